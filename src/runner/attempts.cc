// SPDX-License-Identifier: Apache-2.0
#include "runner/attempts.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/json.h"
#include "model/fields.h"
#include "os/file_system.h"
#include "os/place.h"

namespace kijun::runner {
namespace {

constexpr std::uint64_t kLogSizeMax = std::uint64_t{1} << 30U;
constexpr std::uint32_t kLogMode = 0600;

Error damaged(const Path& file, std::size_t line, std::string why) {
  return Error(ErrorCode::kCorrupt, msg("{} is damaged in line {}", file.display(), line))
      .because(std::move(why))
      .next("kijun ledger verify");
}

}  // namespace

Result<std::unique_ptr<AttemptLog>> AttemptLog::open(os::FileSystem& fs, const Path& file) {
  KIJUN_TRY(std::unique_ptr<os::File> opened, fs.open_append(file, kLogMode));
  KIJUN_TRY_VOID(fs.sync_folder(file.parent()));
  KIJUN_TRY(const Bytes bytes, os::read_file(fs, file, kLogSizeMax));
  std::string_view text = as_chars(bytes);
  const std::size_t whole = text.rfind('\n') == std::string_view::npos ? 0 : text.rfind('\n') + 1;
  if (whole != text.size()) {
    KIJUN_TRY_VOID(opened->truncate(whole));
    KIJUN_TRY_VOID(opened->sync_data());
    text = text.substr(0, whole);
  }
  std::unique_ptr<AttemptLog> log(new AttemptLog(std::move(opened)));
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    const Result<codec::Json> json = codec::parse_json(text.substr(0, end));
    if (!json.ok()) return damaged(file, number, json.error().what());
    Result<AttemptLine> line = model::from_json<AttemptLine>(json.value());
    if (!line.ok()) return damaged(file, number, line.error().what());
    if (!log->follows(line.value())) return damaged(file, number, msg("it is out of order"));
    log->remember(line.value());
    text.remove_prefix(end + 1);
  }
  return log;
}

bool AttemptLog::follows(const AttemptLine& line) const {
  const auto found = items_.find(line.item);
  const ItemAttempts before = found == items_.end() ? ItemAttempts() : found->second;
  if (before.ended) return false;
  if (line.event == AttemptEvent::kStart) return line.attempt == before.started + 1;
  return before.started > 0 && line.attempt == before.started;
}

void AttemptLog::remember(const AttemptLine& line) {
  ItemAttempts& item = items_[line.item];
  if (line.event == AttemptEvent::kStart) {
    ++item.started;
  } else {
    item.ended = line;
  }
}

Result<void> AttemptLog::append(const AttemptLine& line) {
  KIJUN_TRY(const std::string text, codec::print_canonical(model::to_json(line)));
  const std::lock_guard lock(mutex_);
  KIJUN_TRY_VOID(file_->write(as_bytes(text + "\n")));
  KIJUN_TRY_VOID(file_->sync_data());
  remember(line);
  return {};
}

ItemAttempts AttemptLog::attempts_of(const std::string& item) const {
  const std::lock_guard lock(mutex_);
  const auto found = items_.find(item);
  return found == items_.end() ? ItemAttempts() : found->second;
}

std::vector<AttemptLine> AttemptLog::ended() const {
  const std::lock_guard lock(mutex_);
  std::vector<AttemptLine> lines;
  for (const auto& [item, attempts] : items_) {
    if (attempts.ended) lines.push_back(*attempts.ended);
  }
  return lines;
}

std::int64_t AttemptLog::resumed_items() const {
  const std::lock_guard lock(mutex_);
  std::int64_t count = 0;
  for (const auto& [item, attempts] : items_) count += attempts.started > 1 ? 1 : 0;
  return count;
}

std::int64_t AttemptLog::log_secrets() const {
  const std::lock_guard lock(mutex_);
  std::int64_t count = 0;
  for (const auto& [item, attempts] : items_) {
    if (attempts.ended) count += attempts.ended->log_secrets;
  }
  return count;
}

}  // namespace kijun::runner
