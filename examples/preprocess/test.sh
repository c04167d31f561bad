#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Proves what the worked example relies on. Builds nothing.
# Usage: test.sh PACKAGES [MAKE_SET]
#   PACKAGES  the folder that holds app-a, app-b, app-b2 and check
#   MAKE_SET  the generator; with it, the set is made again and compared with set.sha256, which
#             holds only where the format libraries have the versions named in README.md
set -u
LC_ALL=C
export LC_ALL

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: test.sh PACKAGES [MAKE_SET]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd) || exit 2
built=$(cd "$1" && pwd) || exit 2
make_set=${2:-}
if [ -n "$make_set" ]; then
  make_set=$(cd "$(dirname "$make_set")" && pwd)/$(basename "$make_set") || exit 2
fi

work=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
packages=$work/packages
check=$packages/check/check-picture
failures=0
checks=0

# same WHAT EXPECTED FOUND
same() {
  checks=$((checks + 1))
  [ "$2" = "$3" ] && return
  failures=$((failures + 1))
  printf 'FAILED: %s\n  expected: %s\n  found:    %s\n' "$1" "$2" "$3"
}

# contains WHAT TEXT PART
contains() {
  checks=$((checks + 1))
  case $2 in *"$3"*) return ;; esac
  failures=$((failures + 1))
  printf 'FAILED: %s\n  expected: %s\n  found:    %s\n' "$1" "$3" "$2"
}

digest_of() { (cd "$1" && find . -type f -exec sha256sum {} + | sort | sha256sum); }
results_in() { find "$1" -name result.png -size +0 | wc -l | tr -d ' '; }

# As kijun starts it: read-only files, stdin closed, next to no environment. Standard error goes
# to OUTPUTS.err, the exit status to $status.
# start VERSION OUTPUTS [OPTIONS]
start() {
  version=$1 outputs=$2
  shift 2
  env -i PATH=/usr/bin:/bin "$packages/app-$version/preprocess" "$work/set" "$outputs" "$@" \
    <&- >"$outputs.out" 2>"$outputs.err"
  status=$?
}

cp -R "$built" "$packages" && cp -R "$here/set" "$work/set" || exit 2
chmod -R a-w "$packages" "$work/set"
before=$(digest_of "$packages")

# --- the set --------------------------------------------------------------------------------------

message=$(cd "$here" && sha256sum --check --quiet --strict set.sha256 2>&1)
same "the committed set has the digests in set.sha256" "" "$message"
same "the set has 100 folders" 100 "$(find "$work/set" -mindepth 1 -maxdepth 1 | wc -l | tr -d ' ')"
same "the set has 100 files" 100 "$(find "$work/set" -type f | wc -l | tr -d ' ')"
webp=$(cd "$work/set" && find . -name '*.webp' | cut -d/ -f2)
same "one folder alone holds a WebP picture" 057 "$webp"
if [ -n "$make_set" ]; then
  "$make_set" "$work/again/set" || failures=$((failures + 1))
  message=$(cd "$work/again" && sha256sum --check --quiet --strict "$here/set.sha256" 2>&1)
  same "the generator makes the same set again" "" "$message"
fi

# --- the three packages ---------------------------------------------------------------------------

start a "$work/a"
same "A: exit status" 0 "$status"
same "A: results" 100 "$(results_in "$work/a")"
same "A: messages" "" "$(cat "$work/a.err")"

start b "$work/b"
same "B: exit status, in spite of the missing decoder" 0 "$status"
same "B: results" 99 "$(results_in "$work/b")"
missing=$( (ls "$work/set"; ls "$work/b") | sort | uniq -u)
same "B: the missing result is the WebP picture's" "$webp" "$missing"
same "B: messages" "preprocess: $webp: skipped, no decoder knows photo.webp" \
  "$(cat "$work/b.err")"

start b2 "$work/b2"
same "B2: exit status" 0 "$status"
same "B2: results" 100 "$(results_in "$work/b2")"
same "B2: messages" "" "$(cat "$work/b2.err")"
if ! cmp -s "$packages/app-b/preprocess" "$packages/app-b2/preprocess"; then
  same "B2: the program" "the same file as B's" "another file"
fi

# --- same bytes each time, and nothing outside OUTPUTS --------------------------------------------

for version in a b2; do
  first=$(digest_of "$work/$version")
  start "$version" "$work/$version-4" --workers 4
  same "$version: same bytes with four workers" "$first" "$(digest_of "$work/$version-4")"
  start "$version" "$work/$version"
  same "$version: same bytes over earlier results" "$first" "$(digest_of "$work/$version")"
done
start b2 "$work/one" --item "$webp"
same "one item: exit status" 0 "$status"
same "one item: folders" "$webp" "$(ls "$work/one")"
same "one item: same bytes as among all" "$(digest_of "$work/b2/$webp")" \
  "$(digest_of "$work/one/$webp")"
start a "$work/no-item" --item ../set
same "an item that is no folder name: exit status" 2 "$status"
same "the packages are as before" "$before" "$(digest_of "$packages")"
message=$(cd "$work" && sha256sum --check --quiet --strict "$here/set.sha256" 2>&1)
same "the inputs are as before" "" "$message"

# --- A's results against B2's ---------------------------------------------------------------------

