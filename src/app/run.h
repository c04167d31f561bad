// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer.h"
#include "app/surroundings.h"

namespace kijun::app {

struct RunStartRequest {
  std::string version;
  std::int64_t jobs = 1;
};
// All six steps on the whole set; 0 accepted, 1 rejected, 3 inconclusive.
Result<Answer> run_start(const Scene& scene, const RunStartRequest& request);

struct RunRecheckRequest {
  std::string version;
  std::vector<std::string> items;
  std::int64_t jobs = 1;
};
// Some items only: shows a repair, accepts nothing (R9); 3 when they now hold, 1 when they do not.
Result<Answer> run_recheck(const Scene& scene, const RunRecheckRequest& request);

// Goes on with a run that was killed or interrupted: attempts that ended stay as they are (R26).
Result<Answer> run_resume(const Scene& scene, std::string_view run, std::int64_t jobs);

struct RunDecideRequest {
  std::string run;
  std::string action;  // proceed, fix, hold, reject
  std::string reason;
  std::string step;  // a step's word; empty: the run as a whole
};
// A person's decision on a closed run; never changes its verdict.
Result<Answer> run_decide(const Scene& scene, const RunDecideRequest& request);

}  // namespace kijun::app
