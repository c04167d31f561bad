// SPDX-License-Identifier: Apache-2.0
#include "cli/topics.h"

#include <array>
#include <span>

#include "base/message.h"

namespace kijun::cli {
namespace {

// docs/formats.md, "Exit status".
constexpr std::array kExitCodes{
    TopicRow{"0", mark("done; for judging commands: accepted, equal, holds")},
    TopicRow{"1", mark("the tool worked and the answer is no: rejected, trees differ, drift")},
    TopicRow{"2",
             mark("the words typed or a declaration cannot be used, or nothing has that name")},
    TopicRow{"3", mark("undecided: a decision, an observation or information is missing")},
    TopicRow{"4", mark("conflict: someone or something moved")},
    TopicRow{"5", mark("integrity: kijun's own record is not what it claims")},
    TopicRow{"6", mark("refused by a rule")},
    TopicRow{"7", mark("the environment failed: disk, permission, unreachable, tool missing")},
    TopicRow{"70", mark("a mistake in kijun")},
    TopicRow{"130", mark("interrupted; `run resume` goes on")},
    TopicRow{"143", mark("terminated; `run resume` goes on")},
};

constexpr std::array kWords{
    TopicRow{"reference", mark("the known-good version in use; written once (a baseline)")},
    TopicRow{"manifest", mark("what the environment is, element by element")},
    TopicRow{"candidate", mark("a proposed version beside the reference")},
    TopicRow{"criterion", mark("what must hold, with its limits and its owner")},
    TopicRow{"seal", mark("the criteria, the set and the checkers, fixed before the run")},
    TopicRow{"acceptance set",
             mark("the small representative data; an item is one input with an id")},
    TopicRow{"run", mark("six steps: access, configure, load, execute, result, export")},
    TopicRow{"observation", mark("what was measured, by what, when")},
    TopicRow{"verdict", mark("accepted, rejected or inconclusive; never two of them")},
    TopicRow{"question", mark("a difference that somebody must answer")},
    TopicRow{"partial re-check",
             mark("some items again: evidence of a repair, never of acceptance")},
    TopicRow{"change ticket", mark("why, what changes, what stays, who answers for it")},
    TopicRow{"approval", mark("an owner's act for exactly one content")},
    TopicRow{"adoption", mark("the reference moves, dated, for named campaigns")},
    TopicRow{"preparer", mark("prepares versions and tickets")},
    TopicRow{"tester", mark("runs and observes")},
    TopicRow{"result owner", mark("answers for the outputs; never the tester of the run")},
    TopicRow{"switch decider", mark("may adopt or take over")},
    TopicRow{"rollback decider", mark("may order a rollback")},
    TopicRow{"campaign", mark("the team's processing under one version")},
    TopicRow{"claim", mark("a campaign's lock, with a number that only grows")},
    TopicRow{"rehearsal", mark("the timed trial of the way back")},
    TopicRow{"work data", mark("files that the software may rewrite")},
    TopicRow{"read-back", mark("what was exported, read again where it landed")},
    TopicRow{"ledger", mark("the append-only record, one line for each act")},
    TopicRow{"digest", mark("SHA-256: a content's address")},
    TopicRow{"drift", mark("the machine is not what the manifest says")},
};

}  // namespace

std::span<const Topic> topics() {
  static constexpr std::array kTopics{
      Topic{"exit-codes", mark("what each exit status means"), kExitCodes},
      Topic{"words", mark("kijun's words, one for each idea"), kWords},
  };
  return kTopics;
}

}  // namespace kijun::cli
