// SPDX-License-Identifier: Apache-2.0
#include "app/criteria.h"

#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/drafts.h"
#include "app/seal_draft.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/check.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "codec/json.h"
#include "compare/order.h"
#include "govern/actor.h"
#include "govern/seals.h"
#include "model/acts.h"
#include "model/criteria.h"
#include "model/enum_names.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/project.h"
#include "model/state.h"
#include "model/step.h"

namespace kijun::app {
namespace {

struct ProjectLines {
  std::vector<model::Act> acts;
  Digest order = model::blank<Digest>();
};

// Before anything ran, sealing takes kijun.toml as it is; afterwards it has acts of its own, with
// the approval of an owner.
Result<ProjectLines> project_lines(const Workspace& now, const Draft<model::Project>& project,
                                   const std::string& person) {
  const model::State& state = now.state();
  ProjectLines lines;
  const model::OrderAct order = order_of(project);
  KIJUN_TRY(lines.order, order_digest(order));
  const model::PeopleAct people = people_of(project, "criteria seal");
  const bool same_people =
      state.people && state.people->body.people.size() == people.people.size() &&
      model::to_json(state.people->body.people) == model::to_json(people.people) &&
      state.people->body.policy == people.policy;
  bool same_order = false;
  if (state.order) {
    KIJUN_TRY(const Digest recorded, order_digest(state.order->body));
    same_order = recorded == lines.order;
  }
  if (same_people && same_order) return lines;
  if (state.has_started()) {
    return Error(ErrorCode::kCorrupt, msg("kijun.toml is a draft, not in force"))
        .because(msg("it differs from what is recorded, and runs were started under that"))
        .next(same_people ? "kijun order apply" : "kijun people apply --reason \"…\"")
        .coded("KJ-GATE-PROJECT-DRAFT");
  }
  if (!same_people) lines.acts.push_back(now.act(people, person));
  if (!same_order) lines.acts.push_back(now.act(order, person));
  return lines;
}

void describe_changes(const std::vector<model::SealChange>& changes, Answer& answer) {
  for (const model::SealChange& change : changes) {
    if (change.way == model::Strictness::kSame) continue;
    answer.text.push_back(
        fmt::format("  {}: {} ({})", change.id, model::name_of(change.way), change.reason));
  }
}

void describe_gaps(const model::State& state, const model::SealRecord& seal, Answer& answer) {
  codec::Json::Array missing;
  const govern::SealStanding standing = govern::seal_standing(state, seal);
  for (const govern::SealGap& gap : standing.missing) {
    missing.push_back(
        codec::Json::Object{{"person", gap.person}, {"what", gap.what}, {"command", gap.command}});
    answer.text.push_back(msg("missing: {}: {}", gap.what, gap.command));
  }
  answer.data["missing"] = std::move(missing);
}

}  // namespace

Result<Answer> criteria_check(const Scene& scene) {
  const Layout layout{scene.folder};
  KIJUN_TRY(const Draft<model::Project> project, read_project(scene.around.fs, layout));
  KIJUN_TRY(const Draft<model::Criteria> criteria, read_criteria(scene.around.fs, layout));
  KIJUN_TRY_VOID(check_rows(criteria.parsed, project.parsed.people));
  Answer answer;
  KIJUN_TRY(const Digest digest, canonical_digest(criteria.parsed.canonical));
  answer.data["criteria"] = digest.str();
  answer.data["count"] = criteria.parsed.criteria.size();
  answer.text.push_back(msg("criteria.toml can be read: {} criteria, digest {}",
                            criteria.parsed.criteria.size(), digest.brief()));
  const Result<Workspace> workspace = Workspace::open_to_look(scene);
  if (!workspace.ok()) return answer;
  const model::SealRecord* const seal = workspace.value().state().seal_in_force();
  const bool in_force = seal != nullptr && seal->seal.body.criteria == digest;
  answer.data["in_force"] = in_force;
  answer.text.push_back(in_force ? msg("it is in force as {}", seal->seal.body.seal.str())
                                 : msg("draft, not in force: kijun criteria seal"));
  return answer;
}

Result<Answer> criteria_seal(const Scene& scene, const std::string& reason) {
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const Draft<model::Project> project, read_project(workspace.fs(), workspace.layout()));
  KIJUN_TRY(const Draft<model::Criteria> criteria,
            read_criteria(workspace.fs(), workspace.layout()));
  KIJUN_TRY_VOID(check_rows(criteria.parsed, project.parsed.people));
  KIJUN_TRY(const std::string person, workspace.person());
  Answer answer;
  bool sealed = false;
  const auto decide = [&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(ProjectLines lines, project_lines(now, project, person));
    KIJUN_TRY(const govern::SealDraft draft, draft_seal(now, criteria, lines.order, reason));
    const govern::Actor actor{person, scene.around.origin, scene.around.clock.now()};
    // Owners are judged by the people as this act records them.
    model::State state = now.state();
    if (!state.people || !lines.acts.empty()) {
      state.people = model::Recorded<model::PeopleAct>{LineSeq(state.seq + 1), actor.now, person, 0,
                                                       people_of(project, "criteria seal")};
    }
    KIJUN_TRY(const auto seal, govern::plan_seal(state, draft, actor, *now.head()));
    sealed = seal.has_value();
    if (!seal && lines.acts.empty()) return std::move(lines.acts);
    if (seal) lines.acts.push_back(now.act(*seal, person));
    if (scene.dry_run == DryRun::kNo) {
      KIJUN_TRY(const Digest kept, now.objects().put(project.raw));
      KIJUN_ASSERT(kept == project.source);
      KIJUN_TRY_VOID(keep_sealed(now, criteria, draft));
    }
    return std::move(lines.acts);
  };
  KIJUN_TRY_VOID(workspace.transact(decide));
  const model::SealRecord* const seal = workspace.state().seal_in_force();
  if (scene.dry_run == DryRun::kYes || seal == nullptr) {
    answer.text.push_back(msg("dry run: nothing was recorded"));
    return answer;
  }
  const model::SealAct& body = seal->seal.body;
  answer.data["seal"] = body.seal.str();
  answer.data["criteria"] = body.criteria.str();
  answer.data["set"] = model::to_json(body.set);
  answer.data["changes"] = model::to_json(body.changes);
  answer.text.push_back(sealed ? msg("sealed as {}: {} criteria on {} items, digest {}",
                                     body.seal.str(), body.owners.size(), body.set.item_count,
                                     body.criteria.brief())
                               : msg("{} seals exactly this already", body.seal.str()));
  describe_changes(body.changes, answer);
  describe_gaps(workspace.state(), *seal, answer);
  return answer;
}

