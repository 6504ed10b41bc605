#!/usr/bin/env bash
# Installs the program of this folder, its man pages and completions: install.sh [--downgrade] [PREFIX]
#
# PREFIX is /usr/local if neither the argument nor the environment names one. All files are first copied beside those that they
# replace, and then renamed, so that a full disk or an interruption leaves the old program whole. What was installed is noted in
# PREFIX/share/bestupid, for uninstall.sh. Exit statuses are those of sysexits.h.
set -euo pipefail
umask 022

say() { printf '%s\n' "$*"; }
fail() {
  local status=$1
  shift
  printf 'install.sh: %s\n' "$@" >&2
  exit "$status"
}

downgrade=false
if [ "${1-}" = --downgrade ]; then
  downgrade=true
  shift
fi
case ${1-} in -*) fail 64 'usage: ./install.sh [--downgrade] [PREFIX]' ;; esac
[ $# -le 1 ] || fail 64 'usage: ./install.sh [--downgrade] [PREFIX]'
prefix=${1:-${PREFIX:-/usr/local}}
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
cd "$(dirname "$0")"

version=$(<share/bestupid/VERSION)
mapfile -t files <share/bestupid/files

# Before anything is changed: does the program start here? Every name that it takes from a library is looked up at once.
if ! answer=$(LD_BIND_NOW=1 bin/bestupid --version 2>&1); then
  case $answer in
    *libyaml*'cannot open shared object file'* | *'undefined symbol: yaml_'*)
      hint='It needs libyaml 0.2: on Debian and Ubuntu, apt install libyaml-0-2; on Fedora, dnf install libyaml.' ;;
    *libz.so*'cannot open shared object file'*)
      hint='It needs zlib: on Debian and Ubuntu, apt install zlib1g; on Fedora, dnf install zlib.' ;;
    *GLIBC_*) hint='It needs the C library of Debian 12 or newer. Build it from source instead.' ;;
    *) hint='The name of the archive says for which machine it is built.' ;;
  esac
  fail 69 "the program does not start on this machine, so nothing was installed: $answer" "$hint"
fi

# An older one would meet files that a newer one wrote.
if [ -f "$prefix/share/bestupid/VERSION" ]; then
  installed=$(<"$prefix/share/bestupid/VERSION")
  if [ "$installed" != "$version" ] && ! $downgrade &&
    [ "$(printf '%s\n' "$installed" "$version" | sort --version-sort | tail -n 1)" = "$installed" ]; then
    fail 69 "bestupid $installed is installed below $prefix, and this is the older $version. Nothing was changed." \
      "To go back to it all the same: ./install.sh --downgrade $prefix"
  fi
fi

# What this run has put beside the old files. A run that was killed leaves some, which the next one writes over.
suffix=.bestupid-new
list=$prefix/share/bestupid/installed
made=()
undo() {
  local file
  for file in "${files[@]}" share/bestupid/installed; do rm -f "$prefix/$file$suffix"; done
  rm -f "$list$suffix-last"
  # Only those that are empty, the innermost first.
  for ((i = ${#made[@]} - 1; i >= 0; i--)); do rmdir "$(realpath "$prefix/${made[i]}")" 2>/dev/null || true; done
}
trap undo EXIT
trap 'exit 130' INT TERM HUP

cannot_write() {
  fail 73 "cannot write below $prefix. Nothing was changed." \
    "Run it with sudo, or name a folder of your own: ./install.sh ~/.local"
}
disk_trouble() { fail 74 "copying to $prefix failed: $1" "Nothing was changed: what was installed there before is whole."; }

# Folders that are not there, from PREFIX inwards; uninstall.sh removes these again.
make_folder() {
  if [ -d "$prefix/$1" ]; then return; fi
  if [ "$1" != . ]; then make_folder "$(dirname "$1")"; fi
  mkdir -p "$prefix/$1" 2>/dev/null || cannot_write
  made+=("$1")
}
for file in "${files[@]}" share/bestupid/installed; do
  folder=$(dirname "$file")
  make_folder "$folder"
  [ -w "$prefix/$folder" ] || cannot_write
done

copied=()
for file in "${files[@]}"; do
  mode=644
  if [ -x "$file" ]; then mode=755; fi
  words=$(install -m "$mode" "$file" "$prefix/$file$suffix" 2>&1) || disk_trouble "$words"
  copied+=("$prefix/$file$suffix")
done

# The list: files, and the folders that an installation made, which end in a slash. Until the last file of the version before is
# removed, it has those too.
before=()
if [ -f "$list" ]; then mapfile -t before <"$list"; fi
own=("${files[@]}" share/bestupid/installed "${made[@]/%//}")
stale=()
for entry in "${before[@]}"; do
  case $entry in
    */) own+=("$entry") ;;
    *) [[ " ${own[*]} " == *" $entry "* ]] || stale+=("$entry") ;;
  esac
done
write_list() {
  local words
  words=$( (printf '%s\n' "${@:2}" | LC_ALL=C sort --unique >"$1") 2>&1) || disk_trouble "$words"
}
write_list "$list$suffix" "${own[@]}" "${stale[@]}"
write_list "$list$suffix-last" "${own[@]}"
# On the disk before a name points to it: else a power cut could leave an empty program.
words=$(sync "${copied[@]}" "$list$suffix" "$list$suffix-last" 2>&1) || disk_trouble "$words"

# From here on nothing needs room. An end between two renames leaves files of both versions, and each is whole.
made=()
mv -f "$list$suffix" "$list"
for file in "${files[@]}"; do mv -f "$prefix/$file$suffix" "$prefix/$file"; done
for entry in "${stale[@]}"; do rm -f "$prefix/$entry"; done
mv -f "$list$suffix-last" "$list"

say "bestupid $version is installed: $prefix/bin/bestupid"
case :$PATH: in
  *":$prefix/bin:"*)
    hash -r
    first=$(command -v bestupid || true)
    if [ -n "$first" ] && [ "$(realpath "$first")" != "$(realpath "$prefix/bin/bestupid")" ]; then
      say "Another one comes first in your PATH: $first"
    fi
    ;;
  *) say "Your shell does not look there yet. Put this into ~/.profile, and log in again: PATH=$prefix/bin:\$PATH" ;;
esac
if ! command -v git >/dev/null; then say 'git is missing, which sync, clone and schedule need.'; fi
