// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace kijun::os {

// Where kijun runs and under which account: the `from` of a ledger line. A text is empty where the
// machine does not say; octets that are not UTF-8 are escaped.
struct HostFacts {
  std::string host_name;
  std::string machine_id;  // /etc/machine-id
  std::string boot_id;     // another one after every boot
  std::uint32_t uid = 0;   // the effective one
  std::string user_name;
  std::string session;  // XDG_SESSION_ID, else the terminal, else "sid-NUMBER"
};

HostFacts read_host_facts();

}  // namespace kijun::os
