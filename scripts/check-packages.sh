#!/usr/bin/env bash
# What can be seen of the packages in .build/dist without being root: check-packages.sh
#
# They are whole, have what they promise, and install into a folder and out of it again, by install.sh and by dpkg-deb. What a
# bare system makes of them: test-packages.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C

version=$(<VERSION)
dist=$PWD/.build/dist
archive=$dist/bestupid-$version-linux-$(uname -m).tar.gz
package=$dist/bestupid_${version}_$(dpkg --print-architecture).deb
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step() { printf '== %s\n' "$*"; }
fail() {
  printf 'check-packages: %s\n' "$*" >&2
  exit 1
}

# Runs a command that has to fail with this status and with these words among its own.
refused() {
  local status=0 words
  words=$("${@:3}" 2>&1) || status=$?
  [ "$status" = "$1" ] || fail "status $status, not $1, of: ${*:3}: $words"
  [[ $words == *"$2"* ]] || fail "not said: $2, but: $words"
  printf '   refused, %s: %s\n' "$1" "$(head -n 1 <<<"$words")"
}

works() { [ "$("$1/bin/bestupid" --version)" = "$version" ] || fail "$1/bin/bestupid does not say $version"; }
# Every path, and what is in each file.
state() { (cd "$1" && find . -type d && find . -type f -exec sha256sum {} +) | sort; }

step 'The sums are right'
(cd "$dist" && sha256sum --check --quiet SHA256SUMS)

step 'The program is stripped and hardened, and needs no library beyond those of a plain system'
tar --extract --directory "$work" --file "$archive"
folder=$work/$(basename "$archive" .tar.gz)
if readelf --section-headers --wide "$folder/bin/bestupid" | grep -qE ' \.(symtab|debug_info) '; then fail 'it has symbols'; fi
readelf --program-headers --wide "$folder/bin/bestupid" | grep -q GNU_RELRO || fail 'its tables of addresses can be written'
needed=$(readelf --dynamic "$folder/bin/bestupid" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
while read -r library; do
  case $library in
    libc.so.6 | libm.so.6 | libgcc_s.so.1 | libz.so.1 | libyaml-0.so.2 | ld-linux*) ;;
    *) fail "it needs $library" ;;
  esac
done <<<"$needed"

step 'Both packages have the program, a man page a command, completions and the licenses of all parts'
dpkg-deb --extract "$package" "$work/deb"
for root in "$folder" "$work/deb/usr"; do
  works "$root"
  [ "$(find "$root/share/man/man1" -name 'bestupid*' | wc -l)" -gt 40 ] || fail "man pages are missing in $root"
  for file in bash-completion/completions/bestupid fish/vendor_completions.d/bestupid.fish doc/bestupid/copyright; do
    [ -s "$root/share/$file" ] || fail "$root/share/$file is missing"
  done
  for part in 'MIT License' swift-argument-parser swift-subprocess swift-system 'swift ' libgit2 expat minizip mbedtls pcre2 http-parser gcc glibc; do
    grep -q "^$part" "$root/share/doc/bestupid/copyright" || fail "the license of $part is missing in $root"
  done
done
for file in "$folder/share/zsh/site-functions/_bestupid" "$work/deb/usr/share/zsh/vendor-completions/_bestupid"; do
  [ -s "$file" ] || fail "$file is missing"
done
cmp "$folder/bin/bestupid" "$work/deb/usr/bin/bestupid"

step 'install.sh and uninstall.sh leave a folder as it was'
prefix=$work/prefix
mkdir -p "$prefix/share/man/man1" "$prefix/bin"
echo other >"$prefix/bin/other"
state "$prefix" >"$work/before"
"$folder/install.sh" "$prefix" >/dev/null
works "$prefix"
state "$prefix" >"$work/installed"
"$folder/install.sh" "$prefix" >/dev/null
state "$prefix" | diff "$work/installed" - || fail 'installing again changes what is there'
"$folder/uninstall.sh" "$prefix"
state "$prefix" | diff "$work/before" - || fail 'something is left, or lost'
PREFIX=$work/new "$folder/install.sh" >/dev/null
"$work/new/share/bestupid/uninstall.sh"
[ ! -e "$work/new" ] || fail 'the folder that install.sh made is left'

step 'A newer version takes away what it no longer has; an older one is refused, unless asked for'
"$folder/install.sh" "$prefix" >/dev/null
newer=$work/newer
cp -R "$folder" "$newer"
echo 99.0 >"$newer/share/bestupid/VERSION"
rm "$newer/share/man/man1/bestupid-log.1"
sed -i '\|man1/bestupid-log.1|d' "$newer/share/bestupid/files"
"$newer/install.sh" "$prefix" >/dev/null
[ ! -e "$prefix/share/man/man1/bestupid-log.1" ] || fail 'a file of the old version is left'
state "$prefix" >"$work/installed"
refused 69 "this is the older $version" "$folder/install.sh" "$prefix"
state "$prefix" | diff "$work/installed" - || fail 'a refused installation changed something'
"$folder/install.sh" --downgrade "$prefix" >/dev/null
[ -e "$prefix/share/man/man1/bestupid-log.1" ] || fail 'going back is not complete'

step 'A disk that is full in the middle leaves the old program whole'
state "$prefix" >"$work/installed"
size=$(stat --format=%s "$folder/bin/bestupid")
# A limit for files stands for the disk here; in a bare system there is a full one.
limited() { (ulimit -f "$((size / 2048))" && trap '' XFSZ && "$folder/install.sh" "$prefix"); }
refused 74 'Nothing was changed' limited
state "$prefix" | diff "$work/installed" - || fail 'the old program is not whole'
works "$prefix"
"$folder/uninstall.sh" "$prefix" >/dev/null
refused 74 'Nothing was changed' limited
state "$prefix" | diff "$work/before" - || fail 'something of a failed installation is left'

step 'Words that cannot be understood, and what is not there'
refused 64 usage "$folder/install.sh" --wrong
refused 64 usage "$folder/uninstall.sh" a b
refused 66 'has installed nothing' "$folder/uninstall.sh" "$work/nowhere"
mkdir -p "$work/bad/share/bestupid"
echo ../../victim >"$work/bad/share/bestupid/installed"
refused 65 'not of install.sh' "$folder/uninstall.sh" "$work/bad"
refused 73 'cannot write' "$folder/install.sh" /proc/bestupid

printf 'The packages of bestupid %s are in order.\n' "$version"
