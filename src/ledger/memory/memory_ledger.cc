// SPDX-License-Identifier: Apache-2.0
#include "ledger/memory/memory_ledger.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "codec/memory_source.h"
#include "ledger/chain.h"
#include "ledger/ledger.h"
#include "ledger/torn_note.h"

namespace kijun::ledger {
namespace {

class MemoryLedger : public Ledger {
 public:
  explicit MemoryLedger(std::string bytes) : bytes_(std::move(bytes)) {}

  Result<std::optional<Head>> head() override {
    const std::lock_guard guard(mutex_);
    KIJUN_TRY(const Tail tail, parse_tail(bytes_, bytes_.size()));
    return tail.head;
  }

  Result<std::unique_ptr<codec::ByteSource>> bytes() override {
    const std::lock_guard guard(mutex_);
    const ByteView held = as_bytes(bytes_);
    return std::unique_ptr<codec::ByteSource>(
        std::make_unique<codec::MemorySource>(Bytes(held.begin(), held.end())));
  }

 protected:
  Result<Head> write(const Append& append) override {
    const std::lock_guard guard(mutex_);
    KIJUN_TRY(const Tail tail, parse_tail(bytes_, bytes_.size()));
    KIJUN_TRY_VOID(append.ledger_id ? check_empty(tail.head)
                                    : check_expected(tail.head, append.expected_head));
    std::vector<TornNote> notes;
    if (!tail.torn.empty()) notes.push_back(note_of(tail.torn, next_note_seq(tail.head)));
    KIJUN_TRY(const Batch batch, print_batch(append.ledger_id.value_or(tail.ledger_id), tail.head,
                                             with_notes(append.acts, notes)));
    bytes_.resize(bytes_.size() - tail.torn.size());
    bytes_ += batch.bytes;
    return batch.head;
  }

 private:
  std::mutex mutex_;
  std::string bytes_;
};

}  // namespace

std::unique_ptr<Ledger> make_memory_ledger(std::string bytes) {
  return std::make_unique<MemoryLedger>(std::move(bytes));
}

}  // namespace kijun::ledger
