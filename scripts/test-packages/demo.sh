#!/usr/bin/env bash
# The demonstration with the installed program: demo.sh PROGRAM
. "$(dirname "$0")/lib.sh"

step "The demonstration with $1"
SECONDS=0
robin packages/scripts/demo.sh "$1" >/tmp/demo.log || fail "it failed: $(tail -n 5 /tmp/demo.log)"
seen "$(tail -n 1 /tmp/demo.log) ($SECONDS s)"
