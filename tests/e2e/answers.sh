#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every command answers --json with one object that fits its schema, whether it does what is asked,
# says no, or refuses.
#   answers.sh KIJUN SCHEMA_CHECK SCHEMA
schema_check=$(realpath -- "$2")
schema=$(realpath -- "$3")
source "$(dirname "$0")/bad_input/lib.sh"

kept=$work/answers
mkdir "$kept"
count=0

# answer STATUS WORDS...: the object is kept, to be held against the schema at the end.
answer() {
  local expected=$1 file
  shift
  expect "$expected" --json "$@"
  [ ! -s "$work/err" ] || failed "kijun --json $* talks beside its answer"
  count=$((count + 1))
  file=$kept/$(printf '%03d-%s' $count "$(tr -c 'a-z0-9\n' '-' <<<"$*")")
  cp "$work/out" "$file"
  grep -q "^  \"exit\": $expected,\$" "$file" || failed "the answer does not name its exit status"
}

now() {
  date +%Y-%m-%dT%H:%M:%S%:z
}

# program INPUTS OUTPUTS ITEM, in three versions; the second loses an item and says nothing.
write_programs() {
  cp -R app app-b
  cp -R app app-b2
  sed -i '2i [ "$3" != 002 ] || exit 0' app-b/program
  echo '# corrected' >>app-b2/program
}

declare_and_seal() {
  mkdir "$work/project"
  cd "$work/project"
  answer 2 status
  mkdir "$work/empty"
  answer 0 -C "$work/empty" init --people aoki,sato --order ORD-2
  answer 0 -C "$work/empty" status
  answer 0 -C "$work/empty" next
  answer 0 -C "$work/empty" reference show
  answer 2 -C "$work/empty" criteria show
  answer 0 -C "$work/empty" order show
  make_project 001 002 003
  write_programs
  cat >>criteria.toml <<'TOML'

[[criterion]]
id = "same-bytes"
kind = "digest"
files = "{item}/out.txt"
against = "reference"
owner = "sato"
TOML
  answer 4 init --people aoki,sato --order ORD-1
  answer 0 people apply
  answer 0 people show
  answer 0 --dry-run order apply
  answer 0 order apply
  answer 0 order show
  answer 2 order payment paid
  answer 0 order payment declared --source "invoice 17"
  answer 0 order show
  answer 0 criteria check
  answer 0 --dry-run manifest capture A
  answer 0 manifest capture A
  answer 0 manifest show A
  answer 2 manifest show Z
  answer 3 run start A
  answer 0 criteria seal
  answer 0 criteria show
  answer 0 criteria diff
  answer 0 next
  answer 0 criteria agree s-1 --as sato
  answer 6 criteria agree s-1 --as nobody
  answer 0 criteria show
}

accept_first() {
  answer 0 --dry-run run start A
  answer 0 run start A
  answer 0 run show r-1
  answer 0 run show r-1 --item 002
  answer 2 run show r-1 --item 009
  answer 0 report r-1
  answer 0 ticket open --to A --campaign prep --reason "first acceptance"
  answer 0 ticket show t-1
  answer 0 ticket diff t-1
  answer 0 candidate show A
  answer 0 reference list
  answer 0 status
  answer 3 adopt t-1 --as sato --effective "$(now)"
  answer 6 approve t-1 --as aoki
  answer 0 approve t-1 --as sato
  answer 0 adopt t-1 --as sato --effective "$(now)"
  answer 0 reference show
  answer 0 reference list
  answer 0 campaign start prep
  answer 4 campaign start prep
  answer 0 campaign status
  answer 0 campaign status prep
}

refuse_second() {
  answer 0 candidate new B --from A
  answer 0 candidate show B
  edit manifests/B.toml '"app' '"app-b'
  answer 0 manifest capture B
  answer 1 manifest diff A B
  answer 2 ticket open --to B --campaign prep
  answer 0 ticket open --to B --campaign prep --reason "another copy"
  answer 0 candidate show B
  answer 3 run start B --jobs 2
  answer 0 question list
  answer 6 question answer q-1 "it is faster" --as aoki
  answer 0 question answer q-1 "it is faster" --as sato
  answer 1 run start B --jobs 2
  answer 0 run show r-2
  answer 0 run show r-2 --item 002
  answer 0 report r-2
  answer 0 run decide r-2 --action fix --reason "002 is lost"
  answer 0 return t-2 --as sato --reason "002 is lost"
  answer 3 approve t-2 --as sato
}