Result<Answer> criteria_agree(const Scene& scene, std::string_view seal_id,
                              const std::string& reason) {
  KIJUN_TRY(const SealId id, SealId::parse(seal_id));
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  std::vector<std::string> ways;
  KIJUN_TRY_VOID(workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
    const govern::Actor actor{person, scene.around.origin, scene.around.clock.now()};
    KIJUN_TRY(const auto agreements, govern::agree(now.state(), id, reason, actor));
    std::vector<model::Act> acts;
    ways.clear();
    for (const model::AgreeAct& agreement : agreements) {
      ways.push_back(agreement.as);
      acts.push_back(now.act(agreement, person));
    }
    return acts;
  }));
  Answer answer;
  answer.data["seal"] = id.str();
  answer.data["person"] = person;
  answer.data["as"] = codec::Json::Array(ways.begin(), ways.end());
  answer.text.push_back(ways.empty()
                            ? msg("{} has agreed to {} already", person, id.str())
                            : msg("{} agrees to {} ({})", person, id.str(), join(ways, ", ")));
  if (const model::SealRecord* const seal = workspace.state().find_seal(id)) {
    describe_gaps(workspace.state(), *seal, answer);
  }
  return answer;
}

Result<Answer> criteria_show(const Scene& scene) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  const model::SealRecord* const seal = workspace.state().seal_in_force();
  if (seal == nullptr) {
    return Error(ErrorCode::kNotFound, msg("nothing is sealed yet")).next("kijun criteria seal");
  }
  const model::SealAct& body = seal->seal.body;
  KIJUN_TRY(const model::Criteria criteria, sealed_criteria(workspace, body));
  Answer answer;
  answer.data["seal"] = model::to_json(body);
  answer.text.push_back(msg("{} sealed {} by {}: {} items, set {}", body.seal.str(),
                            seal->seal.time.str(), seal->seal.person, body.set.item_count,
                            body.set.listing.brief()));
  for (const model::Criterion& row : criteria.criteria) {
    answer.text.push_back(
        fmt::format("  {} {} {} ({})", to_string(row.step), row.kind, row.id, row.owner));
  }
  describe_changes(body.changes, answer);
  describe_gaps(workspace.state(), *seal, answer);
  return answer;
}

Result<Answer> criteria_diff(const Scene& scene) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  KIJUN_TRY(const Draft<model::Criteria> draft, read_criteria(workspace.fs(), workspace.layout()));
  const model::SealRecord* const seal = workspace.state().seal_in_force();
  if (seal == nullptr) {
    return Error(ErrorCode::kNotFound, msg("nothing is sealed yet")).next("kijun criteria seal");
  }
  KIJUN_TRY(const model::Criteria sealed, sealed_criteria(workspace, seal->seal.body));
  const std::vector<model::SealChange> changes = compare::order_criteria(sealed, draft.parsed);
  Answer answer;
  answer.data["changes"] = model::to_json(changes);
  describe_changes(changes, answer);
  const bool same = answer.text.empty();
  answer.exit = same ? 0 : 1;
  answer.verdict = same ? "equal" : "differs";
  if (same) answer.text.push_back(msg("the draft is what {} seals", seal->seal.body.seal.str()));
  return answer;
}

}  // namespace kijun::app
