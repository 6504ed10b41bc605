#!/usr/bin/env bash
# uninstall.sh leaves nothing of ours, and no log is touched.
. "$(dirname "$0")/lib.sh"

step '/usr/local/share/bestupid/uninstall.sh'
state() { (cd "$1" && find . -type d && find . -type f -exec sha256sum {} +) | sort; }
state /home/robin >/tmp/robin
/usr/local/share/bestupid/uninstall.sh
# Python, which came since, makes a folder of its own.
state /usr/local | grep --invert-match /python3 | diff /tmp/before - || fail 'something is left'
state /home/robin | diff /tmp/robin - || fail "something of robin's was touched"
[ -s "$(find /home/robin/log/content/logs -name '*.md' | head -n 1)" ] || fail 'there is no log'
seen "/usr/local is as it was, and so is all of robin's"
