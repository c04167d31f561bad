// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <span>

#include "base/result.h"
#include "model/secret_mask.h"
#include "os/cancel.h"
#include "os/process.h"
#include "runner/executor.h"

namespace kijun::runner {
namespace {

static_assert(os::kLogWindowSizeBytes >= model::kMaskWindowSizeBytes);

os::Filtered overwrite_secrets(std::span<char> text, os::LogPart part) {
  const model::Masked masked = model::mask_secrets(
      text, part == os::LogPart::kLast ? model::TextPart::kLast : model::TextPart::kMore);
  return {masked.settled, masked.secrets};
}

class LocalExecutor final : public Executor {
 public:
  Result<os::ProcessEnd> run(const Job& job, const os::CancelToken& cancel) override {
    os::ProcessSpec spec;
    spec.argv = job.words;
    spec.environment = job.environment;
    spec.work_folder = job.folder;
    spec.log = job.log;
    spec.log_size_bytes_max = job.log_size_bytes_max;
    spec.log_filter = &overwrite_secrets;  // R21: no secret enters a log
    spec.time_limit = job.time_limit;
    return os::run_process(spec, cancel);
  }
};

}  // namespace

std::unique_ptr<Executor> make_local_executor() { return std::make_unique<LocalExecutor>(); }

}  // namespace kijun::runner
