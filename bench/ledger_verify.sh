#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A record of 100,000 lines checked from the first byte on; sha256sum reads and hashes as much.
source "$(dirname "$0")/lib.sh"

about_machine
small_project
"$kijun" run start A >/dev/null
"$grow_record" . 100000
printf 'ledger of %s bytes\n' "$(stat -c %s .kijun/ledger.jsonl)"

timed "sha256sum" 10 sha256sum .kijun/ledger.jsonl
floor_ms=$median_ms
timed "kijun ledger verify" 10 "$kijun" ledger verify
bar "ledger verify of 100,000 lines" "$median_ms" 1000 ms
ratio "ledger verify to sha256sum" "$median_ms" "$floor_ms"
printf '  peak of ledger verify: %s MiB\n' "$(peak_mib "$kijun" ledger verify)"
