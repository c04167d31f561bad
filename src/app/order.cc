// SPDX-License-Identifier: Apache-2.0
#include "app/order.h"

#include <optional>
#include <string>
#include <vector>

#include "app/acting.h"
#include "app/answer.h"
#include "app/drafts.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/check.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/time.h"
#include "codec/json.h"
#include "govern/actor.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "model/project.h"
#include "model/state.h"

namespace kijun::app {
namespace {

void describe_order(const model::OrderAct& act, Answer& answer) {
  const auto instant = [](const std::optional<Instant>& at) {
    return at ? at->str() : msg("not said");
  };
  answer.text.push_back(msg("  {}, {}, from {} to {}", act.order.reference, act.order.preference,
                            instant(act.order.starts), instant(act.order.ends)));
  for (const model::Destination& destination : act.destinations) {
    answer.text.push_back(msg("  destination {}: {}", destination.name, destination.address));
  }
  if (!act.expect.is_null()) {
    answer.text.push_back(
        msg("  promised: {}", codec::print_json(act.expect, codec::JsonLayout::kCompact)));
  }
}

// A seal covers what was promised when it was made.
void note_seal(const model::State& state, const Digest& order, Answer& answer) {
  const model::SealRecord* const seal = state.seal_in_force();
  if (seal == nullptr || seal->seal.body.order == order) return;
  const std::string id = seal->seal.body.seal.str();
  answer.problems.push_back({"KJ-SEAL-ORDER",
                             Severity::kNote,
                             id,
                             msg("{} was sealed under another order", id),
                             msg("a seal covers what the order promised when it was made"),
                             {"kijun criteria seal"}});
}

Result<void> check_payment(const std::string& status, const std::string& source) {
  if (status != "declared" && status != "confirmed") {
    return Error(ErrorCode::kUsage, msg("a payment is declared or confirmed, not \"{}\"", status))
        .next("kijun order payment declared --source \"…\"");
  }
  if (!source.empty()) return {};
  return Error(ErrorCode::kUsage, msg("a payment has a source"))
      .because(msg("who or what says so has to be on record"))
      .next("kijun order payment " + status + " --source \"…\"");
}

}  // namespace

Result<Answer> order_apply(const Scene& scene) {
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const Draft<model::Project> draft, read_project(workspace.fs(), workspace.layout()));
  KIJUN_TRY(const std::string person, workspace.person());
  const model::OrderAct order = order_of(draft);
  KIJUN_TRY(const Digest digest, order_digest(order));
  bool recorded = false;
  const Result<void> written =
      workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
        KIJUN_TRY_VOID(govern::require_person(now.state(), actor_of(scene, person)));
        recorded = true;
        if (now.state().order) {
          KIJUN_TRY(const Digest before, order_digest(now.state().order->body));
          recorded = before != digest;
        }
        if (!recorded) return std::vector<model::Act>();
        if (scene.dry_run == DryRun::kNo) {
          KIJUN_TRY(const Digest kept, now.objects().put(draft.raw));
          KIJUN_ASSERT(kept == draft.source);
        }
        return std::vector{now.act(order, person)};
      });
  if (!written.ok()) return written.error();
  Answer answer = answer_in(scene);
  answer.data["order"] = model::to_json(order);
  answer.data["recorded"] = recorded;
  answer.text.push_back(recorded ? msg("order {} recorded", order.order.reference)
                                 : msg("order {} is recorded already", order.order.reference));
  describe_order(order, answer);
  note_seal(workspace.state(), digest, answer);
  return answer;
}

Result<Answer> order_show(const Scene& scene) {
  KIJUN_TRY(const Workspace workspace, Workspace::open_to_look(scene));
  const model::State& state = workspace.state();
  Answer answer;
  answer.data["order"] = state.order ? model::to_json(state.order->body) : codec::Json();
  answer.data["payments"] = model::to_json(state.payments);
  if (state.order) {
    answer.text.push_back(msg("order in force since {}, recorded by {}", state.order->time.str(),
                              state.order->person));
    describe_order(state.order->body, answer);
  } else {
    answer.text.push_back(msg("no order is recorded"));
  }
  for (const auto& payment : state.payments) {
    answer.text.push_back(msg("  payment {} at {} by {}: {}", payment.body.status,
                              payment.time.str(), payment.person, payment.body.source));
  }
  return answer;
}

Result<Answer> order_payment(const Scene& scene, const std::string& status,
                             const std::string& source) {
  KIJUN_TRY_VOID(check_payment(status, source));
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  const model::PaymentAct payment{status, source};
  const Result<void> recorded =
      workspace.transact([&](const Workspace& now) -> Result<std::vector<model::Act>> {
        KIJUN_TRY_VOID(govern::require_person(now.state(), actor_of(scene, person)));
        return std::vector{now.act(payment, person)};
      });
  if (!recorded.ok()) return recorded.error();
  Answer answer = answer_in(scene);
  answer.data["payment"] = model::to_json(payment);
  answer.text.push_back(msg("payment noted as {}: {}; it opens no gate", status, source));
  return answer;
}

}  // namespace kijun::app
