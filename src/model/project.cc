// SPDX-License-Identifier: Apache-2.0
#include "model/project.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "codec/json.h"
#include "codec/toml.h"
#include "model/enum_names.h"
#include "model/fields.h"
#include "model/toml_reader.h"

namespace kijun::model {
namespace {

using codec::TomlNode;

constexpr std::string_view kSchema = "kijun/project/1";

Result<Order> parse_order(const TomlNode& table, std::string_view file) {
  TomlReader reader(table, file, "[order]");
  Order order;
  KIJUN_TRY(order.reference, reader.text("reference"));
  KIJUN_TRY(const auto preference,
            reader.word_if("preference", {"ubuntu", "pytorch", "blender", "custom"}));
  order.preference = preference.value_or("custom");
  KIJUN_TRY(order.starts, reader.instant_if("starts"));
  KIJUN_TRY(order.ends, reader.instant_if("ends"));
  KIJUN_TRY_VOID(reader.finish());
  if (order.starts && order.ends && *order.ends <= *order.starts) {
    return reader.complain(reader.position_of("ends"), msg("the order ends before it starts"))
        .because(msg("starts {}, ends {}", order.starts->str(), order.ends->str()));
  }
  return order;
}

Result<Target> parse_target(const TomlNode* table, std::string_view file) {
  Target target;
  if (table == nullptr) return target;
  TomlReader reader(*table, file, "[target]");
  KIJUN_TRY(const auto user, reader.text_if("user"));
  target.user = user.value_or("");
  KIJUN_TRY(const auto rows, reader.tables_if("path"));
  KIJUN_TRY_VOID(reader.finish());
  for (const TomlNode* const row : rows) {
    TomlReader path(*row, file, "[[target.path]]");
    TargetPath one;
    KIJUN_TRY(one.path, path.text("path"));
    KIJUN_TRY(const auto mode, path.text_if("mode"));
    one.mode = mode.value_or("");
    const bool octal = one.mode.find_first_not_of("01234567") == std::string::npos;
    if (!one.mode.empty() && (!octal || one.mode.size() > 5)) {
      return path.complain(path.position_of("mode"), msg("mode is \"{}\"", one.mode))
          .because(msg("expected octal permissions as text, such as \"0750\""));
    }
    KIJUN_TRY(const auto writable, path.boolean_if("writable"));
    one.writable = writable.value_or(false);
    KIJUN_TRY_VOID(path.finish());
    target.paths.push_back(std::move(one));
  }
  return target;
}

Result<Person> parse_person(const TomlNode& row, std::string_view file) {
  TomlReader reader(row, file, "[[person]]");
  Person person;
  KIJUN_TRY(person.id, reader.name("id", msg("person")));
  KIJUN_TRY(const auto account, reader.text_if("account"));
  person.account = account.value_or("");
  KIJUN_TRY(const auto roles, reader.texts_if("roles"));
  KIJUN_TRY_VOID(reader.finish());
  for (const std::string& role : roles) {
    const auto named = value_named<Role>(role);
    if (!named) {
      const auto& names = EnumNames<Role>::kNames;
      return reader.complain(reader.position_of("roles"), msg("unknown role \"{}\"", role))
          .because(msg("expected one of: {}",
                       join(std::vector<std::string>(names.begin(), names.end()), ", ")));
    }
    person.roles.push_back(*named);
  }
  return person;
}

Result<Destination> parse_destination_row(const TomlNode& row, std::string_view file) {
  TomlReader reader(row, file, "[[destination]]");
  Destination destination;
  KIJUN_TRY(destination.name, reader.name("name", msg("destination")));
  KIJUN_TRY(destination.address, reader.text("address"));
  KIJUN_TRY_VOID(reader.finish());
  if (!destination.address.starts_with("dir:/")) {
    return reader
        .complain(reader.position_of("address"),
                  msg("destination address \"{}\" cannot be used", destination.address))
        .because(msg("this version of kijun exports to folders: dir: and an absolute path"));
  }
  return destination;
}

Result<Policy> parse_policy(const TomlNode* table, std::string_view file) {
  Policy policy;
  if (table == nullptr) return policy;
  TomlReader reader(*table, file, "[policy]");
  KIJUN_TRY(const auto approvals, reader.word_if("approvals", {"declared", "signed"}));
  policy.approvals = approvals.value_or("declared");
  KIJUN_TRY(const auto solo, reader.boolean_if("solo"));
  policy.solo = solo.value_or(false);
  KIJUN_TRY_VOID(reader.finish());
  return policy;
}

// Ids that differ only in case would let one person act as two.
std::string folded(std::string_view id) {
  std::string lower(id);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

template <typename Row>
Result<std::vector<Row>> parse_rows(TomlReader& reader, std::string_view key, std::string_view id,
                                    Result<Row> (*parse)(const TomlNode&, std::string_view)) {
  KIJUN_TRY(const auto tables, reader.tables_if(key));
  std::vector<Row> rows;
  std::set<std::string> seen;
  for (const TomlNode* const table : tables) {
    KIJUN_TRY(Row row, parse(*table, reader.file()));
    const TomlNode* const name = table->find(id);
    if (name != nullptr && !seen.insert(folded(name->text)).second) {
      return reader.complain(name->at, msg("a second {} is named \"{}\"", key, name->text))
          .because(msg("names differing only in case are one name"));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Result<codec::Json> parse_expect(const TomlNode* table, TomlReader& reader) {
  if (table == nullptr) return codec::Json();
  for (const TomlNode::Field& field : table->fields) {
    if (field.value.kind != TomlNode::Kind::kTable) {
      return reader.complain(field.at, msg("`{}` in [expect] has a wrong type", field.key))
          .because(msg("expected a table such as [expect.gpu]"));
    }
  }
  return codec::to_json(*table);
}

}  // namespace

std::string_view to_string(Role role) { return name_of(role); }

bool Person::has(Role role) const {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
}

const Person* Project::find_person(std::string_view id) const {
  for (const Person& person : people) {
    if (person.id == id) return &person;
  }
  return nullptr;
}

Result<Project> parse_project(std::string_view text, std::string_view file_name) {
  KIJUN_TRY(const TomlNode root, codec::parse_toml(text, file_name));
  TomlReader reader(root, file_name, std::string(file_name));
  KIJUN_TRY_VOID(check_schema(reader, kSchema));
  Project project;
  KIJUN_TRY(const TomlNode* const order, reader.table_if("order"));
  if (order == nullptr) {
    return reader.complain(root.at, msg("{} has no table [order]", file_name))
        .next(msg("add [order] with reference = \"…\""));
  }
  KIJUN_TRY(project.order, parse_order(*order, file_name));
  KIJUN_TRY(const TomlNode* const expect, reader.table_if("expect"));
  KIJUN_TRY(project.expect, parse_expect(expect, reader));
  KIJUN_TRY(const TomlNode* const target, reader.table_if("target"));
  KIJUN_TRY(project.target, parse_target(target, file_name));
  KIJUN_TRY(project.people, parse_rows<Person>(reader, "person", "id", &parse_person));
  KIJUN_TRY(project.destinations,
            parse_rows<Destination>(reader, "destination", "name", &parse_destination_row));
  KIJUN_TRY(const TomlNode* const policy, reader.table_if("policy"));
  KIJUN_TRY(project.policy, parse_policy(policy, file_name));
  KIJUN_TRY_VOID(reader.finish());
  if (project.people.empty()) {
    return reader.complain(root.at, msg("{} names no [[person]]", file_name))
        .because(msg("every criterion, approval and switch has an owner"))
        .next(msg("add [[person]] with id and roles"));
  }
  return project;
}

}  // namespace kijun::model
