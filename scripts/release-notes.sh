#!/usr/bin/env bash
# Prints what CHANGELOG.md says of a version: release-notes.sh VERSION [URL]
#
# The version is that of the file VERSION, too: a tag with another one is a mistake. The notes are read outside of
# the source tree, where links such as docs/format.md lead nowhere: with URL they begin with it.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  printf 'release-notes.sh: %s\n' "$*" >&2
  exit 65
}

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  printf 'usage: release-notes.sh VERSION [URL]\n' >&2
  exit 64
fi
version=$1 url=${2:-}

[ -f VERSION ] || fail "there is no file VERSION"
stated=$(<VERSION)
[ "$version" = "$stated" ] || fail "the version is $stated in the file VERSION, not $version"

# From behind the heading `## [0.9.0] - 2026-11-28` to the next of its kind. Addresses of links stand at the end.
section=$(awk -v heading="## [$version] - " '
  /^## / { inside = index($0, heading) == 1; next }
  /^\[[^]]+\]: / { next }
  inside { print }
' CHANGELOG.md)
# `$(…)` took the empty lines at the end away; those at the beginning are left.
section=${section#"${section%%[![:space:]]*}"}
[ -n "$section" ] || fail "CHANGELOG.md says nothing of $version below a heading \`## [$version] - DATE\`"

if [ -n "$url" ]; then
  # Links without a scheme, but for those within the page.
  sed -E "s|\]\(([^):#][^):]*)\)|](${url//&/\\&}/\1)|g" <<<"$section"
else
  printf '%s\n' "$section"
fi