accept_third() {
  answer 0 candidate revise B B2
  edit manifests/B2.toml '"app-b' '"app-b2'
  answer 0 manifest capture B2
  answer 3 run recheck B2 --items 002
  answer 0 run start B2
  answer 2 run resume r-9
  answer 0 rollback rehearse t-2
  answer 0 question list
  answer 2 question answer q-9 "nobody asked"
  answer 0 approve t-2 --as sato
  answer 0 candidate show B2
  answer 0 adopt t-2 --as sato --effective "$(now)"
  answer 0 campaign release prep
  answer 0 reference list
  answer 0 status
  answer 0 next
}

drop_fourth() {
  answer 0 candidate new C --from B2
  printf '\n[start.env]\nMODE = "C"\n' >>manifests/C.toml
  answer 0 manifest capture C
  answer 0 ticket open --to C --campaign prep --reason "another mode"
  answer 0 reject t-3 --as sato --reason "not needed"
  answer 0 candidate new D --from B2
  printf '\n[start.env]\nMODE = "D"\n' >>manifests/D.toml
  answer 0 manifest capture D
  answer 0 ticket open --to D --campaign prep --reason "another mode yet"
  answer 0 ticket close t-4 --reason "given up"
}

look_at_folders() {
  "$kijun" tree hash app >"$work/app.sha256"
  answer 0 tree hash app
  answer 2 tree hash "$work/absent"
  answer 0 tree check "$work/app.sha256" app
  answer 1 tree check "$work/app.sha256" app-b
  answer 0 tree diff app app
  answer 1 tree diff app app-b
  answer 0 compare app app --kind digest --set 'files=program'
  answer 1 compare app app-b --kind digest --set 'files=program'
  answer 2 compare app app-b --kind nonsense
  answer 0 ledger show --from 3 --count 4
  answer 0 ledger verify
  edit .kijun/ledger.jsonl '"seq":5' '"seq":6'
  answer 5 ledger verify
  answer 5 status
  answer 0 version
  answer 0 help
  answer 0 help run start
  answer 0 help exit-codes
  answer 2 frobnicate
}

# A run that was killed has something to go on with, and no other has.
resume_killed() {
  work=$work/resumed
  export XDG_STATE_HOME=$work/state
  mkdir -p "$work/state" "$work/delivery"
  make_project 001 002
  printf '%s\n' '#!/bin/sh' 'mkdir -p -- "$2/$3"' \
    "[ -e '$work/go' ] || kill -9 \$(cat '$work/pid')" "[ -e '$work/go' ] || sleep 30" \
    'cp -- "$1/$3/in.txt" "$2/$3/out.txt"' >app/program
  agree
  { # the shell tells of the kill
    sh -c 'echo $$ >"$1/pid"; exec "$2" run start A' - "$work" "$kijun" >"$work/out" </dev/null ||
      true
  } 2>"$work/err"
  touch "$work/go"
  answer 0 status
  answer 0 run resume r-1
  answer 4 run resume r-1
}

# One for every command that help lists.
covers_commands() {
  "$kijun" help --json | sed -n 's/.*"command": "\(.*\)",$/\1/p' | sort -u >"$kept/../commands"
  sed -n 's/^  "command": "\(.*\)",$/\1/p' "$kept"/* | sort -u >"$kept/../answered"
  comm -23 "$kept/../commands" "$kept/../answered" >"$kept/../unanswered"
  [ ! -s "$kept/../unanswered" ] || failed "no answer of $(tr '\n' ',' <"$kept/../unanswered")"
}

declare_and_seal
accept_first
refuse_second
accept_third
drop_fourth
look_at_folders
resume_killed
covers_commands
"$schema_check" "$schema" "$kept"/* || failed "an answer does not fit its schema"
echo passed
