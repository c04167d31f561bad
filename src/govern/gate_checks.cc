// SPDX-License-Identifier: Apache-2.0
#include "govern/gate_checks.h"

#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "govern/actor.h"
#include "govern/refusals.h"
#include "govern/rehearsals.h"
#include "govern/runs.h"
#include "govern/seals.h"
#include "govern/version_names.h"
#include "model/acts.h"
#include "model/manifest.h"
#include "model/project.h"
#include "model/state.h"
#include "model/verdict.h"

namespace kijun::govern {
namespace {

using model::RunRecord;
using model::TicketAct;

std::string preparer(const GateView& view) {
  return first_with(view.state, model::Role::kPreparer);
}

std::string tester(const GateView& view) { return first_with(view.state, model::Role::kTester); }

GateAnswer shut(std::string person, Error refusal) {
  return {std::move(person), std::move(refusal)};
}

// A full run that there is, but that makes no acceptance: rejected, inconclusive or unfinished.
Error not_accepted(const GateView& view, const RunRecord& run) {
  const TicketAct& body = view.body();
  const std::string id = run.start.body.run.str();
  Error error = refuse(ErrorCode::kUndecided, "KJ-GATE-RUN", msg("{} is not accepted", body.to))
                    .about(body.to);
  if (!run.closed) {
    return std::move(error)
        .because(msg("{} was started and has no result", id))
        .next("kijun run resume " + id);
  }
  if (run.verdict == model::RunVerdict::kAccepted) {
    return refuse(ErrorCode::kConflict, "KJ-GATE-RUN-MOVED",
                  msg("{} was accepted, but not as things are now", id))
        .because(msg("its content or the reference changed since; it is run and approved anew"))
        .about(body.to)
        .next("kijun run start " + body.to);
  }
  return std::move(error)
      .because(msg("{} ended {}", id,
                   run.verdict ? model::to_string(*run.verdict) : std::string_view("?")))
      .next("kijun run show " + id)
      .next("kijun candidate revise " + body.to + " " + correction_name(view.state, {}, body.to));
}

Error rehearsal_error(RehearsalState state, const TicketAct& body) {
  const std::string id = body.ticket.str();
  std::string why = msg("the way back to {} was not tried", body.from);
  if (state == RehearsalState::kStale) why = msg("it was for another reference or candidate");
  if (state == RehearsalState::kFailed)
    why = msg("the last rehearsal did not restore {}", body.from);
  return refuse(ErrorCode::kUndecided, "KJ-GATE-REHEARSAL",
                msg("{} has no current rehearsal of the rollback", id))
      .because(std::move(why))
      .about(id)
      .next("kijun rollback rehearse " + id);
}

}  // namespace

GateAnswer check_manifest(const GateView& view) {
  if (const auto* const manifest = view.state.find_manifest(view.body().to)) {
    return {manifest->person, {}};
  }
  Error error = refuse(ErrorCode::kUndecided, "KJ-GATE-MANIFEST",
                       msg("version {} is not recorded", view.body().to));
  return shut(preparer(view), std::move(error)
                                  .because(msg("no manifest of it was captured"))
                                  .about(view.body().to)
                                  .next("kijun manifest capture " + view.body().to));
}

// Two tickets from one reference: when one is adopted, what the other was compared with is gone.
GateAnswer check_base(const GateView& view) {
  const auto* const adoption = view.state.adoption_in_force();
  if (adoption == nullptr || adoption->seq < view.ticket.opened.seq) return {};
  const TicketAct& body = view.body();
  std::string open = "kijun ticket open --to " + body.to;
  for (const std::string& campaign : body.campaigns) open += " --campaign " + campaign;
  return shut(
      preparer(view),
      refuse(ErrorCode::kConflict, "KJ-GATE-BASE",
             msg("{} was opened before {} was adopted", body.ticket.str(), adoption->body.version))
          .because(msg("it changes {}; it has to be compared, run and approved anew",
                       body.from.empty() ? std::string("-") : body.from))
          .about(body.ticket.str())
          .next("kijun ticket close " + body.ticket.str())
          .next(open + " --reason \"…\""));
}

GateAnswer check_gaps_owned(const GateView& view) {
  const auto* const manifest = view.state.find_manifest(view.body().to);
  if (manifest == nullptr) return check_manifest(view);
  std::vector<std::string> gaps;
  for (const model::MissingElement& missing : manifest->body.missing) {
    const bool owned = view.state.find_person(missing.owner) != nullptr;
    if (!owned) gaps.push_back(missing.what);
  }
  if (gaps.empty()) return {};
  return shut(preparer(view), refuse(ErrorCode::kUndecided, "KJ-GATE-GAPS-OWNED",
                                     msg("{} lacks something that nobody owns", view.body().to))
                                  .because(short_list(gaps))
                                  .about(view.body().to)
                                  .next("kijun manifest capture " + view.body().to)
                                  .next("kijun manifest show " + view.body().to));
}

GateAnswer check_change_reasoned(const GateView& view) {
  const TicketAct& body = view.body();
  const bool compares = !body.from.empty() && body.from != body.to;
  const bool told =
      !body.changed.empty() && view.ticket.ticket.seq > content_since(view.state, body.to);
  if (compares && !told) {
    return shut(preparer(view),
                refuse(ErrorCode::kUndecided, "KJ-GATE-CHANGES",
                       msg("{} does not say what {} changes", body.ticket.str(), body.to))
                    .because(msg("its changes were not told since the version was captured"))
                    .about(body.ticket.str())
                    .next("kijun manifest capture " + body.to));
  }
  if (!body.bigger || !body.bigger_reason.empty()) return {};
  return shut(
      preparer(view),
      refuse(ErrorCode::kUndecided, "KJ-GATE-BIGGER",
             msg("{} changes several things at once", body.ticket.str()))
          .because(msg("a bigger change needs a recorded reason, or is split"))
          .about(body.ticket.str())
          .next("kijun ticket split " + body.ticket.str())
          .next("kijun candidate revise " + body.to + " " + body.to + " --bigger-reason \"…\""));
}

GateAnswer check_seal_agreed(const GateView& view) {
  Result<const model::SealRecord*> seal = require_seal(view.state);
  if (seal.ok()) return {};
  std::string person = preparer(view);
  if (const model::SealRecord* const sealed = view.state.seal_in_force()) {
    person = seal_standing(view.state, *sealed).missing.front().person;
  }
  return shut(std::move(person), std::move(seal).error());
}

GateAnswer check_run_accepted(const GateView& view) {
  const std::string& version = view.body().to;
  if (const RunRecord* const run = accepted_run(view.state, version)) {
    return {run->start.person, {}};
  }
  if (const RunRecord* const run = latest_run(view.state, version, model::RunKind::kFull)) {
    return shut(tester(view), not_accepted(view, *run));
  }
  return shut(tester(view),
              refuse(ErrorCode::kUndecided, "KJ-GATE-RUN", msg("{} is not accepted", version))
                  .because(msg("there is no full run of it under the seal in force"))
                  .about(version)
                  .next("kijun run start " + version));
}

GateAnswer check_questions_answered(const GateView& view) {
  for (const model::QuestionRecord& record : view.state.questions) {
    if (record.answer) continue;
    const model::QuestionAct& question = record.question.body;
    const std::string id = question.question.str();
    return shut(question.owner,
                refuse(ErrorCode::kUndecided, "KJ-GATE-QUESTION", msg("{} is not answered", id))
                    .because(question.subject)
                    .about(id)
                    .next(command_as("kijun question answer " + id + " \"…\"", question.owner)));
  }
  return {};
}

GateAnswer check_rehearsed(const GateView& view) {
  const RehearsalStanding standing = rehearsal_standing(view.state, view.ticket);
  if (standing.state == RehearsalState::kNotNeeded) return {};
  if (standing.state == RehearsalState::kCurrent) return {standing.rehearsal->person, {}};
  return shut(tester(view), rehearsal_error(standing.state, view.body()));
}

GateAnswer check_adopted(const GateView& view) {
  if (view.ticket.adopted) return {};
  const TicketAct& body = view.body();
  return shut(body.switch_decider,
              refuse(ErrorCode::kUndecided, "KJ-GATE-ADOPTION", msg("{} is not adopted", body.to))
                  .because(msg("the switch decider dates it and names its campaigns"))
                  .about(body.ticket.str())
                  .next(command_as("kijun adopt " + body.ticket.str(), body.switch_decider) +
                        " --effective " + view.now.str()));
}

}  // namespace kijun::govern
