#!/usr/bin/env bash
# Installs what this machine lacks, and says what: install-dependencies.sh build|test|memory|lint|workflows|bench|dist|packages|servers…
#
# On Debian and Ubuntu with apt (through sudo if need be), on macOS with Homebrew. Nothing is
# installed, and nothing printed, where everything is there.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }
have() { command -v "$1" >/dev/null 2>&1; }
have_program() { have "$1" || [ -x "/usr/sbin/$1" ]; }
have_library() { have pkg-config && pkg-config --exists "$1"; }

# A Python that has the JSON Schema validator; the tests look at the same places
# (Sources/ProgramTestSupport/JSONSchema.swift).
have_validator() {
  local python
  for python in .build/python/bin/python3 python3 /usr/bin/python3; do
    if have "$python" && "$python" -c 'import jsonschema' 2>/dev/null; then return 0; fi
  done
  return 1
}

# Vega-Lite's own schema, which Altair ships (scripts/validate-json.py).
have_vega_lite() {
  compgen -G '.build/python/lib/python3*/site-packages/altair/vegalite/v5/schema/vega-lite-schema.json' >/dev/null
}

# fitdecode, beside which reading FIT files is measured (bench/imports.py looks at the same places).
have_fitdecode() {
  local python
  for python in .build/python/bin/python3 python3; do
    if have "$python" && "$python" -c 'import fitdecode' 2>/dev/null; then return 0; fi
  done
  return 1
}

# What scripts/check-workflows.sh runs; it looks at the same places.
have_workflow_checks() {
  local tool
  for tool in check-jsonschema zizmor; do
    if ! have "$tool" && ! [ -x ".build/python/bin/$tool" ]; then return 1; fi
  done
}

# rich of the versions whose pictures scripts/draw-pictures.py knows.
have_rich() {
  [ -x .build/python/bin/python3 ] &&
    .build/python/bin/python3 -c 'import importlib.metadata as m; exit(m.version("rich").split(".")[0] not in ("14", "15"))' \
      2>/dev/null
}

# What is missing, by its name in apt and by its name in Homebrew; `-` where the system has it.
apt_packages=() brew_packages=() validator_is_missing=false vega_lite_is_missing=false duckdb_is_missing=false
fitdecode_is_missing=false workflow_checks_are_missing=false rich_is_missing=false
need() {
  if "${@:3}"; then return; fi
  apt_packages+=("$1")
  if [ "$2" != - ]; then brew_packages+=("$2"); fi
}

