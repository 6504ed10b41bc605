#!/usr/bin/env bash
# That the system is as bare as it should be.
. "$(dirname "$0")/lib.sh"

step 'A system without Swift, a compiler and git'
. /etc/os-release
for program in swift swiftc cc gcc clang ld git python3; do
  ! command -v "$program" >/dev/null || fail "$program is there"
done
seen "$PRETTY_NAME, $(dpkg-query --show | wc -l) packages"
useradd --create-home --shell /bin/bash robin
