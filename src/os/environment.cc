// SPDX-License-Identifier: Apache-2.0
#include "os/environment.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "base/utf8.h"

namespace kijun::os {

Result<std::optional<std::string>> environment_variable(const std::string& name) {
  // Nobody in kijun calls setenv.
  const char* const value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe)
  if (value == nullptr) return std::optional<std::string>();
  if (!is_utf8(value)) {
    return Error(ErrorCode::kUsage,
                 msg("the environment variable {} cannot be read", escape_bytes(name)))
        .because(msg("its value is not UTF-8"));
  }
  return std::optional<std::string>(value);
}

std::string environment_variable_or_empty(const std::string& name) {
  const Result<std::optional<std::string>> value = environment_variable(name);
  return value.ok() ? value.value().value_or("") : "";
}

Result<Path> working_folder() {
  std::error_code code;
  const std::filesystem::path folder = std::filesystem::current_path(code);
  if (!code) return Path(folder.native());
  return Error(ErrorCode::kEnvironment, msg("the current folder cannot be found"))
      .because(code.message())
      .next(msg("change to a folder that exists, or add -C DIR"));
}

}  // namespace kijun::os
