// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/path.h"
#include "base/result.h"

namespace kijun::model {

enum class EntryKind { kFile, kFolder, kLink, kFifo, kSocket, kDevice };
std::string_view to_string(EntryKind kind);  // "file", "folder", "link", "fifo", "socket", "device"

// One name below the root of a tree.
struct Entry {
  Path path;  // relative to the root, never starting with "./"
  EntryKind kind = EntryKind::kFile;
  std::uint64_t size_bytes = 0;  // of a file: bytes read, not what stat claimed
  std::uint32_t mode = 0;        // the 12 permission bits
  std::optional<Digest> digest;  // of a file that could be read
  Path target;                   // of a link, as stored
  std::string error;             // why it could not be captured; empty when it was
  friend bool operator==(const Entry&, const Entry&) = default;
};

// Whether a capture may serve as evidence; only complete ones may.
enum class Completeness { kComplete, kIncomplete, kUnstable };

// What a folder holds, sorted by path bytes, without the folder itself. The same tree gives the
// same listing on every machine: no inode, owner or time is in it.
struct Listing {
  std::vector<Entry> entries;
  Completeness completeness = Completeness::kComplete;

  std::uint64_t file_count() const;
  std::uint64_t size_bytes() const;  // of all files
  const Entry* find(const Path& path) const;
};

// The stored form: one canonical JSON object per entry and LF (docs/formats.md, "Listing").
std::string print_listing(const Listing& listing);
// kCorrupt for anything print_listing would not have written.
Result<Listing> parse_listing(std::string_view text);
// SHA-256 of print_listing.
Digest listing_digest(const Listing& listing);

// GNU sha256sum's own format with its escaping of odd names; files only.
std::string print_sha256sum(const Listing& listing);

enum class DifferenceKind { kMissing, kUnexpected, kContent, kKind, kMode, kTarget, kMoved };
std::string_view to_string(DifferenceKind kind);  // "missing", "unexpected", "content", …

struct Difference {
  DifferenceKind kind = DifferenceKind::kContent;
  Path path;
  std::string expected;  // size, mode, kind, target or digest as text
  std::string found;
};

// Which differences count: names and bytes always; permission bits only where asked.
enum class ModePolicy { kCompare, kIgnore };

// Every difference between what was expected and what was found, sorted by path. A file missing
// here whose digest appears unexpectedly there is one kMoved (path: where it was expected).
std::vector<Difference> compare_listings(const Listing& expected, const Listing& found,
                                         ModePolicy modes);

}  // namespace kijun::model
