// SPDX-License-Identifier: Apache-2.0
#include "model/secrets.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/text_position.h"

namespace kijun::model {
namespace {

using Find = std::optional<FoundSecret>;

constexpr auto kNone = std::string_view::npos;

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }
constexpr bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
constexpr bool is_token(char c) { return is_word(c) || c == '-'; }
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// The longest run of characters of one kind from `at` on.
template <typename Belongs>
std::string_view run_at(std::string_view text, std::size_t at, Belongs belongs) {
  std::size_t end = at;
  while (end < text.size() && belongs(text[end])) ++end;
  return text.substr(at, end - at);
}

bool has_digit(std::string_view text) { return std::any_of(text.begin(), text.end(), is_digit); }

bool ends_with_lower(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() &&
         std::equal(lower.begin(), lower.end(),
                    text.end() - static_cast<std::ptrdiff_t>(lower.size()),
                    [](char a, char b) { return a == to_lower(b); });
}

// ---- private keys

constexpr std::string_view kKeyBegin = "-----BEGIN ";
constexpr std::string_view kKeyEnd = "-----END ";
constexpr std::string_view kKeyRule = "-----";
constexpr std::size_t kKeyLabelSizeMax = 64;

Find private_key_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(kKeyBegin)) return std::nullopt;
  const std::string_view label = text.substr(at + kKeyBegin.size(), kKeyLabelSizeMax);
  const std::size_t label_size = label.find(kKeyRule);
  if (label_size == kNone || label.substr(0, label_size).find("PRIVATE KEY") == kNone) {
    return std::nullopt;
  }
  FoundSecret found{mark("a private key"), at, text.size(), true};
  const std::size_t last = text.find(kKeyEnd, at);
  const std::size_t rule = last == kNone ? kNone : text.find(kKeyRule, last + kKeyEnd.size());
  if (rule == kNone) return found;
  found.end = rule + kKeyRule.size();
  found.open = false;
  return found;
}

// ---- tokens that say whose they are

struct Issued {
  std::string_view prefix;
  std::size_t rest_size_min;
};

// As their issuers document them: AWS, GitHub, GitLab, Hugging Face, Slack, Google, npm, PyPI,
// Docker, NVIDIA, Stripe, and the `sk-` that several model services share.
constexpr std::array<Issued, 24> kIssued{{
    {"AKIA", 16},     {"ASIA", 16},     {"ghp_", 36},        {"gho_", 36},      {"ghu_", 36},
    {"ghs_", 36},     {"ghr_", 36},     {"github_pat_", 22}, {"glpat-", 20},    {"hf_", 30},
    {"xoxb-", 10},    {"xoxp-", 10},    {"xoxa-", 10},       {"xoxs-", 10},     {"xoxr-", 10},
    {"AIza", 35},     {"npm_", 36},     {"pypi-", 50},       {"dckr_pat_", 20}, {"nvapi-", 40},
    {"sk_live_", 20}, {"rk_live_", 20}, {"ya29.", 20},       {"sk-", 32},
}};

Find issued_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  for (const Issued& issued : kIssued) {
    if (!rest.starts_with(issued.prefix)) continue;
    const std::string_view body = run_at(text, at + issued.prefix.size(), is_token);
    // Words joined by dashes have the shape as well, but hardly ever a digit.
    if (body.size() < issued.rest_size_min || !has_digit(body)) continue;
    return FoundSecret{mark("a service token"), at, at + issued.prefix.size() + body.size()};
  }
  return std::nullopt;
}

constexpr std::size_t kSignedPartSizeMin = 8;

// Three parts in base64url; the first is JSON, so it begins with `{"`.
Find signed_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("eyJ")) return std::nullopt;
  std::size_t end = at;
  for (int part = 0; part < 3; ++part) {
    if (part > 0) {
      if (end == text.size() || text[end] != '.') return std::nullopt;
      ++end;
    }
    const std::string_view body = run_at(text, end, is_token);
    if (body.size() < kSignedPartSizeMin) return std::nullopt;
    end += body.size();
  }
  return FoundSecret{mark("a signed token"), at, end};
}

constexpr std::string_view kBearer = "bearer ";
constexpr std::size_t kBearerSizeMin = 16;

Find bearer_at(std::string_view text, std::size_t at) {
  if (!ends_with_lower(text.substr(at, kBearer.size()), kBearer)) return std::nullopt;
  const std::size_t begin = at + kBearer.size();
  const std::string_view body = run_at(text, begin, [](char c) {
    return is_token(c) || c == '.' || c == '+' || c == '/' || c == '=' || c == '~';
  });
  if (body.size() < kBearerSizeMin || !has_digit(body)) return std::nullopt;
  return FoundSecret{mark("a bearer token"), begin, begin + body.size()};
}

// ---- values given to a name

