// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace kijun::govern {

// A refusal with its stable problem code.
inline Error refuse(ErrorCode code, std::string_view problem, std::string what) {
  return Error(code, std::move(what)).coded(std::string(problem));
}

// One more command for an error that has a name.
inline void offer(Error& error, std::string command) {
  error = std::move(error).next(std::move(command));
}

// "kijun approve t-2 --as sato"; without `--as` where nobody is named.
std::string command_as(std::string command, std::string_view person);

// KJ-GATE-MANIFEST: kNotFound for a version that the record does not hold.
Error unknown_version(std::string_view version);

}  // namespace kijun::govern
