// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/ids.h"
#include "base/time.h"
#include "codec/json.h"
#include "model/enum_names.h"
#include "model/fields.h"
#include "model/manifest.h"
#include "model/project.h"
#include "model/step.h"
#include "model/verdict.h"

// The bodies of the ledger's lines, one struct per type (docs/formats.md, "Ledger"). `kType` is
// the word in the line's `type`.
namespace kijun::model {

// An object of the store that a line points to.
struct Evidence {
  std::string name;
  Digest digest = blank<Digest>();
  std::uint64_t size_bytes = 0;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("name", self.name);
    visit("digest", self.digest);
    visit("size_bytes", self.size_bytes);
  }
};

struct GenesisAct {
  static constexpr std::string_view kType = "genesis";
  std::string title;
  std::vector<std::string> owners;
  Policy policy;
  std::string tool;                        // "kijun 0.1.0"
  std::vector<std::string> other_ledgers;  // known on this machine for the same order
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("title", self.title);
    visit("owners", self.owners);
    visit("policy", self.policy);
    visit("tool", self.tool);
    visit("other_ledgers", self.other_ledgers);
  }
};

struct PeopleAct {
  static constexpr std::string_view kType = "people";
  std::vector<Person> people;
  Policy policy;
  std::string reason;
  Digest declared = blank<Digest>();  // raw bytes of kijun.toml, kept in the store
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("people", self.people);
    visit("policy", self.policy);
    visit("reason", self.reason);
    visit("declared", self.declared);
  }
};

struct OrderAct {
  static constexpr std::string_view kType = "order";
  Order order;
  codec::Json expect;
  Target target;
  std::vector<Destination> destinations;
  Digest declared = blank<Digest>();  // raw bytes of kijun.toml
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("order", self.order);
    visit("expect", self.expect);
    visit("target", self.target);
    visit("destinations", self.destinations);
    visit("declared", self.declared);
  }
};

// Declared by somebody who says so, confirmed by its source; neither opens a gate (R18).
struct PaymentAct {
  static constexpr std::string_view kType = "payment";
  std::string status;  // declared | confirmed
  std::string source;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("status", self.status);
    visit("source", self.source);
  }
};

// One line of what the environment is, as the manifest declares it or capture found it.
struct Element {
  ChangeKind kind = ChangeKind::kPackage;
  std::string source;
  std::string name;
  std::string version;
  std::string found;  // what is installed; empty: it could not be read
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("kind", self.kind);
    visit("source", self.source);
    visit("name", self.name);
    visit("version", self.version);
    visit("found", self.found);
  }
};

struct ManifestAct {
  static constexpr std::string_view kType = "manifest";
  std::string version;
  std::string from;
  Digest declared = blank<Digest>();        // canonical JSON of the parsed file
  Digest source = blank<Digest>();          // raw bytes of the file, kept in the store
  Digest observed = blank<Digest>();        // the lock file, kept in the store
  Digest application = blank<Digest>();     // listing of the application's files, kept in the store
  std::map<std::string, Digest> work_data;  // listing per name, files kept in the store
  std::vector<Element> elements;
  std::vector<MissingElement> missing;
  std::vector<std::string> redacted;  // places where a value was left out of the lock (R21)
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("version", self.version);
    visit("from", self.from);
    visit("declared", self.declared);
    visit("source", self.source);
    visit("observed", self.observed);
    visit("application", self.application);
    visit("work_data", self.work_data);
    visit("elements", self.elements);
    visit("missing", self.missing);
    visit("redacted", self.redacted);
  }
};

enum class Strictness { kTighter, kSame, kLooser };

struct SealChange {
  std::string id;  // criterion id, or "set", "run", "order", "checker ID", …
  Strictness way = Strictness::kSame;
  std::string reason;
  std::string owner;  // under the previous seal: who has to approve a looser one
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("id", self.id);
    visit("way", self.way);
    visit("reason", self.reason);
    visit("owner", self.owner);
  }
};

struct SetSummary {
  Digest listing = blank<Digest>();  // of the set's files, kept in the store with every file
  Digest items = blank<Digest>();    // one encoded id, a tab, its encoded name, LF each; kept
  std::uint64_t item_count = 0;
  std::uint64_t file_count = 0;
  std::uint64_t size_bytes = 0;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("listing", self.listing);
    visit("items", self.items);
    visit("item_count", self.item_count);
    visit("file_count", self.file_count);
    visit("size_bytes", self.size_bytes);
  }
};

