#!/usr/bin/env bash
# Installs the .deb, alone or with what it recommends: install-deb.sh [--no-install-recommends]
. "$(dirname "$0")/lib.sh"

step "apt install ./bestupid_….deb $*"
SECONDS=0
apt_install "$@" ./packages/*.deb
version=$(<packages/VERSION)
[ "$(robin bestupid --version)" = "$version" ] || fail "bestupid does not say $version"
seen "$(dpkg-query --show --showformat '${Package} ${Version}, ${Installed-Size} KB' bestupid), in $SECONDS s"
[ -z "$(dpkg --verify bestupid)" ] || fail 'dpkg misses files of the package'
if [ $# = 0 ]; then command -v git >/dev/null || fail 'git has not come along'; fi
