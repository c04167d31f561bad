// SPDX-License-Identifier: Apache-2.0
// The schemas of declarations and the parsers of declarations take and refuse the same files.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "codec/toml.h"
#include "compare/kind.h"
#include "model/criteria.h"
#include "model/manifest.h"
#include "model/project.h"
#include "tests/schema/validator.h"

namespace kijun::schema {
namespace {

using codec::TomlNode;
using nlohmann::json;

json plain_json(const TomlNode& node) {
  json value;
  switch (node.kind) {
    case TomlNode::Kind::kTable:
      value = json::object();
      for (const TomlNode::Field& field : node.fields) value[field.key] = plain_json(field.value);
      return value;
    case TomlNode::Kind::kArray:
      value = json::array();
      for (const TomlNode& item : node.items) value.push_back(plain_json(item));
      return value;
    case TomlNode::Kind::kString:
    case TomlNode::Kind::kInstant:
      return node.text;
    case TomlNode::Kind::kInteger:
      return node.integer;
    case TomlNode::Kind::kFloat:
      return node.real;
    case TomlNode::Kind::kBoolean:
      return node.boolean;
  }
  KIJUN_UNREACHABLE();
}

constexpr std::string_view kProject = R"(schema = "kijun/project/1"
[order]
reference = "ORD-1"
preference = "custom"
starts = 2026-10-01T09:00:00+09:00
[expect.gpu]
count = 1
memory_mib = { min = 81000, max = 82000 }
[target]
user = "root"
[[target.path]]
path = "/data"
mode = "0755"
writable = true
[[person]]
id = "aoki"
roles = ["preparer", "tester"]
account = "root"
[[person]]
id = "sato"
[[destination]]
name = "delivery"
address = "dir:/data/delivery"
[policy]
approvals = "declared"
solo = false
)";

constexpr std::string_view kManifest = R"(schema = "kijun/manifest/1"
version = "B"
from = "A"
[application]
name = "preprocess"
version = "1.3"
files = "app-b"
[[dependency]]
name = "libc6"
version = "2.36-9"
[[dependency]]
source = "pip"
name = "numpy"
version = "2.1"
[start]
command = ["app-b/preprocess", "{inputs}", "{outputs}"]
[start.env]
THREADS = "4"
[[work_data]]
path = "cache"
owner = "aoki"
[settings]
batch = "16"
[[missing]]
what = "the driver's release notes"
)";

constexpr std::string_view kCriteria = R"(schema = "kijun/criteria/1"
[set]
path = "sets/acceptance"
items = "*/"
count = 100
[run]
tries = 2
timeout_s = 600
gpu = "none"
exit_status = 0
[[criterion]]
id = "all-items"
kind = "items"
outputs = ["{item}/a.png", "{item}/a.json"]
missing = 0
normalise = "NFC"
owner = "sato"
[[criterion]]
id = "stats"
step = "export"
kind = "files"
files = "{item}/a.json"
size_min_bytes = 2
mode = "0644"
owner = "sato"
[[criterion]]
id = "same"
kind = "digest"
files = "{item}/a.json"
against = "reference"
owner = "sato"
[[criterion]]
id = "pixels"
kind = "command"
command = ["check/picture", "{reference}", "{candidate}"]
against = "reference"
each = "item"
timeout_s = 5
owner = "sato"
)";

struct Declaration {
  std::string name;
  std::string schema;
  std::string text;
  Result<void> (*parse)(std::string_view text);
};

Result<void> parse_project(std::string_view text) {
  KIJUN_TRY_VOID(model::parse_project(text, "kijun.toml"));
  return {};
}

Result<void> parse_manifest(std::string_view text) {
  KIJUN_TRY_VOID(model::parse_manifest(text, "B.toml"));
  return {};
}

Result<void> parse_criteria(std::string_view text) {
  KIJUN_TRY(const model::Criteria criteria, model::parse_criteria(text, "criteria.toml"));
  for (const model::Criterion& criterion : criteria.criteria) {
    KIJUN_TRY_VOID(compare::check_criterion(criterion, "criteria.toml"));
  }
  return {};
}

const Declaration kDeclarations[] = {
    {"project", "project-1.json", std::string(kProject), &parse_project},
    {"manifest", "manifest-1.json", std::string(kManifest), &parse_manifest},
    {"criteria", "criteria-1.json", std::string(kCriteria), &parse_criteria},
};

bool schema_takes(const Declaration& declaration, const std::string& text) {
  const Result<TomlNode> node = codec::parse_toml(text, declaration.name);
  EXPECT_TRUE(node.ok()) << text;
  if (!node.ok()) return false;
  return Validator(schema_file(declaration.schema)).faults(plain_json(node.value())).empty();
}

struct Change {
  std::size_t declaration;
  std::string from;
  std::string to;
};

std::string changed(const Change& change) {
  std::string text = kDeclarations[change.declaration].text;
  const std::size_t at = text.find(change.from);
  EXPECT_NE(at, std::string::npos) << change.from;
  return at == std::string::npos ? text : text.replace(at, change.from.size(), change.to);
}

