// SPDX-License-Identifier: Apache-2.0
#include "os/errno_error.h"

#include <string.h>

#include <array>
#include <cerrno>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/message.h"

namespace kijun::os {
namespace {

struct CodeOfNumber {
  int number;
  ErrorCode code;
};

constexpr std::array kCodes{
    CodeOfNumber{ENOENT, ErrorCode::kNotFound},    CodeOfNumber{ENOTDIR, ErrorCode::kNotFound},
    CodeOfNumber{EEXIST, ErrorCode::kConflict},    CodeOfNumber{ENOTEMPTY, ErrorCode::kConflict},
    CodeOfNumber{ENAMETOOLONG, ErrorCode::kLimit},
};

}  // namespace

std::string errno_text(int number) {
  const char* const text = ::strerrordesc_np(number);
  return text != nullptr ? std::string(text) : msg("error number {}", number);
}

Error errno_error(int number, std::string what) {
  ErrorCode code = ErrorCode::kEnvironment;
  for (const CodeOfNumber& row : kCodes) {
    if (row.number == number) code = row.code;
  }
  return Error(code, std::move(what)).because(errno_text(number));
}

}  // namespace kijun::os
