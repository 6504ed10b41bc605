#!/usr/bin/env bash
# Runs a command N times while every core is busy with something else: under-load.sh N COMMAND…
#
# Ends with the first run that fails, and with its status.
set -euo pipefail

runs=$1
shift

load=()
trap 'kill "${load[@]}" 2>/dev/null; wait' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
for ((core = 0; core < $(getconf _NPROCESSORS_ONLN); core++)); do
  yes >/dev/null &
  load+=($!)
done

for ((run = 1; run <= runs; run++)); do
  printf '== under load, run %d of %d\n' "$run" "$runs"
  SECONDS=0
  "$@"
  printf '== under load, run %d of %d: passed in %d s\n' "$run" "$runs" "$SECONDS"
done