for purpose in "$@"; do
  case "$purpose" in
    build)
      if ! have swift; then
        say "Swift is missing: install 6.2 or newer from https://www.swift.org/install"
        exit 1
      fi
      need pkg-config pkgconf have pkg-config
      need libgit2-dev libgit2 have_library 'libgit2 >= 1.5'
      need libyaml-dev libyaml have_library yaml-0.1
      need libexpat1-dev expat have_library expat
      need libminizip-dev minizip have_library minizip
      need git git have git
      ;;
    test)
      need jq jq have jq
      need tmux tmux have tmux
      need less less have less
      need fish fish have fish
      need gpsbabel gpsbabel have gpsbabel
      need zsh zsh have zsh
      # What the recipe of docs/cycle.md runs.
      need git-filter-repo git-filter-repo have git-filter-repo
      if [ "$(uname -s)" = Linux ]; then need strace - have strace; fi
      if ! have_validator; then
        validator_is_missing=true
        apt_packages+=(python3-jsonschema)
      fi
      need librsvg2-bin librsvg have rsvg-convert
      if ! have_vega_lite; then
        vega_lite_is_missing=true
        need python3-venv - false
      fi
      ;;
    memory)
      need valgrind - have valgrind
      need binutils - have strip
      ;;
    servers)
      # Debian starts both at once and at every boot, which is for the machine's owner to want:
      # hence a purpose of its own.
      need openssh-server - have_program sshd
      need openssl openssl have openssl
      need nginx-light nginx have_program nginx
      need fcgiwrap fcgiwrap have_program fcgiwrap
      ;;
    bench)
      need ripgrep ripgrep have rg
      need python3 python3 have python3
      need libxml2-utils - have xmllint
      need unzip unzip have unzip
      if ! have_fitdecode; then
        fitdecode_is_missing=true
        need python3-venv - false
      fi
      if [ "$(uname -s)" = Linux ]; then need strace - have strace; fi
      ;;
    examples)
      # What the examples of docs/json.md use; the tests skip those whose tool is missing.
      need sqlite-utils sqlite-utils have sqlite-utils
      if ! have duckdb && ! [ -x .build/python/bin/duckdb ]; then
        duckdb_is_missing=true
        need python3-venv - false
      fi
      ;;
    lint)
      need shellcheck shellcheck have shellcheck
      need python3 python3 have python3
      ;;
    workflows)
      if ! have_workflow_checks; then
        workflow_checks_are_missing=true
        need python3-venv - false
      fi
      ;;
    pictures)
      need tmux tmux have tmux
      if ! have_rich; then
        rich_is_missing=true
        need python3-venv - false
      fi
      ;;
    dist)
      have dpkg-deb || {
        say 'Packages are made on Debian or Ubuntu.'
        exit 1
      }
      need dpkg-dev - have dpkg-shlibdeps
      need binutils - have objcopy
      ;;
    packages)
      need lintian - have lintian
      need mmdebstrap - have mmdebstrap
      need iproute2 - have ip
      need qemu-user - have qemu-x86_64
      ;;
    *)
      say "usage: install-dependencies.sh build|test|memory|lint|workflows|bench|dist|packages|servers…"
      exit 64
      ;;
  esac
done
if [ ${#apt_packages[@]} -eq 0 ]; then exit 0; fi

if have apt-get; then
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
  say "installing with apt: ${apt_packages[*]}"
  # One source that is out of reach need not be the one that counts.
  ${as_root[@]+"${as_root[@]}"} apt-get -qq update || say "apt-get update failed; trying all the same"
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq install --yes --no-install-recommends -o Dpkg::Use-Pty=0 "${apt_packages[@]}" \
    >/dev/null
elif have brew; then
  if [ ${#brew_packages[@]} -gt 0 ]; then
    say "installing with Homebrew: ${brew_packages[*]}"
    brew install --quiet "${brew_packages[@]}"
  fi
  if $validator_is_missing; then
    say "installing with pip, in .build/python: jsonschema"
    python3 -m venv .build/python
    .build/python/bin/pip install --quiet jsonschema
  fi
else
  say "Neither apt nor Homebrew is here. Install these, by Debian's names: ${apt_packages[*]}"
  exit 1
fi

# Distributions have older ones, or none. Of Altair its files are needed, and no library.
if $vega_lite_is_missing; then
  say "installing with pip, in .build/python: altair, for the schema of Vega-Lite"
  python3 -m venv .build/python
  .build/python/bin/pip install --quiet --no-deps 'altair>=5.5,<6'
fi
if $duckdb_is_missing; then
  say "installing with pip, in .build/python: duckdb-cli"
  python3 -m venv .build/python
  .build/python/bin/pip install --quiet duckdb-cli || say "it could not be installed; its examples are skipped"
fi
if $fitdecode_is_missing; then
  say "installing with pip, in .build/python: fitdecode"
  python3 -m venv .build/python
  .build/python/bin/pip install --quiet fitdecode || say "it could not be installed; row I4 is passed over"
fi
if $workflow_checks_are_missing; then
  # By number: a later zizmor knows more, and a commit that was clean would no longer be.
  say "installing with pip, in .build/python: check-jsonschema, zizmor"
  python3 -m venv .build/python
  .build/python/bin/pip install --quiet --retries 1 check-jsonschema==0.39.0 zizmor==1.32.0 ||
    say "they could not be installed"
fi
if $rich_is_missing; then
  say "installing with pip, in .build/python: rich"
  python3 -m venv .build/python
  .build/python/bin/pip install --quiet 'rich>=14,<16'
fi