// In place of a value: `$NAME`, `${NAME}`, `<your token>`, `{work:x}`, `%s`, a path, stars.
bool stands_for_a_value(std::string_view value) {
  constexpr std::string_view kFirst = "$<{%[(*/.~";
  return kFirst.find(value.front()) != kNone || value.starts_with("sha256:") ||
         value.starts_with("env:") || value.starts_with("file:");
}

bool ends_value(char c) {
  constexpr std::string_view kEnds = "\"'`,;&\\<>|";
  return static_cast<unsigned char>(c) <= ' ' || kEnds.find(c) != kNone;
}

struct Named {
  std::string_view suffix;
  bool password;  // short and without digits at times; anything quoted or after `=` counts
};

constexpr std::array<Named, 15> kNamed{{
    {"password", true},
    {"passwd", true},
    {"passphrase", true},
    {"_pwd", true},
    {"token", false},
    {"secret", false},
    {"apikey", false},
    {"api_key", false},
    {"api-key", false},
    {"secret_key", false},
    {"secretkey", false},
    {"access_key", false},
    {"accesskey", false},
    {"private_key", false},
    {"account_key", false},
}};

const Named* named_before(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && is_token(text[begin - 1])) --begin;
  const std::string_view name = text.substr(begin, end - begin);
  const auto* const found = std::find_if(kNamed.begin(), kNamed.end(), [&](const Named& named) {
    return ends_with_lower(name, named.suffix);
  });
  return found == kNamed.end() ? nullptr : found;
}

bool is_quote(char c) { return c == '"' || c == '\''; }

std::size_t skip_back(std::string_view text, std::size_t end) {
  while (end > 0 && (text[end - 1] == ' ' || is_quote(text[end - 1]) || text[end - 1] == '\\')) {
    --end;
  }
  return end;
}

constexpr std::size_t kPasswordSizeMin = 6;
constexpr std::size_t kKeySizeMin = 12;

// `at` is the `=` or `:` between a name and its value; both may be quoted, also inside JSON.
Find assigned_at(std::string_view text, std::size_t at) {
  const Named* const named = named_before(text, skip_back(text, at));
  if (named == nullptr) return std::nullopt;
  std::size_t begin = at + 1;
  bool quoted = false;
  while (begin < text.size() &&
         (text[begin] == ' ' || text[begin] == '\\' || is_quote(text[begin]))) {
    quoted = quoted || is_quote(text[begin]);
    ++begin;
  }
  const std::string_view value = run_at(text, begin, [](char c) { return !ends_value(c); });
  if (value.empty() || stands_for_a_value(value)) return std::nullopt;
  const bool literal = has_digit(value) || (named->password && (quoted || text[at] == '='));
  if (!literal || value.size() < (named->password ? kPasswordSizeMin : kKeySizeMin)) {
    return std::nullopt;
  }
  return FoundSecret{mark("a value given to a secret's name"), begin, begin + value.size()};
}

// `at` is the colon of `scheme://user:password@host`.
Find address_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("://") || at == 0 || !is_letter(text[at - 1])) {
    return std::nullopt;
  }
  const std::string_view authority =
      run_at(text, at + 3, [](char c) { return !ends_value(c) && c != '/' && c != '@'; });
  const std::size_t end = at + 3 + authority.size();
  const std::size_t colon = authority.find(':');
  if (end == text.size() || text[end] != '@' || colon == kNone) return std::nullopt;
  const std::string_view password = authority.substr(colon + 1);
  if (password.empty() || stands_for_a_value(password)) return std::nullopt;
  return FoundSecret{mark("a password in an address"), end - password.size(), end};
}

Find secret_at(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '-') return private_key_at(text, at);
  if (c == '=') return assigned_at(text, at);
  if (c == ':') {
    const Find address = address_at(text, at);
    return address ? address : assigned_at(text, at);
  }
  if (!is_letter(c) || (at > 0 && is_word(text[at - 1]))) return std::nullopt;
  for (const auto find : {issued_at, signed_at, bearer_at}) {
    if (const Find found = find(text, at)) return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<FoundSecret> find_secret(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    const Find found = secret_at(text, at);
    if (found && found->begin >= from) return found;
  }
  return std::nullopt;
}

namespace {

Error refusal(const FoundSecret& found, std::string_view place) {
  return Error(ErrorCode::kDenied, fmt::format("{}: {}", place, msg("a secret stands here")))
      .because(msg("it has the shape of {}; secrets stay where they are managed (R21)",
                   translate(found.kind)))
      .about(std::string(place))
      .next(msg("take it out, and change it where it is managed: it may have been read"))
      .coded("KJ-SECRET");
}

}  // namespace

Result<void> refuse_secrets(std::string_view text, std::string_view place) {
  if (const Find found = find_secret(text)) return refusal(*found, place);
  return {};
}

Result<void> refuse_secrets_in_file(std::string_view text, std::string_view file) {
  const Find found = find_secret(text);
  if (!found) return {};
  const codec::TextPosition at = codec::position_at(text, found->begin);
  return refusal(*found, fmt::format("{}:{}:{}", file, at.line, at.column));
}

}  // namespace kijun::model
