// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "os/linux_file_system.h"
#include "os/place.h"
#include "os/process.h"
#include "testing/temporary_folder.h"

namespace kijun::os {

class ProcessTest : public ::testing::Test {
 protected:
  ProcessSpec spec(std::vector<std::string> argv) {
    ProcessSpec spec;
    spec.argv = std::move(argv);
    spec.work_folder = folder_.path();
    spec.log = folder_.path() / ("log-" + std::to_string(++logs_));
    return spec;
  }
  ProcessSpec shell(std::string script) { return spec({"sh", "-c", std::move(script)}); }

  ProcessEnd run(const ProcessSpec& spec) {
    const Result<ProcessEnd> end = run_process(spec, never_);
    EXPECT_TRUE(end.ok()) << end.error().what() << ": " << end.error().why();
    return end.ok() ? end.value() : ProcessEnd();
  }
  std::string text(const Path& path) {
    const auto bytes = read_file(*files_, path, 1U << 24U);
    return bytes.ok() ? std::string(as_chars(bytes.value())) : "unreadable: " + bytes.error().why();
  }
  Path at(std::string_view name) const { return folder_.path() / name; }

  testing::TemporaryFolder folder_;
  std::unique_ptr<FileSystem> files_ = make_linux_file_system();
  CancelToken never_;
  int logs_ = 0;
};

}  // namespace kijun::os
