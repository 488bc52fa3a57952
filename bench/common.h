/* What the yardsticks share: chance and fast RNG, word for word those of turnwise.core, and choices by bits. */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef u32 u32x8 __attribute__((vector_size(32)));
typedef u8 u8x32 __attribute__((vector_size(32)));

#define INLINE static inline __attribute__((always_inline))
#define RARE static __attribute__((noinline))
#define UNLIKELY(condition) __builtin_expect(condition, 0)

enum { BLOCK = 16 };

INLINE u32x8 twice(const u32 *w) { return (u32x8){w[0], w[1], w[2], w[3], w[0], w[1], w[2], w[3]}; }

#define QUARTER_ROUNDS                                                \
    a += b, d ^= a, d = (u32x8)__builtin_shuffle((u8x32)d, rotate16); \
    c += d, b ^= c, b = b << 12 | b >> 20;                            \
    a += b, d ^= a, d = (u32x8)__builtin_shuffle((u8x32)d, rotate8);  \
    c += d, b ^= c, b = b << 7 | b >> 25;

/* ChaCha8: the two blocks of a stream from a counter on, made together in vector registers. */
INLINE void two_blocks(const u32 *key, u64 stream, u32 counter, u32 words[2 * BLOCK]) {
    static const u32 constants[4] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574};
    const u8x32 rotate16 = {2,  3,  0,  1,  6,  7,  4,  5,  10, 11, 8,  9,  14, 15, 12, 13,
                            18, 19, 16, 17, 22, 23, 20, 21, 26, 27, 24, 25, 30, 31, 28, 29};
    const u8x32 rotate8 = {3,  0,  1,  2,  7,  4,  5,  6,  11, 8,  9,  10, 15, 12, 13, 14,
                           19, 16, 17, 18, 23, 20, 21, 22, 27, 24, 25, 26, 31, 28, 29, 30};
    const u32x8 by1 = {1, 2, 3, 0, 5, 6, 7, 4}, by2 = {2, 3, 0, 1, 6, 7, 4, 5}, by3 = {3, 0, 1, 2, 7, 4, 5, 6};
    const u32x8 a0 = twice(constants), b0 = twice(key), c0 = twice(key + 4);
    const u32 low = (u32)stream, high = (u32)(stream >> 32);
    const u32x8 d0 = {counter, 0, low, high, counter + 1, 0, low, high};
    u32x8 a = a0, b = b0, c = c0, d = d0;
    for (int round = 0; round < 8; round += 2) {
        QUARTER_ROUNDS
        b = __builtin_shuffle(b, by1), c = __builtin_shuffle(c, by2), d = __builtin_shuffle(d, by3);
        QUARTER_ROUNDS
        b = __builtin_shuffle(b, by3), c = __builtin_shuffle(c, by2), d = __builtin_shuffle(d, by1);
    }
    const u32x8 rows[4] = {a + a0, b + b0, c + c0, d + d0};
    for (int row = 0; row < 4; row++) {
        memcpy(words + 4 * row, &rows[row], 16);
        memcpy(words + 4 * row + BLOCK, (const u32 *)&rows[row] + 4, 16);
    }
}

INLINE u32 mixed(u32 word) {
    word = (word ^ word >> 16) * 0x85EBCA6B;
    word = (word ^ word >> 13) * 0xC2B2AE35;
    return word ^ word >> 16;
}

INLINE void seed_rng(u32 rng[2], u64 number) {
    rng[0] = mixed((u32)number);
    rng[1] = mixed((u32)(number >> 32) ^ ~rng[0]) | 1;
}

INLINE u32 rng_below(u32 rng[2], u32 n) {
    const u32 s0 = rng[0], s1 = rng[1] ^ s0;
    u32 word = s0 * 0x9E3779BB;
    word = (word << 5 | word >> 27) * 5;
    rng[0] = (s0 << 26 | s0 >> 6) ^ s1 ^ s1 << 9;
    rng[1] = s1 << 13 | s1 >> 19;
    return (u64)word * n >> 32;
}

INLINE u64 nth_bit(u64 mask, u32 n) {
#ifdef __BMI2__
    return _pdep_u64(1ull << n, mask);
#else
    while (n-- > 0) mask &= mask - 1;
    return mask & -mask;
#endif
}