TEST(DeclarationSchemas, TakeWhatTheParsersTake) {
  for (const Declaration& declaration : kDeclarations) {
    EXPECT_TRUE(declaration.parse(declaration.text).ok()) << declaration.name;
    EXPECT_TRUE(schema_takes(declaration, declaration.text)) << declaration.name;
  }
}

TEST(DeclarationSchemas, TakeWhatMayBeLeftOut) {
  const Change changes[] = {
      {0, "preference = \"custom\"\n", ""},
      {0, "[policy]\napprovals = \"declared\"\nsolo = false\n", ""},
      {0, "account = \"root\"\n", ""},
      {0, "mode = \"0755\"\nwritable = true\n", ""},
      {1, "from = \"A\"\n", ""},
      {1, "[settings]\nbatch = \"16\"\n", ""},
      {1, "[start.env]\nTHREADS = \"4\"\n", ""},
      {2, "[run]\ntries = 2\ntimeout_s = 600\ngpu = \"none\"\nexit_status = 0\n", ""},
      {2, "step = \"export\"\n", ""},
      {2, "missing = 0\nnormalise = \"NFC\"\n", "count = 3\nothers = \"allow\"\n"},
  };
  for (const Change& change : changes) {
    const Declaration& declaration = kDeclarations[change.declaration];
    const std::string text = changed(change);
    const Result<void> parsed = declaration.parse(text);
    EXPECT_TRUE(parsed.ok()) << change.from << (parsed.ok() ? "" : parsed.error().what());
    EXPECT_TRUE(schema_takes(declaration, text)) << change.from;
  }
}

TEST(DeclarationSchemas, RefuseWhatTheParsersRefuse) {
  const Change changes[] = {
      {0, "kijun/project/1", "kijun/project/2"},
      {0, "reference = \"ORD-1\"\n", ""},
      {0, "reference = \"ORD-1\"", "reference = \"\""},
      {0, "preference = \"custom\"", "preference = \"windows\""},
      {0, "starts = 2026", "start = 2026"},
      {0, "id = \"aoki\"", "id = \"no name\""},
      {0, "\"tester\"", "\"owner\""},
      {0, "account", "acount"},
      {0, "dir:/data", "s3://data"},
      {0, "\"declared\"", "\"none\""},
      {0, "solo = false", "solo = \"no\""},
      {0, "[policy]", "[polici]"},
      {0, "mode = \"0755\"", "mode = \"rwx\""},
      {0, "path = \"/data\"\n", ""},
      {1, "version = \"B\"", "version = \"../B\""},
      {1, "files = \"app-b\"\n", ""},
      {1, "source = \"pip\"", "source = \"npm\""},
      {1, "version = \"2.1\"\n", ""},
      {1, "command = [\"app-b/preprocess\", \"{inputs}\", \"{outputs}\"]\n", ""},
      {1, "command = [\"app-b/preprocess\", \"{inputs}\", \"{outputs}\"]", "command = []"},
      {1, "command", "comand"},
      {1, "THREADS = \"4\"", "THREADS = 4"},
      {1, "owner = \"aoki\"\n", ""},
      {1, "what = ", "who = "},
      {1, "[settings]", "[setting]"},
      {2, "count = 100\n", ""},
      {2, "count = 100", "count = -1"},
      {2, "count = 100", "count = \"100\""},
      {2, "tries = 2", "tries = 0"},
      {2, "gpu = \"none\"", "gpu = \"maybe\""},
      {2, "exit_status = 0", "exit_status = 256"},
      {2, "timeout_s = 600", "timeout = 600"},
      {2, "id = \"all-items\"\n", ""},
      {2, "kind = \"items\"", "kind = \"item\""},
      {2, "kind = \"items\"\n", ""},
      {2, "step = \"export\"", "step = \"load\""},
      {2, "outputs = [\"{item}/a.png\", \"{item}/a.json\"]\n", ""},
      {2, "outputs = [\"{item}/a.png\", \"{item}/a.json\"]", "outputs = []"},
      {2, "normalise = \"NFC\"", "normalise = \"NFKC\""},
      {2, "size_min_bytes = 2", "size_min = 2"},
      {2, "mode = \"0644\"", "mode = \"0888\""},
      {2, "command = [\"check/picture\", \"{reference}\", \"{candidate}\"]\n", ""},
      {2, "each = \"item\"", "each = \"file\""},
      {2, "timeout_s = 5\n", "timeout_s = 0\n"},
      {2, "owner = \"sato\"\n[[criterion]]\nid = \"same\"", "[[criterion]]\nid = \"same\""},
  };
  for (const Change& change : changes) {
    const Declaration& declaration = kDeclarations[change.declaration];
    const std::string text = changed(change);
    EXPECT_FALSE(declaration.parse(text).ok()) << change.from << " -> " << change.to;
    EXPECT_FALSE(schema_takes(declaration, text)) << change.from << " -> " << change.to;
  }
}

}  // namespace
}  // namespace kijun::schema
