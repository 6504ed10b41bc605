# shellcheck shell=bash
# What the scripts of this folder share. They run in the bare system, as root; robin is who uses the program there.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
cd "$(dirname "${BASH_SOURCE[0]}")"

step() { printf '\n== %s\n' "$*"; }
seen() { printf '   %s\n' "$*"; }
fail() {
  printf 'test-packages: %s\n' "$*" >&2
  exit 1
}

apt_install() { apt-get -qq install --yes -o Dpkg::Use-Pty=0 "$@" >/tmp/apt.log 2>&1 || fail "apt: $(tail -n 5 /tmp/apt.log)"; }

# As robin, with nothing of root's environment. XDG_DATA_DIRS is as desktops have it; fish needs it for what is below /usr/local.
robin() {
  runuser --user robin -- env -i HOME=/home/robin USER=robin PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 TZ=UTC \
    XDG_DATA_DIRS=/usr/local/share:/usr/share EDITOR=true "$@"
}

# Runs a command that has to succeed, and to say these words.
says() {
  local status=0 answer
  answer=$("${@:2}" 2>&1 </dev/null) || status=$?
  [ "$status" = 0 ] || fail "status $status of: ${*:2}: $answer"
  [[ $answer == *"$1"* ]] || fail "not said by ${*:2}: $1, but: $answer"
}

# Runs a command that has to fail with this status and to say these words.
refused() {
  local status=0 answer
  answer=$("${@:3}" 2>&1 </dev/null) || status=$?
  [ "$status" = "$1" ] || fail "status $status, not $1, of: ${*:3}: $answer"
  [[ $answer == *"$2"* ]] || fail "not said by ${*:3}: $2, but: $answer"
  seen "$(grep --max-count=1 --fixed-strings -- "$2" <<<"$answer")"
}
