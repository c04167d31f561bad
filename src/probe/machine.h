// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/json.h"
#include "os/file_system.h"
#include "os/host_facts.h"
#include "probe/fact.h"

namespace kijun::probe {

// PRETTY_NAME of an os-release file, else NAME and VERSION_ID; none when it names nothing.
std::optional<std::string> parse_os_release(std::string_view text);

// "16 × AMD EPYC 9354", sockets and threads not told apart; the implementer and part numbers where
// the architecture has no names; none when no processor is listed.
std::optional<std::string> parse_cpu_model(std::string_view cpuinfo);

// Host, machine id, boot id, account, operating system, kernel and processor.
std::vector<Fact> machine_facts(os::FileSystem& fs, const os::HostFacts& host);

// The `fingerprint` of a start line: fact name → {"found","means","why"}.
codec::Json machine_fingerprint(os::FileSystem& fs, const os::HostFacts& host);

}  // namespace kijun::probe
