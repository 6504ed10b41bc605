#!/usr/bin/env bash
# Tries the packages of .build/dist in a bare Debian 12, made on the spot: test-packages.sh (as root)
#
# The steps are the scripts in test-packages/, which run one after another in a system of their own: the .deb in one, the archive
# in another. Those that need no package have no network either. The base of both systems, and what apt fetches, stay in .build/bare
# for the next time.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  printf 'test-packages: %s\n' "$*" >&2
  exit 1
}
[ "$(id -u)" = 0 ] || fail 'a system of its own needs root: sudo make test-packages'

compgen -G ".build/dist/bestupid_$(<VERSION)_*.deb" >/dev/null || fail 'there are no packages yet: make dist'

bare=$PWD/.build/bare
mkdir -p "$bare/archives/partial"
system=$(mktemp --directory "$bare/system.XXXXXX")
trap 'rm -rf --one-file-system "$system"' EXIT

# The mirror is the machine's own, where it runs the same Debian.
if [ ! -s "$bare/bookworm.tar" ]; then
  printf '== mmdebstrap --variant=minbase bookworm\n'
  sources=()
  for file in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
    if grep --quiet bookworm "$file" 2>/dev/null; then sources+=("$file"); fi
  done
  mmdebstrap --quiet --variant=minbase bookworm "$bare/bookworm.new.tar" ${sources[@]+"${sources[@]}"}
  mv "$bare/bookworm.new.tar" "$bare/bookworm.tar"
fi

# A new system with the packages and the scripts in /test.
begin() {
  rm -rf --one-file-system "$system"
  mkdir "$system"
  tar --extract --directory "$system" --numeric-owner --file "$bare/bookworm.tar"
  cp /etc/resolv.conf /etc/hosts "$system/etc"
  cp -R scripts/test-packages "$system/test"
  mkdir -p "$system/test/packages/scripts" "$system/test/packages/fixtures"
  cp .build/dist/*.deb .build/dist/*.tar.gz VERSION README.md "$system/test/packages"
  # A libyaml without the functions that the program calls.
  mkdir "$system/test/packages/old"
  cc -shared -Wl,-soname,libyaml-0.so.2 -o "$system/test/packages/old/libyaml-0.so.2" -xc /dev/null
  cp scripts/demo.sh "$system/test/packages/scripts"
  cp -R fixtures/store "$system/test/packages/fixtures"
  run bare.sh
  online apt-update.sh
}

# A script of test-packages/ in the system, without a network: with processes and mounts of its own, which end with it.
run() { inside '--net' "$@"; }
online() { inside '' "$@"; }
inside() {
  # shellcheck disable=SC2016  # the variables are the inner shell's
  unshare --mount --pid --ipc --uts --fork --kill-child ${1:+"$1"} bash -c '
    set -euo pipefail
    system=$1 archives=$2
    if [ -n "$3" ]; then ip link set lo up; fi
    mount -t proc proc "$system/proc"
    mount -t sysfs -o ro sysfs "$system/sys"
    mount --rbind /dev "$system/dev"
    mount --bind "$archives" "$system/var/cache/apt/archives"
    exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb ${http_proxy+"http_proxy=$http_proxy"} \
      chroot "$system" "/test/$4" "${@:5}"
  ' bash "$system" "$bare/archives" "$1" "${@:2}"
}

scripts/check-packages.sh
printf '\n== lintian\n'
lintian --fail-on error,warning .build/dist/*.deb
if [ "$(uname -m)" = x86_64 ]; then
  printf '\n== On the plainest processor of this architecture\n'
  qemu-x86_64 -cpu qemu64 .build/staging/package/usr/bin/bestupid parse fixtures/store/content/logs/*.md >/dev/null
fi

begin
online install-deb.sh --no-install-recommends
run without-git.sh
run odd-homes.sh
run remove-deb.sh
online install-deb.sh
online install-tools.sh
run shells.sh
run start.sh
run ssh.sh
run demo.sh /usr/bin/bestupid
run remove-deb.sh

begin
online archive.sh
online install-tools.sh
run shells.sh
run demo.sh /usr/local/bin/bestupid
run remove-archive.sh

printf '\nBoth packages work in a bare system.\n'
