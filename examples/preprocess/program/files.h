// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace preprocess {

constexpr std::size_t kFileBytesMax = std::size_t{256} << 20;

std::vector<std::uint8_t> read_file(const std::filesystem::path& file);

// Under another name first, then renamed: a run that is killed leaves no half result.
void write_file(const std::filesystem::path& file, std::span<const std::uint8_t> bytes);

}  // namespace preprocess
