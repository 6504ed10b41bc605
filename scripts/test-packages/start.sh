#!/usr/bin/env bash
# The first day as README.md begins it: the commands that stand under “Start”, from `bestupid init` on.
. "$(dirname "$0")/lib.sh"

step "README's Start, as robin"
rm -rf /home/robin/log /home/robin/.config /home/robin/.local /home/robin/.cache
commands=$(sed -n '/^## Start/,/^## Every/s/^    \(bestupid.*\)/\1/p' packages/README.md)
[[ $commands == *'bestupid init'*'bestupid log'* ]] || fail "README's Start has no bestupid init and log: $commands"
SECONDS=0
while read -r command; do
  case $command in *example.org*) continue ;; esac
  seen "$command"
  says '' robin bash -c "$command"
done <<<"$commands"
says 'weight' robin bestupid query weight --last 1w
says 'Weight' robin bestupid chart weight
seen "in $SECONDS s"
