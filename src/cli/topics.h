// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace kijun::cli {

// A page of help that belongs to no command: a name and rows of two columns.
struct TopicRow {
  const char* key;
  const char* text;
};

struct Topic {
  const char* name;
  const char* summary;
  std::span<const TopicRow> rows;
};

std::span<const Topic> topics();

}  // namespace kijun::cli
