#!/usr/bin/env bash
# The manual, and what Tab gives in each shell.
. "$(dirname "$0")/lib.sh"

step 'man bestupid'
mandb --quiet
for page in bestupid bestupid-log bestupid-routine-add; do
  says SYNOPSIS robin env MANPAGER=cat man "$page"
  says "$page" robin man --whatis "$page"
done
seen "$(robin man --whatis bestupid-log)"

in_bash() { robin bash --norc complete.bash "$@"; }
in_fish() { robin fish --command "complete --do-complete '$*'"; }
in_zsh() { robin timeout 60 zsh --no-rcs complete.zsh "$*"; }

# A word of a command, one of an option, and one that the program itself is asked for.
for shell in bash zsh fish; do
  step "Completion in $shell"
  says workout "in_$shell" bestupid work
  says --dry-run "in_$shell" bestupid log --dr
  says weight "in_$shell" bestupid query weigh
  seen 'workout, --dry-run, weight'
done
