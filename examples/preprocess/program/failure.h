// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace preprocess {

// One item, or the whole call, cannot be done; what() is the text for a person. Never thrown
// across a decoder's boundary.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace preprocess
