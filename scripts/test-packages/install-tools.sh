#!/usr/bin/env bash
# What a person's system has and a bare one has not: git, manuals, shells with completion, and what the demonstration and ssh need.
. "$(dirname "$0")/lib.sh"

step 'apt install git man-db bash-completion zsh fish openssh-server python3-minimal'
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d  # No service starts by itself.
chmod +x /usr/sbin/policy-rc.d
SECONDS=0
apt_install --no-install-recommends git man-db bash-completion zsh fish openssh-server openssh-client python3-minimal
seen "in $SECONDS s"
