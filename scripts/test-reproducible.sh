#!/usr/bin/env bash
# Builds and packs this commit once more, in a clone in another folder, with another time zone, another locale and other rights of new files,
# and compares the packages with those of .build/dist: test-reproducible.sh
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  printf 'test-reproducible: %s\n' "$*" >&2
  exit 1
}
[ -z "$(git status --porcelain)" ] || fail 'the working copy has changes, which a clone has not'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clone=$work/another/folder-of-another-name
mkdir "$work/another"
git clone --quiet . "$clone"
(umask 077 && TZ=Asia/Tokyo LC_ALL=C make --no-print-directory -C "$clone" dist) >"$work/log" 2>&1 ||
  fail "the build failed: $(tail -n 20 "$work/log")"

for file in .build/dist/*; do
  if ! cmp "$file" "$clone/$file"; then
    rm -rf .build/dist-of-another-folder
    cp -R "$clone/.build/dist" .build/dist-of-another-folder
    fail "$file differs from the one in .build/dist-of-another-folder, for diffoscope to explain"
  fi
done
printf 'The same bytes, built in %s and in %s:\n' "$PWD" "$clone"
cat .build/dist/SHA256SUMS
