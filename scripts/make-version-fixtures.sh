#!/usr/bin/env bash
# Keeps what a build of the program leaves behind, for later versions to read (fixtures/versions):
# make-version-fixtures.sh BESTUPID FOLDER
#
# Three stores, each with its home: one in use, one with an edit that waits for a rebase, and one whose command
# was killed between saving and committing. Paths are kept as @WORK@, and `.git` as `git`.
set -euo pipefail
original=$(realpath "$1") folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

now=2031-03-04T09:30:00Z
bestupid() { "$binary" "$@" --now "$now"; }
say() { printf '%s\n' "$*" >&2; }

# Nothing of this machine's person; a crontab and a desktop that keep what they are told.
begin() {
  root=$work/$1
  mkdir -p "$root/home" "$root/tools"
  printf '#!/bin/sh\nexit 0\n' >"$root/tools/notify-send"
  cat >"$root/tools/crontab" <<SCRIPT
#!/bin/sh
case \$1 in -l) cat "$root/crontab" ;; *) cat >"$root/crontab" ;; esac
SCRIPT
  printf '#!/bin/sh\nexit 0\n' >"$root/tools/systemctl"
  touch "$root/crontab"
  cp "$original" "$root/tools/bestupid"
  chmod +x "$root"/tools/*
  binary=$root/tools/bestupid
  export HOME=$root/home TZ=UTC LC_ALL=C.UTF-8 PATH=$root/tools:$PATH DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent
  export XDG_CONFIG_HOME=$HOME/.config XDG_CACHE_HOME=$HOME/.cache XDG_STATE_HOME=$HOME/.local/state
  export GIT_CONFIG_GLOBAL=$HOME/.gitconfig GIT_CONFIG_NOSYSTEM=1
  export GIT_AUTHOR_DATE=$now GIT_COMMITTER_DATE=$now
  unset BESTUPID_STORE
  git config --global user.name 'Robin Example'
  git config --global user.email robin@example.org
  git config --global init.defaultBranch main
  cd "$root"
  bestupid init log --quiet
  cd log
  bestupid config set device attic --quiet
  mkdir -p content/logs content/config
  cat >content/logs/2031-03-04.md <<'LOG'
## Today's Todos
- [ ] Call Bea
- [ ] Water the plants

## Quick Log
Weight::
Sleep:: 7:05

## Top 3 for Tomorrow
1.
LOG
  printf -- '---\nroutines:\n  - id: morning\n    name: Morning\n    time: "06:45"\n    tasks:\n      - title: Stretch\n      - title: Make the bed\n---\n' \
    >content/config/routines.md
  git add --all
  git commit --quiet --message 'a day'
}

in_use() {
  begin in-use
  git init --quiet --bare "$root/remote.git"
  git remote add origin "$root/remote.git"
  bestupid sync --quiet
  bestupid log weight 171 --quiet
  bestupid log sleep 6:35 --quiet
  bestupid undo >/dev/null
  # What another device wrote there gives way to this one's, which is a decision to be read.
  git clone --quiet "$root/remote.git" "$root/bot"
  sed -i 's/Weight::/Weight:: 172/' "$root/bot/content/logs/2031-03-04.md"
  git -C "$root/bot" -c user.name=Bot -c user.email=bot@example.org commit --quiet --all --message 'a weight'
  git -C "$root/bot" push --quiet
  rm -rf "$root/bot"
  bestupid sync --quiet
  bestupid query weight --last 1y >/dev/null
  # Numbers are noted for a terminal alone.
  script --quiet --return --command "$binary todo --now $now" /dev/null >/dev/null
  bestupid due --notify
  bestupid workout start strength >/dev/null
  bestupid workout set Row 5x20 >/dev/null
  bestupid workout cancel >/dev/null 2>&1
  bestupid workout start strength >/dev/null
  bestupid workout set Squat 5x60 >/dev/null
  bestupid routine start morning >/dev/null
  bestupid routine next >/dev/null
  # A machine has one of both; their files are kept apart.
  bestupid schedule install --using systemd --remind --quiet
  mv "$XDG_CONFIG_HOME/systemd/user" "$root/units"
  rmdir "$XDG_CONFIG_HOME/systemd"
  bestupid schedule install --using cron --remind --quiet
}

waiting() {
  begin waiting
  # A rebase that stops: a value logged meanwhile is saved, and waits for it.
  git switch --quiet --create side
  printf 'one\n' >notes.txt
  git add notes.txt && git commit --quiet --message one
  git switch --quiet main
  printf 'two\n' >notes.txt
  git add notes.txt && git commit --quiet --message two
  git rebase --quiet side >/dev/null 2>&1 || true
  bestupid log weight 171 || [ $? -eq 75 ]
}

killed() {
  begin killed
  # The call before which it dies is looked for: the first that leaves the new text under a mark of what was begun.
  local call head
  head=$(git rev-parse HEAD)
  for ((call = 1; call < 40; call++)); do
    strace -f -qq -o /dev/null -e trace=rename,renameat,renameat2 \
      -e "inject=rename,renameat,renameat2:signal=KILL:when=$call" \
      "$binary" log weight 171 --now "$now" >/dev/null 2>&1 || true
    if [ -e .git/bestupid/in-flight ] && grep -q 'Weight:: 171' content/logs/2031-03-04.md; then return; fi
    rm -f .git/bestupid/in-flight
    git reset --quiet --hard "$head"
  done
  say 'no call was found before which a kill leaves a save under way'
  exit 1
}

for store in in_use waiting killed; do
  ($store)
  name=${store//_/-}
  target=$folder/$name
  rm -rf "$target"
  mkdir -p "$folder"
  rm -rf "$work/$name/tools"
  for git in "$work/$name/log/.git" "$work/$name/remote.git"; do
    if [ -d "$git" ]; then
      git -C "$git" gc --quiet --prune=never
      rm -rf "$git/hooks" "$git/description" "$git/COMMIT_EDITMSG"
    fi
  done
  cp -R "$work/$name" "$target"
  mv "$target/log/.git" "$target/log/git"
  # Texts name the folder; git's own files in binary do not.
  grep -rlI -- "$work/$name" "$target" | while read -r file; do
    sed -i "s|$work/$name|@WORK@|g" "$file"
  done
  find "$target" -name '*.lock' -delete
done
