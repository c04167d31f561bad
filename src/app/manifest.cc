// SPDX-License-Identifier: Apache-2.0
#include "app/manifest.h"

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/capture_version.h"
#include "app/drafts.h"
#include "app/init_drafts.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/text.h"
#include "codec/json.h"
#include "govern/actor.h"
#include "govern/changes.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/manifest.h"
#include "model/project.h"
#include "model/secrets.h"
#include "model/state.h"
#include "os/place.h"

namespace kijun::app {
namespace {

std::string quoted(std::string_view text) {
  return codec::print_json(codec::Json(text), codec::JsonLayout::kCompact);
}

// A manifest for this start command: the application is the folder its program lies in.
Result<std::string> manifest_from(const CaptureRequest& request) {
  const std::string& program = request.command.front();
  const auto slash = program.find('/');
  if (slash == std::string::npos || slash == 0) {
    return Error(ErrorCode::kUsage, msg("{} is not a program of the project", program))
        .because(msg("expected a path below the project, such as app-a/program"));
  }
  const std::string folder = program.substr(0, slash);
  std::vector<std::string> words;
  words.reserve(request.command.size());
  for (const std::string& word : request.command) words.push_back(quoted(word));
  return fmt::format(
      "schema = \"kijun/manifest/1\"\nversion = {}\n\n[application]\nname = {}\nversion = {}\n"
      "files = {}\n\n[start]\ncommand = [{}]\n",
      quoted(request.version), quoted(folder), quoted(request.version), quoted(folder),
      join(words, ", "));
}

// Writes the drafted manifest where none is, or over the untouched draft of `init`.
Result<void> draft_from_command(const Workspace& workspace, const CaptureRequest& request) {
  if (request.command.empty()) return {};
  KIJUN_TRY(const std::string text, manifest_from(request));
  KIJUN_TRY_VOID(model::refuse_secrets(text, msg("the start command")));
  const Path file = workspace.layout().manifest_file(request.version);
  const auto there = os::read_file(workspace.fs(), file, std::uint64_t{4} << 20U);
  if (there.ok() && as_chars(there.value()) == text) return {};
  if (there.ok() && as_chars(there.value()) != draft_manifest()) {
    return Error(ErrorCode::kConflict, msg("{} is already written", file.display()))
        .because(msg("what somebody declared is not overwritten"))
        .next(fmt::format("kijun manifest capture {}", request.version));
  }
  return os::place_file(workspace.fs(), file, as_bytes(text), 0644, os::Replace::kYes);
}

bool was_run(const model::State& state, const std::string& version) {
  for (const model::RunRecord& run : state.runs) {
    if (run.start.body.version == version) return true;
  }
  return false;
}

bool same_content(const model::ManifestAct& a, const model::ManifestAct& b) {
  return a.declared == b.declared && a.application == b.application && a.observed == b.observed;
}

Error already_run(const std::string& version) {
  return Error(ErrorCode::kDenied, msg("{} was run as it was captured before", version))
      .because(msg("a version that was run stays as it is; other content is another version"))
      .next(fmt::format("kijun candidate revise {} {}2", version, version))
      .coded("KJ-VERSION-RUN");
}

void describe_capture(const CapturedVersion& captured, Answer& answer) {
  const model::ManifestAct& act = captured.act;
  answer.data["version"] = act.version;
  answer.data["manifest"] = act.declared.str();
  answer.data["application"] = act.application.str();
  answer.data["elements"] = model::to_json(act.elements);
  answer.data["missing"] = model::to_json(act.missing);
  for (const std::string& drift : captured.drift) {
    answer.problems.push_back({"KJ-DRIFT",
                               Severity::kWarning,
                               act.version,
                               drift,
                               msg("the configure step of a run will not hold"),
                               {msg("install what is declared, or declare what is installed")}});
  }
  for (const model::MissingElement& missing : act.missing) {
    const std::string owner = missing.owner.empty() ? msg("nobody") : missing.owner;
    answer.text.push_back(msg("missing: {} (owner: {})", missing.what, owner));
  }
}

}  // namespace

Result<Answer> manifest_capture(const Scene& scene, const CaptureRequest& request) {
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  KIJUN_TRY_VOID(govern::require_role(workspace.state(),
                                      {person, scene.around.origin, scene.around.clock.now()},
                                      model::Role::kPreparer));
  if (scene.dry_run == DryRun::kNo) KIJUN_TRY_VOID(draft_from_command(workspace, request));
  KIJUN_TRY(const Draft<model::Manifest> draft,
            read_manifest(workspace.fs(), workspace.layout(), request.version));
  Answer answer;
  if (scene.dry_run == DryRun::kYes) {
    answer.text.push_back(msg("dry run: nothing was recorded"));
    return answer;
  }
  KIJUN_TRY(const CapturedVersion captured, capture_version(workspace, draft));
  bool recorded = false;
  KIJUN_TRY_VOID(workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
    recorded = false;
    const auto* const before = now.state().find_manifest(request.version);
    if (before != nullptr && same_content(before->body, captured.act)) {
      return std::vector<model::Act>();
    }
    if (before != nullptr && was_run(now.state(), request.version)) {
      return already_run(request.version);
    }
    recorded = true;
    std::vector<model::Act> acts{now.act(captured.act, person)};
    KIJUN_TRY(const auto told, retold_ticket(now, captured.act, draft.parsed, person));
    for (const model::TicketAct& ticket : told) acts.push_back(now.act(ticket, person));
    return acts;
  }));
  KIJUN_TRY_VOID(os::place_file(workspace.fs(), workspace.layout().lock_file(request.version),
                                as_bytes(captured.lock), 0644, os::Replace::kYes));
  answer.text.push_back(recorded ? msg("captured {}: {} elements, manifest {}", request.version,
                                       captured.act.elements.size(), captured.act.declared.brief())
                                 : msg("{} is captured already, nothing changed", request.version));
  describe_capture(captured, answer);
  return answer;
}

