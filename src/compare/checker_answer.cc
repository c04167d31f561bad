// SPDX-License-Identifier: Apache-2.0
#include "compare/checker_answer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "compare/checker.h"
#include "compare/outcome.h"

namespace kijun::compare {
namespace {

using codec::Json;

constexpr std::string_view kAnswerSchema = "kijun/check/1";
constexpr std::array<std::string_view, 6> kKeys{"schema", "verdict", "measured",
                                                "limit",  "worst",   "message"};
constexpr std::array<std::string_view, 4> kWorstKeys{"file", "where", "reference", "candidate"};
constexpr std::size_t kAnswerDepthMax = 8;

Error bad_answer(std::string why) {
  return Error(ErrorCode::kUsage, msg("the checker's answer cannot be used"))
      .because(std::move(why));
}

// For a value that was checked to be an object.
const Json::Object& members_of(const Json& json) {
  const Json::Object* const members = json.object();
  KIJUN_ASSERT(members != nullptr);
  return *members;
}

Result<void> require_keys(const Json& object, std::span<const std::string_view> known) {
  for (const auto& [key, value] : members_of(object)) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      return bad_answer(msg("it has an unknown key `{}`", escape_bytes(key)));
    }
  }
  return {};
}

Result<Json> object_of(const Json& answer, std::string_view key) {
  const Json* const member = answer.find(key);
  if (member == nullptr) return Json(Json::Object());
  if (member->object() != nullptr) return *member;
  return bad_answer(msg("`{}` is a {}, expected an object", key, member->kind_name()));
}

Result<std::string> scalar_of(const Json& object, std::string_view key) {
  const Json* const member = object.find(key);
  if (member == nullptr || member->is_null()) return std::string();
  if (member->string() != nullptr) return *member->string();
  if (member->object() == nullptr && member->array() == nullptr) {
    return codec::print_json(*member, codec::JsonLayout::kCompact);
  }
  return bad_answer(msg("`{}` in `worst` is a {}", key, member->kind_name()));
}

Result<std::optional<Worst>> worst_of(const Json& answer) {
  const Json* const member = answer.find("worst");
  if (member != nullptr && member->is_null()) return std::optional<Worst>();
  KIJUN_TRY(const Json object, object_of(answer, "worst"));
  if (members_of(object).empty()) return std::optional<Worst>();
  KIJUN_TRY_VOID(require_keys(object, kWorstKeys));
  Worst worst;
  KIJUN_TRY(worst.file, scalar_of(object, "file"));
  KIJUN_TRY(worst.where, scalar_of(object, "where"));
  KIJUN_TRY(worst.reference, scalar_of(object, "reference"));
  KIJUN_TRY(worst.candidate, scalar_of(object, "candidate"));
  return std::optional<Worst>(std::move(worst));
}

Result<CheckerVerdict> verdict_in(const Json& answer) {
  const std::string_view word = answer.text_or("verdict", "");
  if (word == "pass") return CheckerVerdict::kPass;
  if (word == "fail") return CheckerVerdict::kFail;
  if (word == "error") return CheckerVerdict::kError;
  return bad_answer(msg("`verdict` is none of pass, fail, error"));
}

}  // namespace

Result<ParsedAnswer> parse_answer(std::string_view bytes) {
  const codec::JsonLimits limits{.depth_max = kAnswerDepthMax, .size_bytes_max = kAnswerSizeMax};
  const Result<Json> parsed = codec::parse_json(bytes, limits);
  if (!parsed.ok()) {
    return bad_answer(msg("{}: {}", parsed.error().what(), parsed.error().why()));
  }
  const Json& answer = parsed.value();
  if (answer.object() == nullptr) {
    return bad_answer(msg("it is a {}, expected an object", answer.kind_name()));
  }
  if (answer.text_or("schema", "") != kAnswerSchema) {
    return bad_answer(msg("`schema` is not \"{}\"", kAnswerSchema));
  }
  KIJUN_TRY_VOID(require_keys(answer, kKeys));
  ParsedAnswer result;
  KIJUN_TRY(result.verdict, verdict_in(answer));
  KIJUN_TRY(result.measured, object_of(answer, "measured"));
  KIJUN_TRY(result.limit, object_of(answer, "limit"));
  KIJUN_TRY(result.worst, worst_of(answer));
  const Json* const message = answer.find("message");
  if (message != nullptr && message->string() == nullptr) {
    return bad_answer(msg("`message` is a {}, expected a text", message->kind_name()));
  }
  result.message = answer.text_or("message", "");
  if (result.verdict == CheckerVerdict::kPass && members_of(result.measured).empty()) {
    return bad_answer(msg("it says pass, but `measured` is empty"));
  }
  return result;
}

}  // namespace kijun::compare
