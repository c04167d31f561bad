// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace kijun::model {

// Where a secret stands in a text: the bytes [begin, end). Its value is not held, so nothing that
// speaks of a find can show it.
struct FoundSecret {
  std::string_view kind;  // a source text of the catalogue
  std::size_t begin = 0;
  std::size_t end = 0;
  bool open = false;  // a private key whose last line is not in the text
};

// The first secret at or after `from`, known by its shape: a private key (RFC 7468), a token with
// the prefix of its issuer, a signed token (RFC 7519), a password in an address (RFC 3986), a value
// given to a name such as `password`, `…_TOKEN` or `api_key`. A name of a variable or a path in
// place of a value is none. What has no such shape is not found. Allocates nothing.
std::optional<FoundSecret> find_secret(std::string_view text, std::size_t from = 0);

// R21: kDenied where `text` holds a secret, with its kind and the `place` it would have gone to.
Result<void> refuse_secrets(std::string_view text, std::string_view place);
// The same for the text of a file: names file, line and column.
Result<void> refuse_secrets_in_file(std::string_view text, std::string_view file);

}  // namespace kijun::model
