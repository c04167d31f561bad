#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What people wait for many times a day: that the program answers at all, and the state of a project
# whose record has 10,000 lines, nearly all of them of runs.
source "$(dirname "$0")/lib.sh"

about_machine
small_project
"$kijun" run start A >/dev/null
"$grow_record" . 10000
"$kijun" status >/dev/null # leaves the checkpoint that every later command starts from

timed "/bin/true" 100 /bin/true
timed "kijun version" 100 "$kijun" version
bar "version" "$median_ms" 10 ms

timed "sha256sum of the ledger (the floor)" 50 sha256sum .kijun/ledger.jsonl
floor_ms=$median_ms
timed "kijun status, 10,000 lines" 50 "$kijun" status
bar "status" "$median_ms" 20 ms
ratio "status to sha256sum" "$median_ms" "$floor_ms"
printf '  peak of status: %s MiB; ledger %s bytes, checkpoint %s bytes\n' \
  "$(peak_mib "$kijun" status)" "$(stat -c %s .kijun/ledger.jsonl)" \
  "$(stat -c %s .kijun/cache/state)"

timed "kijun status without a checkpoint" 10 sh -c "rm -rf .kijun/cache; exec '$kijun' status"