struct SealAct {
  static constexpr std::string_view kType = "seal";
  SealId seal = SealId(1);
  Digest criteria = blank<Digest>();  // canonical JSON of criteria.toml
  Digest source = blank<Digest>();    // raw bytes of criteria.toml, kept in the store
  Digest order = blank<Digest>();     // canonical JSON of what the order promises
  SetSummary set;
  std::map<std::string, std::string> owners;   // criterion id → person
  std::map<std::string, Digest> checkers;      // criterion id → the checker's bytes
  std::map<std::string, std::string> metrics;  // kind → version of its metric
  std::vector<SealChange> changes;             // against the previous seal
  std::string reason;                          // for looser ones
  std::uint64_t seen_seq = 0;
  Digest seen_head = blank<Digest>();
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("seal", self.seal);
    visit("criteria", self.criteria);
    visit("source", self.source);
    visit("order", self.order);
    visit("set", self.set);
    visit("owners", self.owners);
    visit("checkers", self.checkers);
    visit("metrics", self.metrics);
    visit("changes", self.changes);
    visit("reason", self.reason);
    visit("seen_seq", self.seen_seq);
    visit("seen_head", self.seen_head);
  }
};

struct AgreeAct {
  static constexpr std::string_view kType = "agree";
  SealId seal = SealId(1);
  Digest criteria = blank<Digest>();
  std::string as;  // owner | acknowledging | owner-of-looser
  std::string reason;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("seal", self.seal);
    visit("criteria", self.criteria);
    visit("as", self.as);
    visit("reason", self.reason);
  }
};

// One difference between two versions.
struct Change {
  ChangeKind kind = ChangeKind::kPackage;
  std::string name;
  std::string before;  // empty: not there
  std::string after;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("kind", self.kind);
    visit("name", self.name);
    visit("before", self.before);
    visit("after", self.after);
  }
};

// A ticket as it stands from this line on: opened, revised to another candidate, or closed.
struct TicketAct {
  static constexpr std::string_view kType = "ticket";
  TicketId ticket = TicketId(1);
  std::string reason;
  std::string from;                  // the version in use, or empty for the first adoption
  std::string to;                    // the candidate
  std::vector<std::string> earlier;  // candidates this ticket had before
  std::vector<std::string> campaigns;
  std::vector<Change> changed;
  std::vector<Change> revised;    // since the rejected candidate before
  std::vector<std::string> kept;  // names of elements that stay
  std::vector<ChangeKind> kinds;
  bool bigger = false;
  std::string bigger_reason;
  std::string result_owner;
  std::string switch_decider;
  std::string state;  // open | closed
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("ticket", self.ticket);
    visit("reason", self.reason);
    visit("from", self.from);
    visit("to", self.to);
    visit("earlier", self.earlier);
    visit("campaigns", self.campaigns);
    visit("changed", self.changed);
    visit("revised", self.revised);
    visit("kept", self.kept);
    visit("kinds", self.kinds);
    visit("bigger", self.bigger);
    visit("bigger_reason", self.bigger_reason);
    visit("result_owner", self.result_owner);
    visit("switch_decider", self.switch_decider);
    visit("state", self.state);
  }
};

struct QuestionAct {
  static constexpr std::string_view kType = "question";
  QuestionId question = QuestionId(1);
  std::string subject;
  std::string expected;
  std::string found;
  std::string owner;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("question", self.question);
    visit("subject", self.subject);
    visit("expected", self.expected);
    visit("found", self.found);
    visit("owner", self.owner);
  }
};

struct AnswerAct {
  static constexpr std::string_view kType = "answer";
  QuestionId question = QuestionId(1);
  std::string answer;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("question", self.question);
    visit("answer", self.answer);
  }
};

