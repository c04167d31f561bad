// SPDX-License-Identifier: Apache-2.0
#include "base/language.h"

#include <libintl.h>
#include <locale.h>

#include <string>
#include <string_view>

namespace kijun {

void choose_language(std::string_view language, const std::string& folder) {
  const char* locale = "";
  if (language == "ja") locale = "ja_JP.UTF-8";
  if (language == "en") locale = "C";
  ::setlocale(LC_MESSAGES, locale);  // NOLINT(concurrency-mt-unsafe): before any thread
  ::bindtextdomain("kijun", folder.c_str());
  ::bind_textdomain_codeset("kijun", "UTF-8");
}

}  // namespace kijun
