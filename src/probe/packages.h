// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"
#include "probe/fact.h"

namespace kijun::probe {

inline constexpr const char* kDpkgStatusPath = "/var/lib/dpkg/status";
inline constexpr std::size_t kDpkgStatusSizeMax = std::size_t{256} << 20U;  // bytes

struct DpkgPackage {
  std::string name;
  std::string architecture;
  std::string version;
  std::string status;  // "install ok installed"
  // Unpacked and configured; everything else (half-installed, config-files, …) is not.
  bool installed() const;
  friend bool operator==(const DpkgPackage&, const DpkgPackage&) = default;
};

struct DpkgFault {
  std::size_t line = 0;
  std::string why;
};

// What dpkg's database says, and every place where it could not be understood. With a fault, that a
// package was not found proves nothing.
struct DpkgStatus {
  std::vector<DpkgPackage> packages;  // sorted by name, then architecture
  std::vector<DpkgFault> faults;
};

// Pure, takes any bytes.
DpkgStatus parse_dpkg_status(std::string_view text);
// The database of this machine; kNotFound where dpkg keeps none.
Result<DpkgStatus> read_dpkg_status(os::FileSystem& fs, const Path& file = Path(kDpkgStatusPath));

// Whether `name` ("webp", or "libc6:i386" for one architecture) is installed in this version.
// Several architectures in different versions are all named and do not hold.
Fact package_fact(const Result<DpkgStatus>& status, std::string_view name,
                  std::string_view version);

}  // namespace kijun::probe
