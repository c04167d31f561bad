// SPDX-License-Identifier: Apache-2.0
#include "app/candidate.h"

#include <fmt/core.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/acting.h"
#include "app/answer.h"
#include "app/drafts.h"
#include "app/manifest_copy.h"
#include "app/record_facts.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "govern/tickets.h"
#include "model/line.h"
#include "model/manifest.h"
#include "model/state.h"
#include "os/place.h"

namespace kijun::app {
namespace {

Error taken(std::string_view version, std::string why) {
  return Error(ErrorCode::kConflict, msg("{} is taken", version))
      .because(std::move(why))
      .about(std::string(version))
      .next(fmt::format("kijun candidate show {}", version));
}

Error file_taken(std::string_view version) {
  return taken(version, msg("manifests/{}.toml is there", version));
}

enum class OnDisk { kNo, kYes };

struct Copy {
  std::string version;
  std::string text;
  OnDisk there = OnDisk::kNo;
};

// The same bytes may be there already: of a command that was interrupted behind its file.
Result<OnDisk> require_free(const Workspace& workspace, const std::string& version,
                            std::string_view text) {
  if (workspace.state().find_manifest(version) != nullptr) {
    return taken(version, msg("a version of this name is recorded"));
  }
  const Path file = workspace.layout().manifest_file(version);
  const auto info = workspace.fs().info(file);
  if (!info.ok() && info.error().code() == ErrorCode::kNotFound) return OnDisk::kNo;
  if (!info.ok()) return info.error();
  const auto bytes = os::read_file(workspace.fs(), file, text.size());
  if (bytes.ok() && as_chars(bytes.value()) == text) return OnDisk::kYes;
  return file_taken(version);
}

// The text of the new manifest; nothing is written yet.
Result<Copy> plan_copy(const Workspace& workspace, std::string_view from, std::string_view to) {
  KIJUN_TRY(std::string version, parse_name(msg("version"), to));
  const Result<Draft<model::Manifest>> source =
      read_manifest(workspace.fs(), workspace.layout(), from);
  if (!source.ok()) return source.error();
  KIJUN_TRY(std::string text,
            copied_manifest(as_chars(source.value().raw), {version, std::string(from)}));
  KIJUN_TRY(const OnDisk there, require_free(workspace, version, text));
  return Copy{std::move(version), std::move(text), there};
}

Result<void> write_copy(const Workspace& workspace, const Copy& copy) {
  if (workspace.scene().dry_run == DryRun::kYes || copy.there == OnDisk::kYes) return {};
  return os::place_file(workspace.fs(), workspace.layout().manifest_file(copy.version),
                        as_bytes(copy.text), 0644, os::Replace::kNo);
}

// A refused act leaves every byte as it was.
Result<void> take_back(const Workspace& workspace, const Copy& copy) {
  if (workspace.scene().dry_run == DryRun::kYes) return {};
  return workspace.fs().remove_file(workspace.layout().manifest_file(copy.version));
}

Answer describe_copy(const Scene& scene, const Copy& copy, std::string_view from) {
  Answer answer = answer_in(scene);
  answer.data["version"] = copy.version;
  answer.data["from"] = from;
  answer.data["file"] = fmt::format("manifests/{}.toml", copy.version);
  answer.text.push_back(
      msg("manifests/{}.toml is a whole copy of {}: edit it", copy.version, from));
  answer.text.push_back(msg("next: kijun manifest capture {}", copy.version));
  return answer;
}

// The open ticket that has the version as its candidate, or had it before.
const model::TicketRecord* ticket_of(const model::State& state, std::string_view version) {
  if (const auto* const open = state.open_ticket_to(version)) return open;
  for (auto row = state.tickets.rbegin(); row != state.tickets.rend(); ++row) {
    if (row->ticket.body.to == version) return &*row;
    for (const std::string& earlier : row->ticket.body.earlier) {
      if (earlier == version) return &*row;
    }
  }
  return nullptr;
}

void describe_version(const Workspace& workspace, const std::string& version, Answer& answer) {
  const model::State& state = workspace.state();
  const auto* const manifest = state.find_manifest(version);
  answer.data["manifest"] = manifest ? codec::Json(manifest->body.declared.str()) : codec::Json();
  answer.text.push_back(manifest ? msg("{}: captured {} by {}, manifest {}", version,
                                       manifest->time.str(), manifest->person,
                                       manifest->body.declared.brief())
                                 : msg("{}: a draft, not captured", version));
  codec::Json::Array runs;
  for (const model::RunRecord& run : state.runs) {
    if (run.start.body.version != version) continue;
    runs.push_back(run_data(run));
    answer.text.push_back("  " + run_line(run));
  }
  answer.data["runs"] = std::move(runs);
}

}  // namespace

Result<Answer> candidate_new(const Scene& scene, std::string_view version, std::string_view from) {
  KIJUN_TRY(const Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const Copy copy, plan_copy(workspace, from, version));
  if (copy.there == OnDisk::kYes) return file_taken(copy.version);
  KIJUN_TRY_VOID(write_copy(workspace, copy));
  return describe_copy(scene, copy, from);
}

Result<Answer> candidate_revise(const Scene& scene, std::string_view from, std::string_view to,
                                const std::string& bigger_reason) {
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const Copy copy, plan_copy(workspace, from, to));
  if (workspace.state().open_ticket_to(from) == nullptr) {
    KIJUN_TRY_VOID(write_copy(workspace, copy));
    Answer answer = describe_copy(scene, copy, from);
    answer.data["ticket"] = codec::Json();
    return answer;
  }
  KIJUN_TRY(const std::string person, workspace.person());
  std::optional<TicketId> ticket;
  bool written = false;
  const Result<void> recorded =
      workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
        const model::TicketRecord* const open = now.state().open_ticket_to(from);
        govern::TicketRevision revision;
        revision.to = copy.version;
        revision.bigger_reason = bigger_reason;
        std::vector<model::Act> acts;
        if (open != nullptr) {
          ticket = open->ticket.body.ticket;
          KIJUN_TRY(const model::TicketAct revised,
                    govern::revise_ticket(now.state(), *ticket, revision, actor_of(scene, person)));
          acts.push_back(now.act(revised, person));
        }
        // The file comes first: a ticket never names a candidate that was not written.
        if (!written) KIJUN_TRY_VOID(write_copy(now, copy));
        written = true;
        return acts;
      });
  if (!recorded.ok()) {
    if (written && copy.there == OnDisk::kNo) KIJUN_TRY_VOID(take_back(workspace, copy));
    return recorded.error();
  }
  Answer answer = describe_copy(scene, copy, from);
  answer.data["ticket"] = ticket ? codec::Json(ticket->str()) : codec::Json();
  if (ticket) {
    answer.text.insert(answer.text.end() - 1, msg("{} has the candidate {} now; {} stays as it is",
                                                  ticket->str(), copy.version, from));
  }
  return answer;
}

Result<Answer> candidate_show(const Scene& scene, std::string_view version) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  KIJUN_TRY(const std::string name, parse_name(msg("version"), version));
  const bool drafted = workspace.fs().info(workspace.layout().manifest_file(name)).ok();
  if (workspace.state().find_manifest(name) == nullptr && !drafted) {
    return Error(ErrorCode::kNotFound, msg("there is no version {}", name))
        .because(msg("neither the record nor manifests/ has it"))
        .about(name)
        .next(fmt::format("kijun candidate new {} --from VERSION", name));
  }
  Answer answer;
  answer.data["version"] = name;
  describe_version(workspace, name, answer);
  const model::TicketRecord* const ticket = ticket_of(workspace.state(), name);
  answer.data["ticket"] = ticket ? ticket_data(workspace, *ticket) : codec::Json();
  if (ticket == nullptr) {
    answer.text.push_back(msg("  no ticket is open for it"));
  } else {
    describe_ticket(workspace, *ticket, answer);
  }
  return answer;
}

}  // namespace kijun::app
