#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The worked example as people type it, and what a refused, repeated or killed command leaves.
#   worked_example.sh KIJUN PACKAGES SET
set -euo pipefail

kijun=$(realpath -- "$1")
packages=$(realpath -- "$2")
set=$(realpath -- "$3")

work=$(mktemp -d)
remove_work() {
  chmod -R u+rwX -- "$work"
  rm -rf -- "$work"
}
trap remove_work EXIT
export XDG_STATE_HOME=$work/state
unset KIJUN_AS
mkdir "$work/delivery"

# ---- checks

failed() {
  printf 'FAILED: %s\n' "$1"
  [ ! -s "$work/out" ] || sed 's/^/  out: /' "$work/out"
  [ ! -s "$work/err" ] || sed 's/^/  err: /' "$work/err"
  exit 1
}

# expect STATUS WORDS...: types kijun WORDS; what it prints stays in out and err.
expect() {
  local expected=$1 status=0
  shift
  "$kijun" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
  [ "$status" -eq "$expected" ] || failed "kijun $* gave $status, expected $expected"
}

# says TEXT: the last command said it, to whichever stream.
says() {
  grep -qF -- "$1" "$work/out" "$work/err" || failed "nothing says \"$1\""
}

# Everything but the cache and the ledger: names, permissions, sizes and bytes.
everything() {
  (
    cd "$1"
    find . -path ./.kijun/cache -prune -o ! -name ledger.jsonl -printf '%P %y %m\n' | sort
    find . -path ./.kijun/cache -prune -o -type f ! -name ledger.jsonl -print0 | sort -z |
      xargs -0 sha256sum
  ) | sha256sum
}

# refused STATUS WORDS...: the act is refused and leaves every byte as it was, except at most one
# line that says so.
refused() {
  local before lines
  before=$(everything .)
  cp .kijun/ledger.jsonl "$work/ledger.before"
  lines=$(wc -l <.kijun/ledger.jsonl)
  expect "$@"
  [ "$(everything .)" = "$before" ] || failed "the refused kijun ${*:2} changed files"
  cmp -s -n "$(stat -c %s "$work/ledger.before")" "$work/ledger.before" .kijun/ledger.jsonl ||
    failed "the refused kijun ${*:2} changed lines of the ledger"
  local added=$(($(wc -l <.kijun/ledger.jsonl) - lines))
  [ "$added" -le 1 ] || failed "the refused kijun ${*:2} added $added lines"
  [ "$added" -eq 0 ] || tail -n 1 .kijun/ledger.jsonl | grep -q '"type":"refused"' ||
    failed "the refused kijun ${*:2} added a line that is no refusal"
}

# The chain as any shell can check it, without kijun.
check_chain() {
  local ledger=.kijun/ledger.jsonl count n prev digest
  count=$(wc -l <"$ledger")
  [ "$count" -gt 1 ] || failed "the ledger has $count lines"
  for ((n = 2; n <= count; n++)); do
    digest=$(sed -n "$((n - 1))p" "$ledger" | sha256sum | cut -d' ' -f1)
    prev=$(sed -n "${n}s/.*\"prev\":\"sha256:\([0-9a-f]*\)\",\"seq\":$n,\"time\":.*/\1/p" "$ledger")
    [ "$prev" = "$digest" ] || failed "line $n does not follow line $((n - 1))"
  done
}

# The subject of the first problem with that code in an answer under --json.
subject_of() {
  awk -v code="\"code\": \"$1\"" '
    index($0, code) { found = 1 }
    found && /"subject": / { sub(/.*"subject": "/, ""); sub(/",?$/, ""); print; exit }'
}

now() {
  date +%Y-%m-%dT%H:%M:%S%:z
}

# ---- the project

