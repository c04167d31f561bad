// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/path.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "model/listing.h"
#include "os/file_system.h"
#include "tree/capture.h"
#include "tree/snapshot.h"

namespace kijun::tree {

// A place that exports are put to and read back from (R17). Trees in it are known by a name, which
// is one path component that parse_name accepts. A tree once put is never changed.
class Destination {
 public:
  virtual ~Destination() = default;

  virtual std::string address() const = 0;
  // Reachable and writable: a probe file was written, read back and removed.
  virtual Result<void> probe() = 0;
  // Copies the folder `from` and reads it back where it landed; see place_tree for the errors.
  virtual Result<Placement> put(const Path& from, std::string_view name,
                                const model::Listing& expected) = 0;
  // Every byte read again from the destination; the caller compares.
  virtual Result<model::Listing> read_back(std::string_view name) = 0;
  // One file of a tree; `below` must stay inside it and no link leads to it.
  virtual Result<std::unique_ptr<codec::ByteSource>> open(std::string_view name,
                                                          const Path& below) = 0;
  // Copies a tree from the destination to `to`, which must not exist, and verifies it.
  virtual Result<void> fetch(std::string_view name, const Path& to,
                             const model::Listing& expected) = 0;
};

// The folder that `dir:/absolute/path` names; kUsage for any other address.
Result<Path> parse_destination(std::string_view address);

// `fs` must outlive the destination.
std::unique_ptr<Destination> make_folder_destination(os::FileSystem& fs, Path folder,
                                                     const CaptureOptions& options = {});

}  // namespace kijun::tree
