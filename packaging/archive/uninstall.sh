#!/usr/bin/env bash
# Removes what install.sh put below PREFIX, and nothing else: uninstall.sh [PREFIX]
#
# PREFIX is /usr/local if neither the argument nor the environment names one; for the copy of this script in PREFIX/share/bestupid
# it is the folder that it lies in. Logs, settings, caches and states are yours, and stay.
set -euo pipefail

fail() {
  local status=$1
  shift
  printf 'uninstall.sh: %s\n' "$@" >&2
  exit "$status"
}

case ${1-} in -*) fail 64 'usage: ./uninstall.sh [PREFIX]' ;; esac
[ $# -le 1 ] || fail 64 'usage: ./uninstall.sh [PREFIX]'
here=$(realpath "$(dirname "$0")")
default=/usr/local
if [ -f "$here/installed" ]; then default=${here%/share/bestupid}; fi
prefix=${1:-${PREFIX:-$default}}

list=$prefix/share/bestupid/installed
[ -f "$list" ] || fail 66 "install.sh has installed nothing below $prefix: there is no $list"
mapfile -t entries <"$list"
for entry in "${entries[@]}"; do
  case /$entry in //* | */../* | */..) fail 65 "$list is not of install.sh: it names $entry" ;; esac
done
[ -w "$(dirname "$list")" ] || fail 73 "cannot write below $prefix. Nothing was changed. Run it with sudo."

# The list last, so that what was cut short can be run again.
for entry in "${entries[@]}"; do
  case $entry in
    */ | share/bestupid/installed) ;;
    *) rm -f "$prefix/$entry" "$prefix/$entry.bestupid-new" ;;
  esac
done
rm -f "$list" "$list.bestupid-new" "$list.bestupid-new-last"
# Folders that install.sh made, the innermost first, if nobody else has put anything there.
for ((i = ${#entries[@]} - 1; i >= 0; i--)); do
  case ${entries[i]} in */) rmdir "$(realpath "$prefix/${entries[i]}")" 2>/dev/null || true ;; esac
done
printf 'bestupid is removed from %s. Your logs and settings are where they were.\n' "$prefix"
