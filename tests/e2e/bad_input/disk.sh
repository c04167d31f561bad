#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A full disk and a project that cannot be written. Both are mounts of this test's own.
if [ -z "${KIJUN_TEST_MOUNTS:-}" ]; then
  export KIJUN_TEST_MOUNTS=1
  if unshare --mount true 2>/dev/null; then exec unshare --mount "$0" "$@"; fi
  if unshare --user --map-root-user --mount true 2>/dev/null; then
    exec unshare --user --map-root-user --mount "$0" "$@"
  fi
  echo "skipped: this machine lets nobody mount in a namespace"
  exit 77
fi
source "$(dirname "$0")/lib.sh"

mkdir "$work/project"
remove_work() {
  cd /
  umount "$work/project" 2>/dev/null || true
  rm -rf -- "$work"
}
mount -t tmpfs -o size=4m tmpfs "$work/project" || skip "no tmpfs can be mounted"
make_project 001 002 003
agree
expect 0 run start A
before=$(wc -l <.kijun/ledger.jsonl)

# Not a block is left: what cannot be written is refused, and what was acknowledged stays.
fill() { dd if=/dev/zero of="$work/project/ballast" bs=64k 2>/dev/null || true; }
fill
dd if=/dev/zero of="$work/project/ballast2" bs=4k 2>/dev/null || true
long=$(head -c 5000 /dev/zero | tr '\0' x)
refused 7 'space' ticket open --to A --campaign prep --reason "a reason that takes room: $long"
[ "$(wc -l <.kijun/ledger.jsonl)" -eq "$before" ] || failed "the ledger grew on a full disk"
type_in run start A
[ "$status" -eq 7 ] || failed "a run on a full disk gave $status"
expect 0 ledger verify
rm ballast ballast2
expect 0 ledger verify
expect 0 ticket open --to A --campaign prep --reason "there is room again"

# Looking needs no right to write; acting is refused.
mount -o remount,ro "$work/project"
expect 0 status
expect 0 ledger verify
expect 0 run show r-1
refused 7 'ead-only' approve t-1 --as sato
refused 7 'ead-only' manifest capture A
mount -o remount,rw "$work/project"
expect 0 approve t-1 --as sato

# A new candidate is a file and a line; without room for the line there is no file either.
fill
long=$(head -c 3000 /dev/zero | tr '\0' x)
refused 7 'space' candidate revise A A2 --bigger-reason "$long"
rm ballast
expect 0 candidate revise A A2
echo passed
