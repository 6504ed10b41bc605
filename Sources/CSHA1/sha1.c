#include "sha1.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

// Intel's manual, volume 2: SHA1RNDS4 and its like. CPUID, leaf 7: bit 29 of EBX.
static int has_instructions(void) {
  static int known;
  int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (answer == 0) {
    unsigned a, b, c, d;
    int has_sse = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_1);
    answer = has_sse && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29) ? 1 : -1;
    __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
  }
  return answer > 0;
}

// Four of the eighty steps. The fifth word comes of the first one before the last four steps.
#define FOUR(number)                              \
  next = _mm_sha1nexte_epu32(before, w[number]);  \
  before = abcd;                                  \
  abcd = _mm_sha1rnds4_epu32(abcd, next, (number) / 5);

__attribute__((target("sha,sse4.1"))) static void take(
    uint32_t *state, const uint8_t *bytes, size_t count) {
  // The first word of four is the highest.
  const __m128i reversed = _mm_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f);
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0x1b);
  __m128i e = _mm_set_epi32((int)state[4], 0, 0, 0);
  for (; count > 0; count--, bytes += 64) {
    __m128i w[20];
    for (int i = 0; i < 4; i++) {
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), reversed);
    }
    for (int i = 4; i < 20; i++) {
      __m128i mixed = _mm_xor_si128(_mm_sha1msg1_epu32(w[i - 4], w[i - 3]), w[i - 2]);
      w[i] = _mm_sha1msg2_epu32(mixed, w[i - 1]);
    }
    const __m128i first = abcd;
    __m128i before = abcd;
    __m128i next = _mm_add_epi32(e, w[0]);
    abcd = _mm_sha1rnds4_epu32(abcd, next, 0);
    FOUR(1) FOUR(2) FOUR(3) FOUR(4)
    FOUR(5) FOUR(6) FOUR(7) FOUR(8) FOUR(9)
    FOUR(10) FOUR(11) FOUR(12) FOUR(13) FOUR(14)
    FOUR(15) FOUR(16) FOUR(17) FOUR(18) FOUR(19)
    e = _mm_sha1nexte_epu32(before, e);
    abcd = _mm_add_epi32(abcd, first);
  }
  _mm_storeu_si128((__m128i *)state, _mm_shuffle_epi32(abcd, 0x1b));
  state[4] = (uint32_t)_mm_extract_epi32(e, 3);
}

int bestupid_sha1_blocks(uint32_t *state, const uint8_t *bytes, size_t count) {
  if (!has_instructions()) return 0;
  take(state, bytes, count);
  return 1;
}

#else

int bestupid_sha1_blocks(uint32_t *state, const uint8_t *bytes, size_t count) {
  (void)state, (void)bytes, (void)count;
  return 0;
}

#endif
