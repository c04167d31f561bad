#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Acceptance sets that are not there, not readable, empty, not as many as declared, oddly named.
source "$(dirname "$0")/lib.sh"

make_project 001 002 003
expect 0 manifest capture A

mv sets/acceptance "$work/set"
refused 6 "acceptance set" criteria seal
printf 'no folder\n' >sets/acceptance
refused 6 "acceptance set" criteria seal
rm sets/acceptance
mkdir sets/acceptance
refused 6 "acceptance set" criteria seal
rmdir sets/acceptance
mv "$work/set" sets/acceptance

edit criteria.toml 'count = 3' 'count = 4'
refused 6 "declares 4" criteria seal
edit criteria.toml 'count = 4' 'count = 2'
refused 6 "has 3 items" criteria seal
edit criteria.toml 'count = 2' 'count = 0'
refused 6 "declares 0" criteria seal
edit criteria.toml 'count = 0' 'count = 3'

# What may not be read is no set. Root may read anything, so root lends its place to nobody.
unreadable() {
  chmod 0 sets/acceptance/002/in.txt
  if [ "$(id -u)" -eq 0 ]; then
    chown -R nobody "$work"
    as_whom=(setpriv --reuid nobody --regid nogroup --clear-groups)
  fi
  refused 7 sets/acceptance/002/in.txt criteria seal --as aoki
  chmod 0 sets/acceptance
  refused 7 sets/acceptance criteria seal --as aoki
  chmod 755 sets/acceptance
  chmod 644 sets/acceptance/002/in.txt
  as_whom=()
  chown -R "$(id -u)" "$work"
}
unreadable

# A set that changed after it was sealed is another set.
agree
cp sets/acceptance/002/in.txt "$work/in.txt"
printf 'changed\n' >sets/acceptance/002/in.txt
expect 1 run start A
says 'differs from the sealed one: 002'
cp "$work/in.txt" sets/acceptance/002/in.txt

refused 2 "004" run recheck A --items 004
refused 2 "1" run recheck A --items 1

# Ids are text that people can read and type. Anything else is named and refused.
for name in $'line\nfeed' $'\xff'; do
  mkdir "sets/acceptance/$name"
  refused 2 "cannot be an item" criteria seal
  rmdir "sets/acceptance/$name"
done

# A leading dash, the longest name there is, blanks, what a shell would expand; and inside an item
# any bytes at all.
long=$(printf '%0255d' 7)
work=$work/odd
mkdir -p "$work/state" "$work/delivery"
export XDG_STATE_HOME=$work/state
make_project -rf "$long" 'two words' '*' $'caf\xc3\xa9'
for name in $'line\nfeed' $'\xff' -n; do
  printf 'odd\n' >"sets/acceptance/two words/$name"
  printf 'odd\n' >"app/$name"
done
printf '%s\n' 'cp -- "$1/$3"/* "$2/$3"/' 'mv -- "$2/$3/in.txt" "$2/$3/out.txt"' >>app/program
edit criteria.toml '^outputs' 'others = "allow"\noutputs'
agree
expect 0 run start A
says '5 items'
expect 0 run show r-1 --item=-rf
expect 0 ledger verify
[ "$(find "$work"/delivery/*/ -name out.txt -printf x | wc -c)" -eq 5 ] ||
  failed "not all items arrived"
[ "$(find "$work"/delivery/*/ -name $'line\nfeed' -printf x | wc -c)" -eq 1 ] ||
  failed "an odd name did not arrive"

# renamed ITEM NEW WHAT NUMBER: a result under another spelling of the name is not the result, and
# is named as what it is.
root=$work
renamed() {
  work=$root/twin-$4
  mkdir -p "$work/state" "$work/delivery"
  export XDG_STATE_HOME=$work/state
  make_project "$1"
  printf '%s\n' "mv -- \"\$2/\$3\" \"\$2/$2\"" >>app/program
  agree
  expect 1 run start A
  says 'missing 1'
  says "differs only in $3"
}
renamed Alpha alpha case 1
renamed $'caf\xc3\xa9' $'cafe\xcc\x81' 'Unicode form' 2
renamed 057 57 'leading zeros' 3
echo passed
