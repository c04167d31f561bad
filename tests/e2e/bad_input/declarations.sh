#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Declarations that cannot be meant as they stand.
source "$(dirname "$0")/lib.sh"

make_project 001 002 003
cp criteria.toml "$work/criteria.good"
cp manifests/A.toml "$work/manifest.good"
cp kijun.toml "$work/kijun.good"

restore() {
  cp "$work/criteria.good" criteria.toml
  cp "$work/manifest.good" manifests/A.toml
  cp "$work/kijun.good" kijun.toml
}

# wrong_criteria TEXT OLD NEW
wrong_criteria() {
  restore
  edit criteria.toml "$2" "$3"
  refused 2 "$1" criteria check
  says criteria.toml:
  refused 2 "$1" criteria seal
}

wrong_manifest() {
  restore
  edit manifests/A.toml "$2" "$3"
  refused 2 "$1" manifest capture A
  says A.toml:
}

wrong_project() {
  restore
  edit kijun.toml "$2" "$3"
  refused 2 "$1" people apply
  says kijun.toml:
}

# Unknown keys, with the nearest known one.
wrong_criteria timeout_s '^timeout_s' timeuot_s
wrong_manifest command '^command' comand
wrong_project person '^\[\[person\]\]' '[[persno]]'

# Unknown kinds, words, types, schemas.
wrong_criteria 'known kinds' '"items"$' '"item"'
wrong_criteria kijun/criteria/1 kijun/criteria/1 kijun/criteria/2
wrong_criteria count '^count = 3' 'count = "3"'
wrong_manifest schema '^schema.*' ''

# The same id twice.
restore
sed -n '/^\[\[criterion\]\]/,$p' "$work/criteria.good" >>criteria.toml
refused 2 all-items criteria seal

# An owner that nobody is; no criterion at all; no TOML at all; no file at all.
wrong_criteria mori '"sato"' '"mori"'
restore
sed -i '/^\[\[criterion\]\]/,$d' criteria.toml
refused 6 criterion criteria seal
printf '[set\n' >criteria.toml
refused 2 criteria.toml:1 criteria seal
printf 'a = "\377"\n' >criteria.toml
refused 2 criteria.toml criteria seal
rm criteria.toml
refused 2 criteria.toml criteria seal
mkdir criteria.toml # the place, not the declaration, is wrong
refused 7 criteria.toml criteria seal
rmdir criteria.toml
restore

# Versions that are no names or are not there.
refused 2 nothing manifest capture nothing
refused 2 ../A manifest capture ../A
refused 2 -- manifest capture -- --version

# A program that is not there is found out when it is started, and by nothing else.
write_manifest '"app/nothing", "{inputs}", "{outputs}", "{item}"'
agree
expect 1 run start A
says 'could not be started: app/nothing: '
expect 0 ledger verify
echo passed
