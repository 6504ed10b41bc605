// SHA-1 by the processor's own instructions, which Swift cannot say.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Takes `count` blocks of 64 bytes into the five words of the state. Returns 0, and has done nothing,
/// where the processor has no instructions for it.
int bestupid_sha1_blocks(uint32_t *state, const uint8_t *bytes, size_t count);
