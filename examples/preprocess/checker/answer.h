// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace check {

// One answer of the checker, printed as one line of JSON. `measured`, `limit` and `worst` are
// members of objects, ready made; an empty `worst` is printed as null.
struct Answer {
  std::string_view verdict = "error";  // pass, fail, error
  std::string measured;
  std::string limit;
  std::string worst;
  std::string message;
};

std::string to_json(const Answer& answer);

// As a JSON string of ASCII alone; other bytes are shown as \xNN, whatever they meant.
std::string quoted(std::string_view text);

// Adds `"name":value` to the members of an object.
void add_member(std::string& members, std::string_view name, std::string_view value);

}  // namespace check
