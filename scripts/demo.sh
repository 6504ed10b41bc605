#!/usr/bin/env bash
# The program at work, in a temporary folder that is removed afterwards: demo.sh BESTUPID
#
# A store with a remote, a second clone that plays the bot, values logged and read back, syncs with
# edits on both sides, and a day that both made apart. Ends with an error as soon as anything is off.
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

step 'Hand it to other programs, and take over what they know'
bestupid export --in 2031-W13 --format csv
bestupid export --in 2031-W13 --format csv --table strength
bestupid export --format daily-metrics
figures=$(cat "$store/data/daily_metrics.json")
bestupid export --format daily-metrics
[ "$figures" = "$(cat "$store/data/daily_metrics.json")" ] || fail 'a second export changed figures'
bestupid import daily-metrics --dry-run

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

step 'The bot and the person make the same day, apart'
bestupid config set bot_authors bot@example.org
bestupid sync
bot pull --quiet --ff-only
cat >"$bot/content/logs/2031-04-02.md" <<'LOG'
---
title: "2031-04-02: [Swim Day]"
date: 2031-04-02
tags: ["log"]
---

## Planned Workout
Swim: 750 m easy.

## Today's Todos
- [ ] Pack the goggles

## Quick Log
Weight::
Sleep::
Sleep_Quality::
Mood_AM::

## Training Output
Swim::

## Fuel Log

## Evening Reflection

LOG
bot add --all
bot commit --quiet --message 'template for 2031-04-02'
bestupid log weight 175.8 sleep 7:20 mood am 7 --date 2031-04-02
bestupid log swim 750m/33:39 --date 2031-04-02
bestupid log food '8:30 greek yogurt' --calories 290 --protein 30 --date 2031-04-02
bestupid log note 'Calm water.' --date 2031-04-02
mine=$("$binary" show 2031-04-02 --json | tr -d ' \n')

step 'Both sync, and neither loses a line'
bot push --quiet
bestupid sync
bot pull --quiet --ff-only
cat "$store/content/logs/2031-04-02.md"
day=$store/content/logs/2031-04-02.md
for heading in 'Planned Workout' "Today's Todos" 'Quick Log' 'Training Output' 'Fuel Log'; do
  [ "$(grep -c "^## $heading\$" "$day")" = 1 ] || fail "there is not one section $heading"
done
for line in 'Swim: 750 m easy.' '- [ ] Pack the goggles' 'Sleep_Quality::'; do
  grep -qF -- "$line" "$day" || fail "the bot's line is lost: $line"
done
for value in 'Weight:: 175.8' 'Sleep:: 7:20' 'Mood_AM:: 7' 'Swim:: 750m/33:39' 'greek yogurt' 'Calm water.'; do
  grep -qF -- "$value" "$day" || fail "the person's value is lost: $value"
done
merged=$("$binary" show 2031-04-02 --json | tr -d ' \n')
of() {
  python3 -c 'import json, sys; print(eval("day" + sys.argv[2], {"day": json.loads(sys.argv[1])}))' "$@"
}
for key in "['weight_lbs']" "['sleep']" "['mood']" "['nutrition']" "['training']['activities']"; do
  [ "$(of "$mine" "$key")" = "$(of "$merged" "$key")" ] || fail "$key reads differently"
done
if grep -qE '^(<<<<<<<|=======|>>>>>>>)' "$day"; then fail "there are conflict markers"; fi
bestupid conflicts

step 'Two devices give one value: one stands, and the other is not lost'
phone=$work/phone
phone() { XDG_CONFIG_HOME=$work/phone-config bestupid -C "$phone" "$@"; }
git clone --quiet "$remote" "$phone"
bestupid config set device desk
phone config set device phone
phone log energy 6
bestupid log energy 8
phone sync
bestupid sync
bestupid conflicts
id=$("$binary" conflicts --now 2031-03-31T07:30 | sed -n 's/.*conflicts restore //p')
[ -n "$id" ] || fail 'the decision is not listed'
bestupid conflicts show "$id"
bestupid conflicts restore "$id"
bestupid sync
phone sync
bot pull --quiet --ff-only

step 'Check'
for copy in "$bot" "$phone"; do
  diff --recursive --exclude=.git "$store" "$copy" || fail 'two working copies differ'
done
for copy in "$store" "$bot" "$phone" "$remote"; do
  git -C "$copy" fsck --strict --no-progress --no-dangling || fail "$copy is damaged"
done
[ -z "$(git -C "$store" status --porcelain)" ] || fail 'the store has changes that nothing committed'
[ "$(git -C "$store" rev-parse HEAD)" = "$(git -C "$remote" rev-parse main)" ] ||
  fail 'the remote lacks a commit'
grep -q '^An editor wrote this line.$' "$bot/content/logs/2031-03-31.md" || fail 'an edit is lost'
"$binary" show 2031-03-31 --json | grep -q '"weight_lbs": *176.4' || fail 'the weight is lost'
echo 'The three working copies hold the same bytes, and every entry of each is there.'
