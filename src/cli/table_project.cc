// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "app/answer.h"
#include "app/order.h"
#include "app/people.h"
#include "app/question.h"
#include "app/surroundings.h"
#include "base/message.h"
#include "base/result.h"
#include "cli/command.h"
#include "cli/table.h"

namespace kijun::cli {
namespace {

Result<app::Answer> people_apply(const app::Scene& scene, const Arguments& arguments) {
  return app::people_apply(scene, arguments.one("--reason"));
}

Result<app::Answer> people_show(const app::Scene& scene, const Arguments&) {
  return app::people_show(scene);
}

Result<app::Answer> order_apply(const app::Scene& scene, const Arguments&) {
  return app::order_apply(scene);
}

Result<app::Answer> order_show(const app::Scene& scene, const Arguments&) {
  return app::order_show(scene);
}

Result<app::Answer> order_payment(const app::Scene& scene, const Arguments& arguments) {
  return app::order_payment(scene, arguments.one("STATUS"), arguments.one("--source"));
}

Result<app::Answer> question_list(const app::Scene& scene, const Arguments&) {
  return app::question_list(scene);
}

Result<app::Answer> question_answer(const app::Scene& scene, const Arguments& arguments) {
  return app::question_answer(scene, arguments.one("QUESTION"), arguments.one("TEXT"));
}

}  // namespace

std::vector<Command> project_rows() {
  return {
      {.words = "people apply",
       .summary = mark("Records the people, roles and policy that kijun.toml declares"),
       .positionals = {},
       .options = {{"--reason", Value::kOne, "TEXT", mark("why they change")}},
       .examples = {"kijun people apply --reason \"mori joins\""},
       .exits = mark("0 recorded; 2 kijun.toml cannot be read; 6 not allowed after the first run"),
       .handler = people_apply},
      {.words = "people show",
       .summary = mark("The people in force and their roles"),
       .positionals = {},
       .options = {},
       .examples = {"kijun people show"},
       .exits = mark("0 whatever it shows"),
       .handler = people_show},
      {.words = "order apply",
       .summary = mark("Records the order, its promises and the target that kijun.toml declares"),
       .positionals = {},
       .options = {},
       .examples = {"kijun order apply"},
       .exits = mark("0 recorded; 2 kijun.toml cannot be read"),
       .handler = order_apply},
      {.words = "order show",
       .summary = mark("The order in force, its promises and its payments"),
       .positionals = {},
       .options = {},
       .examples = {"kijun order show"},
       .exits = mark("0 whatever it shows"),
       .handler = order_show},
      {.words = "order payment",
       .summary = mark("Notes a payment; it opens no gate"),
       .positionals = {{"STATUS", Arity::kOne, mark("declared or confirmed")}},
       .options = {{"--source", Value::kOne, "TEXT", mark("who or what says so")}},
       .examples = {"kijun order payment declared --source \"invoice 17\""},
       .exits = mark("0 recorded; 2 the words cannot be used"),
       .handler = order_payment},
      {.words = "question list",
       .summary = mark("Differences that somebody must answer, and what was answered"),
       .positionals = {},
       .options = {},
       .examples = {"kijun question list"},
       .exits = mark("0 whatever it shows"),
       .handler = question_list},
      {.words = "question answer",
       .summary = mark("Answers one question"),
       .positionals = {{"QUESTION", Arity::kOne, mark("q-1, as question list shows it")},
                       {"TEXT", Arity::kOne, mark("the answer")}},
       .options = {},
       .examples = {"kijun question answer q-1 \"the order was changed on Monday\" --as sato"},
       .exits = mark("0 recorded; 2 no such question; 6 somebody else owns it"),
       .handler = question_answer},
  };
}

}  // namespace kijun::cli
