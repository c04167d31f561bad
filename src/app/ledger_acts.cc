// SPDX-License-Identifier: Apache-2.0
#include "app/ledger_acts.h"

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/answer.h"
#include "app/known_ledgers.h"
#include "app/stored_record.h"
#include "app/surroundings.h"
#include "base/error.h"
#include "base/message.h"
#include "base/result.h"
#include "base/utf8.h"
#include "codec/byte_source.h"
#include "codec/json.h"
#include "ledger/finding.h"
#include "ledger/line_reader.h"
#include "ledger/verify.h"
#include "model/acts.h"
#include "model/line.h"

namespace kijun::app {
namespace {

using codec::Json;

// Every type that this version of kijun folds.
constexpr std::array kKnownTypes{
    model::GenesisAct::kType,  model::PeopleAct::kType,   model::OrderAct::kType,
    model::PaymentAct::kType,  model::ManifestAct::kType, model::SealAct::kType,
    model::AgreeAct::kType,    model::TicketAct::kType,   model::QuestionAct::kType,
    model::AnswerAct::kType,   model::StartAct::kType,    model::ObservationAct::kType,
    model::DecisionAct::kType, model::ApprovalAct::kType, model::RehearsalAct::kType,
    model::AdoptionAct::kType, model::ClaimAct::kType,    model::ReleaseAct::kType,
    model::RefusedAct::kType,  model::TornAct::kType};

std::string shown_line(std::string_view number, const model::Line& line, const std::string& body) {
  return fmt::format("{}  {}  {:<11}  {:<8}  {}", number, line.act.time.str(),
                     escape_bytes(line.act.type), escape_bytes(line.act.by.person), body);
}

// Adds one stored line to the answer, parsed where it can be.
void show_line(std::uint64_t number, std::string_view bytes, Json::Array& lines, Answer& answer) {
  std::string_view text = bytes;
  if (text.ends_with('\n')) text.remove_suffix(1);
  const std::string digest = model::line_digest(bytes).str();
  const Result<model::Line> line = model::parse_line(text);
  if (!line.ok()) {
    lines.emplace_back(
        Json::Object{{"line", number}, {"digest", digest}, {"unreadable", line.error().what()}});
    answer.text.push_back(msg("{}  cannot be read: {}", number, line.error().what()));
    return;
  }
  const Result<std::string> body = codec::print_canonical(line.value().act.body);
  lines.emplace_back(Json::Object{{"line", number},
                                  {"digest", digest},
                                  {"time", line.value().act.time.str()},
                                  {"type", line.value().act.type},
                                  {"person", line.value().act.by.person},
                                  {"body", line.value().act.body}});
  answer.text.push_back(shown_line(std::to_string(number), line.value(),
                                   body.ok() ? escape_bytes(body.value()) : ""));
}

Problem to_problem(const ledger::Finding& finding) {
  const bool damage = ledger::weight_of(finding.check) == ledger::Weight::kDamage;
  return {.code = std::string(ledger::problem_code(finding.check)),
          .severity = damage ? Severity::kError : Severity::kWarning,
          .subject = fmt::format("line {}", finding.line),
          .what = msg("line {}: {}", finding.line, finding.what),
          .why = finding.why,
          .next = {fmt::format("kijun ledger show --from {} --count 1", finding.line)}};
}

void describe(const ledger::Verification& found, Answer& answer) {
  answer.verdict = found.sound() ? "sound" : "damaged";
  answer.data["lines"] = found.line_count;
  answer.data["summary"] = found.summary();
  if (found.head) {
    answer.data["head"] = found.head->digest.str();
    answer.data["size_bytes"] = found.head->size_bytes;
  }
  if (found.last_time) answer.data["last_time"] = found.last_time->str();
  if (found.torn) answer.data["torn_bytes"] = found.torn->size_bytes;
  answer.data["findings_left_out"] = found.findings_left_out;
  answer.text.push_back(found.summary());
  if (found.head) {
    answer.text.push_back(
        msg("head {}, {} bytes", found.head->digest.str(), found.head->size_bytes));
  }
  if (found.findings_left_out > 0) {
    answer.text.push_back(msg("{} more findings are not shown", found.findings_left_out));
  }
}

}  // namespace

Result<Answer> ledger_show(const Scene& scene, std::int64_t from, std::int64_t count) {
  KIJUN_TRY(const std::unique_ptr<codec::ByteSource> bytes, stored_bytes(scene));
  ledger::LineReader reader(*bytes);
  Answer answer;
  Json::Array lines;
  const std::int64_t last = from + count - 1;
  for (std::int64_t number = 1; number <= last;) {
    KIJUN_TRY_VOID(scene.around.cancel.check());
    KIJUN_TRY(const ledger::Piece piece, reader.next());
    if (piece.kind == ledger::PieceKind::kEnd) break;
    const bool ends = piece.bytes.ends_with('\n') || piece.kind == ledger::PieceKind::kTail;
    if (number >= from && ends) {
      show_line(static_cast<std::uint64_t>(number), piece.bytes, lines, answer);
    }
    if (ends) ++number;
  }
  answer.data["lines"] = std::move(lines);
  return answer;
}

Result<Answer> ledger_verify(const Scene& scene) {
  // In this order: what others write and remember in between is then in the bytes.
  KIJUN_TRY(const std::string id, stored_ledger_id(scene));
  KIJUN_TRY(const std::vector<ledger::Head> heads, known_heads(scene, id));
  KIJUN_TRY(const std::unique_ptr<codec::ByteSource> bytes, stored_bytes(scene));
  KIJUN_TRY(const ledger::Verification found,
            ledger::verify(*bytes, {.known_heads = heads, .known_types = kKnownTypes}));
  if (!found.head && found.findings.empty()) return no_line();
  Answer answer;
  for (const ledger::Finding& finding : found.findings) {
    answer.problems.push_back(to_problem(finding));
  }
  describe(found, answer);
  if (!found.sound()) answer.exit = exit_status(ErrorCode::kCorrupt);
  return answer;
}

}  // namespace kijun::app
