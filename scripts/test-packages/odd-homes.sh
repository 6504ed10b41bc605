#!/usr/bin/env bash
# A person without a home, with one that is read-only, and with a locale that is not there.
. "$(dirname "$0")/lib.sh"

# A day in a store of its own, in /tmp; the words before it are the environment.
try() {
  local store
  store=$(mktemp --directory /tmp/store.XXXX)
  chown robin "$store"
  says created robin env "$@" bestupid init "$store/log"
  says 181 robin env "$@" bestupid -C "$store/log" log weight 181
  says 181 robin env "$@" bestupid -C "$store/log" show
  says 181 robin env "$@" bestupid -C "$store/log" query weight --last 1w
  says 'nothing to report' robin env "$@" bestupid -C "$store/log" check
  says Weight robin env "$@" bestupid -C "$store/log"
  seen "$*"
}

step 'A home that is not there, or not named'
try HOME=/nonexistent
try -u HOME

step 'A home that cannot be written'
mkdir /home/readonly
mount -t tmpfs -o ro none /home/readonly
! touch /home/readonly/file 2>/dev/null || fail 'it can be written'
try HOME=/home/readonly

step 'Locales: C, and one that is not there'
try LANG=C LC_ALL=C
try LANG=xx_XX.UTF-8 LC_ALL=xx_XX.UTF-8
