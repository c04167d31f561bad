// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/acts.h"
#include "model/manifest.h"

namespace kijun::govern {

// A version as it was recorded, with the declaration that its `source` object holds.
struct VersionFacts {
  const model::ManifestAct& act;
  const model::Manifest& declared;
};

// Everything that differs, sorted by kind and name: application (one change, whatever of it moved),
// elements one by one, start command, environment and settings (kind settings), work data (kind
// data-format: an old version may be unable to read what a new one wrote).
std::vector<model::Change> changes_between(const VersionFacts& before, const VersionFacts& after);
// Names of elements that stay as they are, sorted.
std::vector<std::string> kept_between(const VersionFacts& before, const VersionFacts& after);

// The kinds that are there, each once, in the order of the enum.
std::vector<model::ChangeKind> kinds_of(std::span<const model::Change> changes);

// R12: three or more kinds at once, package and application counting as one. Two are a note.
enum class ChangeSize { kNothing, kOneKind, kTwoKinds, kBigger };
ChangeSize size_of(std::span<const model::ChangeKind> kinds);
bool is_bigger(std::span<const model::ChangeKind> kinds);

// One ticket of a proposed split.
struct SplitPart {
  std::vector<model::ChangeKind> kinds;
  std::vector<model::Change> changes;
};
// One part per kind, package and application together, in the order in which to qualify them: what
// lies lowest (os, kernel, driver, …) first.
std::vector<SplitPart> propose_split(std::span<const model::Change> changes);

}  // namespace kijun::govern
