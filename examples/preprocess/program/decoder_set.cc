// SPDX-License-Identifier: Apache-2.0
#include "decoder_set.h"

#include <dlfcn.h>

#include <algorithm>
#include <string>
#include <system_error>

#include "failure.h"

namespace preprocess {
namespace {

namespace fs = std::filesystem;

bool is_plug_in(const fs::path& file) {
  return file.filename().native().starts_with("libdecode-") && file.extension() == ".so";
}

std::vector<fs::path> plug_ins(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (is_plug_in(entry->path())) found.push_back(entry->path());
  }
  if (error) throw Failure("cannot read " + folder.native() + ": " + error.message());
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

DecoderSet::DecoderSet(const fs::path& folder) {
  for (const fs::path& file : plug_ins(folder)) open(file);
}

void DecoderSet::open(const fs::path& file) {
  // RTLD_LOCAL: two format libraries may bring equal names of their own.
  std::unique_ptr<void, Close> handle(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL));
  // dlerror() names the file itself.
  if (handle == nullptr) throw Failure(std::string("cannot open a decoder: ") + dlerror());
  void* symbol = dlsym(handle.get(), kDecoderSymbol);
  if (symbol == nullptr) {
    throw Failure(file.native() + " is not a decoder of this build: no " + kDecoderSymbol);
  }
  decoders_.push_back(reinterpret_cast<DecoderEntry>(symbol)());
  handles_.push_back(std::move(handle));
}

const Decoder* DecoderSet::find(std::span<const std::uint8_t> bytes) const {
  for (const Decoder* decoder : decoders_) {
    if (decoder->recognises(bytes)) return decoder;
  }
  return nullptr;
}

void DecoderSet::Close::operator()(void* handle) const { dlclose(handle); }

fs::path decoder_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) throw Failure("cannot find the program's own folder: " + error.message());
  return program.parent_path() / "decoders";
}

}  // namespace preprocess
