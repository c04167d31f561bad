// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "app/surroundings.h"
#include "base/path.h"
#include "base/result.h"
#include "compare/evidence.h"
#include "model/listing.h"
#include "os/file_system.h"

namespace kijun::app {

// One side of a comparison: a folder, or one file that stands for a folder which holds it alone.
struct Side {
  Path place;
  os::FileKind root = os::FileKind::kFolder;
  model::Listing listing;

  bool is_folder() const { return root == os::FileKind::kFolder; }
};

Result<Side> look_at(const Scene& scene, const Path& typed);

// kUsage for a folder beside a file. Of two files the candidate is listed under the reference's
// name, so that they are compared whatever they are called.
Result<void> require_same_form(const Side& reference, Side& candidate);

class SideFiles final : public compare::Files {
 public:
  SideFiles(os::FileSystem& fs, const Side& side) : fs_(fs), side_(side) {}
  Result<std::unique_ptr<codec::ByteSource>> open(const Path& below) override;

 private:
  os::FileSystem& fs_;
  const Side& side_;
};

}  // namespace kijun::app
