// SPDX-License-Identifier: Apache-2.0
#include "app/seal_draft.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/drafts.h"
#include "app/workspace.h"
#include "base/bytes.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "codec/json.h"
#include "codec/sha256.h"
#include "compare/kind.h"
#include "compare/order.h"
#include "govern/seals.h"
#include "model/acts.h"
#include "model/criteria.h"
#include "model/listing.h"
#include "model/project.h"
#include "model/state.h"
#include "runner/kept_tree.h"
#include "store/blob_store.h"
#include "tree/capture.h"
#include "tree/path_scan.h"

namespace kijun::app {
namespace {

constexpr std::string_view kCriteriaName = "criteria.toml";
constexpr std::uint64_t kItemsSizeMax = std::uint64_t{1} << 30U;

Result<void> check_owner(const model::Criterion& row, const std::vector<model::Person>& people) {
  std::vector<std::string_view> known;
  known.reserve(people.size());
  for (const model::Person& person : people) known.emplace_back(person.id);
  if (std::find(known.begin(), known.end(), row.owner) != known.end()) return {};
  Error error =
      Error(ErrorCode::kUsage,
            fmt::format("{}:{}:{}: {}", kCriteriaName, row.at.line, row.at.column,
                        msg("criterion \"{}\" is owned by {}, whom kijun.toml does not name",
                            row.id, row.owner)))
          .because(
              msg("known: {}", join(std::vector<std::string>(known.begin(), known.end()), ", ")));
  const std::string_view near = nearest_word(row.owner, known);
  if (near.empty()) return error;
  return std::move(error).next(msg("did you mean \"{}\"?", near));
}

// One item per line: encoded id, LF. Ids hold no LF that is not escaped.
std::string items_text(const std::vector<tree::Item>& items) {
  std::string text;
  for (const tree::Item& item : items) {
    text += Path(item.id).encoded();
    text += '\t';
    text += item.name.encoded();
    text += '\n';
  }
  return text;
}

const std::vector<Path>& search_path() {
  static const std::vector<Path> folders{Path("/usr/local/bin"), Path("/usr/bin"), Path("/bin")};
  return folders;
}

// A checker is a file of the project, or a program of the machine; either way its bytes are sealed.
Result<Path> find_checker(const Workspace& workspace, const std::string& program) {
  if (program.find('/') != std::string::npos) return workspace.layout().root / program;
  for (const Path& folder : search_path()) {
    if (workspace.fs().info_following(folder / program).ok()) return folder / program;
  }
  return Error(ErrorCode::kUsage, msg("checker {} is not there", program))
      .because(msg("it is neither a path of the project nor a program of this machine"));
}

Result<Path> checker_of(const Workspace& workspace, const model::Criterion& row) {
  const auto command = row.options.find("command");
  const codec::Json::Array* const words =
      command == row.options.end() ? nullptr : command->second.array();
  if (words == nullptr || words->empty() || words->front().string() == nullptr) {
    return Error(ErrorCode::kUsage, msg("criterion \"{}\" names no checker", row.id));
  }
  return find_checker(workspace, *words->front().string());
}

Result<Digest> digest_checker(const Workspace& workspace, const model::Criterion& row) {
  KIJUN_TRY(const Path file, checker_of(workspace, row));
  const Result<model::Listing> listing = tree::capture(workspace.fs(), file);
  const bool whole = listing.ok() && listing.value().entries.size() == 1 &&
                     listing.value().entries.front().digest.has_value();
  if (whole) return *listing.value().entries.front().digest;
  return Error(ErrorCode::kUsage,
               msg("the checker of \"{}\" cannot be read: {}", row.id, file.display()))
      .because(listing.ok() ? msg("it is not one readable file") : listing.error().what())
      .next(msg("put the checker there, or correct `command`"));
}

Result<void> add_rows(const Workspace& workspace, const model::Criteria& criteria,
                      govern::SealDraft& draft) {
  for (const model::Criterion& row : criteria.criteria) {
    const compare::CanFail can = compare::can_fail(row, draft.set.item_count);
    draft.rows.push_back(
        {row.id, row.owner, can.yes ? govern::CanFail::kYes : govern::CanFail::kNo, can.why});
    if (const compare::Kind* const kind = compare::find_kind(row.kind)) {
      draft.metrics.emplace(row.kind, kind->metric_version);
    }
    if (row.kind == "command") {
      KIJUN_TRY(const Digest kept, digest_checker(workspace, row));
      draft.checkers.emplace(row.id, kept);
    }
  }
  return {};
}

Result<model::SetSummary> digest_set(const Workspace& workspace, const model::AcceptanceSet& set) {
  const Path root = workspace.layout().root / set.path;
  Result<std::vector<tree::Item>> expanded = tree::expand_items(workspace.fs(), root, set.items);
  if (!expanded.ok()) {
    if (expanded.error().code() != ErrorCode::kNotFound) return std::move(expanded).error();
    return Error(ErrorCode::kDenied, msg("the acceptance set {} is not there", root.display()))
        .because(msg("nothing can be judged without it"))
        .next(msg("put the set there, or correct [set] path in criteria.toml"))
        .coded("KJ-GATE-SET-EMPTY");
  }
  model::SetSummary summary;
  summary.item_count = expanded.value().size();
  summary.items = codec::sha256(items_text(expanded.value()));
  KIJUN_TRY(const model::Listing listing, tree::capture(workspace.fs(), root));
  KIJUN_TRY_VOID(tree::require_complete(listing, root));
  summary.listing = model::listing_digest(listing);
  summary.file_count = listing.file_count();
  summary.size_bytes = listing.size_bytes();
  return summary;
}

model::SealChange looser(std::string id, std::string reason) {
  return {std::move(id), model::Strictness::kLooser, std::move(reason), {}};
}

// What rows cannot show: content of files. Whatever cannot be ordered is looser (R3).
void add_content_changes(const model::SealAct& before, govern::SealDraft& draft) {
  if (before.set.listing != draft.set.listing) {
    draft.changes.push_back(looser("set", fmt::format("content {} → {}", before.set.listing.brief(),
                                                      draft.set.listing.brief())));
  }
  if (before.order != draft.order) {
    draft.changes.push_back(
        looser("order", fmt::format("{} → {}", before.order.brief(), draft.order.brief())));
  }
  for (const auto& [id, digest] : before.checkers) {
    const auto now = draft.checkers.find(id);
    if (now == draft.checkers.end() || now->second == digest) continue;
    draft.changes.push_back(
        looser("checker " + id, fmt::format("bytes {} → {}", digest.brief(), now->second.brief())));
  }
  for (const auto& [kind, version] : before.metrics) {
    const auto now = draft.metrics.find(kind);
    if (now == draft.metrics.end() || now->second == version) continue;
    draft.changes.push_back(looser("metric " + kind, version + " → " + now->second));
  }
}

Result<void> add_changes(const Workspace& workspace, const model::Criteria& criteria,
                         govern::SealDraft& draft) {
  const model::SealRecord* const before = govern::seal_compared(workspace.state());
  if (before == nullptr) return {};
  KIJUN_TRY(const model::Criteria sealed, sealed_criteria(workspace, before->seal.body));
  draft.changes = compare::order_criteria(sealed, criteria);
  add_content_changes(before->seal.body, draft);
  return {};
}

}  // namespace

Result<void> check_rows(const model::Criteria& criteria, const std::vector<model::Person>& people) {
  for (const model::Criterion& row : criteria.criteria) {
    KIJUN_TRY_VOID(compare::check_criterion(row, kCriteriaName));
    KIJUN_TRY_VOID(check_owner(row, people));
  }
  return {};
}

Result<govern::SealDraft> draft_seal(const Workspace& workspace,
                                     const Draft<model::Criteria>& draft, const Digest& order,
                                     const std::string& reason) {
  govern::SealDraft seal;
  seal.reason = reason;
  seal.order = order;
  seal.declared_count = static_cast<std::uint64_t>(draft.parsed.set.count);
  KIJUN_TRY(seal.criteria, canonical_digest(draft.parsed.canonical));
  seal.source = draft.source;
  KIJUN_TRY(seal.set, digest_set(workspace, draft.parsed.set));
  KIJUN_TRY_VOID(add_rows(workspace, draft.parsed, seal));
  KIJUN_TRY_VOID(add_changes(workspace, draft.parsed, seal));
  return seal;
}

Result<void> keep_sealed(const Workspace& workspace, const Draft<model::Criteria>& draft,
                         const govern::SealDraft& seal) {
  store::BlobStore& objects = workspace.objects();
  const Path root = workspace.layout().root / draft.parsed.set.path;
  KIJUN_TRY(const Digest source, objects.put(draft.raw));
  KIJUN_TRY(const auto items, tree::expand_items(workspace.fs(), root, draft.parsed.set.items));
  KIJUN_TRY(const Digest ids, objects.put(as_bytes(items_text(items))));
  KIJUN_TRY(const runner::KeptTree set, runner::keep_tree(workspace.fs(), objects, root));
  bool same = source == seal.source && ids == seal.set.items && set.digest == seal.set.listing;
  for (const model::Criterion& row : draft.parsed.criteria) {
    if (row.kind != "command") continue;
    KIJUN_TRY(const Path file, checker_of(workspace, row));
    KIJUN_TRY(const Digest kept, objects.put_file(file));
    same = same && kept == seal.checkers.at(row.id);
  }
  if (same) return {};
  return Error(ErrorCode::kConflict, msg("the set or a checker changed while it was sealed"))
      .next("kijun criteria seal");
}

Result<std::vector<tree::Item>> sealed_items(const Workspace& workspace,
                                             const model::SealAct& seal) {
  KIJUN_TRY(const Bytes bytes, workspace.objects().get(seal.set.items, kItemsSizeMax));
  std::vector<tree::Item> items;
  for (const std::string_view line : split(as_chars(bytes), '\n')) {
    if (line.empty()) continue;
    const auto tab = line.find('\t');
    KIJUN_TRY(const Path id, Path::parse_encoded(line.substr(0, tab)));
    KIJUN_TRY(Path name, Path::parse_encoded(line.substr(tab + 1)));
    items.push_back({id.native(), std::move(name)});
  }
  return items;
}

}  // namespace kijun::app