// Written before anything of the run happens.
struct StartAct {
  static constexpr std::string_view kType = "start";
  RunId run = RunId(1);
  RunKind kind = RunKind::kFull;
  std::string version;
  Digest manifest = blank<Digest>();  // declared digest of the version's manifest
  SealId seal = SealId(1);
  Digest criteria = blank<Digest>();
  Digest set = blank<Digest>();    // SetSummary::listing
  std::vector<std::string> items;  // encoded ids of a partial re-check; empty: all
  std::optional<TicketId> ticket;  // the open ticket this version is the candidate of
  std::optional<RunId> reference;  // whose outputs `against = "reference"` means
  std::optional<RunId> first_reference;
  std::int64_t jobs = 1;
  codec::Json fingerprint = codec::Json::Object();  // of the machine
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("run", self.run);
    visit("kind", self.kind);
    visit("version", self.version);
    visit("manifest", self.manifest);
    visit("seal", self.seal);
    visit("criteria", self.criteria);
    visit("set", self.set);
    visit("items", self.items);
    visit("ticket", self.ticket);
    visit("reference", self.reference);
    visit("first_reference", self.first_reference);
    visit("jobs", self.jobs);
    visit("fingerprint", self.fingerprint);
  }
};

enum class Observed { kObserved, kError, kNotRun };

struct ObservationAct {
  static constexpr std::string_view kType = "observation";
  RunId run = RunId(1);
  Step step = Step::kAccess;
  Observed outcome = Observed::kNotRun;
  codec::Json values = codec::Json::Object();  // what was measured; decimals as text
  std::vector<std::string> items;              // items concerned (missing, differing, …), encoded
  std::vector<Evidence> evidence;              // objects of the store
  std::string tool;                            // what measured: "kijun 0.1.0", a checker's name
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("run", self.run);
    visit("step", self.step);
    visit("outcome", self.outcome);
    visit("values", self.values);
    visit("items", self.items);
    visit("evidence", self.evidence);
    visit("tool", self.tool);
  }
};

struct DecisionAct {
  static constexpr std::string_view kType = "decision";
  RunId run = RunId(1);
  std::string step;     // a step's word, or "whole", which closes the run
  std::string verdict;  // a StepVerdict's word; for "whole" a RunVerdict's
  Action action = Action::kHold;
  std::string rule;  // "verdict-algebra" or empty when a person decided (the line's `by`)
  std::vector<std::string> reasons;     // "all-items: 99 of 100; missing 1: 057"
  std::vector<std::string> not_proven;  // what the verdict does not show (R22)
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("run", self.run);
    visit("step", self.step);
    visit("verdict", self.verdict);
    visit("action", self.action);
    visit("rule", self.rule);
    visit("reasons", self.reasons);
    visit("not_proven", self.not_proven);
  }
};

enum class ApprovalWay { kApprove, kReturn, kReject };

// What an approval is for, digest by digest: any later change of one makes it stale (R11).
struct ApprovalTarget {
  std::optional<Digest> manifest;
  std::optional<SealId> seal;
  std::optional<Digest> criteria;
  std::vector<RunId> runs;
  std::optional<Digest> outputs;     // listing of the approved run's outputs
  std::optional<LineSeq> reference;  // the adoption line in force when approved
  std::vector<std::string> campaigns;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("manifest", self.manifest);
    visit("seal", self.seal);
    visit("criteria", self.criteria);
    visit("runs", self.runs);
    visit("outputs", self.outputs);
    visit("reference", self.reference);
    visit("campaigns", self.campaigns);
  }
};

struct ApprovalAct {
  static constexpr std::string_view kType = "approval";
  std::optional<TicketId> ticket;
  std::optional<SealId> seal;  // for the loosening of a seal
  ApprovalWay way = ApprovalWay::kApprove;
  Role role = Role::kResultOwner;
  ApprovalTarget target;
  std::string reason;
  std::uint64_t seen_seq = 0;
  Digest seen_head = blank<Digest>();
  std::string nonce;
  Instant expires = blank<Instant>();
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("ticket", self.ticket);
    visit("seal", self.seal);
    visit("way", self.way);
    visit("role", self.role);
    visit("target", self.target);
    visit("reason", self.reason);
    visit("seen_seq", self.seen_seq);
    visit("seen_head", self.seen_head);
    visit("nonce", self.nonce);
    visit("expires", self.expires);
  }
};

