// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/state.h"

namespace kijun::govern {

// A file is a draft; in force is the last recorded line.
enum class Draft {
  kRecorded,  // says what the record says
  kDiffers,   // says something else, or nothing of it is recorded yet
  kAbsent,    // there is no file: nothing contradicts the record
};

// How the files on disk stand to the record, as the caller found them.
struct DraftFacts {
  Draft people = Draft::kRecorded;    // [[person]] and [policy] of kijun.toml
  Draft order = Draft::kRecorded;     // the rest of kijun.toml
  Draft criteria = Draft::kRecorded;  // criteria.toml, set and checkers against the seal in force
  std::map<std::string, Draft> manifests;  // by version; a version not named here is kAbsent

  Draft manifest(std::string_view version) const;
};

// kCorrupt where a draft that the act depends on differs from what is in force; the next commands
// record it or write the recorded file back. KJ-GATE-PROJECT-DRAFT, KJ-GATE-CRITERIA-DRAFT,
// KJ-GATE-MANIFEST-DRAFT.
Result<void> require_no_project_draft(const DraftFacts& drafts);
Result<void> require_no_criteria_draft(const DraftFacts& drafts);
Result<void> require_no_manifest_draft(const DraftFacts& drafts, std::string_view version);

}  // namespace kijun::govern
