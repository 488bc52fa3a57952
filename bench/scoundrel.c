/* Scoundrel in C, written for speed: the yardstick for the compiled rules.
 *
 * An engine like ours: a state that holds the same facts (suits, pile and discard pile included) and can be
 * looked at after every step; a step is legal + random choice + apply; games are played one after the other.
 * It plays the very games that play_games and trace_games of turnwise.core.loops play with random players
 * and the rules of 2011, word for word of chance and noise. Inside a step everything is tuned by hand: the
 * room is one number, legal moves are the bits of one number, effects are looked up instead of branched on,
 * and ChaCha8 makes two blocks at once in vector registers.
 */

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

/* A card is 16 × suit + value: clubs and spades are monsters, hearts potions, diamonds weapons. */
enum { POTION = 32, WEAPON = 48, VALUE = 15, HIGHEST = 14, KINDS = 64 };
enum { CARDS = 44, MOST_AVOIDS = 15, BLOCK = 16, WORDS = 2 * BLOCK };
enum { CLEARED = 1, DIED = 2 };

#define TO_TEN(M, suit) \
    M(suit, 2), M(suit, 3), M(suit, 4), M(suit, 5), M(suit, 6), M(suit, 7), M(suit, 8), M(suit, 9), M(suit, 10)
#define TO_ACE(M, suit) TO_TEN(M, suit), M(suit, 11), M(suit, 12), M(suit, 13), M(suit, 14)
#define NAMED(suit, value) suit + value

static const u8 DUNGEON[CARDS] = {
    TO_ACE(NAMED, 0), TO_ACE(NAMED, 16), TO_TEN(NAMED, POTION), TO_TEN(NAMED, WEAPON)};

/* Legal moves are bits in the order of their numbers: 8·place takes a card, 32 + 8·place fights it with the
 * weapon, and the top bit avoids the room. */
#define PLACES 0x01010101u
#define AVOID (1ull << 63)

struct state {
    u32 key[8];
    u64 stream;
    u32 counter, used;
    u32 words[WORDS];
    int health, max_health;
    u64 pile, discard; /* one bit for each card */
    u32 room, cards;   /* a byte for each card, without gaps */
    u32 weapon, last_kill, limit, last, potions, avoided, over;
    u32 loose, head, tail;
    u8 deck[CARDS];                    /* cards in no order yet */
    u8 below[CARDS + 4 * MOST_AVOIDS]; /* under them, from head to tail */
};

INLINE u32x8 twice(const u32 *w) { return (u32x8){w[0], w[1], w[2], w[3], w[0], w[1], w[2], w[3]}; }

#define QUARTER_ROUNDS                                                  \
    a += b, d ^= a, d = (u32x8)__builtin_shuffle((u8x32)d, rotate16); \
    c += d, b ^= c, b = b << 12 | b >> 20;                            \
    a += b, d ^= a, d = (u32x8)__builtin_shuffle((u8x32)d, rotate8);  \
    c += d, b ^= c, b = b << 7 | b >> 25;

/* ChaCha8: the next two blocks of the stream. */
RARE void next_blocks(struct state *s) {
    static const u32 constants[4] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574};
    const u8x32 rotate16 = {2,  3,  0,  1,  6,  7,  4,  5,  10, 11, 8,  9,  14, 15, 12, 13,
                            18, 19, 16, 17, 22, 23, 20, 21, 26, 27, 24, 25, 30, 31, 28, 29};
    const u8x32 rotate8 = {3,  0,  1,  2,  7,  4,  5,  6,  11, 8,  9,  10, 15, 12, 13, 14,
                           19, 16, 17, 18, 23, 20, 21, 22, 27, 24, 25, 26, 31, 28, 29, 30};
    const u32x8 by1 = {1, 2, 3, 0, 5, 6, 7, 4}, by2 = {2, 3, 0, 1, 6, 7, 4, 5}, by3 = {3, 0, 1, 2, 7, 4, 5, 6};
    const u32x8 a0 = twice(constants), b0 = twice(s->key), c0 = twice(s->key + 4);
    const u32 low = (u32)s->stream, high = (u32)(s->stream >> 32);
    const u32x8 d0 = {s->counter, 0, low, high, s->counter + 1, 0, low, high};
    u32x8 a = a0, b = b0, c = c0, d = d0;
    for (int round = 0; round < 8; round += 2) {
        QUARTER_ROUNDS
        b = __builtin_shuffle(b, by1), c = __builtin_shuffle(c, by2), d = __builtin_shuffle(d, by3);
        QUARTER_ROUNDS
        b = __builtin_shuffle(b, by3), c = __builtin_shuffle(c, by2), d = __builtin_shuffle(d, by1);
    }
    const u32x8 rows[4] = {a + a0, b + b0, c + c0, d + d0};
    for (int row = 0; row < 4; row++) {
        memcpy(s->words + 4 * row, &rows[row], 16);
        memcpy(s->words + 4 * row + BLOCK, (const u32 *)&rows[row] + 4, 16);
    }
    s->counter += 2;
    s->used = 0;
}

