#!/usr/bin/env bash
# Where there is no git, and no network: every command does its work but those that need git, which say so.
. "$(dirname "$0")/lib.sh"

step 'Every command without git'
! command -v git >/dev/null || fail 'git is there'
[ "$(find /sys/class/net -mindepth 1 -not -name lo | wc -l)" = 0 ] || fail 'there is a network'

declare -A tried
ok() {
  tried[$1]=1
  says '' robin bestupid "$@"
}
terminal() {
  tried[$1]=1
  says '' robin script --quiet --return --command "bestupid $*" /dev/null
}
needs_git() {
  tried[$1]=1
  refused 78 'there is no git on the PATH' robin bestupid "$@"
}

ok version
ok demo /tmp/demo
ok init /home/robin/log
ok setup coaching --level beginner
ok log weight 82.1 kg sleep 6:35 mood am 6
ok log squat 5x5 @ 100 kg
ok log run 5k 27:30
ok unset mood am
ok new tomorrow
ok show
ok todo add call Bea
ok todo "done" 1
ok habit add Stretch
ok habit "done" stretch
ok routine add Morning --time 06:45 --template morning
ok routine "done" bed
ok streak
ok cycle start
ok top3 add Call Bea
ok food oats --calories 300
ok note calm
ok undo
ok redo
ok history
ok due
ok protocol
ok query weight,sleep --last 4w
ok fields
ok export --last 4w
ok import sources
ok exercise list
ok workout start
ok workout set Dip 8xBW
ok workout finish
ok type list
ok library starter
ok recommend
ok list
ok calendar
ok chart weight
ok review
ok grep calm
terminal edit
ok open
ok status
ok conflicts
ok schedule status
ok check
ok cache rebuild
ok config set units.weight kg
ok completions bash
day=$(robin bestupid open)
ok parse "$day"
ok merge-file "$day" "$day" "$day"
refused 1 'problem  git' robin bestupid doctor
tried[doctor]=1
for command in sync pull push; do needs_git "$command"; done
# A schedule that could never sync is not made.
needs_git schedule install
needs_git clone git@example.org:you/log.git /home/robin/there

# Every command that the help names, so that a new one is tried here too.
commands=$(robin bestupid --help | sed -nE '/SUBCOMMANDS:$/,$ s/^  ([a-z0-9-]+)(, [a-z0-9-]+)*( .*)?$/\1/p')
[ "$(wc -l <<<"$commands")" -gt 40 ] || fail "the help names too few commands: $commands"
while read -r command; do
  [ -n "${tried[$command]-}" ] || fail "nobody has tried bestupid $command without git"
done <<<"$commands"
says 'weight (kg)' robin bestupid query weight --last 4w
seen "$(wc -l <<<"$commands") commands"
