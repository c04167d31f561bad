// SPDX-License-Identifier: Apache-2.0
#include "compare/options.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "model/criteria.h"

namespace kijun::compare {
namespace {

using codec::Json;

bool is_text(const Json& value) { return value.string() != nullptr && !value.string()->empty(); }

bool is_texts(const Json& value) {
  const Json::Array* const list = value.array();
  return list != nullptr && !list->empty() && std::all_of(list->begin(), list->end(), is_text);
}

bool is_digest(const Json& value) {
  const std::string* const text = value.string();
  return text != nullptr && (Digest::parse(*text).ok() || Digest::parse_hex(*text).ok());
}

bool is_digests(const Json& value) {
  const Json::Object* const table = value.object();
  return table != nullptr && !table->empty() &&
         std::all_of(table->begin(), table->end(), [](const auto& row) {
           return Path(row.first).stays_inside() && is_digest(row.second);
         });
}

bool fits(const Json& value, const Option& option) {
  switch (option.type) {
    case OptionType::kCount:
      return value.integer() != nullptr && *value.integer() >= 0;
    case OptionType::kFlag:
      return value.boolean() != nullptr;
    case OptionType::kWord:
      return value.string() != nullptr && std::find(option.words.begin(), option.words.end(),
                                                    *value.string()) != option.words.end();
    case OptionType::kText:
      return is_text(value);
    case OptionType::kTexts:
      return is_texts(value);
    case OptionType::kTextOrTexts:
      return is_text(value) || is_texts(value);
    case OptionType::kDigests:
      return is_digests(value);
  }
  KIJUN_UNREACHABLE();
}

std::string expected_of(const Option& option) {
  switch (option.type) {
    case OptionType::kCount:
      return msg("expected an integer from 0 on");
    case OptionType::kFlag:
      return msg("expected true or false");
    case OptionType::kWord: {
      const std::vector<std::string> words(option.words.begin(), option.words.end());
      return msg("expected one of: {}", join(words, ", "));
    }
    case OptionType::kText:
      return msg("expected a text that is not empty");
    case OptionType::kTexts:
      return msg("expected a list of texts, none of them empty");
    case OptionType::kTextOrTexts:
      return msg("expected a text or a list of texts, none of them empty");
    case OptionType::kDigests:
      return msg("expected a table from paths below the outputs to SHA-256 digests");
  }
  KIJUN_UNREACHABLE();
}

Error unknown_key(const model::Criterion& criterion, std::string_view key,
                  std::span<const Option> options) {
  std::vector<std::string_view> known;
  for (const Option& option : options) known.push_back(option.name);
  Error error(ErrorCode::kUsage,
              msg("criterion \"{}\" has an unknown key `{}`", criterion.id, escape_bytes(key)));
  const std::vector<std::string> names(known.begin(), known.end());
  error = Error(
      std::move(error).because(msg("kind `{}` knows: {}", criterion.kind, join(names, ", "))));
  const std::string_view nearest = nearest_word(key, known);
  if (nearest.empty()) return error;
  return std::move(error).next(msg("did you mean `{}`?", nearest));
}

const Json* value_of(const model::Criterion& criterion, std::string_view key) {
  const auto found = criterion.options.find(key);
  return found == criterion.options.end() ? nullptr : &found->second;
}

Result<void> check_option(const model::Criterion& criterion, const Option& option) {
  const Json* const value = value_of(criterion, option.name);
  if (value == nullptr) {
    if (option.need == OptionNeed::kOptional) return {};
    return Error(ErrorCode::kUsage, msg("criterion \"{}\" has no `{}`", criterion.id, option.name))
        .because(msg("kind `{}` needs it: {}", criterion.kind, expected_of(option)));
  }
  if (fits(*value, option)) return {};
  return Error(ErrorCode::kUsage,
               msg("`{}` of criterion \"{}\" is {}", option.name, criterion.id,
                   escape_bytes(codec::print_json(*value, codec::JsonLayout::kCompact))))
      .because(expected_of(option));
}

}  // namespace

Result<void> check_options(const model::Criterion& criterion, std::span<const Option> options) {
  for (const auto& [key, value] : criterion.options) {
    const bool known = std::any_of(options.begin(), options.end(),
                                   [&name = key](const Option& row) { return row.name == name; });
    if (!known) return unknown_key(criterion, key, options);
  }
  for (const Option& option : options) KIJUN_TRY_VOID(check_option(criterion, option));
  return {};
}

std::optional<std::int64_t> count_if(const model::Criterion& criterion, std::string_view key) {
  const Json* const value = value_of(criterion, key);
  if (value == nullptr || value->integer() == nullptr) return std::nullopt;
  return *value->integer();
}

std::int64_t count_or(const model::Criterion& criterion, std::string_view key,
                      std::int64_t otherwise) {
  return count_if(criterion, key).value_or(otherwise);
}

bool flag_or(const model::Criterion& criterion, std::string_view key, bool otherwise) {
  const Json* const value = value_of(criterion, key);
  return value == nullptr || value->boolean() == nullptr ? otherwise : *value->boolean();
}

std::string_view text_or(const model::Criterion& criterion, std::string_view key,
                         std::string_view otherwise) {
  const Json* const value = value_of(criterion, key);
  return value == nullptr || value->string() == nullptr ? otherwise : *value->string();
}

std::vector<std::string> texts_of(const model::Criterion& criterion, std::string_view key) {
  const Json* const value = value_of(criterion, key);
  if (value == nullptr) return {};
  if (value->string() != nullptr) return {*value->string()};
  std::vector<std::string> texts;
  if (value->array() == nullptr) return texts;
  for (const Json& element : *value->array()) {
    if (element.string() != nullptr) texts.push_back(*element.string());
  }
  return texts;
}

}  // namespace kijun::compare
