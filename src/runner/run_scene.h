// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/sha256.h"
#include "os/place.h"
#include "runner/executor.h"
#include "runner/kept_tree.h"
#include "runner/steps.h"
#include "store/folder_blob_store.h"
#include "testing/fake_clock.h"
#include "testing/memory_file_system.h"

// A whole run on a disk in memory, for the tests of this folder: everything holds until a test
// changes one thing.
namespace kijun::runner {

inline os::ProcessEnd process_end(os::ProcessEnd::Kind kind, int status = 0) {
  os::ProcessEnd end;
  end.kind = kind;
  end.status = status;
  return end;
}

// Starts nothing: a function of the test plays the command.
class FakeExecutor final : public Executor {
 public:
  using Command = std::function<Result<os::ProcessEnd>(const Job&)>;
  explicit FakeExecutor(Command command) : command_(std::move(command)) {}

  Result<os::ProcessEnd> run(const Job& job, const os::CancelToken& /*cancel*/) override {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(job);
    }
    return command_(job);
  }
  void play(Command command) { command_ = std::move(command); }
  const std::vector<Job>& jobs() const { return jobs_; }

 private:
  Command command_;
  std::mutex mutex_;
  std::vector<Job> jobs_;
};

// Keeps what a run records.
class MemoryJournal final : public Journal {
 public:
  Result<void> observe(const model::ObservationAct& observation) override {
    observations.push_back(observation);
    return {};
  }
  Result<void> decide(const model::DecisionAct& decision) override {
    decisions.push_back(decision);
    return {};
  }
  std::vector<model::ObservationAct> observations;
  std::vector<model::DecisionAct> decisions;
};

class RunScene : public ::testing::Test {
 protected:
  RunScene() {
    write("/var/lib/dpkg/status", "Package: webp\nStatus: install ok installed\nVersion: 1.2\n");
    write("/project/app/run", "#!/bin/sh\n");
    write("/project/set/001/in", "one");
    write("/project/set/002/in", "two");
    write("/project/cache/warm", "yes");
    make("/delivery");
    declare();
    seal_.set.listing = keep("/project/set");
    recorded_.application = keep("/project/app");
    plan_.work_data.emplace("cache", keep("/project/cache"));
    make_plan();
  }

  Tools tools() {
    return {.fs = *fs_,
            .clock = clock_,
            .objects = *objects_,
            .executor = executor_,
            .cancel = cancel_,
            .host = host_,
            .progress = {}};
  }

  void make(std::string_view folder) {
    ASSERT_TRUE(os::make_folders(disk_, Path(folder), 0755).ok());
  }
  void write(std::string_view path, std::string_view text) {
    const Path file(path);
    ASSERT_TRUE(os::make_folders(disk_, file.parent(), 0755).ok());
    ASSERT_TRUE(os::place_file(disk_, file, as_bytes(text), 0644, os::Replace::kYes).ok());
  }
  std::string read(const Path& file) {
    const Result<Bytes> bytes = os::read_file(disk_, file, 100000);
    return bytes.ok() ? std::string(as_chars(bytes.value())) : "absent";
  }
  void remove(std::string_view path) { ASSERT_TRUE(os::remove_tree(disk_, Path(path)).ok()); }
  Digest keep(std::string_view folder) {
    const Result<KeptTree> kept = keep_tree(disk_, *objects_, Path(folder));
    EXPECT_TRUE(kept.ok());
    return kept.ok() ? kept.value().digest : codec::sha256(std::string_view());
  }
  RunFolders folders() const { return RunFolders(plan_.folder); }

  // What the command does when it works: OUTPUTS/ITEM/r with the item's name.
  Result<os::ProcessEnd> work(const Job& job) {
    write((Path(job.words.at(2)) / job.words.at(1) / "r").native(), job.words.at(1));
    return process_end(os::ProcessEnd::Kind::kExited);
  }
  // The same, but one item ends otherwise.
  void play_for(std::string item, os::ProcessEnd end) {
    executor_.play([this, item = std::move(item), end](const Job& job) {
      return job.words.at(1) == item ? Result<os::ProcessEnd>(end) : work(job);
    });
  }

  static bool names(const std::vector<std::string>& lines, std::string_view word) {
    for (const std::string& line : lines) {
      if (line.find(word) != std::string::npos) return true;
    }
    return false;
  }

  testing::MemoryFileSystem disk_;
  os::FileSystem* fs_ = &disk_;  // tests put one in front that fails
  std::unique_ptr<store::BlobStore> objects_ =
      store::make_folder_blob_store(disk_, Path("/objects"));
  testing::FakeClock clock_;
  os::CancelToken cancel_;
  os::HostFacts host_;
  FakeExecutor executor_{[this](const Job& job) { return work(job); }};
  model::StartAct start_;
  model::ManifestAct recorded_;
  model::Manifest manifest_;
  model::SealAct seal_;
  model::Criteria criteria_;
  RunPlan plan_;

 private:
  void declare() {
    host_.user_name = "render";
    manifest_.application.files = "app";
    manifest_.dependencies = {{"dpkg", "webp", "1.2"}};
    manifest_.start.command = {"app/run", "{item}", "{outputs}"};
    manifest_.work_data = {{"cache", "cache", "sato"}};
    criteria_.set.path = Path("set");
    criteria_.run = {.tries = 1, .timeout_s = 60, .gpu = model::GpuUse::kNone, .exit_status = 0};
    model::Criterion all;
    all.id = "all-items";
    all.kind = "items";
    all.step = model::Step::kResult;
    all.options["outputs"] = "{item}/r";
    criteria_.criteria = {all};
  }
  void make_plan() {
    plan_.start = &start_;
    plan_.recorded = &recorded_;
    plan_.manifest = &manifest_;
    plan_.seal = &seal_;
    plan_.criteria = &criteria_;
    plan_.items = {"001", "002"};
    plan_.item_names = {Path("001"), Path("002")};
    plan_.project = Path("/project");
    plan_.folder = Path("/project/.kijun/runs/r-1");
    plan_.target.user = "render";
    plan_.destinations = {{"delivery", "dir:/delivery"}};
    plan_.export_name = "B-r-1";
  }
};

}  // namespace kijun::runner
