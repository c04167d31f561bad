// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kijun::app {

struct CopyNames {
  std::string version;
  std::string from;
};
// The manifest whole, comments and blanks included, under another version's name. Only the values
// of `version` and `from` are other ones: the result is parsed and compared. kUsage where the file
// is written in a way that cannot be edited so.
Result<std::string> copied_manifest(std::string_view text, const CopyNames& names);

}  // namespace kijun::app
