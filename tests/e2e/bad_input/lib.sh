# SPDX-License-Identifier: Apache-2.0
# What the tests of bad input share. Each is called as  NAME.sh KIJUN  and sources this file; each
# refusal is held against four things: its exit status, what it says, that it says so in three lines
# (what, why, next), and that not a byte of the project and of this machine's state has changed.
set -euo pipefail

kijun=$(realpath -- "$1")
scratch=$(mktemp -d)
work=$scratch # or a folder below it, for a second project
remove_work() {
  chmod -R u+rwX -- "$scratch" 2>/dev/null || true
  rm -rf -- "$scratch"
}
trap remove_work EXIT
export XDG_STATE_HOME=$work/state LC_ALL=C
unset KIJUN_AS
mkdir "$work/state" "$work/delivery"

as_whom=() # what kijun is started through

failed() {
  printf 'FAILED: %s\n' "$1" >&2
  [ ! -s "$work/out" ] || sed 's/^/  out: /' "$work/out" >&2
  [ ! -s "$work/err" ] || sed 's/^/  err: /' "$work/err" >&2
  exit 1
}

skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}

# type_in WORDS...: kijun WORDS with a bound on its time; its status stays in $status.
type_in() {
  status=0
  timeout 60 "${as_whom[@]}" "$kijun" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
}

# expect STATUS WORDS...
expect() {
  local expected=$1
  shift
  type_in "$@"
  [ "$status" -eq "$expected" ] || failed "kijun $* gave $status, expected $expected"
}

says() {
  grep -qF -- "$1" "$work/out" "$work/err" || failed "nothing says \"$1\""
}

# Names, kinds, permissions, link targets and bytes of the project and of the machine's state. The
# cache may be rebuilt by looking, and a directory's times are nobody's promise.
everything() {
  (
    cd "$work"
    find project state -path project/.kijun/cache -prune -o -printf '%p\0%y\0%m\0%l\0'
    find project state -path project/.kijun/cache -prune -o -type f -print0 | sort -z |
      xargs -0 -r sha256sum
  ) 2>/dev/null | sha256sum
}

# What, why, next; a second or third way on stands in further lines.
three_lines() {
  sed -n 1p "$work/err" | grep -q '^[^ ]' || failed "its first line says not what"
  sed -n 2p "$work/err" | grep -q '^  why:  .' || failed "its second line says no why"
  sed -n 3p "$work/err" | grep -q '^  next: .' || failed "its third line says no next"
  sed -n '4,$p' "$work/err" | grep -qv '^  next: .' && failed "it says more than that"
  return 0
}

# refused STATUS TEXT WORDS...
refused() {
  local expected=$1 text=$2 before
  shift 2
  before=$(everything)
  expect "$expected" "$@"
  says "$text"
  three_lines
  [ "$(everything)" = "$before" ] || failed "the refused kijun $* changed something"
}

# make_project ITEMS...: a project in $work/project whose program copies in.txt to out.txt, up to
# drafts that can be captured and sealed; and goes there.
make_project() {
  local item
  mkdir -p "$work/project/sets/acceptance" "$work/project/app"
  cd "$work/project"
  for item in "$@"; do
    mkdir -- "sets/acceptance/$item"
    printf '%s\n' "$item" >"sets/acceptance/$item/in.txt"
  done
  printf '%s\n' '#!/bin/sh' '# program INPUTS OUTPUTS ITEM' 'mkdir -p -- "$2/$3"' \
    'cp -- "$1/$3/in.txt" "$2/$3/out.txt"' >app/program
  chmod +x app/program
  expect 0 init --people aoki,sato --order ORD-1
  sed -i "s|^address = .*|address = \"dir:$work/delivery\"|" kijun.toml
  write_criteria "$#"
  write_manifest '"app/program", "{inputs}", "{outputs}", "{item}"'
}

write_criteria() {
  cat >criteria.toml <<TOML
schema = "kijun/criteria/1"

[set]
path = "sets/acceptance"
items = "*/"
count = $1

[run]
tries = 2
timeout_s = 30
exit_status = 0

[[criterion]]
id = "all-items"
kind = "items"
outputs = "{item}/out.txt"
owner = "sato"
TOML
}

write_manifest() {
  cat >manifests/A.toml <<TOML
schema = "kijun/manifest/1"
version = "A"

[application]
name = "copy"
version = "A"
files = "app"

[start]
command = [$1]
TOML
}

agree() {
  expect 0 manifest capture A
  expect 0 criteria seal
  expect 0 criteria agree s-1 --as sato
}

# edit FILE OLD NEW: a sed replacement that has to hit.
edit() {
  local before
  before=$(sha256sum <"$1")
  sed -i "s|$2|$3|" "$1"
  [ "$(sha256sum <"$1")" != "$before" ] || failed "$1 has nothing like $2"
}
