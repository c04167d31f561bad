#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Several processes at once, and one that is killed: no acknowledged line is lost.
source "$(dirname "$0")/lib.sh"

make_project 001 002 003
agree

# Twenty open tickets at once; each is told its own number.
for number in $(seq 1 20); do
  timeout 60 "$kijun" ticket open --to A --campaign "c$number" --reason "one of twenty" \
    >"$work/ticket-$number" 2>&1 </dev/null &
done
wait
expect 0 ledger verify
told=$(cat "$work"/ticket-* | grep -o '^t-[0-9]*' | sort -u | wc -l)
written=$(grep -c '"type":"ticket"' .kijun/ledger.jsonl)
[ "$told" -eq "$written" ] || failed "$told tickets were acknowledged, $written are recorded"
[ "$told" -ge 1 ] || failed "nobody got a ticket"

# One campaign, twenty who want to start it: see the worked example for a claim that is held.
# Two runs of one version at once: both end, or one is told that the other goes on.
for number in 1 2; do
  (
    status=0
    timeout 60 "$kijun" run start A >"$work/run-$number" 2>&1 </dev/null || status=$?
    printf '%s\n' "$status" >"$work/status-$number"
  ) &
done
wait
for number in 1 2; do
  case $(cat "$work/status-$number") in
    0 | 3 | 4) ;;
    *)
      cat "$work/run-$number" >&2
      failed "of two runs at once one gave $(cat "$work/status-$number")"
      ;;
  esac
done
grep -l accepted "$work"/run-? >/dev/null || failed "neither of two runs was accepted"
expect 0 ledger verify

# Killed at any moment, a command loses nothing that it acknowledged.
for delay in 0.002 0.005 0.01 0.02 0.05; do
  before=$(wc -l <.kijun/ledger.jsonl)
  timeout -s KILL "$delay" "$kijun" ticket open --to A --campaign "k$delay" --reason killed \
    >"$work/killed" 2>/dev/null </dev/null || true
  expect 0 status
  if grep -q '^t-' "$work/killed"; then
    [ "$(wc -l <.kijun/ledger.jsonl)" -gt "$before" ] || failed "an acknowledged line is lost"
  fi
done
expect 0 question list
echo passed
