// SPDX-License-Identifier: Apache-2.0
#include "app/checkpoint.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "model/fields.h"
#include "os/place.h"
#include "testing/memory_file_system.h"

namespace kijun::app {
namespace {

class ACheckpoint : public ::testing::Test {
 protected:
  static Checkpoint sample() {
    Checkpoint checkpoint{{3, model::blank<Digest>(), 500}, {}};
    checkpoint.state.seq = 3;
    for (std::uint64_t number = 1; number <= 2; ++number) {
      model::RunRecord run;
      run.start.body.run = RunId(number);
      run.fingerprint.edit()["host"] = "gpu-7\n";
      model::Recorded<model::ObservationAct> observation;
      observation.body.run = RunId(number);
      observation.body.values["files"] = static_cast<std::int64_t>(number);
      run.observations.edit().push_back(observation);
      checkpoint.state.runs.push_back(run);
    }
    return checkpoint;
  }
  std::optional<Checkpoint> load() {
    return load_checkpoint(fs_, kCache, [this](const ledger::Head& head) -> Result<model::State> {
      EXPECT_EQ(head, sample().head);
      ++refolded_;
      return sample().state;
    });
  }
  std::string stored() {
    const auto bytes = os::read_file(fs_, kCache / "state", 1U << 20U);
    EXPECT_TRUE(bytes.ok());
    return bytes.ok() ? std::string(as_chars(bytes.value())) : "";
  }
  void store(const std::string& text) {
    const auto placed =
        os::place_file(fs_, kCache / "state", as_bytes(text), 0600, os::Replace::kYes);
    ASSERT_TRUE(placed.ok());
  }

  const Path kCache = Path("/cache");
  testing::MemoryFileSystem fs_;
  int refolded_ = 0;
};

TEST_F(ACheckpoint, ComesBackAsItWas) {
  save_checkpoint(fs_, kCache, sample());
  const auto loaded = load();
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->head, sample().head);
  EXPECT_EQ(model::to_json(loaded->state), model::to_json(sample().state));
  EXPECT_EQ(loaded->state.runs[1].fingerprint.get().text_or("host", ""), "gpu-7\n");
  EXPECT_EQ(loaded->state.runs[1].observations.get()[0].body.values.integer_or("files", 0), 2);
  EXPECT_EQ(refolded_, 0);
}

TEST_F(ACheckpoint, WithAnyByteChangedOrMissingIsNotBelieved) {
  save_checkpoint(fs_, kCache, sample());
  const std::string whole = stored();
  const std::size_t texts_at = whole.find("{\"host\"");
  ASSERT_NE(texts_at, std::string::npos);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    for (const std::string& damaged : {changed, whole.substr(0, at)}) {
      SCOPED_TRACE(damaged);
      store(damaged);
      const auto loaded = load();
      ASSERT_EQ(loaded.has_value(), at >= texts_at);
      if (!loaded) continue;
      refolded_ = 0;
      EXPECT_EQ(model::to_json(loaded->state), model::to_json(sample().state));
      EXPECT_EQ(refolded_, 1);
    }
  }
}

TEST_F(ACheckpoint, ShowsItsOwnRunsWhenAnotherWasWrittenOverItMeanwhile) {
  save_checkpoint(fs_, kCache, sample());
  const auto loaded = load();
  ASSERT_TRUE(loaded.has_value());
  save_checkpoint(fs_, kCache, Checkpoint{{9, model::blank<Digest>(), 900}, {}});
  EXPECT_EQ(model::to_json(loaded->state), model::to_json(sample().state));
  EXPECT_EQ(refolded_, 0);
}

TEST_F(ACheckpoint, ThatIsNotThereIsNone) { EXPECT_FALSE(load().has_value()); }

}  // namespace
}  // namespace kijun::app
