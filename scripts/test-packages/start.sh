#!/usr/bin/env bash
# The first day as README.md begins it: the commands that stand under “Start”, from `bestupid init` to `bestupid sync`.
. "$(dirname "$0")/lib.sh"

step "README's Start, as robin"
rm -rf /home/robin/log /home/robin/.config /home/robin/.local /home/robin/.cache
commands=$(sed -n '/^## Start/,/^## Every/s/^    \(bestupid.*\|git.*\)/\1/p' packages/README.md)
[[ $commands == *'bestupid init'*'bestupid log'*'bestupid chart'*'bestupid sync'* ]] ||
  fail "README's Start has no bestupid init, log, chart and sync: $commands"
serve_ssh
SECONDS=0
while read -r command; do
  seen "$command"
  says '' robin bash -c "${command//git@example.org:you\/log.git/$remote}"
done <<<"$commands"
says 'weight' robin bestupid query weight --last 1w
says 'Weight' robin bestupid chart weight
[ "$(robin git -C /home/robin/log rev-parse HEAD)" = "$(robin git -C /home/robin/log.git rev-parse main)" ] ||
  fail 'the remote lacks a commit'
seen "in $SECONDS s"
