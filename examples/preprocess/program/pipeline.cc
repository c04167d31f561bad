// SPDX-License-Identifier: Apache-2.0
#include "pipeline.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>

#include "failure.h"
#include "files.h"
#include "png_writer.h"
#include "stats.h"
#include "stretch.h"
#include "variant.h"

namespace preprocess {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> entries(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    found.push_back(entry->path());
  }
  if (error) throw Failure("cannot read " + folder.native() + ": " + error.message());
  return found;
}

fs::path picture_of(const fs::path& folder) {
  const std::vector<fs::path> files = entries(folder);
  if (files.size() != 1) {
    throw Failure("expected one picture, found " + std::to_string(files.size()) + " files");
  }
  return files.front();
}

void write_results(const fs::path& folder, const Picture& picture, const Decoder& decoder) {
  const Size size = fitted_size(picture.raster.size);
  const Raster result = stretch(kVariant.resize(picture.raster, size));
  const std::string stats = stats_json(picture, decoder.format(), result);

  std::error_code error;
  fs::create_directory(folder, error);
  if (error) throw Failure("cannot make " + folder.native() + ": " + error.message());
  write_file(folder / "result.png", encode_png(result));
  write_file(folder / "stats.json",
             {reinterpret_cast<const std::uint8_t*>(stats.data()), stats.size()});
}

ItemReport process_item(const DecoderSet& decoders, const Folders& folders, const std::string& id) {
  try {
    const fs::path file = picture_of(folders.inputs / id);
    const std::vector<std::uint8_t> bytes = read_file(file);
    const Decoder* decoder = decoders.find(bytes);
    if (decoder == nullptr) {
      return {Outcome::kSkipped, id + ": skipped, no decoder knows " + file.filename().native()};
    }
    Picture picture;
    std::string problem;
    if (!decoder->decode(bytes, picture, problem)) {
      throw Failure(file.filename().native() + ": " + decoder->format() + ": " + problem);
    }
    write_results(folders.outputs / id, picture, *decoder);
    return {};
  } catch (const std::exception& failure) {
    return {Outcome::kFailed, id + ": " + failure.what()};
  }
}

}  // namespace

std::vector<std::string> item_ids(const fs::path& inputs) {
  std::vector<std::string> ids;
  for (const fs::path& entry : entries(inputs)) {
    if (fs::is_directory(entry)) ids.push_back(entry.filename().native());
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::vector<ItemReport> process_items(const DecoderSet& decoders, const Folders& folders,
                                      const std::vector<std::string>& ids, unsigned workers) {
  std::vector<ItemReport> reports(ids.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < ids.size(); i = next++) {
      reports[i] = process_item(decoders, folders, ids[i]);
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < workers && i < ids.size(); ++i) threads.emplace_back(work);
  work();
  threads.clear();  // joins
  return reports;
}

}  // namespace preprocess
