// SPDX-License-Identifier: Apache-2.0
#include "compare/absence.h"

#include <cstddef>
#include <string>

#include "base/message.h"
#include "base/path.h"
#include "model/listing.h"

namespace kijun::compare {
namespace {

using model::Entry;
using model::EntryKind;

// The nearest name above `path` that the listing has; null up to the root.
const Entry* nearest_above(const model::Listing& listing, const Path& path) {
  std::string native = path.native();
  for (std::size_t slash = native.rfind('/'); slash != std::string::npos;
       slash = native.rfind('/')) {
    native.resize(slash);
    const Entry* const entry = listing.find(Path(native));
    if (entry != nullptr) return entry;
  }
  return nullptr;
}

}  // namespace

std::string absence_reason(const model::Listing& listing, const Path& path) {
  const Entry* const entry = listing.find(path);
  if (entry != nullptr) {
    return msg("{}: a {} is in its place", path.display(), to_string(entry->kind));
  }
  const Entry* const above = nearest_above(listing, path);
  if (above != nullptr && above->kind != EntryKind::kFolder) {
    return msg("{} is absent: {} is a {}, which is not followed", path.display(),
               above->path.display(), to_string(above->kind));
  }
  return msg("{} is absent", path.display());
}

bool may_be_hidden(const model::Listing& listing, const Path& path) {
  if (listing.completeness == model::Completeness::kUnstable) return true;
  const Entry* const above = nearest_above(listing, path);
  return above != nullptr && above->kind == EntryKind::kFolder && !above->error.empty();
}

}  // namespace kijun::compare
