// SPDX-License-Identifier: Apache-2.0
#include "probe/packages.h"

#include <gtest/gtest.h>

#include <string>

#include "base/bytes.h"
#include "testing/memory_file_system.h"

namespace kijun::probe {
namespace {

// As Debian 12 writes it, shortened.
const std::string kStatus = R"(Package: webp
Status: install ok installed
Priority: optional
Section: graphics
Installed-Size: 353
Maintainer: Jeff Breidenbach <jab@debian.org>
Architecture: amd64
Source: libwebp
Version: 1.2.4-0.2+deb12u1
Depends: freeglut3, libc6 (>= 2.34), libwebp7 (= 1.2.4-0.2+deb12u1)
Conffiles:
 /etc/webp.conf 0123456789abcdef0123456789abcdef
Description: Lossy compression of digital photographic images
 WebP is an image compression format.
 .
 Package: not-a-package

Package: libc6
Status: install ok installed
Architecture: amd64
Multi-Arch: same
Version: 2.36-9+deb12u7

Package: libc6
Status: install ok installed
Architecture: i386
Multi-Arch: same
Version: 2.36-9+deb12u4

Package: held
Status: hold ok installed
Architecture: all
Version: 1:1.0

Package: gone
Status: deinstall ok config-files
Architecture: amd64
Version: 3.1

Package: broken
Status: install reinstreq half-installed
Architecture: amd64
Version: 0.9

Package: purged
Status: purge ok not-installed
Architecture: amd64
)";

Fact lookup(const std::string& text, std::string_view name, std::string_view version) {
  return package_fact(Result<DpkgStatus>(parse_dpkg_status(text)), name, version);
}

TEST(Packages, ReadsRowsSorted) {
  const DpkgStatus status = parse_dpkg_status(kStatus);
  EXPECT_TRUE(status.faults.empty());
  ASSERT_EQ(status.packages.size(), 7U);
  EXPECT_EQ(status.packages.front().name, "broken");
  EXPECT_EQ(status.packages.back(),
            (DpkgPackage{"webp", "amd64", "1.2.4-0.2+deb12u1", "install ok installed"}));
}

TEST(Packages, ComparesVersionsAsText) {
  EXPECT_EQ(lookup(kStatus, "webp", "1.2.4-0.2+deb12u1").verdict(), FactVerdict::kHolds);
  const Fact other = lookup(kStatus, "webp", "1.2.4-0.2");
  EXPECT_EQ(other.verdict(), FactVerdict::kDiffers);
  EXPECT_EQ(other.found, "1.2.4-0.2+deb12u1");
  EXPECT_EQ(lookup(kStatus, "held", "1:1.0").verdict(), FactVerdict::kHolds);
}

TEST(Packages, ArchitecturesInDifferentVersionsDoNotHold) {
  EXPECT_EQ(lookup(kStatus, "libc6", "2.36-9+deb12u7").found, "2.36-9+deb12u4, 2.36-9+deb12u7");
  EXPECT_EQ(lookup(kStatus, "libc6", "2.36-9+deb12u7").verdict(), FactVerdict::kDiffers);
  EXPECT_EQ(lookup(kStatus, "libc6:amd64", "2.36-9+deb12u7").verdict(), FactVerdict::kHolds);
  EXPECT_EQ(lookup(kStatus, "libc6:arm64", "2.36-9+deb12u7").found, "absent");
}

TEST(Packages, WhatIsNotInstalledDiffers) {
  EXPECT_EQ(lookup(kStatus, "gone", "3.1").found, "deinstall ok config-files");
  EXPECT_EQ(lookup(kStatus, "broken", "0.9").verdict(), FactVerdict::kDiffers);
  EXPECT_EQ(lookup(kStatus, "purged", "").verdict(), FactVerdict::kDiffers);
  EXPECT_EQ(lookup(kStatus, "never", "1").found, "absent");
  EXPECT_EQ(lookup(kStatus, "not-a-package", "1").found, "absent");
}

TEST(R23Packages, ADamagedFileProvesNoAbsence) {
  for (const char* const damage :
       {"Package: half\n", "Package: half\nStatus: install ok installed\n", "nonsense\n",
        " continued\n", "Status: install ok installed\nVersion: 1\n", ": empty\n",
        "Package: a\nPackage: b\nStatus: install ok installed\nVersion: 1\n",
        "Package: half\nStatus: install ok installed\nVersion: 1"}) {
    const std::string text = kStatus + "\n" + damage;
    EXPECT_FALSE(parse_dpkg_status(text).faults.empty()) << damage;
    EXPECT_EQ(lookup(text, "never", "1").verdict(), FactVerdict::kUnknown) << damage;
    EXPECT_FALSE(lookup(text, "never", "1").why.empty());
    EXPECT_EQ(lookup(text, "webp", "1.2.4-0.2+deb12u1").verdict(), FactVerdict::kHolds);
  }
}

TEST(R23Packages, NoCutMakesAPackageHoldInAnotherVersion) {
  for (std::size_t size = 0; size < kStatus.size(); ++size) {
    const std::string cut = kStatus.substr(0, size);
    const Fact fact = lookup(cut, "webp", "1.2.4-0.2+deb12u");
    EXPECT_NE(fact.verdict(), FactVerdict::kHolds) << size;
  }
}

TEST(Packages, TakesAnyBytes) {
  EXPECT_TRUE(parse_dpkg_status("").packages.empty());
  EXPECT_TRUE(parse_dpkg_status("").faults.empty());
  const DpkgStatus odd = parse_dpkg_status(
      std::string("Package: a\xff\0b\r\nStatus: install ok installed\r\nVersion: 1\r\n", 57));
  ASSERT_EQ(odd.packages.size(), 1U);
  EXPECT_EQ(odd.packages[0].name, "a\\xff\\x00b");
  EXPECT_EQ(odd.packages[0].version, "1");
}

TEST(Packages, AMachineWithoutDpkgIsUnknown) {
  testing::MemoryFileSystem fs;
  const auto status = read_dpkg_status(fs);
  ASSERT_FALSE(status.ok());
  const Fact fact = package_fact(status, "webp", "1");
  EXPECT_EQ(fact.verdict(), FactVerdict::kUnknown);
  EXPECT_FALSE(fact.why.empty());
  EXPECT_EQ(fact.means, "/var/lib/dpkg/status");
}

TEST(Packages, ReadsTheFileToItsEnd) {
  testing::MemoryFileSystem fs;
  const std::string padding =
      "Package: filler\nStatus: install ok installed\nVersion: 1\nX: " + std::string(50000, 'x') +
      "\n\n";
  {
    const auto file = fs.create_new(Path("/status"), 0644);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file.value()->write(as_bytes(padding + kStatus)).ok());
  }
  const auto status = read_dpkg_status(fs, Path("/status"));
  ASSERT_TRUE(status.ok());
  EXPECT_EQ(status.value().packages.size(), 8U);
}

}  // namespace
}  // namespace kijun::probe
