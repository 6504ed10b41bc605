#!/usr/bin/env bash
# Writes Sources/CLibgit2/forward.c: a function for each of libgit2's that Sources/Git names, with the
# signature of the installed headers. With --check it only says whether the file is up to date.
#
# To be run after a function of libgit2 is called for the first time, which the linker then cannot find.
set -euo pipefail
cd "$(dirname "$0")/.."

file=Sources/CLibgit2/forward.c
new=$(mktemp)
trap 'rm -f "$new"' EXIT

# What the sources name; comments and types among them do no harm.
names=$(grep -rhoE '\bgit_[a-z0-9_]+' Sources/Git | sort -u)

{
  cat <<'HEAD'
// Made by scripts/generate-libgit2-forward.sh out of the functions that Sources/Git names: do not edit.
#if defined(__linux__)

#include "forward.h"

HEAD
  # The preprocessor takes comments and macros away; what is left are declarations, each ended by “;”.
  # shellcheck disable=SC2046
  echo '#include "shim.h"' | cc -E -P -I Sources/CLibgit2/include $(pkg-config --cflags libgit2) - |
    awk -v RS=';' -v names="$names" '
      BEGIN { split(names, list, "\n"); for (i in list) wanted[list[i]] = 1 }
      {
        gsub(/[ \t\n]+/, " ")
        if (!sub(/.*extern /, "")) next
        while (sub(/__attribute__ ?\(\([a-z_]+ ?(\([^()]*\))? ?\)\) ?/, "")) {}
        # The first word before a parenthesis is the function.
        if (!match($0, /git_[a-z0-9_]+ ?\(/)) next
        result = substr($0, 1, RSTART - 1)
        name = substr($0, RSTART, RLENGTH - 1)
        sub(/ $/, "", name)
        parameters = substr($0, RSTART + RLENGTH - 1)
        # Variadic ones cannot be forwarded (load.c).
        if (!(name in wanted) || parameters ~ /\.\.\./) next
        sub(/ $/, "", result)
        sub(/^\( /, "(", parameters)
        inner = substr(parameters, 2, length(parameters) - 2)
        arguments = ""
        if (inner !~ /^ ?(void)? ?$/) {
          count = split(inner, parts, ",")
          for (i = 1; i <= count; i++) {
            part = parts[i]
            sub(/ ?\[[^]]*\] ?$/, "", part)
            sub(/ $/, "", part)
            sub(/.*[^a-zA-Z0-9_]/, "", part)
            arguments = arguments (i > 1 ? ", " : "") part
          }
        }
        printf "FORWARD(%s, %s,\n        %s,\n        (%s))\n", result, name, parameters, arguments
      }'
  printf '\n#endif\n'
} >"$new"

if [ "${1:-}" = --check ]; then
  if ! cmp -s "$new" "$file"; then
    echo "$file is not what scripts/generate-libgit2-forward.sh makes: run it" >&2
    exit 1
  fi
else
  cp "$new" "$file"
fi
