#!/usr/bin/env bash
# Makes the man page and the completions from the program itself:
# make-share.sh BESTUPID GENERATE-MANUAL FOLDER, where FOLDER gets the layout of PREFIX/share.
set -euo pipefail
binary=$1 generate_manual=$2 share=$3

rm -rf "$share"
mkdir -p "$share"/{man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}

"$generate_manual" "$binary" --output-directory "$share/man/man1"
"$binary" --generate-completion-script bash >"$share/bash-completion/completions/bestupid"
"$binary" --generate-completion-script zsh >"$share/zsh/site-functions/_bestupid"
"$binary" --generate-completion-script fish >"$share/fish/vendor_completions.d/bestupid.fish"
