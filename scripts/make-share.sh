#!/usr/bin/env bash
# Makes the man pages and the completions from the program itself:
# make-share.sh BESTUPID GENERATE-MANUAL FOLDER, where FOLDER gets the layout of PREFIX/share.
set -euo pipefail
# Where the locale has no UTF-8, the program's help has other signs.
export LC_ALL=C.UTF-8
binary=$1 generate_manual=$2 share=$3

rm -rf "$share"
mkdir -p "$share"/{man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}

# The rows of a table in a section of docs/cli.md, as items of an mdoc list.
items() {
  awk -F ' *[|] *' -v title="## $1" '
    /^## / { inside = $0 == title; row = 0 }
    inside && /^[|]/ && ++row > 2 { gsub("`", ""); printf ".It %s\n%s\n", $2, $3 }
  ' docs/cli.md
}

# The generator copies help texts as they are, and mdoc would fill their lines: lines that stand
# together keep their ends, and a blank line parts paragraphs. Examples are a section of their own, and
# so are files and variables, which the generator does not know; of exit statuses it knows two.
#
# A name is one word, which `man bestupid-log` and whatis find; the date is the commit's, so that the same commit has the same pages.
mend_manual() {
  awk -v date="$(TZ=UTC LC_ALL=C git log -1 --format=%cd --date='format-local:%B %-d, %Y' 2>/dev/null || true)" \
    -v statuses="$(items 'Exit status')" -v files="$(items Files)" \
    -v variables="$(items Environment)" '
    function flush(  i) {
      if (count > 1) print ".Bd -literal"
      for (i = 1; i <= count; i++) print text[i]
      if (count > 1) print ".Ed"
      count = 0
    }
    function list(title, items, width) {
      print ".Sh " title
      print ".Bl -tag -width " width
      print items
      print ".El"
    }
    /^Examples:$/ { flush(); inside = 1; next }
    inside && /^ / { examples = examples substr($0, 3) "\n"; next }
    { inside = 0 }
    /^\.Sh .?EXIT STATUS/ { next }
    /^\.Ex -std/ {
      flush()
      list("ENVIRONMENT", variables, "6n")
      list("FILES", files, "6n")
      list("EXIT STATUS", statuses, "6n")
      if (examples) printf ".Sh EXAMPLES\n.Bd -literal\n%s.Ed\n", examples
      next
    }
    /^\.Dd / && date { print ".Dd " date; next }
    /^\.Dt / { gsub("[.]", "-", $2) }
    /^\.Nd "/ { gsub(/^\.Nd "|"$/, ""); $0 = ".Nd " $0 }
    /^\.Nm ./ { command = substr($0, 5); gsub("\"", "", $0); gsub(" ", "-", $0); sub("-", " ", $0) }
    /^\.Nm$/ && command { $0 = ".Nm " command }
    /^$/ { flush(); print ".Pp"; next }
    /^\./ { flush(); print; next }
    { text[++count] = $0 }
    END { flush() }
  '
}

# One page a command, besides the overview: bestupid-log(1).
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
"$generate_manual" "$binary" --multi-page --output-directory "$pages" >/dev/null
for page in "$pages"/*; do
  name=$(basename "$page" .1)
  mend_manual <"$page" >"$share/man/man1/${name//./-}.1"
done
# Shells read it, and none runs it.
"$binary" completions bash | sed '1{/^#!/d;}' >"$share/bash-completion/completions/bestupid"
"$binary" completions zsh >"$share/zsh/site-functions/_bestupid"
"$binary" completions fish >"$share/fish/vendor_completions.d/bestupid.fish"
