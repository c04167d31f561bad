// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/path.h"
#include "base/result.h"
#include "codec/byte_source.h"
#include "model/listing.h"

namespace kijun::compare {

// Opens files of one folder by their path below it. Callable from several threads at once.
class Files {
 public:
  virtual ~Files() = default;
  virtual Result<std::unique_ptr<codec::ByteSource>> open(const Path& below) = 0;
};

// What a checker of the user's wrote for one item (empty: the whole), or why there is no answer: it
// ended badly, ran out of time, was never started.
struct CheckerAnswer {
  std::string item;
  std::string answer;   // the bytes as written, judged by compare/
  std::string failure;  // empty: it ended with status 0
};

// All that a judge may look at. Owns nothing but the small lists; what it points to must outlive
// it.
struct Evidence {
  std::vector<std::string>
      items;  // expected ids, as text; the set's unless the criterion has `ids`
  const model::Listing* outputs = nullptr;    // found; null: could not be captured
  const model::Listing* reference = nullptr;  // what `against` names; null: there is none
  std::string reference_failure;  // why there is none although there should be; empty: none yet
  Files* output_files = nullptr;
  Files* reference_files = nullptr;
  std::vector<CheckerAnswer> answers;
  // Every path that some criterion of the seal expects: an extra file for one criterion that
  // another one asks for is not unexpected (claimed_paths in compare/kind.h).
  std::set<Path> claimed;
};

}  // namespace kijun::compare
