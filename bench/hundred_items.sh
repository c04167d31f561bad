#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A run of 100 trivial items, every start and every observation durable, against a bare shell loop
# and against ctest, which supervises as many commands and records nothing durably.
source "$(dirname "$0")/lib.sh"

about_machine
small_project
mkdir "$work/loop" "$work/ctest"
cat >"$work/loop/loop.sh" <<'SH'
for item in $(seq -w 1 100); do sh -c 'true; echo ok >$2/$1.txt' sh "$item" "$1"; done
SH
for item in $(seq -w 1 100); do
  printf 'add_test(item-%s sh -c [[true; echo ok >$2/$1.txt]] sh %s .)\n' "$item" "$item"
done >"$work/ctest/CTestTestfile.cmake"

"$kijun" run start A | head -n 1

timed "a shell loop" 10 sh "$work/loop/loop.sh" "$work/loop"
loop_ms=$median_ms
timed "ctest" 10 ctest --test-dir "$work/ctest" --quiet
ctest_ms=$median_ms
timed "kijun run start" 10 "$kijun" run start A
bar "run of 100 items" "$median_ms" 1000 ms
ratio "run to the shell loop" "$median_ms" "$loop_ms"
ratio "run to ctest" "$median_ms" "$ctest_ms"
timed "kijun run start --jobs 2" 10 "$kijun" run start A --jobs 2
peak=$(peak_mib "$kijun" run start A)
bar "peak memory" "$peak" 20 MiB
