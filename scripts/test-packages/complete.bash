# What bash offers at the Tab key, one word a line: bash --norc complete.bash WORDS…
# As bash does it: load the completion of the command, and call its function.
. /usr/share/bash-completion/bash_completion
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
COMP_LINE=$*
COMP_POINT=${#COMP_LINE}
COMP_TYPE=9
_completion_loader "$1"
entry=$(complete -p "$1")
function=${entry#* -F }
function=${function%% *}
"$function" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
