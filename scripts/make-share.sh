#!/usr/bin/env bash
# Makes the man page and the completions from the program itself:
# make-share.sh BESTUPID GENERATE-MANUAL FOLDER, where FOLDER gets the layout of PREFIX/share.
set -euo pipefail
binary=$1 generate_manual=$2 share=$3

rm -rf "$share"
mkdir -p "$share"/{man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}

# The rows of the table of exit statuses in docs/cli.md, as items of an mdoc list.
exit_statuses() {
  awk -F ' *[|] *' '
    /^## / { inside = /^## Exit status/ }
    inside && $2 ~ /^[0-9]+$/ { gsub("`", "", $3); printf ".It %s\n%s\n", $2, $3 }
  ' docs/cli.md
}

# The generator copies help texts as they are, and mdoc would fill their lines: lines that stand
# together keep their ends, and a blank line parts paragraphs. It also knows but two exit statuses.
mend_manual() {
  awk -v statuses="$(exit_statuses)" '
    function flush(  i) {
      if (count > 1) print ".Bd -literal"
      for (i = 1; i <= count; i++) print text[i]
      if (count > 1) print ".Ed"
      count = 0
    }
    /^\.Ex -std/ { flush(); print ".Bl -tag -width 6n"; print statuses; print ".El"; next }
    /^$/ { flush(); print ".Pp"; next }
    /^\./ { flush(); print; next }
    { text[++count] = $0 }
    END { flush() }
  '
}

"$generate_manual" "$binary" --output-directory - | mend_manual >"$share/man/man1/bestupid.1"
"$binary" completions bash >"$share/bash-completion/completions/bestupid"
"$binary" completions zsh >"$share/zsh/site-functions/_bestupid"
"$binary" completions fish >"$share/fish/vendor_completions.d/bestupid.fish"
