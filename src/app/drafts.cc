// SPDX-License-Identifier: Apache-2.0
#include "app/drafts.h"

#include <fmt/core.h>

#include <cstdint>
#include <string_view>
#include <utility>

#include "app/workspace.h"
#include "base/bytes.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "codec/sha256.h"
#include "model/acts.h"
#include "model/criteria.h"
#include "model/enum_names.h"
#include "model/fields.h"
#include "model/manifest.h"
#include "model/project.h"
#include "model/secrets.h"
#include "os/file_system.h"
#include "os/place.h"

namespace kijun::app {
namespace {

constexpr std::uint64_t kDeclarationSizeMax = std::uint64_t{4} << 20U;

template <typename Parsed>
Result<Draft<Parsed>> read_draft(os::FileSystem& fs, const Layout& layout, const Path& file,
                                 Result<Parsed> (*parse)(std::string_view, std::string_view)) {
  Result<Bytes> raw = os::read_file(fs, file, kDeclarationSizeMax);
  if (!raw.ok()) {
    if (raw.error().code() != ErrorCode::kNotFound) return std::move(raw).error();
    return Error(ErrorCode::kUsage, msg("{} is not there", shown_name(layout, file)))
        .because(msg("looked for {}", file.display()))
        .next("kijun init --people NAME,NAME --order REFERENCE");
  }
  // Before it is parsed: a complaint about a line may show some of it.
  KIJUN_TRY_VOID(model::refuse_secrets_in_file(as_chars(raw.value()), shown_name(layout, file)));
  KIJUN_TRY(Parsed parsed, parse(as_chars(raw.value()), shown_name(layout, file)));
  const Digest source = codec::sha256(raw.value());
  return Draft<Parsed>{std::move(raw).value(), source, std::move(parsed)};
}

template <typename Parsed>
Result<Parsed> read_kept(const Workspace& workspace, const Digest& source, std::string_view name,
                         Result<Parsed> (*parse)(std::string_view, std::string_view)) {
  KIJUN_TRY(const Bytes raw, workspace.objects().get(source, kDeclarationSizeMax));
  return parse(as_chars(raw), name);
}

}  // namespace

std::string shown_name(const Layout& layout, const Path& file) {
  const std::string prefix = layout.root.native() + "/";
  std::string_view name = file.native();
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return escape_bytes(name);
}

Result<Draft<model::Project>> read_project(os::FileSystem& fs, const Layout& layout) {
  return read_draft<model::Project>(fs, layout, layout.project_file(), &model::parse_project);
}

Result<Draft<model::Criteria>> read_criteria(os::FileSystem& fs, const Layout& layout) {
  return read_draft<model::Criteria>(fs, layout, layout.criteria_file(), &model::parse_criteria);
}

Result<Draft<model::Manifest>> read_manifest(os::FileSystem& fs, const Layout& layout,
                                             std::string_view version) {
  KIJUN_TRY(const std::string name, parse_name(msg("version"), version));
  const Path file = layout.manifest_file(name);
  KIJUN_TRY(Draft<model::Manifest> draft,
            read_draft<model::Manifest>(fs, layout, file, &model::parse_manifest));
  if (draft.parsed.version != version) {
    return Error(ErrorCode::kUsage,
                 msg("{} declares version \"{}\"", shown_name(layout, file), draft.parsed.version))
        .because(msg("a manifest's file is named after its version"))
        .next(msg("write version = \"{}\", or rename the file", version));
  }
  return draft;
}

Result<Digest> canonical_digest(const codec::Json& canonical) {
  KIJUN_TRY(const std::string text, codec::print_canonical(canonical));
  return codec::sha256(text);
}

Result<Digest> order_digest(const model::OrderAct& order) {
  model::OrderAct covered = order;
  covered.declared = model::blank<Digest>();  // comments and people in kijun.toml are not covered
  return canonical_digest(model::to_json(covered));
}

model::OrderAct order_of(const Draft<model::Project>& draft) {
  const model::Project& project = draft.parsed;
  return {project.order, project.expect, project.target, project.destinations, draft.source};
}

model::PeopleAct people_of(const Draft<model::Project>& draft, std::string_view reason) {
  return {draft.parsed.people, draft.parsed.policy, std::string(reason), draft.source};
}

Result<model::Criteria> sealed_criteria(const Workspace& workspace, const model::SealAct& seal) {
  return read_kept<model::Criteria>(workspace, seal.source,
                                    fmt::format("{} (criteria.toml)", seal.seal.str()),
                                    &model::parse_criteria);
}

Result<model::Manifest> captured_manifest(const Workspace& workspace,
                                          const model::ManifestAct& manifest) {
  return read_kept<model::Manifest>(workspace, manifest.source,
                                    fmt::format("manifests/{}.toml", manifest.version),
                                    &model::parse_manifest);
}

}  // namespace kijun::app
