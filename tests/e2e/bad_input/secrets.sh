#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# R21: no secret enters a declaration, the record or a log, and no answer shows one.
source "$(dirname "$0")/lib.sh"

# Put together here, so that no scanner of repositories takes it for a real one.
token=ghp_$(printf '0123456789%.0s' 1 2 3 4)

# keeps_secret: nothing that was said or is kept holds it, but for files where somebody wrote it.
keeps_secret() {
  local written=$1
  grep -qF -- "$token" "$work/out" "$work/err" && failed "the answer shows the secret"
  grep -rlF -- "$token" "$work/project" "$work/state" "$work/delivery" |
    grep -vxF -- "$work/project/$written" && failed "the secret is kept"
  return 0
}

# refuses WRITTEN TEXT WORDS...: 6, the place by name, and the secret in no other file than WRITTEN.
refuses() {
  local written=$1
  shift
  refused 6 "$@"
  keeps_secret "$written"
}

mkdir "$work/project"
cd "$work/project"
refuses none '--order: a secret' init --people aoki,sato --order "$token"
[ -z "$(ls -A)" ] || failed 'init left files'

make_project 001 002 003
agree

# Declarations: file, line and column.
cp kijun.toml kijun.saved
printf '\n# %s\n' "$token" >>kijun.toml
refuses kijun.toml "kijun.toml:$(wc -l <kijun.toml):3: a secret" order apply
mv kijun.saved kijun.toml
cp criteria.toml criteria.saved
printf '\n# %s\n' "$token" >>criteria.toml
refuses criteria.toml 'criteria.toml:' criteria check
refuses criteria.toml 'criteria.toml:' criteria seal
mv criteria.saved criteria.toml
cp manifests/A.toml A.saved
printf '\n[start.env]\nHF_TOKEN = "%s"\n' "$token" >>manifests/A.toml
refuses manifests/A.toml 'manifests/A.toml:' manifest capture A
mv A.saved manifests/A.toml

# What is typed: a start command, a reason. Nothing is drafted from it either.
refuses none 'the start command:' manifest capture C -- app/program --token "$token"
[ ! -e manifests/C.toml ] || failed 'a draft was written'
refuses none 'the ticket line:' ticket open --to A --campaign prep --reason "use $token"
expect 0 ticket open --to A --campaign prep --reason first
refuses none 'the approval line:' return t-1 --as sato --reason "use $token"

# A name of a variable is no secret.
printf '\n[start.env]\nHF_TOKEN = "$HF_TOKEN"\n' >>manifests/A.toml
expect 0 manifest capture A

# Logs: what a program prints is overwritten on its way, and the answer says so.
work=$work/log
export XDG_STATE_HOME=$work/state
mkdir -p "$work/state" "$work/delivery"
make_project 001 002 003
printf '%s\n' '#!/bin/sh' 'mkdir -p -- "$2/$3"' "printf 'login with '" 'sleep 0.05' \
  "echo ghp_\$(printf '0123456789%.0s' 1 2 3 4) done" 'cp -- "$1/$3/in.txt" "$2/$3/out.txt"' \
  >app/program
agree
expect 0 run start A
says 'shape of a secret'
says '3 places'
keeps_secret none
grep -qx 'login with \*\{44\} done' .kijun/runs/r-1/logs/1-1.log || failed 'the log was not masked'
expect 0 ledger verify
echo passed
