// SPDX-License-Identifier: Apache-2.0
#include "probe/machine.h"

#include <gtest/gtest.h>

#include <string>

#include "base/bytes.h"
#include "testing/memory_file_system.h"

namespace kijun::probe {
namespace {

void put(os::FileSystem& fs, const char* path, std::string_view text) {
  const auto file = fs.create_new(Path(path), 0644);
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file.value()->write(as_bytes(text)).ok());
}

void make_folders(os::FileSystem& fs) {
  for (const char* const path :
       {"/etc", "/usr", "/usr/lib", "/proc", "/proc/sys", "/proc/sys/kernel"}) {
    ASSERT_TRUE(fs.make_folder(Path(path), 0755).ok()) << path;
  }
}

const Fact& named(const std::vector<Fact>& facts, std::string_view name) {
  for (const Fact& fact : facts) {
    if (fact.name == name) return fact;
  }
  static const Fact kNone{.name = "", .means = "", .expected = {}, .found = {}, .why = ""};
  return kNone;
}

TEST(Machine, ReadsOsRelease) {
  EXPECT_EQ(parse_os_release("NAME=\"Debian GNU/Linux\"\n"
                             "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n"),
            "Debian GNU/Linux 12 (bookworm)");
  EXPECT_EQ(parse_os_release("NAME='Alpine Linux'\nVERSION_ID=3.19"), "Alpine Linux 3.19");
  EXPECT_EQ(parse_os_release("PRETTY_NAME=\"a \\\"b\\\"\"\n"), "a \"b\"");
  EXPECT_EQ(parse_os_release("# PRETTY_NAME=no\nNAME=x\n"), "x");
  for (const char* const text : {"", "\n", "ID=x\n", "PRETTY_NAME=\n", "PRETTY_NAME=\"\"\n"}) {
    EXPECT_EQ(parse_os_release(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_os_release("NAME=\"\xff\n"), "\"\\xff");
}

TEST(Machine, ReadsCpuModels) {
  EXPECT_EQ(parse_cpu_model("processor\t: 0\nmodel name\t: AMD EPYC 9354\n\n"
                            "processor\t: 1\nmodel name\t: AMD EPYC 9354\n"),
            "2 × AMD EPYC 9354");
  EXPECT_EQ(parse_cpu_model("processor\t: 0\nmodel name\t: B\n\nprocessor\t: 1\nmodel name\t: A\n"),
            "2 × A + B");
  EXPECT_EQ(parse_cpu_model("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd4f\n"),
            "1 × 0x41/0xd4f");
  EXPECT_EQ(parse_cpu_model(""), std::nullopt);
  EXPECT_EQ(parse_cpu_model("processor: 0\n"), std::nullopt);
  EXPECT_EQ(parse_cpu_model("model name: A\n"), std::nullopt);
}

TEST(Machine, NamesEachFactWithItsMeans) {
  testing::MemoryFileSystem fs;
  make_folders(fs);
  put(fs, "/usr/lib/os-release", "PRETTY_NAME=Debian\n");
  ASSERT_TRUE(fs.make_link(Path("../usr/lib/os-release"), Path("/etc/os-release")).ok());
  put(fs, "/proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
  os::HostFacts host;
  host.host_name = "gpu-1";
  const auto facts = machine_facts(fs, host);
  EXPECT_EQ(named(facts, "os").found, "Debian");
  EXPECT_EQ(named(facts, "os").means, "/usr/lib/os-release");
  EXPECT_EQ(named(facts, "kernel").found, "6.1.0-18-amd64");
  EXPECT_EQ(named(facts, "host").found, "gpu-1");
  EXPECT_EQ(named(facts, "host").verdict(), FactVerdict::kHolds);
}

TEST(R23Machine, WhatIsNotThereIsNullWithAReason) {
  testing::MemoryFileSystem fs;
  make_folders(fs);
  put(fs, "/proc/cpuinfo", "nothing\n");
  const auto facts = machine_facts(fs, os::HostFacts{});
  for (const Fact& fact : facts) {
    EXPECT_EQ(fact.verdict(), FactVerdict::kUnknown) << fact.name;
    EXPECT_FALSE(fact.why.empty()) << fact.name;
  }
}

TEST(Machine, TheFingerprintCanStandInALine) {
  testing::MemoryFileSystem fs;
  os::HostFacts host;
  host.boot_id = "b";
  const codec::Json fingerprint = machine_fingerprint(fs, host);
  EXPECT_TRUE(codec::print_canonical(fingerprint).ok());
  ASSERT_NE(fingerprint.find("boot_id"), nullptr);
  EXPECT_EQ(fingerprint.find("boot_id")->text_or("found", ""), "b");
  EXPECT_TRUE(fingerprint.find("cpu")->find("found")->is_null());
}

}  // namespace
}  // namespace kijun::probe
