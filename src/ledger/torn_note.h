// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "ledger/ledger.h"
#include "model/line.h"

namespace kijun::ledger {

// A torn tail that was, or is about to be, set aside. `seq` is the line that notes it: as long as
// the ledger is shorter, the note is still owed, whatever was interrupted in between.
struct TornNote {
  std::uint64_t seq = 0;
  Digest digest;
  std::uint64_t size_bytes = 0;

  // "58-0123456789ab": its name in the folder of torn tails.
  std::string name() const;
};

// The number in front of a name that name() printed; none for any other name.
std::optional<std::uint64_t> note_seq_of(std::string_view name);

// The first line that can be a note behind `head`: never the genesis line.
std::uint64_t next_note_seq(const std::optional<Head>& head);

TornNote note_of(std::string_view torn, std::uint64_t seq);

// The acts to write with the notes before them, behind a genesis where there is one. A note is by
// the person whose command found the tail.
std::vector<model::Act> with_notes(std::span<const model::Act> acts,
                                   std::span<const TornNote> notes);

}  // namespace kijun::ledger