INLINE u32 next_word(struct state *s) {
    if (UNLIKELY(s->used == WORDS)) next_blocks(s);
    return s->words[s->used++];
}

INLINE u32 below(struct state *s, u32 n) {
    u64 product = (u64)next_word(s) * n;
    if (UNLIKELY((u32)product < n))
        while ((u32)product < -n % n) product = (u64)next_word(s) * n;
    return product >> 32;
}

INLINE u32 draw(struct state *s) {
    if (UNLIKELY(s->loose == 0)) return s->below[s->head++];
    const u32 pick = below(s, s->loose), card = s->deck[pick];
    s->deck[pick] = s->deck[--s->loose];
    return card;
}

INLINE u32 deck_count(const struct state *s) { return s->loose + s->tail - s->head; }

/* The last cards of a game, and those whose word has to be thrown away, are drawn with more care. */
RARE void fill_slowly(struct state *s) {
    for (; s->cards < 4 && deck_count(s) > 0; s->cards++) s->room |= draw(s) << 8 * s->cards;
    s->potions = 0;
}

INLINE void fill_room(struct state *s, u32 first) {
    const u32 n = s->loose, count = 4 - first;
    if (UNLIKELY(n < 4 || s->used + count > WORDS)) {
        if (n < 4 || s->used < WORDS) return fill_slowly(s);
        next_blocks(s);
    }
    u32 picks[4], room = s->room;
    bool doubtful = false;
    for (u32 i = 0; i < count; i++) {
        const u64 product = (u64)s->words[s->used + i] * (n - i);
        picks[i] = product >> 32;
        doubtful |= (u32)product < n;
    }
    if (UNLIKELY(doubtful)) return fill_slowly(s);
    for (u32 i = 0; i < count; i++) {
        room |= (u32)s->deck[picks[i]] << 8 * (first + i);
        s->deck[picks[i]] = s->deck[n - 1 - i];
    }
    s->used += count;
    s->loose = n - count;
    s->room = room;
    s->cards = 4;
    s->potions = 0;
}

INLINE void deal(struct state *s, u64 number, int health) {
    s->stream = number;
    s->counter = 0;
    s->used = WORDS;
    s->health = health;
    s->pile = s->discard = 0;
    s->room = s->cards = s->weapon = s->last_kill = s->limit = s->last = s->avoided = s->over = 0;
    s->loose = CARDS;
    s->head = s->tail = 0;
    memcpy(s->deck, DUNGEON, CARDS);
    fill_room(s, 0);
}

/* A byte's top bit survives the subtraction where the card's value is within the weapon's limit. */
INLINE u64 legal(const struct state *s) {
    const u32 takes = PLACES & (u32)((1ull << 8 * s->cards) - 1);
    const u32 within = ((s->limit * PLACES | 0x80 * PLACES) - (s->room & VALUE * PLACES)) >> 7;
    const u32 fights = within & takes & ~(s->room >> 5);
    const bool avoidable = s->cards == 4 && s->avoided == 0 && deck_count(s) > 0;
    return takes | (u64)fights << 32 | (avoidable ? AVOID : 0);
}

RARE void avoid(struct state *s) {
    memcpy(s->below + s->tail, &s->room, 4);
    s->tail += 4;
    s->room = s->cards = 0;
    s->avoided++;
    fill_room(s, 0);
}

#define WORTH(suit, value) [suit + value] = value
static const u8 DAMAGE[KINDS] = {TO_ACE(WORTH, 0), TO_ACE(WORTH, 16)};
static const u8 HEALING[KINDS] = {TO_TEN(WORTH, POTION)};

