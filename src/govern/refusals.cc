// SPDX-License-Identifier: Apache-2.0
#include "govern/refusals.h"

#include <string>
#include <string_view>

#include "base/error.h"
#include "base/message.h"

namespace kijun::govern {

std::string command_as(std::string command, std::string_view person) {
  if (!person.empty()) command.append(" --as ").append(person);
  return command;
}

Error unknown_version(std::string_view version) {
  return refuse(ErrorCode::kNotFound, "KJ-GATE-MANIFEST",
                msg("version {} is not recorded", version))
      .because(msg("no manifest of it was captured"))
      .about(std::string(version))
      .next("kijun manifest capture " + std::string(version));
}

}  // namespace kijun::govern
