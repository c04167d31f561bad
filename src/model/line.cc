// SPDX-License-Identifier: Apache-2.0
#include "model/line.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/digest.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/time.h"
#include "base/utf8.h"
#include "codec/json.h"
#include "codec/sha256.h"

namespace kijun::model {
namespace {

using codec::Json;

constexpr std::array<std::string_view, 10> kLineKeys = {"body", "by",  "from", "ledger", "order",
                                                        "prev", "seq", "time", "type",   "v"};
constexpr std::array<std::string_view, 2> kAuthorKeys = {"key", "person"};
constexpr std::array<std::string_view, 4> kOriginKeys = {"boot", "host", "session", "uid"};

Error corrupt(std::string why) {
  return Error(ErrorCode::kCorrupt, msg("this is no line of a ledger")).because(std::move(why));
}

std::string not_canonical() {
  return msg("the same value in another spelling: order of keys, blanks or escapes differ");
}

// Later versions may add fields; they keep those of this one.
enum class OtherKeys { kRefuse, kAllow };

Result<void> check_keys(const Json& value, std::string_view what,
                        std::span<const std::string_view> keys, OtherKeys others) {
  const Json::Object* object = value.object();
  if (object == nullptr) {
    return corrupt(msg("`{}` is of kind {}, expected: object", what, value.kind_name()));
  }
  for (const std::string_view key : keys) {
    if (value.find(key) == nullptr) return corrupt(msg("`{}` has no field `{}`", what, key));
  }
  if (others == OtherKeys::kAllow || object->size() == keys.size()) return {};
  for (const auto& [key, ignored] : *object) {
    bool known = false;
    for (const std::string_view name : keys) known = known || name == key;
    if (!known) return corrupt(msg("`{}` has an unknown field `{}`", what, escape_bytes(key)));
  }
  return {};
}

Result<std::string> take_text(const Json& object, std::string_view key) {
  const Json& value = *object.find(key);
  if (const std::string* text = value.string()) return *text;
  return corrupt(msg("`{}` is of kind {}, expected: string", key, value.kind_name()));
}

Result<std::int64_t> take_integer(const Json& object, std::string_view key) {
  const Json& value = *object.find(key);
  if (const std::int64_t* number = value.integer()) return *number;
  return corrupt(msg("`{}` is of kind {}, expected: integer", key, value.kind_name()));
}

Result<std::optional<Digest>> take_prev(const Json& object) {
  if (object.find("prev")->is_null()) return std::optional<Digest>();
  KIJUN_TRY(const std::string text, take_text(object, "prev"));
  const Result<Digest> digest = Digest::parse(text);
  if (!digest.ok()) return corrupt(msg("`prev` is no digest: `{}`", escape_bytes(text)));
  return std::optional<Digest>(digest.value());
}

Result<Instant> take_time(const Json& object) {
  KIJUN_TRY(const std::string text, take_text(object, "time"));
  const Result<Instant> instant = Instant::parse(text);
  if (!instant.ok()) return corrupt(msg("`time` is no instant: `{}`", escape_bytes(text)));
  if (instant.value().str() != text) return corrupt(not_canonical());
  return instant.value();
}

Result<LineAuthor> take_author(const Json& line, OtherKeys others) {
  const Json& by = *line.find("by");
  KIJUN_TRY_VOID(check_keys(by, "by", kAuthorKeys, others));
  KIJUN_TRY(std::string person, take_text(by, "person"));
  KIJUN_TRY(std::string key, take_text(by, "key"));
  return LineAuthor{std::move(person), std::move(key)};
}

Result<LineOrigin> take_origin(const Json& line, OtherKeys others) {
  const Json& from = *line.find("from");
  KIJUN_TRY_VOID(check_keys(from, "from", kOriginKeys, others));
  KIJUN_TRY(const std::int64_t uid, take_integer(from, "uid"));
  KIJUN_TRY(std::string host, take_text(from, "host"));
  KIJUN_TRY(std::string boot, take_text(from, "boot"));
  KIJUN_TRY(std::string session, take_text(from, "session"));
  return LineOrigin{uid, std::move(host), std::move(boot), std::move(session)};
}

Result<int> take_version(const Json& json) {
  const Json* value = json.find("v");
  if (value == nullptr) return corrupt(msg("`{}` has no field `{}`", "line", "v"));
  KIJUN_TRY(const std::int64_t version, take_integer(json, "v"));
  constexpr std::int64_t kVersionMax = 1'000'000;
  if (version < 1 || version > kVersionMax) return corrupt(msg("`v` is {}", version));
  return static_cast<int>(version);
}

Result<Act> take_act(Json& json, OtherKeys others) {
  KIJUN_TRY(std::string type, take_text(json, "type"));
  KIJUN_TRY(LineAuthor by, take_author(json, others));
  KIJUN_TRY(LineOrigin from, take_origin(json, others));
  KIJUN_TRY(std::string order, take_text(json, "order"));
  KIJUN_TRY(const Instant time, take_time(json));
  Json& body = json["body"];
  if (body.object() == nullptr) {
    return corrupt(msg("`{}` is of kind {}, expected: object", "body", body.kind_name()));
  }
  return Act{std::move(type),  std::move(by), std::move(from),
             std::move(order), time,          std::move(body)};
}

Result<Line> take_line(Json& json) {
  if (json.object() == nullptr) {
    return corrupt(msg("`{}` is of kind {}, expected: object", "line", json.kind_name()));
  }
  KIJUN_TRY(const int version, take_version(json));
  const OtherKeys others = version == kLineVersion ? OtherKeys::kRefuse : OtherKeys::kAllow;
  KIJUN_TRY_VOID(check_keys(json, "line", kLineKeys, others));
  KIJUN_TRY(const std::int64_t seq, take_integer(json, "seq"));
  if (seq < 1) return corrupt(msg("`seq` is {}, the first line has 1", seq));
  KIJUN_TRY(const std::optional<Digest> prev, take_prev(json));
  KIJUN_TRY(std::string ledger, take_text(json, "ledger"));
  KIJUN_TRY(Act act, take_act(json, others));
  return Line{version, LineSeq(static_cast<std::uint64_t>(seq)), prev, std::move(ledger),
              std::move(act)};
}

Result<void> check_spelling(const Json& json, std::string_view text) {
  const Result<std::string> printed = codec::print_canonical(json);
  if (!printed.ok())
    return corrupt(printed.error().why().empty() ? printed.error().what() : printed.error().why());
  if (printed.value() != text) return corrupt(not_canonical());
  return {};
}

Json to_json(const Line& line) {
  const Act& act = line.act;
  return Json::Object{{"body", act.body},
                      {"by", Json::Object{{"key", act.by.key}, {"person", act.by.person}}},
                      {"from", Json::Object{{"boot", act.from.boot},
                                            {"host", act.from.host},
                                            {"session", act.from.session},
                                            {"uid", act.from.uid}}},
                      {"ledger", line.ledger},
                      {"order", act.order},
                      {"prev", line.prev ? Json(line.prev->str()) : Json()},
                      {"seq", line.seq.number()},
                      {"time", act.time.str()},
                      {"type", act.type},
                      {"v", line.version}};
}

}  // namespace

Result<std::string> print_line(const Line& line) {
  KIJUN_TRY(std::string text, codec::print_canonical(to_json(line)));
  text += '\n';
  if (text.size() > kLineSizeMax) {
    return Error(ErrorCode::kLimit, msg("the record of `{}` is too long for a line", line.act.type))
        .because(msg("{} bytes, at most {} are allowed", text.size(), kLineSizeMax))
        .next(msg("put what is large into files, so that the line holds digests alone"));
  }
  if (!is_utf8(text)) {
    return Error(ErrorCode::kInternal, msg("a line would not be UTF-8"))
        .because(msg("a text of the `{}` act was not checked where it came in", line.act.type));
  }
  return text;
}

Result<Line> parse_line(std::string_view text) {
  if (text.size() + 1 > kLineSizeMax) {
    return corrupt(msg("{} bytes, at most {} are allowed", text.size() + 1, kLineSizeMax));
  }
  Result<Json> json = codec::parse_json(text);
  if (!json.ok()) {
    const Error& cause = json.error();
    return corrupt(cause.why().empty() ? cause.what() : cause.what() + ": " + cause.why());
  }
  // Before the fields: the body moves out of the value while they are taken.
  KIJUN_TRY_VOID(check_spelling(json.value(), text));
  return take_line(json.value());
}

Digest line_digest(std::string_view bytes_with_lf) { return codec::sha256(bytes_with_lf); }

}  // namespace kijun::model
