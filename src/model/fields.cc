// SPDX-License-Identifier: Apache-2.0
#include "model/fields.h"

#include <string_view>

#include "base/error.h"
#include "base/message.h"
#include "codec/json.h"

namespace kijun::model {

Error wrong_kind(std::string_view expected, const codec::Json& found) {
  return Error(ErrorCode::kCorrupt, msg("expected {}, found {}", expected, found.kind_name()));
}

Error unknown_key(std::string_view key) {
  return Error(ErrorCode::kCorrupt, msg("unknown key {}", key));
}

Error missing_key(std::string_view key) {
  return Error(ErrorCode::kCorrupt, msg("missing key {}", key));
}

}  // namespace kijun::model
