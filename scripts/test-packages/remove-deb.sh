#!/usr/bin/env bash
# An older package over this one, and then removing: no file of ours is left, and no log is touched.
. "$(dirname "$0")/lib.sh"

step 'An older package is refused'
version=$(<packages/VERSION)
rm -rf /tmp/older
dpkg-deb --raw-extract packages/*.deb /tmp/older
sed -i 's/^Version: .*/Version: 0.0.1/' /tmp/older/DEBIAN/control
dpkg-deb --build /tmp/older /tmp/older.deb >/dev/null
refused 100 'allow-downgrades' apt-get install --yes /tmp/older.deb
[ "$(dpkg-query --show --showformat '${Version}' bestupid)" = "$version" ] || fail 'it was installed'

step 'apt purge bestupid'
state() { (cd /home/robin && find . -type f -exec sha256sum {} + | sort); }
state >/tmp/before
dpkg-query --listfiles bestupid >/tmp/files
apt-get -qq purge --yes bestupid >/dev/null
while read -r file; do
  case $file in *bestupid*) [ ! -e "$file" ] || fail "$file is left" ;; esac
done </tmp/files
rest=$(find / -xdev -iname '*bestupid*' -not -path '/proc/*' -not -path '/test/*' -not -path '/tmp/*' -not -path '/home/*' \
  -not -path '/var/lib/apt/*' -not -path '/var/cache/*')
[ -z "$rest" ] || fail "left: $rest"
state | diff /tmp/before - || fail "something of robin's was touched"
[ -s "$(find /home/robin/log/content/logs -name '*.md' | head -n 1)" ] || fail 'there is no log'
seen "none of $(grep --count bestupid /tmp/files) files is left, and all of robin's $(wc -l </tmp/before) are as they were"
