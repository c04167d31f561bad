// SPDX-License-Identifier: Apache-2.0
#include "ledger/file/file_ledger.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "codec/memory_source.h"
#include "ledger/chain.h"
#include "ledger/file/settled.h"
#include "ledger/file/torn_folder.h"
#include "ledger/finding.h"
#include "ledger/ledger.h"
#include "ledger/torn_note.h"
#include "model/line.h"
#include "os/file_system.h"

namespace kijun::ledger {
namespace {

constexpr std::uint32_t kLedgerMode = 0644;

bool is_not_found(const Error& error) { return error.code() == ErrorCode::kNotFound; }

Result<Tail> read_tail(os::File& file) {
  KIJUN_TRY(const os::FileInfo info, file.info());
  KIJUN_TRY(const std::string window, read_window(file, info.size_bytes));
  KIJUN_TRY(Tail tail, parse_tail(window, info.size_bytes));
  if (tail.torn.size() < model::kLineSizeMax) return tail;
  return Error(ErrorCode::kCorrupt, msg("the end of the ledger is damaged"))
      .because(
          msg("{} bytes and more without a line end: no line is that long", model::kLineSizeMax))
      .next("kijun ledger verify")
      .coded(std::string(problem_code(Check::kForm)));
}

class FileLedger : public Ledger {
 public:
  FileLedger(os::FileSystem& files, Path folder)
      : files_(files),
        folder_(std::move(folder)),
        path_(folder_ / kLedgerFileName),
        torn_folder_(folder_ / kTornFolderName) {}

  Result<std::optional<Head>> head() override {
    Result<std::unique_ptr<os::File>> file = files_.open_read(path_);
    if (!file.ok() && is_not_found(file.error())) return std::optional<Head>();
    if (!file.ok()) return std::move(file).error();
    KIJUN_TRY(const auto lock, lock_for(os::LockMode::kShared));
    KIJUN_TRY(const Tail tail, read_tail(*file.value()));
    return tail.head;
  }

  Result<std::unique_ptr<codec::ByteSource>> bytes() override {
    Result<std::unique_ptr<os::File>> file = files_.open_read(path_);
    if (!file.ok() && is_not_found(file.error())) {
      return std::unique_ptr<codec::ByteSource>(std::make_unique<codec::MemorySource>(Bytes()));
    }
    if (!file.ok()) return std::move(file).error();
    KIJUN_TRY(const auto lock, lock_for(os::LockMode::kShared));
    KIJUN_TRY(const os::FileInfo info, file.value()->info());
    return settled_source(std::move(file).value(), info.size_bytes);
  }

 protected:
  Result<Head> write(const Append& append) override {
    KIJUN_TRY(const bool there, is_there());
    if (!there && !append.ledger_id) {
      KIJUN_TRY_VOID(check_expected(std::nullopt, append.expected_head));
    }
    Result<std::unique_ptr<os::File>> file = files_.open_append(path_, kLedgerMode);
    if (!file.ok()) return not_writable(file.error());
    // Until the end of this function: tail, check and write are one act to everybody else.
    KIJUN_TRY(const auto lock, lock_for(os::LockMode::kExclusive));
    KIJUN_TRY(const Tail tail, read_tail(*file.value()));
    KIJUN_TRY_VOID(append.ledger_id ? check_empty(tail.head)
                                    : check_expected(tail.head, append.expected_head));
    return write_behind(*file.value(), tail, append);
  }

 private:
  Result<std::unique_ptr<os::Lock>> lock_for(os::LockMode mode) {
    return files_.lock(path_, mode, os::LockWait::kYes);
  }

  Result<bool> is_there() {
    const Result<os::FileInfo> info = files_.info(path_);
    if (!info.ok() && !is_not_found(info.error())) return info.error();
    return info.ok();
  }

  Result<Head> write_behind(os::File& file, const Tail& tail, const Append& append) {
    KIJUN_TRY(const std::vector<TornNote> notes,
              owed_notes(files_, torn_folder_, tail.head, tail.torn));
    KIJUN_TRY(const Batch batch, print_batch(append.ledger_id.value_or(tail.ledger_id), tail.head,
                                             with_notes(append.acts, notes)));
    const std::uint64_t whole_bytes = tail.head ? tail.head->size_bytes : 0;
    if (!tail.torn.empty()) {
      KIJUN_TRY_VOID(set_aside(files_, torn_folder_, note_for(notes, tail.torn), tail.torn));
      KIJUN_TRY_VOID(file.truncate(whole_bytes));
    }
    if (whole_bytes == 0) KIJUN_TRY_VOID(files_.sync_folder(folder_));
    Result<void> written = file.write(as_bytes(batch.bytes));
    if (written.ok()) written = file.sync_data();
    if (!written.ok()) return take_back(file, whole_bytes, std::move(written).error());
    // The bytes are on the disk: what close(2) might still say changes nothing.
    return batch.head;
  }

  static TornNote note_for(const std::vector<TornNote>& notes, std::string_view torn) {
    const TornNote found = note_of(torn, 0);
    for (const TornNote& note : notes) {
      if (note.digest == found.digest) return note;
    }
    KIJUN_UNREACHABLE();
  }

  // What could not be made durable must not be taken for recorded later on.
  Error take_back(os::File& file, std::uint64_t whole_bytes, const Error& cause) const {
    Result<void> cut = file.truncate(whole_bytes);
    if (cut.ok()) cut = file.sync_data();
    Error error = not_writable(cause);
    if (cut.ok()) return error;
    return std::move(error).within(
        msg("a part of the line may remain at the end; the next act sets it aside"));
  }

  Error not_writable(const Error& cause) const {
    return Error(cause.code() == ErrorCode::kNotFound ? ErrorCode::kEnvironment : cause.code(),
                 msg("the ledger {} cannot be written; nothing was recorded", path_.display()))
        .because(cause.why().empty() ? cause.what() : cause.why())
        .next(msg("make room and give write permission there, then repeat the command"));
  }

  os::FileSystem& files_;
  Path folder_;
  Path path_;
  Path torn_folder_;
};

}  // namespace

std::unique_ptr<Ledger> make_file_ledger(os::FileSystem& files, Path folder) {
  return std::make_unique<FileLedger>(files, std::move(folder));
}

}  // namespace kijun::ledger
