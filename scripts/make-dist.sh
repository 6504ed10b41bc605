#!/usr/bin/env bash
# Makes the packages of the program that `make build` built, below .build/dist: make-dist.sh
#
#   bestupid-VERSION-linux-MACHINE.tar.gz   for any distribution: install.sh puts it below a folder
#   bestupid_VERSION_ARCHITECTURE.deb       for Debian 12 and newer
#   bestupid-VERSION-linux-MACHINE.debug    the symbols, for a debugger; nobody needs it to run the program
#   SHA256SUMS
#
# The same commit gives the same bytes, wherever and whenever it is packed: files have the time of the commit, no owner, and an
# order, and no folder of the build stands in the program.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C TZ=UTC

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "make dist: $*"
  exit 1
}

git rev-parse --git-dir >/dev/null 2>&1 ||
  fail 'this is no clone: a package has the time and the maintainer of its commit'
[ -z "$(git status --porcelain)" ] || say 'make dist: the working copy has changes, which are in the packages too'

version=$(<VERSION)
machine=$(uname -m)
architecture=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
# Who made the commit answers for its packages.
maintainer=$(git log -1 --format='%cn <%ce>')
name=bestupid-$version-linux-$machine

dist=.build/dist staging=.build/staging
rm -rf "$dist" "$staging"
mkdir -p "$dist" "$staging"

fill() {
  sed -e "s|@VERSION@|$version|" -e "s|@MACHINE@|$machine|" -e "s|@ARCHITECTURE@|$architecture|" \
    -e "s|@MAINTAINER@|$maintainer|" "$@"
}

# Every file of a folder, as it is packed: the time of the commit, and rights that do not depend on those in the clone.
settle() {
  chmod --recursive u=rwX,go=rX "$1"
  find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

# The program and its symbols, apart. A hash by which Swift's compiler knows its own objects again depends on the folder of
# the build, and nothing reads it in a program: it is blanked, since without the section objcopy would leave out more than that.
split_program() {
  local hash=$staging/hash
  objcopy --dump-section ".swift_modhash=$hash" "$1" "$staging/program"
  rm "$staging/program"
  truncate --size "$(stat --format=%s "$hash")" "$hash.blank"
  # It names sections that a file of symbols has no segment for, and leaves them out, as it should.
  objcopy --only-keep-debug --compress-debug-sections=zlib "$1" "$2" 2>/dev/null
  objcopy --strip-all --remove-section=.comment --update-section ".swift_modhash=$hash.blank" --add-gnu-debuglink="$2" "$1"
  chmod 644 "$2"
}

# What both packages have: the program, stripped, its man pages, completions, changes and licenses.
make --no-print-directory --silent install DESTDIR="$PWD/$staging/common" PREFIX=/usr
common=$staging/common/usr
# Before its symbols are packed, where nobody would find it.
if grep --quiet --binary-files=text --fixed-strings "$(pwd -P)" "$common/bin/bestupid"; then
  fail 'the folder of the build stands in the program'
fi
split_program "$common/bin/bestupid" "$dist/$name.debug"
doc=$common/share/doc/bestupid
mkdir -p "$doc"
{
  sed -e '/@LICENSE@/r LICENSE' -e '/@LICENSE@/d' packaging/copyright
  scripts/list-licenses.sh .build/linked
} >"$doc/copyright"

# The archive: what install.sh puts below a PREFIX. The texts of licenses that Debian has in a place of its own come along.
archive=$staging/$name
mkdir "$archive"
cp -R "$common/bin" "$common/share" "$archive"
cp CHANGELOG.md "$archive/share/doc/bestupid"
mkdir "$archive/share/doc/bestupid/common-licenses" "$archive/share/bestupid"
grep --only-matching --no-filename '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' "$doc/copyright" | sort --unique |
  while read -r license; do cp --dereference "$license" "$archive/share/doc/bestupid/common-licenses"; done
cp VERSION packaging/archive/uninstall.sh "$archive/share/bestupid"
cp LICENSE packaging/archive/install.sh packaging/archive/uninstall.sh "$archive"
fill packaging/archive/README >"$archive/README"
(cd "$archive" && find bin share -type f | sort) >"$staging/files"
mv "$staging/files" "$archive/share/bestupid/files"
settle "$archive"
tar --create --directory "$staging" --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
  --owner=0 --group=0 --numeric-owner "$name" | gzip --no-name --best >"$dist/$name.tar.gz"

# The package for Debian, where Debian has each thing.
package=$staging/package
mkdir -p "$package/DEBIAN" "$package/usr/share/lintian/overrides"
cp -R "$common/." "$package/usr"
doc=$package/usr/share/doc/bestupid
mkdir -p "$package/usr/share/zsh"
mv "$package/usr/share/zsh/site-functions" "$package/usr/share/zsh/vendor-completions"
cp packaging/debian/lintian-overrides "$package/usr/share/lintian/overrides/bestupid"
cp CHANGELOG.md "$doc"
printf 'bestupid (%s) stable; urgency=medium\n\n  * What changed is in CHANGELOG.md.gz.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$(date --utc --date "@$SOURCE_DATE_EPOCH" --rfc-email)" >"$doc/changelog"
gzip --no-name --best "$doc/changelog" "$doc/CHANGELOG.md" "$package"/usr/share/man/man1/*.1

# dpkg-shlibdeps reads the name of the package from a source package, which there is none of.
mkdir -p "$staging/source/debian"
printf 'Source: bestupid\n\nPackage: bestupid\nArchitecture: any\n' >"$staging/source/debian/control"
program=$PWD/$package/usr/bin/bestupid
depends=$(cd "$staging/source" && dpkg-shlibdeps -O "$program" | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || fail 'dpkg-shlibdeps found no library'
# Not by du: what folders take differs between file systems.
size=$(find "$package/usr" -type f -printf '%s\n' | awk '{ kilobytes += int(($1 + 1023) / 1024) } END { print kilobytes }')
fill -e "s|@DEPENDS@|$depends|" -e "s|@SIZE@|$size|" packaging/debian/control >"$package/DEBIAN/control"
(cd "$package" && find usr -type f -print0 | sort --zero-terminated | xargs --null md5sum) >"$package/DEBIAN/md5sums"
settle "$package"
# Each version of dpkg has its own default of compression, and with more than one thread the bytes depend on their number.
dpkg-deb --root-owner-group -Zxz --threads-max=1 --build "$package" "$dist/bestupid_${version}_$architecture.deb" >/dev/null

touch --date "@$SOURCE_DATE_EPOCH" "$dist"/*
(cd "$dist" && sha256sum -- *.deb *.debug *.tar.gz >SHA256SUMS)
(cd "$dist" && ls -l --human-readable)
