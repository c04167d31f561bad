# SPDX-License-Identifier: Apache-2.0
# What the measurements share: a place to work, figures as medians, and the bars they are held to.
# Nothing here fails because something was slow; the figures are printed for people to judge.
set -euo pipefail

: "${KIJUN_BUILD:?the folder of the bench build, as scripts/bench sets it}"
kijun=$KIJUN_BUILD/src/kijun
grow_record=$KIJUN_BUILD/bench/grow-record
measured_by=(hyperfine --shell=none --style=none --warmup 3)

# On the disk of the build: /tmp may be memory, where being durable costs nothing.
work=$KIJUN_BUILD/measuring/$(basename "$0" .sh)
if [ -d "$work" ]; then
  chmod -R u+rwX -- "$work"
  rm -rf -- "$work"
fi
mkdir -p -- "$work"
export XDG_STATE_HOME=$work/state
unset KIJUN_AS

about_machine() {
  printf '%s cores, load %s, %s\n' "$(nproc)" "$(cut -d' ' -f1-3 /proc/loadavg)" \
    "$(findmnt --noheadings --output FSTYPE --target "$work")"
}

# timed NAME RUNS COMMAND...: prints minimum, median and maximum in ms; the median stays in $median_ms.
timed() {
  local name=$1 runs=$2 table=$work/times.csv
  shift 2
  # Its warnings about outliers are what the minimum and maximum say.
  "${measured_by[@]}" --runs "$runs" --export-csv "$table" "$(printf '%q ' "$@")" \
    >/dev/null 2>"$work/complaints" || { cat "$work/complaints" >&2; exit 1; }
  median_ms=$(awk -F, 'END { printf "%.2f", $(NF - 4) * 1000 }' "$table")
  awk -F, -v name="$name" -v runs="$runs" 'END {
    printf "%-44s min %9.2f  median %9.2f  max %9.2f ms  (%d runs)\n", name, $(NF - 1) * 1000,
           $(NF - 4) * 1000, $NF * 1000, runs }' "$table"
}

# peak_mib COMMAND...: the largest resident set of the command or of anything it waited for.
peak_mib() {
  command time --format '%M' --output "$work/peak" "$@" >/dev/null 2>&1
  awk 'END { printf "%.1f", $1 / 1024 }' "$work/peak"
}

# bar WHAT FIGURE LIMIT UNIT
bar() {
  local word
  word=$(awk -v figure="$2" -v limit="$3" 'BEGIN { print figure < limit ? "met" : "MISSED" }')
  printf '  bar: %s under %s %s: %s (%s)\n' "$1" "$3" "$4" "$word" "$2"
}

# ratio WHAT OURS THEIRS
ratio() {
  awk -v what="$1" -v ours="$2" -v theirs="$3" \
    'BEGIN { printf "  ratio: %s: %.2f\n", what, ours / theirs }'
}

# small_project: makes a project of 100 items whose program does next to nothing, up to an agreed
# seal, and goes there.
small_project() {
  mkdir -p -- "$work/project/sets/acceptance" "$work/project/manifests" "$work/delivery"
  cd "$work/project"
  local number
  for number in $(seq -w 1 100); do
    mkdir "sets/acceptance/$number"
    printf '%s\n' "$number" >"sets/acceptance/$number/in.txt"
  done
  "$kijun" init --people aoki,sato --order BENCH >/dev/null
  sed -i "s|^address = .*|address = \"dir:$work/delivery\"|" kijun.toml
  cat >criteria.toml <<'TOML'
schema = "kijun/criteria/1"
[set]
path = "sets/acceptance"
items = "*/"
count = 100
[run]
tries = 100
timeout_s = 60
exit_status = 0
[[criterion]]
id = "all-items"
kind = "items"
outputs = "{item}.txt"
owner = "sato"
TOML
  cat >manifests/A.toml <<'TOML'
schema = "kijun/manifest/1"
version = "A"
[application]
name = "trivial"
version = "A"
files = "app"
[start]
command = ["sh", "-c", "true; echo ok >$2/$1.txt", "sh", "{item}", "{outputs}"]
TOML
  mkdir app
  printf 'Nothing but a shell is needed.\n' >app/README
  "$kijun" manifest capture A >/dev/null
  "$kijun" criteria seal >/dev/null
  "$kijun" criteria agree s-1 --as sato >/dev/null
}