/* Play a card of the room. Every line is a move between registers, whatever the card is. */
INLINE void take(struct state *s, u32 at, bool fights) {
    const u32 card = s->room >> at & 63;
    const u32 under = (1u << at) - 1;
    s->room = (s->room & under) | (s->room >> 8 & ~under);
    s->cards--;
    s->avoided = 0;
    s->last = card;
    const bool equips = card >= WEAPON, drinks = (card >> 4) == 2;
    const int stopped = fights ? (int)(s->weapon & VALUE) : 0, hit = DAMAGE[card] - stopped;
    const int healed = s->health + (s->potions == 0 ? HEALING[card] : 0);
    const int health = (healed < s->max_health ? healed : s->max_health) - (hit > 0 ? hit : 0);
    s->health = health > 0 ? health : 0;
    s->potions += drinks;
    const u64 bit = 1ull << card, old = s->pile | (s->weapon ? 1ull << s->weapon : 0);
    s->discard |= equips ? old : fights ? 0 : bit;
    s->pile = equips ? 0 : fights ? s->pile | bit : s->pile;
    s->last_kill = equips ? 0 : fights ? card : s->last_kill;
    s->limit = equips ? HIGHEST : fights ? card & VALUE : s->limit;
    s->weapon = equips ? card : s->weapon;
}

INLINE void apply(struct state *s, u64 action) {
    if (action == AVOID) {
        avoid(s);
        return;
    }
    const u32 bit = (u32)__builtin_ctzll(action);
    take(s, bit & 31, bit >> 5);
    if (s->health == 0)
        s->over = DIED;
    else if (deck_count(s) == 0)
        s->over = s->cards == 0 ? CLEARED : 0;
    else if (s->cards == 1)
        fill_room(s, 1);
}

static int score(const struct state *s) {
    if (s->over == CLEARED)
        return s->health + ((s->last >> 4) == 2 && s->health == s->max_health ? (int)(s->last & VALUE) : 0);
    int total = 0;
    for (u32 i = 0; i < s->loose; i++) total -= DAMAGE[s->deck[i]];
    for (u32 i = s->head; i < s->tail; i++) total -= DAMAGE[s->below[i]];
    return total;
}

INLINE u32 mixed(u32 word) {
    word = (word ^ word >> 16) * 0x85EBCA6B;
    word = (word ^ word >> 13) * 0xC2B2AE35;
    return word ^ word >> 16;
}

INLINE void set_noise(u32 noise[2], u64 number) {
    noise[0] = mixed((u32)number);
    noise[1] = mixed((u32)(number >> 32) ^ ~noise[0]) | 1;
}

INLINE u32 noise_below(u32 noise[2], u32 n) {
    const u32 s0 = noise[0], s1 = noise[1] ^ s0;
    u32 word = s0 * 0x9E3779BB;
    word = (word << 5 | word >> 27) * 5;
    noise[0] = (s0 << 26 | s0 >> 6) ^ s1 ^ s1 << 9;
    noise[1] = s1 << 13 | s1 >> 19;
    return (u64)word * n >> 32;
}

INLINE u64 nth_bit(u64 bits, u32 n) {
#ifdef __BMI2__
    return _pdep_u64(1ull << n, bits);
#else
    while (n-- > 0) bits &= bits - 1;
    return bits & -bits;
#endif
}

INLINE u64 choose(const struct state *s, u32 noise[2]) {
    const u64 moves = legal(s);
    return nth_bit(moves, noise_below(noise, (u32)__builtin_popcountll(moves)));
}

/* Adds up steps and wins. */
void play_games(const int32_t key[8], int64_t first, int64_t games, int start_health, int max_health,
                int64_t totals[2]) {
    struct state s = {.max_health = max_health};
    u32 noise[2];
    memcpy(s.key, key, sizeof s.key);
    int64_t steps = 0, wins = 0;
    for (int64_t game = first; game < first + games; game++) {
        set_noise(noise, (u64)game);
        deal(&s, (u64)game, start_health);
        for (; s.over == 0; steps++) apply(&s, choose(&s, noise));
        wins += s.over == CLEARED;
    }
    totals[0] += steps;
    totals[1] += wins;
}

/* A trace of each game: every choice, the reason and the score. */
void trace_games(const int32_t key[8], int64_t first, int64_t games, int start_health, int max_health,
                 int64_t *traces) {
    struct state s = {.max_health = max_health};
    u32 noise[2];
    memcpy(s.key, key, sizeof s.key);
    for (int64_t game = first; game < first + games; game++) {
        u64 trace = 0;
        set_noise(noise, (u64)game);
        deal(&s, (u64)game, start_health);
        while (s.over == 0) {
            const u64 action = choose(&s, noise);
            const u32 bit = (u32)__builtin_ctzll(action);
            trace = trace * 1103515245 + 12345 + (action == AVOID ? 16 : (bit >> 3 & 3) + (bit & 32) / 4);
            apply(&s, action);
        }
        trace = (trace * 1103515245 + s.over) * 1103515245 + (u64)score(&s);
        traces[game - first] = trace & 0x3FFFFFFFFFFF;
    }
}
