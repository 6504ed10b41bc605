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

# A repository of robin's behind an sshd on the loopback interface, which ends with the script; its address is $remote.
serve_ssh() {
  usermod --password '*' robin # Without PAM sshd takes an account that has no password for a locked one.
  mkdir -p /run/sshd
  [ -f /tmp/host_key ] || ssh-keygen -q -t ed25519 -N '' -f /tmp/host_key
  /usr/sbin/sshd -h /tmp/host_key -o ListenAddress=127.0.0.1:2222 -o PidFile=/tmp/sshd.pid -o UsePAM=no
  robin mkdir -p -m 700 /home/robin/.ssh
  [ -f /home/robin/.ssh/id_ed25519 ] || robin ssh-keygen -q -t ed25519 -N '' -f /home/robin/.ssh/id_ed25519
  robin cp /home/robin/.ssh/id_ed25519.pub /home/robin/.ssh/authorized_keys
  robin tee /home/robin/.ssh/known_hosts >/dev/null < <(printf '[127.0.0.1]:2222 %s\n' "$(cut -d ' ' -f 1,2 /tmp/host_key.pub)")
  rm -rf /home/robin/log.git
  robin git init --quiet --bare --initial-branch main /home/robin/log.git
  # shellcheck disable=SC2034  # for the script that calls it
  remote=ssh://robin@127.0.0.1:2222/home/robin/log.git
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
