// SPDX-License-Identifier: Apache-2.0
#include "probe/small_file.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string>

#include "base/bytes.h"
#include "base/error.h"
#include "base/message.h"
#include "base/path.h"
#include "base/result.h"
#include "os/file_system.h"

namespace kijun::probe {

Result<std::string> read_small_file(os::FileSystem& fs, const Path& path, std::size_t size_max) {
  KIJUN_TRY(const std::unique_ptr<os::File> file, fs.open_read(path));
  std::string text;
  std::array<std::byte, 16384> buffer{};
  while (true) {
    KIJUN_TRY(const std::size_t got, file->read(buffer));
    if (got == 0) return text;
    text += as_chars(ByteView(buffer).first(got));
    if (text.size() > size_max) {
      return Error(ErrorCode::kLimit, msg("{} is too large", path.display()))
          .because(msg("at most {} bytes are read", size_max));
    }
  }
}

}  // namespace kijun::probe