differing=0
for folder in "$work/a"/*; do
  id=$(basename "$folder")
  answer=$("$check" "$folder/result.png" "$work/b2/$id/result.png" --max-abs 2 --mean-abs 0.25)
  same "check $id: exit status" 0 $?
  contains "check $id" "$answer" '"verdict":"pass"'
  case $answer in *'"max_abs":0,'*) ;; *) differing=$((differing + 1)) ;; esac
done
checks=$((checks + 1))
if [ "$differing" -eq 0 ]; then
  failures=$((failures + 1))
  echo "FAILED: A and B2 give equal pixels, so the comparison measures nothing"
fi

# --- the checker must see what is wrong -----------------------------------------------------------

# A 64x2 picture keeps its samples through the program: no resize, and 0 and 255 are there already.
# planted NAME LEVEL: the seventh pixel's green has this level (octal).
planted() {
  mkdir -p "$work/planted/$1"
  {
    printf 'P6\n64 2\n255\n\000\000\000\377\377\377'
    i=2
    while [ $i -lt 128 ]; do
      # shellcheck disable=SC2059  # printf reads the octal digits only in its format
      if [ $i -eq 6 ]; then printf "\\100\\$2\\100"; else printf '\100\100\100'; fi
      i=$((i + 1))
    done
  } >"$work/planted/$1/frame.pnm"
}
planted as-is 100
planted off 103
"$packages/app-a/preprocess" "$work/planted" "$work/planted-results" || failures=$((failures + 1))
good=$work/planted-results/as-is/result.png
off=$work/planted-results/off/result.png

answer=$("$check" "$good" "$off" --max-abs 2)
same "one sample off by 3" '{"schema":"kijun/check/1","verdict":"fail","measured":{"max_abs":3,'\
'"mean_abs":"0.007813"},"limit":{"max_abs":2},"worst":{"where":"x=6 y=0 channel=1",'\
'"reference":"64","candidate":"67"},"message":"largest difference 3, limit 2"}' "$answer"
answer=$("$check" "$good" "$off" --max-abs 3 --mean-abs 0.007812)
contains "mean just above its limit" "$answer" '"verdict":"fail"'
answer=$("$check" "$good" "$off" --max-abs 3 --mean-abs 0.007813)
contains "at both limits" "$answer" '"verdict":"pass"'
answer=$("$check" "$good" "$good" --max-abs 0 --mean-abs 0)
same "the same picture" '{"schema":"kijun/check/1","verdict":"pass","measured":{"max_abs":0,'\
'"mean_abs":"0"},"limit":{"max_abs":0,"mean_abs":"0"},"worst":null,'\
'"message":"within the limits"}' "$answer"

answer=$("$check" "$good" "$work/a/001/result.png" --max-abs 255)
contains "another size" "$answer" '"verdict":"fail"'
contains "another size" "$answer" 'reference 64x2, 3 channels, 8 bits; candidate 64x'
answer=$("$check" "$good" "$work/absent.png" --max-abs 2)
contains "an absent candidate" "$answer" '"verdict":"fail"'
contains "an absent candidate" "$answer" 'missing: '
answer=$("$check" "$work/absent.png" "$good" --max-abs 2)
contains "an absent reference" "$answer" '"verdict":"error"'

answer=$("$check" --opens "$good")
same "opens: exit status" 0 $?
contains "opens" "$answer" '"verdict":"pass"'
size=$(wc -c <"$good")
head -c $((size - 20)) "$good" >"$work/cut.png"
{ cat "$good"; printf 'x'; } >"$work/longer.png"
{ head -c $((size - 13)) "$good"; printf 'x'; tail -c 12 "$good"; } >"$work/checksum.png"
: >"$work/empty.png"
for broken in cut longer checksum empty; do
  answer=$("$check" --opens "$work/$broken.png")
  same "$broken.png: exit status" 0 $?
  contains "$broken.png alone" "$answer" '"verdict":"error"'
  answer=$("$check" "$good" "$work/$broken.png" --max-abs 255)
  contains "$broken.png against a whole one" "$answer" '"verdict":"error"'
done
for arguments in "" "$good" "$good $good" "$good $good --max-abs" "$good $good --mean-abs 1e3" \
  "$good $good --mean-abs -1" "--opens $good $good"; do
  # shellcheck disable=SC2086  # split on purpose
  answer=$("$check" $arguments 2>/dev/null)
  same "usage of check-picture: '$arguments'" "2 " "$? $answer"
done

# --- a picture that is known but broken is a failure, not a skip ----------------------------------

mkdir -p "$work/broken/1" "$work/broken/2" "$work/broken/3"
cp "$work/cut.png" "$work/broken/1/render.png"
cp "$good" "$work/broken/2/render.png"
message=$("$packages/app-a/preprocess" "$work/broken" "$work/broken-results" 2>&1)
same "broken pictures: exit status" 1 $?
contains "a cut picture" "$message" "1: render.png: png: the file ends too early"
contains "an empty folder" "$message" "3: expected one picture, found 0 files"
same "the whole picture beside them" 2 "$(ls "$work/broken-results")"

if [ "$failures" -ne 0 ]; then
  echo "$failures of $checks checks failed"
  exit 1
fi
echo "all $checks checks passed; $differing of 100 results differ between A and B2 within limits"
