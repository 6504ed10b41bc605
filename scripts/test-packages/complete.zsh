# What zsh makes of a line at the Tab key: zsh --no-rcs complete.zsh LINE
# It completes on a terminal alone, so it is given one, and Tab is pressed there.
zmodload zsh/zpty
zpty shell zsh --no-rcs -i

read_until() {
  local part
  text=''
  while zpty -r shell part; do
    text+=$part
    if [[ $text == *$1* ]] return
  done
}
zpty -w shell 'PS1=; autoload -U compinit; compinit -u -D; print is-"ready"'
read_until is-ready
zpty -w -n shell "$1"$'\t'$'\C-a''print is-"done": '$'\n'
read_until 'is-done'
print -r -- $text
zpty -d shell
