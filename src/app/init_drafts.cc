// SPDX-License-Identifier: Apache-2.0
#include "app/init_drafts.h"

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "app/init.h"
#include "codec/json.h"

namespace kijun::app {
namespace {

// JSON's string form is also a TOML basic string.
std::string quoted(std::string_view text) {
  return codec::print_json(codec::Json(text), codec::JsonLayout::kCompact);
}

constexpr std::string_view kAllRoles =
    R"("preparer", "tester", "result-owner", "switch-decider", "rollback-decider", "receiver")";
constexpr std::string_view kFirstRoles = R"("preparer", "tester")";
constexpr std::string_view kSecondRoles =
    R"("result-owner", "switch-decider", "rollback-decider", "receiver")";

std::string person_rows(const InitRequest& request, const DraftFacts& facts) {
  std::string rows;
  for (std::size_t i = 0; i < request.people.size(); ++i) {
    const bool alone = request.people.size() == 1;
    const std::string_view roles = alone ? kAllRoles : i == 0 ? kFirstRoles : kSecondRoles;
    rows += fmt::format("\n[[person]]\nid = {}\nroles = [{}]\n", quoted(request.people[i]), roles);
    if (i == 0) rows += fmt::format("account = {}\n", quoted(facts.account));
  }
  return rows;
}

}  // namespace

std::string draft_project(const InitRequest& request, const DraftFacts& facts) {
  return fmt::format(
      R"(# What was ordered, who answers, where results go. Recorded by `kijun criteria seal`.
schema = "kijun/project/1"

[order]
reference = {}
preference = {}
# starts = 2026-10-01T09:00:00+09:00       # both instants come from the order
# ends = 2026-10-08T09:00:00+09:00

# Only what the order promises is compared; leave out what it does not promise.
# [expect.gpu]
# vendor = "nvidia"
# model = "NVIDIA H100 80GB HBM3"
# count = 1
# memory_mib = {{ min = 81000, max = 82000 }}
{}
[[destination]]
name = "delivery"
address = {}

[policy]
approvals = "declared"
solo = {}
)",
      quoted(request.order), quoted(request.preference), person_rows(request, facts),
      quoted("dir:" + facts.destination.native()), request.solo);
}

std::string draft_criteria(const InitRequest& request, const DraftFacts& facts) {
  const std::string owner = quoted(request.people.back());
  return fmt::format(
      R"(# What must hold, fixed before the run by `kijun criteria seal`.
schema = "kijun/criteria/1"

[set]
path = "sets/acceptance"
items = "*/"                 # an item is a folder; its name is the id, as text
count = {}

[run]
tries = 1
timeout_s = 3600
exit_status = 0

[[criterion]]
id = "all-items"
step = "result"
kind = "items"               # every expected id exactly once
outputs = "{{item}}/result.png"
owner = {}

[[criterion]]
id = "arrives-there"
step = "export"              # judged on the files read back from the destination
kind = "items"
outputs = "{{item}}/result.png"
owner = {}
)",
      facts.items, owner, owner);
}

std::string draft_manifest() {
  return R"(# One version of the environment, complete: never a delta.
schema = "kijun/manifest/1"
version = "A"

[application]
name = "app"
version = "A"
files = "app-a"              # the folder's bytes are kept, so that the version stays restorable

# [[dependency]]
# source = "dpkg"            # dpkg | pip | conda | file | container
# name = "libpng16-16"
# version = "1.6.39-2+deb12u1"

[start]
command = ["app-a/program", "{inputs}", "{outputs}"]
)";
}

}  // namespace kijun::app
