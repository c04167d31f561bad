// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kijun::repo {

// C++ text with comments and the insides of string and character literals made blank; what is left
// stands at its own line and column. Include paths stay.
std::string code_only(std::string_view text);

}  // namespace kijun::repo
