// SPDX-License-Identifier: Apache-2.0
#include "tree/check.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/path.h"
#include "base/result.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "tree/capture.h"

namespace kijun::tree {
namespace {

using model::Completeness;
using model::Listing;

// Whether the entry of this path, or a folder above it, could not be captured: what is missing
// there was not seen to be missing.
bool is_hidden_by_error(const Listing& listing, const Path& path) {
  for (Path at = path; at != Path("."); at = at.parent()) {
    const model::Entry* const entry = listing.find(at);
    if (entry != nullptr && !entry->error.empty()) return true;
  }
  return false;
}

bool is_evidence(const Listing& listing) { return listing.completeness == Completeness::kComplete; }

CheckVerdict judge(const Listing& expected, const CheckReport& report) {
  const bool is_complete = is_evidence(expected) && is_evidence(report.found);
  const auto was_seen = [&](const model::Difference& difference) {
    return !is_hidden_by_error(expected, difference.path) &&
           !is_hidden_by_error(report.found, difference.path);
  };
  if (is_complete && !report.differences.empty()) return CheckVerdict::kDiffers;
  if (std::any_of(report.differences.begin(), report.differences.end(), was_seen)) {
    return CheckVerdict::kDiffers;
  }
  const bool is_equal = is_complete && report.differences.empty() && report.entries_compared > 0;
  return is_equal ? CheckVerdict::kEqual : CheckVerdict::kUndecided;
}

void count(const Listing& expected, CheckReport& report) {
  for (const model::Entry& entry : report.found.entries) {
    const model::Entry* const other = expected.find(entry.path);
    if (other == nullptr) continue;
    ++report.entries_compared;
    if (!entry.digest || !other->digest) continue;
    ++report.files_compared;
    report.bytes_compared += entry.size_bytes;
  }
}

}  // namespace

std::string_view to_string(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::kEqual:
      return "equal";
    case CheckVerdict::kDiffers:
      return "differs";
    case CheckVerdict::kUndecided:
      return "undecided";
  }
  KIJUN_UNREACHABLE();
}

CheckReport compare_captures(const Listing& expected, Listing found, model::ModePolicy modes) {
  CheckReport report;
  report.differences = model::compare_listings(expected, found, modes);
  report.found = std::move(found);
  count(expected, report);
  report.verdict = judge(expected, report);
  return report;
}

Result<CheckReport> check(os::FileSystem& fs, const Listing& expected, const Path& root,
                          model::ModePolicy modes, const CaptureOptions& options) {
  KIJUN_TRY(Listing found, capture(fs, root, options));
  return compare_captures(expected, std::move(found), modes);
}

}  // namespace kijun::tree
