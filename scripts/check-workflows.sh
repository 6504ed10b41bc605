#!/usr/bin/env bash
# Checks what is in .github: its form against the schemas of GitHub's files, and what zizmor knows of workflows
# that can be misused. Where the tools can't be had it says so, and passes.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install-dependencies.sh workflows || true
PATH="$PWD/.build/python/bin:$PATH"
for tool in check-jsonschema zizmor; do
  if ! command -v "$tool" >/dev/null; then
    printf 'check-workflows.sh: .github is NOT checked: %s is missing and could not be installed\n' "$tool" >&2
    exit 0
  fi
done

# Says nothing but what is wrong.
has_form() {
  local said
  said=$(check-jsonschema --builtin-schema "$1" "${@:2}") || { printf '%s\n' "$said" >&2; exit 1; }
}

forms=()
for form in .github/ISSUE_TEMPLATE/*.yml; do
  if [ "${form##*/}" != config.yml ]; then forms+=("$form"); fi
done
has_form vendor.github-workflows .github/workflows/*.yml
has_form custom.github-workflows-require-timeout .github/workflows/*.yml
has_form vendor.github-issue-forms "${forms[@]}"
has_form vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
has_form vendor.dependabot .github/dependabot.yml
zizmor --offline --quiet --persona=auditor --strict-collection .github
