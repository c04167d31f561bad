// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/compare_sides.h"
#include "app/surroundings.h"
#include "compare/evidence.h"
#include "model/criteria.h"

namespace kijun::app {

// Asks checkers of the user's about two sides, outside any project. Owns a folder below the
// temporary one for as long as it lives; nothing is written elsewhere.
class CompareCheckers {
 public:
  // A checker named by a relative path with a slash lies below `criteria_folder`.
  CompareCheckers(const Scene& scene, Path criteria_folder)
      : scene_(scene), criteria_folder_(std::move(criteria_folder)) {}
  ~CompareCheckers();
  CompareCheckers(const CompareCheckers&) = delete;
  CompareCheckers& operator=(const CompareCheckers&) = delete;

  // kUsage for a command with `{inputs}`: there is no acceptance set here.
  Result<std::vector<compare::CheckerAnswer>> ask(const model::Criterion& criterion,
                                                  std::span<const std::string> items,
                                                  const Side& reference, const Side& candidate);

 private:
  Result<void> prepare();
  // The side as a folder; of a file, a new folder with a link of the listed name to it.
  Result<Path> as_folder(const Side& side, const char* name);

  const Scene& scene_;
  Path criteria_folder_;
  Path folder_;  // empty until the first checker is asked
};

}  // namespace kijun::app
