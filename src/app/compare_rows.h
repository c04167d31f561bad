// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/criteria.h"

namespace kijun::app {

// The [[criterion]] rows of a file, which may be a whole criteria.toml or hold rows alone; owners
// may be left out, since nobody is asked here. kUsage with file, line and column.
Result<std::vector<model::Criterion>> read_rows(std::string_view text, std::string_view file_name);

// One criterion as given by flags: "key=value", the value written as in TOML, or a bare word.
Result<model::Criterion> row_from_flags(const std::string& kind,
                                        const std::vector<std::string>& settings);

}  // namespace kijun::app
