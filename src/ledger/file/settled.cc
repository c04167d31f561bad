// SPDX-License-Identifier: Apache-2.0
#include "ledger/file/settled.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "base/bytes.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "model/line.h"
#include "os/file_system.h"

namespace kijun::ledger {
namespace {

constexpr std::uint64_t kWindowFirst = std::uint64_t{16} << 10U;
constexpr std::uint64_t kWindowMax = 2 * model::kLineSizeMax;

Error shortened() {
  return Error(ErrorCode::kCorrupt, msg("the ledger became shorter while it was read"))
      .because(msg("whole lines are never taken away"))
      .next("kijun ledger verify");
}

Result<std::string> read_end(os::File& file, std::uint64_t size_bytes, std::uint64_t length) {
  Bytes bytes(length);
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    KIJUN_TRY(const std::size_t count,
              file.read_at(size_bytes - length + filled, std::span(bytes).subspan(filled)));
    if (count == 0) return shortened();
    filled += count;
  }
  return std::string(as_chars(bytes));
}

class SettledSource : public codec::ByteSource {
 public:
  SettledSource(std::unique_ptr<os::File> file, std::uint64_t whole_bytes, std::string torn)
      : file_(std::move(file)), whole_bytes_(whole_bytes), torn_(std::move(torn)) {}

  Result<std::size_t> read(std::span<std::byte> into) override {
    if (at_ >= whole_bytes_) return read_torn(into);
    const std::size_t wanted = std::min<std::uint64_t>(into.size(), whole_bytes_ - at_);
    KIJUN_TRY(const std::size_t count, file_->read_at(at_, into.first(wanted)));
    if (count == 0 && wanted != 0) return shortened();
    at_ += count;
    return count;
  }
  std::uint64_t size_bytes() const override { return whole_bytes_ + torn_.size(); }

 private:
  Result<std::size_t> read_torn(std::span<std::byte> into) {
    const ByteView rest = as_bytes(torn_).subspan(at_ - whole_bytes_);
    const std::size_t count = std::min(into.size(), rest.size());
    std::ranges::copy(rest.first(count), into.begin());
    at_ += count;
    return count;
  }

  std::unique_ptr<os::File> file_;
  std::uint64_t whole_bytes_;
  std::string torn_;
  std::uint64_t at_ = 0;
};

}  // namespace

Result<std::string> read_window(os::File& file, std::uint64_t size_bytes) {
  const std::uint64_t length_max = std::min(size_bytes, kWindowMax);
  for (std::uint64_t length = std::min(length_max, kWindowFirst);;
       length = std::min(length_max, 4 * length)) {
    KIJUN_TRY(std::string window, read_end(file, size_bytes, length));
    if (length == length_max || std::ranges::count(window, '\n') >= 2) return window;
  }
}

Result<std::unique_ptr<codec::ByteSource>> settled_source(std::unique_ptr<os::File> file,
                                                          std::uint64_t size_bytes) {
  KIJUN_TRY(std::string window, read_window(*file, size_bytes));
  const std::size_t last_lf = window.rfind('\n');
  // Without any LF in so many bytes no writer takes them for a torn tail: they stay in the file.
  const bool stays = last_lf == std::string::npos && window.size() < size_bytes;
  std::string torn = stays ? std::string() : window.substr(last_lf + 1);
  const std::uint64_t whole_bytes = size_bytes - torn.size();
  return std::unique_ptr<codec::ByteSource>(
      std::make_unique<SettledSource>(std::move(file), whole_bytes, std::move(torn)));
}

}  // namespace kijun::ledger