Result<Answer> manifest_show(const Scene& scene, std::string_view version) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  const auto* const found = workspace.state().find_manifest(version);
  if (found == nullptr) {
    return Error(ErrorCode::kNotFound, msg("no version {} is recorded", version))
        .next(fmt::format("kijun manifest capture {}", version));
  }
  Answer answer;
  answer.data = model::to_json(found->body);
  answer.text.push_back(msg("{} captured {} by {}, manifest {}", version, found->time.str(),
                            found->person, found->body.declared.str()));
  for (const model::Element& element : found->body.elements) {
    answer.text.push_back(fmt::format("  {} {} {} ({})", element.source, element.name,
                                      element.version, model::to_string(element.kind)));
  }
  for (const model::MissingElement& missing : found->body.missing) {
    answer.text.push_back(msg("  missing: {} (owner: {})", missing.what, missing.owner));
  }
  return answer;
}

Result<Answer> manifest_diff(const Scene& scene, std::string_view from, std::string_view to) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  const auto* const before = workspace.state().find_manifest(from);
  const auto* const after = workspace.state().find_manifest(to);
  for (const auto& [found, version] : {std::pair{before, from}, std::pair{after, to}}) {
    if (found != nullptr) continue;
    return Error(ErrorCode::kNotFound, msg("no version {} is recorded", version))
        .next(fmt::format("kijun manifest capture {}", version));
  }
  KIJUN_TRY(const model::Manifest parsed_before, captured_manifest(workspace, before->body));
  KIJUN_TRY(const model::Manifest parsed_after, captured_manifest(workspace, after->body));
  const std::vector<model::Change> changes =
      govern::changes_between({before->body, parsed_before}, {after->body, parsed_after});
  Answer answer;
  answer.exit = changes.empty() ? 0 : 1;
  answer.verdict = changes.empty() ? "equal" : "differs";
  answer.data["changes"] = model::to_json(changes);
  for (const model::Change& change : changes) {
    answer.text.push_back(fmt::format("{} {}: {} → {}", model::to_string(change.kind), change.name,
                                      change.before.empty() ? "-" : change.before,
                                      change.after.empty() ? "-" : change.after));
  }
  if (changes.empty()) answer.text.push_back(msg("{} and {} do not differ", from, to));
  return answer;
}

}  // namespace kijun::app
