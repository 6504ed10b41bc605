#!/usr/bin/env bash
# Compares two builds of the program byte for byte: compare-programs.sh OLD NEW [OPTIONS]
#
# Runs both over fixtures, generated and mangled days, edits, merges, command lines, sequences of
# commands on two devices, and repositories in every state; compares output, exit status, files and
# git trees. What may differ stands in one table, scripts/compare-programs/expected.py. The exit
# status is 1 where anything else does. `--help` lists the options, `--seed` repeats a run.
set -euo pipefail

exec python3 -B "$(dirname "$0")/compare-programs" "$@"
