// SPDX-License-Identifier: Apache-2.0
#include "app/capture_version.h"

#include <string>
#include <utility>
#include <vector>

#include "app/drafts.h"
#include "app/workspace.h"
#include "base/bytes.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/json.h"
#include "govern/actor.h"
#include "govern/changes.h"
#include "govern/tickets.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/manifest.h"
#include "model/state.h"
#include "os/file_system.h"
#include "probe/fact.h"
#include "probe/packages.h"
#include "runner/kept_tree.h"
#include "store/blob_store.h"

namespace kijun::app {
namespace {

std::vector<model::Element> read_elements(os::FileSystem& fs, const model::Manifest& manifest,
                                          std::vector<std::string>& drift) {
  std::vector<model::Element> elements;
  const auto dpkg = probe::read_dpkg_status(fs);
  for (const model::Dependency& row : manifest.dependencies) {
    model::Element element{
        model::kind_of_element(row.source, row.name), row.source, row.name, row.version, {}};
    if (row.source == "dpkg") {
      const probe::Fact fact = probe::package_fact(dpkg, row.name, row.version);
      element.found = fact.found.value_or("");
      if (fact.verdict() == probe::FactVerdict::kDiffers) {
        drift.push_back(msg("{}: declared {}, installed {}", row.name, row.version, element.found));
      }
    }
    elements.push_back(std::move(element));
  }
  return elements;
}

Result<std::string> lock_text(const model::ManifestAct& act) {
  codec::Json lock = codec::Json::Object{{"schema", "kijun/lock/1"},
                                         {"version", act.version},
                                         {"application", act.application.str()},
                                         {"work_data", model::to_json(act.work_data)},
                                         {"elements", model::to_json(act.elements)}};
  return codec::print_json(lock, codec::JsonLayout::kIndented) + "\n";
}

}  // namespace

Result<CapturedVersion> capture_version(const Workspace& workspace,
                                        const Draft<model::Manifest>& draft) {
  os::FileSystem& fs = workspace.fs();
  store::BlobStore& objects = workspace.objects();
  const model::Manifest& manifest = draft.parsed;
  CapturedVersion captured;
  model::ManifestAct& act = captured.act;
  act.version = manifest.version;
  act.from = manifest.from;
  KIJUN_TRY(act.declared, canonical_digest(manifest.canonical));
  KIJUN_TRY(act.source, objects.put(draft.raw));
  KIJUN_TRY(const runner::KeptTree application,
            runner::keep_tree(fs, objects, workspace.layout().root / manifest.application.files));
  act.application = application.digest;
  for (const model::WorkData& work : manifest.work_data) {
    KIJUN_TRY(const runner::KeptTree kept,
              runner::keep_tree(fs, objects, workspace.layout().root / work.path));
    act.work_data.emplace(work.name, kept.digest);
  }
  act.elements = read_elements(fs, manifest, captured.drift);
  act.missing = manifest.missing;
  KIJUN_TRY(captured.lock, lock_text(act));
  KIJUN_TRY(act.observed, objects.put(as_bytes(captured.lock)));
  return captured;
}

Result<std::vector<model::TicketAct>> retold_ticket(const Workspace& workspace,
                                                    const model::ManifestAct& act,
                                                    const model::Manifest& declared,
                                                    const std::string& person) {
  const model::State& state = workspace.state();
  const model::TicketRecord* const ticket = state.open_ticket_to(act.version);
  if (ticket == nullptr) return std::vector<model::TicketAct>();
  const model::TicketAct& body = ticket->ticket.body;
  govern::TicketRevision revision;
  revision.to = act.version;
  revision.captured = govern::Captured::kYes;
  revision.bigger_reason = body.bigger_reason;
  const auto compare_with = [&](const std::string& version, std::vector<model::Change>& changes,
                                std::vector<std::string>* kept) -> Result<void> {
    const auto* const before = state.find_manifest(version);
    if (before == nullptr) return {};
    KIJUN_TRY(const model::Manifest parsed, captured_manifest(workspace, before->body));
    changes = govern::changes_between({before->body, parsed}, {act, declared});
    if (kept != nullptr) *kept = govern::kept_between({before->body, parsed}, {act, declared});
    return {};
  };
  KIJUN_TRY_VOID(compare_with(body.from, revision.changed, &revision.kept));
  if (!body.earlier.empty()) {
    KIJUN_TRY_VOID(compare_with(body.earlier.back(), revision.revised, nullptr));
  }
  const govern::Actor actor{person, workspace.scene().around.origin,
                            workspace.scene().around.clock.now()};
  KIJUN_TRY(model::TicketAct told, govern::revise_ticket(state, body.ticket, revision, actor));
  return std::vector{std::move(told)};
}

}  // namespace kijun::app
