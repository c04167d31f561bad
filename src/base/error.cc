// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"

#include <string_view>

#include "base/check.h"

namespace kijun {

int exit_status(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUsage:
    case ErrorCode::kNotFound:
      return 2;
    case ErrorCode::kUndecided:
      return 3;
    case ErrorCode::kConflict:
    case ErrorCode::kBusy:
      return 4;
    case ErrorCode::kCorrupt:
      return 5;
    case ErrorCode::kDenied:
      return 6;
    case ErrorCode::kEnvironment:
    case ErrorCode::kLimit:
      return 7;
    case ErrorCode::kInternal:
      return 70;
    case ErrorCode::kInterrupted:
      return 130;
    case ErrorCode::kTerminated:
      return 143;
  }
  KIJUN_UNREACHABLE();
}

std::string_view default_problem_code(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUsage:
      return "KJ-USAGE";
    case ErrorCode::kNotFound:
      return "KJ-NOT-FOUND";
    case ErrorCode::kUndecided:
      return "KJ-UNDECIDED";
    case ErrorCode::kConflict:
      return "KJ-CONFLICT";
    case ErrorCode::kBusy:
      return "KJ-BUSY";
    case ErrorCode::kCorrupt:
      return "KJ-CORRUPT";
    case ErrorCode::kDenied:
      return "KJ-DENIED";
    case ErrorCode::kEnvironment:
      return "KJ-ENVIRONMENT";
    case ErrorCode::kLimit:
      return "KJ-LIMIT";
    case ErrorCode::kInternal:
      return "KJ-INTERNAL";
    case ErrorCode::kInterrupted:
      return "KJ-INTERRUPTED";
    case ErrorCode::kTerminated:
      return "KJ-TERMINATED";
  }
  KIJUN_UNREACHABLE();
}

}  // namespace kijun
