// SPDX-License-Identifier: Apache-2.0
#include "model/manifest.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "base/message.h"
#include "base/result.h"
#include "codec/text_position.h"
#include "codec/toml.h"
#include "model/fields.h"
#include "model/toml_reader.h"

namespace kijun::model {
namespace {

using codec::TomlNode;

constexpr std::string_view kSchema = "kijun/manifest/1";

Result<Application> parse_application(const TomlNode& table, std::string_view file) {
  TomlReader reader(table, file, "[application]");
  Application application;
  KIJUN_TRY(application.name, reader.text("name"));
  KIJUN_TRY(application.version, reader.text("version"));
  KIJUN_TRY(application.files, reader.text("files"));
  KIJUN_TRY_VOID(reader.finish());
  if (!Path(application.files).stays_inside()) {
    return reader
        .complain(reader.position_of("files"),
                  msg("application files \"{}\" lie outside the project",
                      Path(application.files).display()))
        .because(msg("expected a folder below the project, without . or .."));
  }
  return application;
}

Result<Dependency> parse_dependency(const TomlNode& row, std::string_view file) {
  TomlReader reader(row, file, "[[dependency]]");
  Dependency dependency;
  KIJUN_TRY(const auto source,
            reader.word_if("source", {"dpkg", "pip", "conda", "file", "container"}));
  dependency.source = source.value_or("dpkg");
  KIJUN_TRY(dependency.name, reader.text("name"));
  KIJUN_TRY(dependency.version, reader.text("version"));
  KIJUN_TRY_VOID(reader.finish());
  return dependency;
}

constexpr std::array<std::string_view, 3> kPlaceholders{"{inputs}", "{outputs}", "{item}"};

// A placeholder is a whole argument, so that no path is ever spliced into a word.
Result<void> check_arguments(const StartProcedure& start, const TomlReader& reader,
                             codec::TextPosition at) {
  for (const std::string& argument : start.command) {
    const bool whole =
        std::find(kPlaceholders.begin(), kPlaceholders.end(), argument) != kPlaceholders.end() ||
        (argument.starts_with("{work:") && argument.ends_with('}'));
    if (whole) continue;
    for (const std::string_view placeholder : {"{inputs}", "{outputs}", "{item}", "{work:"}) {
      if (argument.find(placeholder) == std::string::npos) continue;
      return reader.complain(at, msg("argument \"{}\" mixes a placeholder with text", argument))
          .because(msg("a placeholder is a whole argument"))
          .next(msg("give it an argument of its own"));
    }
  }
  return {};
}

Result<StartProcedure> parse_start(const TomlNode& table, std::string_view file) {
  TomlReader reader(table, file, "[start]");
  StartProcedure start;
  KIJUN_TRY(start.command, reader.texts_if("command"));
  KIJUN_TRY(start.environment, reader.text_map_if("env"));
  KIJUN_TRY_VOID(reader.finish());
  if (start.command.empty() || start.command.front().empty()) {
    return reader.complain(table.at, msg("[start] has no command"))
        .because(msg("expected the program and its arguments as a list of strings"))
        .next("command = [\"app/program\", \"{inputs}\", \"{outputs}\"]");
  }
  KIJUN_TRY_VOID(check_arguments(start, reader, reader.position_of("command")));
  return start;
}

Result<WorkData> parse_work_data(const TomlNode& row, std::string_view file) {
  TomlReader reader(row, file, "[[work_data]]");
  WorkData work;
  KIJUN_TRY(work.path, reader.text("path"));
  KIJUN_TRY(const auto name, reader.text_if("name"));
  work.name = name.value_or(work.path);
  KIJUN_TRY(work.owner, reader.text("owner"));
  KIJUN_TRY_VOID(reader.finish());
  if (!Path(work.path).is_absolute() && !Path(work.path).stays_inside()) {
    return reader
        .complain(reader.position_of("path"),
                  msg("work data \"{}\" lies outside the project", work.path))
        .because(
            msg("expected a path below the project, or an absolute one used as {{work:NAME}}"));
  }
  return work;
}

Result<MissingElement> parse_missing(const TomlNode& row, std::string_view file) {
  TomlReader reader(row, file, "[[missing]]");
  MissingElement missing;
  KIJUN_TRY(missing.what, reader.text("what"));
  // An unowned gap may be written down; it bars the version from becoming a reference (R8).
  KIJUN_TRY(const auto owner, reader.text_if("owner"));
  missing.owner = owner.value_or("");
  KIJUN_TRY_VOID(reader.finish());
  return missing;
}

template <typename Row>
Result<std::vector<Row>> parse_rows(TomlReader& reader, std::string_view key,
                                    Result<Row> (*parse)(const TomlNode&, std::string_view)) {
  KIJUN_TRY(const auto tables, reader.tables_if(key));
  std::vector<Row> rows;
  for (const TomlNode* const table : tables) {
    KIJUN_TRY(Row row, parse(*table, reader.file()));
    rows.push_back(std::move(row));
  }
  return rows;
}

Result<void> refuse_duplicates(const Manifest& manifest, const TomlReader& reader) {
  std::set<std::pair<std::string, std::string>> seen;
  for (const Dependency& dependency : manifest.dependencies) {
    if (!seen.emplace(dependency.source, dependency.name).second) {
      return reader.complain(
          reader.position_of("dependency"),
          msg("dependency {} {} stands twice", dependency.source, dependency.name));
    }
  }
  std::set<std::string> works;
  for (const WorkData& work : manifest.work_data) {
    if (!works.insert(work.name).second) {
      return reader.complain(reader.position_of("work_data"),
                             msg("work data \"{}\" stands twice", work.name));
    }
  }
  return {};
}

Result<const TomlNode*> required_table(TomlReader& reader, std::string_view key,
                                       codec::TextPosition at) {
  KIJUN_TRY(const TomlNode* const table, reader.table_if(key));
  if (table == nullptr) {
    return reader.complain(at, msg("{} has no table [{}]", reader.file(), key))
        .because(msg("a manifest is complete: application and start procedure included"));
  }
  return table;
}

}  // namespace

std::string_view to_string(ChangeKind kind) { return name_of(kind); }

bool StartProcedure::per_item() const {
  return std::find(command.begin(), command.end(), "{item}") != command.end();
}

Result<Manifest> parse_manifest(std::string_view text, std::string_view file_name) {
  KIJUN_TRY(const TomlNode root, codec::parse_toml(text, file_name));
  TomlReader reader(root, file_name, std::string(file_name));
  KIJUN_TRY_VOID(check_schema(reader, kSchema));
  Manifest manifest;
  KIJUN_TRY(manifest.version, reader.name("version", msg("version")));
  KIJUN_TRY(const auto from, reader.text_if("from"));
  manifest.from = from.value_or("");
  KIJUN_TRY(const TomlNode* const application, required_table(reader, "application", root.at));
  KIJUN_TRY(manifest.application, parse_application(*application, file_name));
  KIJUN_TRY(manifest.dependencies, parse_rows<Dependency>(reader, "dependency", &parse_dependency));
  KIJUN_TRY(const TomlNode* const start, required_table(reader, "start", root.at));
  KIJUN_TRY(manifest.start, parse_start(*start, file_name));
  KIJUN_TRY(manifest.work_data, parse_rows<WorkData>(reader, "work_data", &parse_work_data));
  KIJUN_TRY(manifest.settings, reader.text_map_if("settings"));
  KIJUN_TRY(manifest.missing, parse_rows<MissingElement>(reader, "missing", &parse_missing));
  KIJUN_TRY_VOID(reader.finish());
  KIJUN_TRY_VOID(refuse_duplicates(manifest, reader));
  manifest.canonical = codec::to_json(root);
  return manifest;
}

}  // namespace kijun::model
