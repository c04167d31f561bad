// SPDX-License-Identifier: Apache-2.0
#include "base/time.h"

#include <fmt/core.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"

namespace kijun {
namespace {

// Takes fixed-width digit groups and separators from the front of a text.
class Scanner {
 public:
  explicit Scanner(std::string_view rest) : rest_(rest) {}

  std::optional<int> digits(std::size_t count) {
    if (rest_.size() < count) return std::nullopt;
    int value = 0;
    for (const char c : rest_.substr(0, count)) {
      if (c < '0' || c > '9') return std::nullopt;
      value = value * 10 + (c - '0');
    }
    rest_.remove_prefix(count);
    return value;
  }
  bool skip(char expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

std::optional<std::chrono::sys_days> scan_date(Scanner& scan) {
  const auto year = scan.digits(4);
  if (!year || !scan.skip('-')) return std::nullopt;
  const auto month = scan.digits(2);
  if (!month || !scan.skip('-')) return std::nullopt;
  const auto day = scan.digits(2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year{*year},
                                         std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)});
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

std::optional<std::chrono::seconds> scan_time(Scanner& scan) {
  const auto hour = scan.digits(2);
  if (!hour || *hour > 23 || !scan.skip(':')) return std::nullopt;
  const auto minute = scan.digits(2);
  if (!minute || *minute > 59) return std::nullopt;
  int second = 0;
  if (scan.skip(':')) {
    const auto found = scan.digits(2);
    if (!found || *found > 59) return std::nullopt;
    second = *found;
  }
  return std::chrono::hours(*hour) + std::chrono::minutes(*minute) + std::chrono::seconds(second);
}

// Seconds to take away from the local time to get UTC.
std::optional<std::chrono::seconds> scan_zone(Scanner& scan) {
  if (scan.skip('Z')) return std::chrono::seconds(0);
  const int sign = scan.skip('+') ? 1 : scan.skip('-') ? -1 : 0;
  if (sign == 0) return std::nullopt;
  const auto hours = scan.digits(2);
  if (!hours || *hours > 23 || !scan.skip(':')) return std::nullopt;
  const auto minutes = scan.digits(2);
  if (!minutes || *minutes > 59) return std::nullopt;
  return sign * (std::chrono::hours(*hours) + std::chrono::minutes(*minutes));
}

std::optional<Instant> scan_instant(std::string_view text) {
  Scanner scan(text);
  const auto date = scan_date(scan);
  if (!date || !scan.skip('T')) return std::nullopt;
  const auto time = scan_time(scan);
  if (!time) return std::nullopt;
  const auto zone = scan_zone(scan);
  if (!zone || !scan.done()) return std::nullopt;
  return Instant(*date + *time - *zone);
}

}  // namespace

Result<Instant> Instant::parse(std::string_view text) {
  const auto instant = scan_instant(text);
  if (!instant) {
    return Error(ErrorCode::kUsage, msg("not an instant: {}", escape_bytes(text)))
        .because(msg("expected a date, a time and a zone"))
        .next(msg("write it like 2026-12-01T09:00+09:00"));
  }
  return *instant;
}

std::string Instant::str() const {
  const auto day = std::chrono::floor<std::chrono::days>(at_);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(at_ - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     time.hours().count(), time.minutes().count(), time.seconds().count());
}

}  // namespace kijun
