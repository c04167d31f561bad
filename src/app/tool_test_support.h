// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "app/surroundings.h"
#include "os/place.h"
#include "testing/fake_clock.h"
#include "testing/memory_file_system.h"

namespace kijun::app {

// A memory disk to try the tools on that need no project.
class ToolTest : public ::testing::Test {
 protected:
  void write(const char* path, std::string_view text) {
    const Path place(path);
    ASSERT_TRUE(os::make_folders(fs_, place.parent(), 0755).ok());
    const auto written = os::place_file(fs_, place, as_bytes(text), 0644, os::Replace::kYes);
    ASSERT_TRUE(written.ok()) << written.error().what();
  }
  Scene scene() { return {around_, Path("/"), "", DryRun::kNo}; }

  testing::MemoryFileSystem fs_;
  testing::FakeClock clock_;
  os::CancelToken cancel_;
  Surroundings around_{.fs = fs_,
                       .clock = clock_,
                       .origin = {},
                       .account = "render",
                       .state_home = Path("/state"),
                       .cancel = cancel_,
                       .progress = nullptr};
};

}  // namespace kijun::app
