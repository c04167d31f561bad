// SPDX-License-Identifier: Apache-2.0
#include "ledger/file/torn_folder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/error.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/sha256.h"
#include "ledger/ledger.h"
#include "ledger/torn_note.h"
#include "os/file_system.h"

namespace kijun::ledger {
namespace {

constexpr std::uint32_t kFolderMode = 0755;
constexpr std::uint32_t kFileMode = 0644;

Result<TornNote> read_note(os::FileSystem& files, const Path& path, std::uint64_t seq) {
  KIJUN_TRY(const std::unique_ptr<os::File> file, files.open_read(path));
  codec::Sha256 hasher;
  std::uint64_t size_bytes = 0;
  std::array<std::byte, std::size_t{64} << 10U> block;
  while (true) {
    KIJUN_TRY(const std::size_t count, file->read(block));
    if (count == 0) return TornNote{seq, hasher.finish(), size_bytes};
    hasher.update(std::span(block).first(count));
    size_bytes += count;
  }
}

Result<void> remove_if_there(os::FileSystem& files, const Path& path) {
  Result<void> removed = files.remove_file(path);
  if (!removed.ok() && removed.error().code() == ErrorCode::kNotFound) return {};
  return removed;
}

Result<void> make_if_absent(os::FileSystem& files, const Path& folder) {
  Result<void> made = files.make_folder(folder, kFolderMode);
  if (!made.ok() && made.error().code() == ErrorCode::kConflict) return {};
  return made;
}

}  // namespace

Result<std::vector<TornNote>> owed_notes(os::FileSystem& files, const Path& torn_folder,
                                         const std::optional<Head>& head, std::string_view torn) {
  std::vector<TornNote> notes;
  const Result<std::vector<os::FolderEntry>> entries = files.list(torn_folder);
  if (!entries.ok() && entries.error().code() != ErrorCode::kNotFound) return entries.error();
  const std::uint64_t first = next_note_seq(head);
  for (std::size_t i = 0; entries.ok() && i < entries.value().size(); ++i) {
    const Path& name = entries.value()[i].name;
    const std::optional<std::uint64_t> seq = note_seq_of(name.native());
    if (!seq || *seq < first) continue;
    KIJUN_TRY(const TornNote note, read_note(files, torn_folder / name, *seq));
    notes.push_back(note);
  }
  std::ranges::sort(notes, {}, &TornNote::seq);
  if (torn.empty()) return notes;
  const TornNote found = note_of(torn, notes.empty() ? first : notes.back().seq + 1);
  const bool aside = std::ranges::any_of(
      notes, [&found](const TornNote& note) { return note.digest == found.digest; });
  if (!aside) notes.push_back(found);
  return notes;
}

Result<void> set_aside(os::FileSystem& files, const Path& torn_folder, const TornNote& note,
                       std::string_view torn) {
  KIJUN_TRY_VOID(make_if_absent(files, torn_folder));
  const Path path = torn_folder / note.name();
  const Path part(path.native() + ".part");
  KIJUN_TRY_VOID(remove_if_there(files, part));
  KIJUN_TRY(const std::unique_ptr<os::File> file, files.create_new(part, kFileMode));
  KIJUN_TRY_VOID(file->write(as_bytes(torn)));
  KIJUN_TRY_VOID(file->sync_data());
  KIJUN_TRY_VOID(file->close());
  KIJUN_TRY_VOID(files.rename_over(part, path));
  KIJUN_TRY_VOID(files.sync_folder(torn_folder));
  return files.sync_folder(torn_folder.parent());
}

}  // namespace kijun::ledger
