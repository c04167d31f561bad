#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A record that is not what it was: every damage is an integrity answer, and no act goes on from it.
source "$(dirname "$0")/lib.sh"

make_project 001 002 003
agree
expect 0 run start A
expect 0 ticket open --to A --campaign prep --reason first
ledger=.kijun/ledger.jsonl
cp "$ledger" "$work/whole"
lines=$(wc -l <"$ledger")

# damaged TEXT: looking and acting give 5; the whole ledger is put back.
damaged() {
  rm -rf .kijun/cache
  expect 5 ledger verify
  says "$1"
  refused 5 "" approve t-1 --as sato
  refused 5 "" status
  cp "$work/whole" "$ledger"
  expect 0 ledger verify
}

sed -i '5s/ORD-1/ORD-2/' "$ledger"
damaged 'line 6'
sed -i "${lines}s/first/fists/" "$ledger"
damaged "$lines"
head -n $((lines - 1)) "$work/whole" >"$ledger" # cut at the end of a line: only this machine knows
damaged "$lines"
head -n 3 "$work/whole" >"$ledger"
damaged 3
sed -i '4d' "$ledger"
damaged 'line 4'
sed -i '4{h;d};5{G}' "$ledger"
damaged 'line 4'
: >"$ledger"
damaged 'no line'
: >"$ledger"
refused 4 'already holds a record' init --people aoki,sato --order ORD-1
cp "$work/whole" "$ledger"
sed -i '3s/"v":1}$/"v":1 }/' "$ledger"
damaged 'line 3'

# A torn last line is no line: looking says so, the next act sets it aside and notes it.
printf '{"body":{"half' >>"$ledger"
expect 0 status
says 'no line'
expect 0 ledger verify
says 'has no end'
expect 0 approve t-1 --as sato
expect 0 ledger verify
grep -q '"type":"torn"' "$ledger" || failed "no line tells of the torn one"
[ "$(cat .kijun/torn/*)" = '{"body":{"half' ] || failed "the torn bytes were not kept"
cp "$ledger" "$work/whole"

# A line of a later version is no damage: it is shown, and bars acts.
next_line() {
  local digest seq
  digest=$(tail -n 1 "$ledger" | sha256sum | cut -d' ' -f1)
  seq=$(($(wc -l <"$ledger") + 1))
  tail -n 1 "$ledger" | sed -e "s/\"prev\":\"sha256:[0-9a-f]*\"/\"prev\":\"sha256:$digest\"/" \
    -e "s/\"seq\":[0-9]*,\"time\"/\"seq\":$seq,\"time\"/" -e 's/"type":"[a-z]*"/"type":"hologram"/'
}
line=$(next_line)
printf '%s\n' "$line" >>"$ledger"
expect 0 ledger verify
expect 0 status
says hologram
refused 7 hologram approve t-1 --as sato
cp "$work/whole" "$ledger"

# Kept bytes that are gone or changed: of the program, and of an input.
for file in app/program sets/acceptance/002/in.txt; do
  digest=$(sha256sum <"$file" | cut -d' ' -f1)
  object=.kijun/objects/${digest:0:2}/${digest:2}
  cp -p "$object" "$work/object"
  for way in change remove; do
    rm -f "$object"
    if [ "$way" = change ]; then printf x >"$object"; fi
    expect 5 run start A
    says "$digest"
    three_lines
    [ -z "$(ls "$work/delivery" | grep r-2)" ] || failed "something was exported"
    cp -p "$work/object" "$object"
    rm -rf .kijun/runs/r-2
    cp "$work/whole" "$ledger"
    rm -rf .kijun/cache "$XDG_STATE_HOME"/kijun
  done
done

# What was sealed and is edited is a draft, in nobody's force.
edit criteria.toml 'count = 3' 'count = 2'
refused 5 criteria.toml run start A
echo passed
