// SPDX-License-Identifier: Apache-2.0
#include "files.h"

#include <fstream>
#include <system_error>

#include "failure.h"

namespace preprocess {

namespace fs = std::filesystem;

std::vector<std::uint8_t> read_file(const fs::path& file) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  if (error) throw Failure("cannot read " + file.native() + ": " + error.message());
  if (size > kFileBytesMax) throw Failure(file.native() + " is larger than 256 MiB");

  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size));
  std::ifstream stream(file, std::ios::binary);
  stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (!stream) throw Failure("cannot read " + file.native());
  return bytes;
}

void write_file(const fs::path& file, std::span<const std::uint8_t> bytes) {
  fs::path part = file;
  part += ".part";
  std::ofstream stream(part, std::ios::binary | std::ios::trunc);
  stream.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (!stream) throw Failure("cannot write " + part.native());

  std::error_code error;
  fs::rename(part, file, error);
  if (error) throw Failure("cannot write " + file.native() + ": " + error.message());
}

}  // namespace preprocess