struct RehearsalAct {
  static constexpr std::string_view kType = "rehearsal";
  TicketId ticket = TicketId(1);
  std::string from;                // the candidate that would be left
  std::string to;                  // the reference that was restored
  RunId run = RunId(1);            // the rehearsal's own run of the reference
  LineSeq reference = LineSeq(0);  // the adoption that was restored
  Digest manifest = blank<Digest>();
  Digest application = blank<Digest>();
  Digest set = blank<Digest>();
  std::map<std::string, Digest> work_data;  // listing per name, as restored
  std::vector<std::string> irreversible;    // work data the old version could not use any more
  std::vector<std::string> not_restored;    // what kijun cannot restore: packages in place, driver
  std::int64_t elapsed_s = 0;
  RunVerdict verdict = RunVerdict::kInconclusive;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("ticket", self.ticket);
    visit("from", self.from);
    visit("to", self.to);
    visit("run", self.run);
    visit("reference", self.reference);
    visit("manifest", self.manifest);
    visit("application", self.application);
    visit("set", self.set);
    visit("work_data", self.work_data);
    visit("irreversible", self.irreversible);
    visit("not_restored", self.not_restored);
    visit("elapsed_s", self.elapsed_s);
    visit("verdict", self.verdict);
  }
};

struct OpenDifference {
  std::string what;
  std::string owner;
  std::string until;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("what", self.what);
    visit("owner", self.owner);
    visit("until", self.until);
  }
};

struct AdoptionAct {
  static constexpr std::string_view kType = "adoption";
  TicketId ticket = TicketId(1);
  std::string version;
  std::string replaces;  // empty for the first
  std::optional<LineSeq> replaces_line;
  RunId run = RunId(1);  // the accepted run whose outputs become the reference
  Instant effective = blank<Instant>();
  std::string effective_written;  // as typed, with its zone
  std::vector<std::string> campaigns;
  std::vector<LineSeq> approvals;
  std::vector<OpenDifference> open_differences;
  std::optional<LineSeq> way_back;  // the rehearsal line
  std::uint64_t size_bytes = 0;     // of the ledger before this line
  Digest head = blank<Digest>();
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("ticket", self.ticket);
    visit("version", self.version);
    visit("replaces", self.replaces);
    visit("replaces_line", self.replaces_line);
    visit("run", self.run);
    visit("effective", self.effective);
    visit("effective_written", self.effective_written);
    visit("campaigns", self.campaigns);
    visit("approvals", self.approvals);
    visit("open_differences", self.open_differences);
    visit("way_back", self.way_back);
    visit("size_bytes", self.size_bytes);
    visit("head", self.head);
  }
};

struct ClaimHolder {
  std::string person;
  std::string host;
  std::string boot;
  std::string session;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("person", self.person);
    visit("host", self.host);
    visit("boot", self.boot);
    visit("session", self.session);
  }
  friend bool operator==(const ClaimHolder&, const ClaimHolder&) = default;
};

struct ClaimAct {
  static constexpr std::string_view kType = "claim";
  ClaimId claim = ClaimId(1);
  std::string campaign;
  std::string version;
  LineSeq adoption = LineSeq(0);
  ClaimHolder holder;
  std::uint64_t fence = 0;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("claim", self.claim);
    visit("campaign", self.campaign);
    visit("version", self.version);
    visit("adoption", self.adoption);
    visit("holder", self.holder);
    visit("fence", self.fence);
  }
};

struct ReleaseAct {
  static constexpr std::string_view kType = "release";
  ClaimId claim = ClaimId(1);
  std::string campaign;
  std::uint64_t fence = 0;
  std::string reason;
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("claim", self.claim);
    visit("campaign", self.campaign);
    visit("fence", self.fence);
    visit("reason", self.reason);
  }
};

struct RefusedAct {
  static constexpr std::string_view kType = "refused";
  std::string act;      // "adopt", "approve", …
  std::string gate;     // the gate's stable name
  std::string subject;  // "t-2"
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("act", self.act);
    visit("gate", self.gate);
    visit("subject", self.subject);
  }
};

// A last line without LF, set aside when the ledger was next opened for writing.
struct TornAct {
  static constexpr std::string_view kType = "torn";
  Digest digest = blank<Digest>();
  std::uint64_t size_bytes = 0;
  std::string set_aside;  // file name under .kijun/torn/
  template <typename Self, typename Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("digest", self.digest);
    visit("size_bytes", self.size_bytes);
    visit("set_aside", self.set_aside);
  }
};

template <>
struct EnumNames<Strictness> {
  static constexpr std::array<std::string_view, 3> kNames{"tighter", "same", "looser"};
};
template <>
struct EnumNames<Observed> {
  static constexpr std::array<std::string_view, 3> kNames{"observed", "error", "not-run"};
};
template <>
struct EnumNames<ApprovalWay> {
  static constexpr std::array<std::string_view, 3> kNames{"approve", "return", "reject"};
};

}  // namespace kijun::model
