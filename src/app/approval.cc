// SPDX-License-Identifier: Apache-2.0
#include "app/approval.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/acting.h"
#include "app/answer.h"
#include "app/draft_facts.h"
#include "app/surroundings.h"
#include "app/workspace.h"
#include "base/check.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/message.h"
#include "base/result.h"
#include "base/text.h"
#include "govern/actor.h"
#include "govern/approvals.h"
#include "govern/drafts.h"
#include "model/acts.h"
#include "model/fields.h"
#include "model/line.h"
#include "os/random.h"

namespace kijun::app {
namespace {

constexpr std::size_t kNonceBytes = 8;

using Subject = std::variant<TicketId, SealId>;

Result<Subject> parse_subject(const std::string& text) {
  const Result<TicketId> ticket = TicketId::parse(text);
  if (ticket.ok()) return Subject(ticket.value());
  const Result<SealId> seal = SealId::parse(text);
  if (seal.ok()) return Subject(seal.value());
  return Error(ErrorCode::kUsage, msg("\"{}\" is neither a ticket nor a seal", text))
      .because(msg("expected t-1 or s-1"))
      .next("kijun status");
}

Result<model::ApprovalAct> judged(const Workspace& now, const Subject& subject,
                                  const govern::Judgement& judgement, const govern::Actor& actor) {
  if (const SealId* const seal = std::get_if<SealId>(&subject)) {
    return govern::judge_seal(now.state(), *seal, judgement, actor, *now.head());
  }
  KIJUN_TRY(const govern::DraftFacts drafts, draft_facts(now));
  return govern::judge_ticket(now.state(), std::get<TicketId>(subject), judgement, actor, drafts,
                              *now.head());
}

std::string said(model::ApprovalWay way, const std::string& person, const std::string& subject) {
  switch (way) {
    case model::ApprovalWay::kApprove:
      return msg("{} approves {}", person, subject);
    case model::ApprovalWay::kReturn:
      return msg("{} returns {}", person, subject);
    case model::ApprovalWay::kReject:
      return msg("{} rejects {}", person, subject);
  }
  KIJUN_UNREACHABLE();
}

void describe_target(const model::ApprovalAct& act, Answer& answer) {
  const model::ApprovalTarget& target = act.target;
  std::vector<std::string> parts;
  if (target.manifest) parts.push_back(msg("manifest {}", target.manifest->brief()));
  if (target.seal) parts.push_back(msg("seal {}", target.seal->str()));
  for (const RunId& run : target.runs) parts.push_back(msg("run {}", run.str()));
  if (target.outputs) parts.push_back(msg("outputs {}", target.outputs->brief()));
  if (!parts.empty()) answer.text.push_back(msg("  exactly this: {}", join(parts, ", ")));
  if (act.way != model::ApprovalWay::kApprove) return;
  answer.text.push_back(msg("  as {}, until {}", model::name_of(act.role), act.expires.str()));
}

}  // namespace

Result<Answer> judge(const Scene& scene, const JudgeRequest& request) {
  KIJUN_TRY(const Subject subject, parse_subject(request.subject));
  KIJUN_TRY(Workspace workspace, Workspace::open(scene));
  KIJUN_TRY(const std::string person, workspace.person());
  govern::Judgement judgement{request.way, request.reason, {}, {}};
  KIJUN_TRY(judgement.nonce, os::random_hex(kNonceBytes));
  std::optional<model::ApprovalAct> approval;
  const auto decide = [&](const Workspace& now) -> Result<std::vector<model::Act>> {
    KIJUN_TRY(approval, judged(now, subject, judgement, actor_of(scene, person)));
    return std::vector{now.act(*approval, person)};
  };
  Result<void> done = workspace.transact(decide);
  if (!done.ok()) {
    return recorded_refusal(workspace, {model::name_of(request.way), request.subject, person},
                            std::move(done).error());
  }
  Answer answer = answer_in(scene);
  answer.data["subject"] = request.subject;
  answer.data["person"] = person;
  answer.data["approval"] = model::to_json(*approval);
  answer.text.push_back(said(request.way, person, request.subject));
  describe_target(*approval, answer);
  return answer;
}

}  // namespace kijun::app