write_criteria() {
  cat >criteria.toml <<'TOML'
schema = "kijun/criteria/1"

[set]
path = "sets/acceptance"
items = "*/"
count = 100

[run]
tries = 1
timeout_s = 120
exit_status = 0

[[criterion]]
id = "all-items"
kind = "items"
outputs = "{item}/result.png"
owner = "sato"

[[criterion]]
id = "stats"
kind = "files"
files = "{item}/stats.json"
owner = "sato"

[[criterion]]
id = "pixels"
kind = "command"
command = ["check/check-picture", "{reference}", "{candidate}",
           "--max-abs", "2", "--mean-abs", "0.5"]
files = "{item}/result.png"
against = "reference"
owner = "sato"

[[criterion]]
id = "opens-there"
step = "export"
kind = "command"
command = ["check/check-picture", "--opens", "{candidate}"]
files = "{item}/result.png"
owner = "sato"
TOML
}

write_manifest() {
  cat >manifests/A.toml <<TOML
schema = "kijun/manifest/1"
version = "A"

[application]
name = "preprocess"
version = "A"
files = "app-a"

[[dependency]]
source = "dpkg"
name = "libwebp7"
version = "$(dpkg-query -W -f '${Version}' libwebp7)"

[start]
command = ["app-a/preprocess", "{inputs}", "{outputs}"]
TOML
}

start_project() {
  mkdir -p "$work/project/sets"
  cp -R "$packages/app-a" "$packages/app-b" "$packages/app-b2" "$packages/check" "$work/project/"
  cp -R "$set" "$work/project/sets/acceptance"
  cd "$work/project"
  expect 0 init --people aoki,sato --order ORD-1
  expect 0 criteria check
  refused 4 init --people aoki,sato --order ORD-1
  sed -i "s|^address = .*|address = \"dir:$work/delivery\"|" kijun.toml
  write_criteria
  write_manifest
}

# ---- the transcript

accept_a() {
  expect 0 manifest capture A
  refused 3 run start A
  expect 0 criteria seal
  refused 3 run start A
  expect 0 criteria agree s-1 --as sato
  expect 0 run start A
  says 100
  expect 0 ticket open --to A --campaign prep --reason "first acceptance"
  refused 3 adopt t-1 --as sato --effective "$(now)"
  refused 6 approve t-1 --as aoki
  refused 6 campaign start prep
  expect 0 approve t-1 --as sato
  refused 6 adopt t-1 --as aoki --effective "$(now)"
  expect 0 adopt t-1 --as sato --effective "$(now)"
  expect 0 campaign start prep
}

reject_b() {
  expect 0 candidate new B --from A
  sed -i 's|app-a|app-b|' manifests/B.toml
  expect 0 manifest capture B
  expect 0 ticket open --to B --campaign prep --reason "faster decoder"
  expect 1 --json run start B
  item=$(subject_of KJ-ITEM-MISSING <"$work/out")
  [ "$item" = 057 ] || failed "the rejected run names \"$item\""
  expect 0 run show r-2
  says "missing 1: 057"
  expect 0 run show r-2 --item 057
  says "step result names 057"
  expect 0 --json run show r-2
  says '"observations": ['
  says '"decisions": ['
  refused 3 approve t-2 --as sato
  refused 3 adopt t-2 --as sato --effective "$(now)"
}

# Nobody widens what was sealed: an edited draft is not in force, and bars what depends on it.
refuse_edited_criteria() {
  cp criteria.toml "$work/criteria.toml"
  sed -i 's|count = 100|count = 99|' criteria.toml
  refused 5 run start B
  cp "$work/criteria.toml" criteria.toml
}

accept_b2() {
  expect 0 candidate revise B B2
  sed -i 's|app-b|app-b2|' manifests/B2.toml
  expect 0 manifest capture B2
  expect 3 run recheck B2 --items "$item"
  refused 3 approve t-2 --as sato
  expect 0 run start B2
  says 100
  refused 3 adopt t-2 --as sato --effective "$(now)"
  expect 0 rollback rehearse t-2
  refused 6 approve t-2 --as aoki
  expect 0 approve t-2 --as sato
  expect 0 adopt t-2 --as sato --effective "$(now)"
}

