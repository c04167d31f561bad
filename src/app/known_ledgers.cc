// SPDX-License-Identifier: Apache-2.0
#include "app/known_ledgers.h"

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/surroundings.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/path.h"
#include "base/result.h"
#include "codec/json.h"
#include "codec/sha256.h"
#include "ledger/ledger.h"
#include "model/enum_names.h"
#include "model/fields.h"
#include "os/file_system.h"
#include "os/place.h"

namespace kijun::app {
namespace {

constexpr std::uint64_t kFileSizeMax = 64U << 10U;

// One file per ledger in a folder per order; the order's text is hashed, since it may hold
// anything.
Path folder_of(const Scene& scene, std::string_view order) {
  return scene.around.state_home / "orders" / codec::sha256(order).hex().substr(0, 32);
}

struct KnownRecord {
  std::string order;
  std::string ledger;
  std::uint64_t seq = 0;
  Digest head = model::blank<Digest>();
  std::uint64_t size_bytes = 0;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("order", self.order);
    visit("ledger", self.ledger);
    visit("seq", self.seq);
    visit("head", self.head);
    visit("size_bytes", self.size_bytes);
  }
};

}  // namespace

Result<std::vector<std::string>> known_ledgers(const Scene& scene, std::string_view order) {
  os::FileSystem& fs = scene.around.fs;
  std::vector<std::string> ids;
  const auto entries = fs.list(folder_of(scene, order));
  if (!entries.ok()) {
    if (entries.error().code() == ErrorCode::kNotFound) return ids;
    return entries.error();
  }
  for (const os::FolderEntry& entry : entries.value()) {
    const auto bytes = os::read_file(fs, folder_of(scene, order) / entry.name, kFileSizeMax);
    if (!bytes.ok()) continue;  // a file on its way
    const auto json = codec::parse_json(as_chars(bytes.value()));
    if (!json.ok()) continue;
    const auto known = model::from_json<KnownRecord>(json.value());
    if (known.ok() && known.value().order == order) ids.push_back(known.value().ledger);
  }
  return ids;
}

Result<std::vector<ledger::Head>> known_heads(const Scene& scene, std::string_view ledger_id) {
  os::FileSystem& fs = scene.around.fs;
  std::vector<ledger::Head> heads;
  const Path orders = scene.around.state_home / "orders";
  const auto entries = fs.list(orders);
  if (!entries.ok()) {
    if (entries.error().code() == ErrorCode::kNotFound) return heads;
    return entries.error();
  }
  const std::string name = std::string(ledger_id) + ".json";
  for (const os::FolderEntry& entry : entries.value()) {
    const auto bytes = os::read_file(fs, orders / entry.name / name, kFileSizeMax);
    if (!bytes.ok()) continue;  // this order has another ledger
    const auto json = codec::parse_json(as_chars(bytes.value()));
    if (!json.ok()) continue;
    const auto known = model::from_json<KnownRecord>(json.value());
    if (!known.ok() || known.value().ledger != ledger_id) continue;
    heads.push_back({known.value().seq, known.value().head, known.value().size_bytes});
  }
  return heads;
}

Result<void> remember_ledger(const Scene& scene, const KnownLedger& known) {
  os::FileSystem& fs = scene.around.fs;
  const Path folder = folder_of(scene, known.order);
  KIJUN_TRY_VOID(os::make_folders(fs, folder, 0700));
  const KnownRecord record{known.order, known.ledger, known.head.seq, known.head.digest,
                           known.head.size_bytes};
  KIJUN_TRY(const std::string text, codec::print_canonical(model::to_json(record)));
  return os::place_file(fs, folder / (known.ledger + ".json"), as_bytes(text + "\n"), 0600,
                        os::Replace::kYes);
}

}  // namespace kijun::app
