// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kijun {

// Opens the catalogues below `folder` for "ja", "en", or what the environment says where empty.
// Only messages follow the locale: numbers, order and letters never do. Called once, before any
// thread.
void choose_language(std::string_view language, const std::string& folder);

}  // namespace kijun