# One campaign, one variant: the claim under A stands until its holder lets go.
hold_campaign() {
  refused 4 campaign start prep
  says A
  expect 0 campaign release prep --reason "A is done"
  expect 0 campaign start prep
  refused 6 campaign start prep --version A
  expect 0 campaign status prep
  says B2
}

# What was exported is what was judged, byte for byte, where it landed.
read_back_export() {
  local outputs=.kijun/runs/r-4/outputs folder
  [ "$(find "$outputs" -name result.png | wc -l)" -eq 100 ] || failed "r-4 has no 100 results"
  for folder in "$work"/delivery/*/; do
    if diff -r "$outputs" "$folder" >/dev/null; then return; fi
  done
  failed "nothing at the destination equals the outputs of r-4"
}

look_at_record() {
  expect 0 ledger verify
  check_chain
  expect 0 status
  expect 0 report r-4
  says 100
  expect 0 run show r-2 --item "$item"
  cp .kijun/ledger.jsonl "$work/ledger.whole"
  sed -i '5s/"seq":5/"seq":6/' .kijun/ledger.jsonl
  expect 5 ledger verify
  cp "$work/ledger.whole" .kijun/ledger.jsonl
  expect 0 ledger verify
}

# ---- a run that is killed

write_slow_program() {
  mkdir app
  cat >app/program <<'SH'
#!/bin/sh
# program INPUTS OUTPUTS ITEM GATE: the first attempt at 002 waits until it is killed.
mkdir -p "$2/$3"
if [ "$3" = 002 ] && mkdir "$4/first" 2>/dev/null; then
  echo reached >"$4/reached"
  read -r never <"$4/never"
fi
cp "$1/$3/in.txt" "$2/$3/out.txt"
SH
  chmod +x app/program
}

write_slow_drafts() {
  cat >manifests/A.toml <<TOML
schema = "kijun/manifest/1"
version = "A"

[application]
name = "slow"
version = "A"
files = "app"

[start]
command = ["app/program", "{inputs}", "{outputs}", "{item}", "$work/gate"]
TOML
  sed -i -e 's|^tries = 1|tries = 2|' -e 's|result.png|out.txt|' criteria.toml
  sed -i "s|^address = .*|address = \"dir:$work/delivery-slow\"|" kijun.toml
}

start_slow_project() {
  local item
  mkdir -p "$work/slow/sets/acceptance" "$work/gate" "$work/delivery-slow"
  mkfifo "$work/gate/reached" "$work/gate/never"
  cd "$work/slow"
  for item in 001 002 003; do
    mkdir "sets/acceptance/$item"
    echo "$item" >"sets/acceptance/$item/in.txt"
  done
  expect 0 init --people aoki,sato --order ORD-2
  write_slow_program
  write_slow_drafts
  expect 0 manifest capture A
  expect 0 criteria seal
  expect 0 criteria agree s-1 --as sato
}

attempts_of() {
  grep -c "\"event\":\"start\".*\"item\":\"$1\"" .kijun/runs/r-1/items.jsonl || true
}

kill_and_resume() {
  "$kijun" run start A --jobs 1 >"$work/out" 2>"$work/err" </dev/null &
  local started=$! word
  read -r word <"$work/gate/reached"
  [ "$word" = reached ] || failed "the program did not reach 002"
  kill -9 "$started"
  wait "$started" 2>/dev/null || true
  expect 0 ledger verify
  expect 0 run show r-1
  expect 0 run resume r-1
  [ "$(attempts_of 001)" -eq 1 ] || failed "001 had ended and was run again"
  [ "$(attempts_of 002)" -eq 2 ] || failed "002 has $(attempts_of 002) attempts instead of 2"
  [ "$(attempts_of 003)" -eq 1 ] || failed "003 has $(attempts_of 003) attempts instead of 1"
  expect 0 ledger verify
  check_chain
}

start_project
accept_a
reject_b
refuse_edited_criteria
accept_b2
hold_campaign
read_back_export
look_at_record
start_slow_project
kill_and_resume
echo passed
