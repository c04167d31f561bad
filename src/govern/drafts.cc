// SPDX-License-Identifier: Apache-2.0
#include "govern/drafts.h"

#include <string>
#include <string_view>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "govern/refusals.h"

namespace kijun::govern {

Draft DraftFacts::manifest(std::string_view version) const {
  const auto found = manifests.find(std::string(version));
  return found == manifests.end() ? Draft::kAbsent : found->second;
}

Result<void> require_no_project_draft(const DraftFacts& drafts) {
  if (drafts.people != Draft::kDiffers && drafts.order != Draft::kDiffers) return {};
  const bool people = drafts.people == Draft::kDiffers;
  return refuse(ErrorCode::kCorrupt, "KJ-GATE-PROJECT-DRAFT",
                msg("kijun.toml differs from what is recorded"))
      .because(people ? msg("its people or policy are a draft, not in force")
                      : msg("its order, target or destinations are a draft, not in force"))
      .about("kijun.toml")
      .next(people ? "kijun people apply" : "kijun order apply")
      .next(msg("write the recorded file back"));
}

Result<void> require_no_criteria_draft(const DraftFacts& drafts) {
  if (drafts.criteria != Draft::kDiffers) return {};
  return refuse(ErrorCode::kCorrupt, "KJ-GATE-CRITERIA-DRAFT",
                msg("criteria.toml differs from the seal in force"))
      .because(msg("criteria, set or checkers on disk are a draft; judging reads the seal only"))
      .about("criteria.toml")
      .next("kijun criteria seal")
      .next("kijun criteria diff")
      .next(msg("write the sealed file back"));
}

Result<void> require_no_manifest_draft(const DraftFacts& drafts, std::string_view version) {
  if (drafts.manifest(version) != Draft::kDiffers) return {};
  const std::string name(version);
  return refuse(ErrorCode::kCorrupt, "KJ-GATE-MANIFEST-DRAFT",
                msg("manifests/{}.toml differs from what is recorded", version))
      .because(msg("the file is a draft, not in force"))
      .about(name)
      .next("kijun manifest capture " + name)
      .next("kijun manifest diff " + name);
}

}  // namespace kijun::govern
