// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/digest.h"
#include "base/path.h"
#include "base/result.h"
#include "model/fields.h"
#include "os/file_system.h"

namespace kijun::runner {

enum class AttemptEvent { kStart, kEnd };

// One line of a run's items.jsonl. An attempt that ended is final, well or ill (R26).
struct AttemptLine {
  std::string item;  // encoded id; empty for a whole-set command
  std::int64_t attempt = 1;
  AttemptEvent event = AttemptEvent::kStart;
  Instant time = model::blank<Instant>();
  std::string ended;  // exited, signalled, timed-out, not-started; empty for a start
  std::int64_t status = 0;
  std::int64_t elapsed_ms = 0;
  std::int64_t memory_peak_kib = 0;
  std::int64_t log_dropped_bytes = 0;
  std::int64_t log_secrets = 0;  // overwritten on their way into the log (R21)
  std::int64_t leftovers_killed = 0;
  std::string why;
  std::optional<Digest> outputs;  // listing of what the attempt wrote
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("item", self.item);
    visit("attempt", self.attempt);
    visit("event", self.event);
    visit("time", self.time);
    visit("ended", self.ended);
    visit("status", self.status);
    visit("elapsed_ms", self.elapsed_ms);
    visit("memory_peak_kib", self.memory_peak_kib);
    visit("log_dropped_bytes", self.log_dropped_bytes);
    visit("log_secrets", self.log_secrets);
    visit("leftovers_killed", self.leftovers_killed);
    visit("why", self.why);
    visit("outputs", self.outputs);
  }
};

// What the log says of one item so far.
struct ItemAttempts {
  std::int64_t started = 0;
  std::optional<AttemptLine> ended;  // the final one
};

// The append-only log of a run's attempts. Every line is synced before append() returns, so a start
// is on the disk before anything of it runs. Safe to call from several threads.
class AttemptLog {
 public:
  // Opens or creates; a torn last line (a kill in the middle of a write) is cut off, since nothing
  // of it was acknowledged. kCorrupt for anything else that is not such a log, lines out of their
  // order too: an end without its start would pass for an item that ran.
  static Result<std::unique_ptr<AttemptLog>> open(os::FileSystem& fs, const Path& file);

  Result<void> append(const AttemptLine& line);
  ItemAttempts attempts_of(const std::string& item) const;
  std::vector<AttemptLine> ended() const;  // sorted by item
  std::int64_t resumed_items() const;      // items that needed more than one attempt
  std::int64_t log_secrets() const;        // of all attempts that ended

 private:
  explicit AttemptLog(std::unique_ptr<os::File> file) : file_(std::move(file)) {}
  bool follows(const AttemptLine& line) const;
  void remember(const AttemptLine& line);

  mutable std::mutex mutex_;
  std::unique_ptr<os::File> file_;
  std::map<std::string, ItemAttempts> items_;
};

}  // namespace kijun::runner

template <>
struct kijun::model::EnumNames<kijun::runner::AttemptEvent> {
  static constexpr std::array<std::string_view, 2> kNames{"start", "end"};
};
