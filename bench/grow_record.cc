// SPDX-License-Identifier: Apache-2.0
// grow-record PROJECT LINES: lengthens a project's record to that many lines by repeating the lines
// of its latest run under new run ids, so that measurements read lines as real runs write them.
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "ledger/file/file_ledger.h"
#include "model/acts.h"
#include "os/linux_file_system.h"

namespace {

using kijun::Result;
namespace ledger = kijun::ledger;
namespace model = kijun::model;

constexpr std::size_t kBatchLines = 1000;

// The acts of the run that started last.
class LatestRun : public ledger::LineVisitor {
 public:
  Result<void> visit(std::string_view, const model::Line& line) override {
    if (line.act.type == model::StartAct::kType) {
      acts.clear();
      ++run_count;
    }
    const bool of_a_run = line.act.type == model::StartAct::kType ||
                          line.act.type == model::ObservationAct::kType ||
                          line.act.type == model::DecisionAct::kType;
    if (of_a_run) acts.push_back(line.act);
    return {};
  }
  std::vector<model::Act> acts;
  std::uint64_t run_count = 0;
};

Result<void> grow(ledger::Ledger& record, std::uint64_t line_count) {
  LatestRun run;
  KIJUN_TRY(const ledger::ReadEnd end, record.read({}, run));
  if (!end.head || run.acts.empty()) {
    return kijun::Error(kijun::ErrorCode::kUsage, "the record has no run to repeat");
  }
  ledger::Head head = *end.head;
  std::vector<model::Act> batch;
  while (head.seq + batch.size() < line_count) {
    ++run.run_count;
    for (model::Act act : run.acts) {
      if (head.seq + batch.size() == line_count) break;
      act.time = run.acts.back().time;  // a clock that went back would be another record
      act.body["run"] = "r-" + std::to_string(run.run_count);
      batch.push_back(std::move(act));
    }
    if (batch.size() < kBatchLines && head.seq + batch.size() < line_count) continue;
    KIJUN_TRY(head, record.append_several(batch, head));
    batch.clear();
  }
  return {};
}

}  // namespace

int main(int argument_count, char** arguments) {
  std::uint64_t line_count = 0;
  if (argument_count == 3) {
    const std::string_view text = arguments[2];
    std::from_chars(text.data(), text.data() + text.size(), line_count);
  }
  if (line_count == 0) {
    std::fputs("usage: grow-record PROJECT LINES\n", stderr);
    return 2;
  }
  const auto files = kijun::os::make_linux_file_system();
  const auto record = ledger::make_file_ledger(*files, kijun::Path(arguments[1]) / ".kijun");
  const Result<void> grown = grow(*record, line_count);
  if (grown.ok()) return 0;
  std::fprintf(stderr, "%s: %s\n", grown.error().what().c_str(), grown.error().why().c_str());
  return 1;
}
