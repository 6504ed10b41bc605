#!/usr/bin/env bash
# Prints the license of every part that is linked into the program: list-licenses.sh LINKED
#
# LINKED is the list of files that the linker took in (`make build` writes it). Each is of this project, of a package that
# Package.swift names, of the Swift toolchain or of a package of the system. One that is of none of these, or whose part has no
# license, is an error: so a new library cannot come in without one. Shared libraries are not part of the program.
set -euo pipefail
cd "$(dirname "$0")/.."

linked=$1
root=$(pwd -P)

fail() {
  printf 'list-licenses: %s\n' "$*" >&2
  exit 1
}

# A part by its name, version and origin, and the file with its license.
declare -A licenses=()
add() {
  [ -s "$2" ] || fail "$1 has no license: $2 is not there"
  licenses[$1]=$2
}

# The packages that Package.swift names, and theirs. Modules do not tell theirs, so all packages are listed.
add_checkouts() {
  local checkout license
  for checkout in .build/checkouts/*/; do
    for license in "$checkout"LICENSE*; do
      add "$(basename "$checkout") $(git -C "$checkout" describe --tags)" "$license"
    done
  done
}

# Of a package of the system. dpkg knows some libraries by the folder that /lib was before it became a link to /usr/lib.
add_system_file() {
  local file package
  file=$(realpath --canonicalize-missing "$1")
  package=$(dpkg-query --search "$file" 2>/dev/null || dpkg-query --search "${file#/usr}" 2>/dev/null) ||
    fail "nothing says whose $1 is, and by what license"
  package=${package%%:*}
  # shellcheck disable=SC2016  # dpkg-query fills them in
  add "$(dpkg-query --show --showformat '${source:Package} ${source:Version}' "$package")" "/usr/share/doc/$package/copyright"
}

checkouts=false
# The list is a rule of make: `program:`, and a file a line.
while read -r file; do
  case $file in
    "$root"/.build/*/release/*.build/*)
      module=${file#"$root"/.build/*/release/}
      module=${module%%.build/*}
      if [ ! -d "Sources/$module" ]; then checkouts=true; fi
      ;;
    *.so | *.so.*) ;;
    */lib/swift_static/*)
      toolchain=${file%/lib/swift_static/*}
      add "swift $("$toolchain/bin/swift" --version 2>/dev/null | sed -nE '1s/.*Swift version ([0-9.]+).*/\1/p')" \
        "$toolchain/share/swift/LICENSE.txt"
      ;;
    *) add_system_file "$file" ;;
  esac
done < <(sed -n '1d; s/^ *//; s/ *\\$//; /:$/d; /./p' "$linked" | sort -u)
if $checkouts; then add_checkouts; fi
[ ${#licenses[@]} -gt 0 ] || fail "$linked names no file"

while read -r part; do
  printf '\n%s\n%s\n\n' "$part" "${part//?/=}"
  cat "${licenses[$part]}"
done < <(printf '%s\n' "${!licenses[@]}" | LC_ALL=C sort)
