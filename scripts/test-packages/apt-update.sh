#!/usr/bin/env bash
# What the mirror has now.
. "$(dirname "$0")/lib.sh"

apt-get -qq update
