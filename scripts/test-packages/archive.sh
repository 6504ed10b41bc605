#!/usr/bin/env bash
# The archive: what it says where a library is missing or cannot be used, installing, a full disk, an end in the middle, removing.
. "$(dirname "$0")/lib.sh"

version=$(<packages/VERSION)
tar --extract --directory /tmp --no-same-owner --file packages/*.tar.gz
folder=$(echo /tmp/bestupid-*)
state() { (cd "$1" && find . -type d && find . -type f -exec sha256sum {} +) | sort; }

step 'Without libyaml, and with one that is too old'
state /usr/local >/tmp/before
refused 69 'It needs libyaml' "$folder/install.sh"
refused 69 'It needs libyaml' env LD_LIBRARY_PATH="$PWD/packages/old" "$folder/install.sh"
state /usr/local | diff /tmp/before - || fail 'something was installed'

step 'apt install libyaml-0-2, then ./install.sh as root'
apt_install libyaml-0-2
SECONDS=0
says 'git is missing' "$folder/install.sh"
[ "$(robin bestupid --version)" = "$version" ] || fail "bestupid does not say $version"
says created robin bestupid init /home/robin/log
says 181 robin bestupid log weight 181
seen "$(robin bash -c 'command -v bestupid') in $SECONDS s"

step "A folder that cannot be written, and one of one's own"
refused 73 'cannot write' robin "$folder/install.sh"
says 'Put this into ~/.profile' robin "$folder/install.sh" /home/robin/.local
[ "$(robin /home/robin/.local/bin/bestupid --version)" = "$version" ] || fail 'it does not start'
says 'Another one comes first' robin env PATH=/usr/local/bin:/home/robin/.local/bin:/usr/bin:/bin "$folder/install.sh" /home/robin/.local
says removed robin /home/robin/.local/share/bestupid/uninstall.sh
[ ! -e /home/robin/.local/bin ] || fail 'something is left'

# A disk with room for one program and a half, with another version in it.
step 'A disk that is full in the middle'
size=$(stat --format %s "$folder/bin/bestupid")
mkdir /disk
mount -t tmpfs -o size=$((size * 3 / 2 + 4000000)) none /disk
"$folder/install.sh" /disk >/dev/null
sed -i 's/^/# another version\n/' /disk/share/man/man1/bestupid.1
state /disk >/tmp/full
refused 74 'Nothing was changed' "$folder/install.sh" /disk
state /disk | diff /tmp/full - || fail 'the old program is not whole'
[ "$(robin /disk/bin/bestupid --version)" = "$version" ] || fail 'the old program does not start'
umount /disk

# Killed at moments over the whole of an installation: there is always a whole program, and the next run mends the rest.
step 'An installation that is killed'
begin=$(date +%s%3N)
"$folder/install.sh" /opt/bestupid >/dev/null
milliseconds=$(($(date +%s%3N) - begin))
state /opt/bestupid >/tmp/whole
cut_off=0
for part in 1 2 3 4 5 6 7 8 9 10; do
  seconds=$(printf '%d.%03d' $((milliseconds * part / 11000)) $((milliseconds * part / 11 % 1000)))
  (timeout --signal KILL "$seconds" "$folder/install.sh" /opt/bestupid || true) >/dev/null 2>&1
  [ "$(robin /opt/bestupid/bin/bestupid --version)" = "$version" ] || fail "no whole program after $seconds s"
  if [ -n "$(find /opt/bestupid -name '*.bestupid-new*')" ]; then cut_off=$((cut_off + 1)); fi
done
[ "$cut_off" -gt 0 ] || fail 'none was cut off in the middle'
"$folder/install.sh" /opt/bestupid >/dev/null
state /opt/bestupid | diff /tmp/whole - || fail 'the next run does not mend what was left'
"$folder/uninstall.sh" /opt/bestupid >/dev/null
[ ! -e /opt/bestupid ] || fail 'something is left'
seen "$cut_off of ten were cut off in the middle, and the next installation took away what they left"
