#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Programs that end with status 0 and leave something else than results.
source "$(dirname "$0")/lib.sh"

make_project 001 002 003

# leaves LINE: version A is a program that copies and, at item 002, does LINE instead.
leaves() {
  work=$root/$1
  export XDG_STATE_HOME=$work/state
  mkdir -p "$work/state" "$work/delivery"
  make_project 001 002 003
  {
    printf '%s\n' '#!/bin/sh' 'mkdir -p -- "$2/$3"' \
      "if [ \"\$3\" = 002 ]; then cd \"\$2/\$3\"; $2; exit; fi"
    printf '%s\n' 'cp -- "$1/$3/in.txt" "$2/$3/out.txt"'
  } >app/program
  agree
}

# rejects NAME LINE TEXT: 002 is named, and the others hold.
rejects() {
  leaves "$1" "$2"
  expect 1 run start A
  says 002
  says "$3"
  expect 0 run show r-1 --item 002
  [ -z "$(ls "$work/delivery")" ] || failed "$1: something was exported"
  expect 0 ledger verify
}

root=$work
rejects nothing true 'missing 1: 002'
rejects empty ': >out.txt' 'empty 1: 002'
rejects link 'ln -s ../001/out.txt out.txt' 'missing 1: 002'
rejects outward 'ln -s /etc/passwd out.txt' 'missing 1: 002'
rejects fifo 'mkfifo out.txt' 'missing 1: 002'
rejects folder 'mkdir out.txt' 'missing 1: 002'
rejects wrong-name 'echo x >Out.txt' 'Out.txt'
rejects status 'exit 3' 'status 3'
rejects signal 'kill -SEGV $$' 'signal 11'
if [ "$(id -u)" -eq 0 ]; then rejects device 'mknod out.txt c 1 3' 'missing 1: 002'; fi
rejects unexpected 'echo x >out.txt; echo y >more.txt' 'more.txt'

# An output folder that is filled already is nobody's to use.
leaves filled 'echo x >out.txt'
mkdir -p .kijun/runs/r-1/outputs/001
printf 'old\n' >.kijun/runs/r-1/outputs/001/out.txt
refused 4 r-1 run start A
echo passed
