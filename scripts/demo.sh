#!/usr/bin/env bash
# The program at work, in a temporary folder that is removed afterwards: demo.sh BESTUPID
#
# A store with a remote, a second clone that plays the bot, values logged and read back, and a sync
# with edits on both sides. Ends with an error as soon as anything is off.
set -euo pipefail
exec 2>&1  # Words and data in their order, also through a pipe.

binary=$(realpath "$1")
fixtures=$(realpath "$(dirname "$0")/../fixtures/store")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Nothing of this machine's person: no configuration is read, none is written.
export HOME=$work/home TZ=UTC LC_ALL=C.UTF-8
export XDG_CONFIG_HOME=$HOME/.config XDG_CACHE_HOME=$HOME/.cache XDG_STATE_HOME=$HOME/.local/state
export GIT_CONFIG_GLOBAL=$HOME/.gitconfig GIT_CONFIG_NOSYSTEM=1
unset BESTUPID_STORE
mkdir -p "$HOME"
cd "$HOME"
git config --global user.name 'Robin Example'
git config --global user.email robin@example.org
git config --global init.defaultBranch main

remote=$work/remote.git store=$HOME/log bot=$work/bot

step() { printf '\n== %s\n' "$*"; }
fail() {
  printf 'demo: %s\n' "$*"
  exit 1
}

# The example store ends on 2031-03-30, so that is when we are.
bestupid() {
  local words='' word
  for word; do
    case $word in *[!A-Za-z0-9./:@,=+-]*) words+=" '$word'" ;; *) words+=" $word" ;; esac
  done
  printf '$ bestupid%s\n' "$words"
  "$binary" "$@" --now 2031-03-31T07:30
}

# What the bot does, it does with plain git.
bot() { git -C "$bot" -c user.name=Bot -c user.email=bot@example.org "$@"; }

step 'A store that has been in use for four weeks, and an empty remote'
git init --quiet --bare "$remote"
git init --quiet "$store"
cp -R "$fixtures/." "$store"
git -C "$store" add --all
git -C "$store" commit --quiet --message 'four weeks of days'
bestupid init "$store" --remote "$remote"
bestupid sync
git clone --quiet "$remote" "$bot"

step 'Log a morning'
bestupid log weight 176.4 sleep 6:35 quality 76 mood am 6
bestupid log run 4.5/45 hr 140
bestupid log lift 'Bench press' 3x10@135
bestupid log food '8:30 greek yogurt' --calories 290 --protein 30

step 'The same, first as a dry run'
bestupid log energy 7 --dry-run
bestupid log energy 7

step 'Read it back'
bestupid show
bestupid query weight,sleep --last 2w
bestupid query run.distance,run.pace --last 4w --csv

step 'The bot plans tomorrow while the person edits today with an editor and logs yesterday'
cat >"$bot/content/logs/2031-04-01.md" <<'LOG'
---
title: "2031-04-01: [Run Day]"
date: 2031-04-01
tags: ["log"]
---

## Today's Todos

- [ ] Easy run, 30 minutes

## Quick Log

Weight::
Sleep::
LOG
bot add --all
bot commit --quiet --message 'plan for 2031-04-01'
bot push --quiet
printf '\nAn editor wrote this line.\n' >>"$store/content/logs/2031-03-31.md"
bestupid log weight 176.1 --date yesterday

step 'Both sides changed: one sync joins them'
bestupid status
bestupid sync
bot pull --quiet --ff-only
bestupid show 2031-04-01
bestupid sync

step 'Check'
diff --recursive --exclude=.git "$store" "$bot" || fail 'the two working copies differ'
for copy in "$store" "$bot" "$remote"; do
  git -C "$copy" fsck --strict --no-progress --no-dangling || fail "$copy is damaged"
done
[ -z "$(git -C "$store" status --porcelain)" ] || fail 'the store has changes that nothing committed'
[ "$(git -C "$store" rev-parse HEAD)" = "$(git -C "$remote" rev-parse main)" ] ||
  fail 'the remote lacks a commit'
grep -q '^An editor wrote this line.$' "$bot/content/logs/2031-03-31.md" || fail 'an edit is lost'
"$binary" show 2031-03-31 --json | grep -q '"weight_lbs": *176.4' || fail 'the weight is lost'
echo 'Both working copies hold the same bytes, and every entry is there.'
