/* Scoundrel in C, written for speed alone: the yardstick for the compiled rules.
 *
 * Plays the very games that play_games and trace_games of turnwise.core.loops play with random players and the
 * rules of 2011, word for word of chance and fast RNG, one game after the other, and keeps the same facts at every
 * step (suits, pile and discard pile included). All else is tuned by hand: a room is one number, legal moves are
 * the bits of one number, effects are looked up, choices are made without a branch, the flow of a room is
 * straight code, and ChaCha8 makes two blocks at once in vector registers.
 */

#include "common.h"

/* A card is its value, plus its kind, plus a bit for spades. */
enum { SPADE = 128, MONSTER = 0, POTION = 16, WEAPON = 32, VALUE = 15, CARD = 63 };
enum { CARDS = 44, MOST_AVOIDS = 15, WORDS = 4 * BLOCK };
enum { CLEARED = 1, DIED = 2 };

#define TO_TEN(M, kind) \
    M(kind, 2), M(kind, 3), M(kind, 4), M(kind, 5), M(kind, 6), M(kind, 7), M(kind, 8), M(kind, 9), M(kind, 10)
#define TO_ACE(M, kind) TO_TEN(M, kind), M(kind, 11), M(kind, 12), M(kind, 13), M(kind, 14)
#define NAMED(kind, value) kind + value

static const u8 DUNGEON[CARDS] = {
    TO_ACE(NAMED, MONSTER), TO_ACE(NAMED, SPADE), TO_TEN(NAMED, POTION), TO_TEN(NAMED, WEAPON)};

/* Cards stay where they were dealt. Actions are bits in the order of their numbers: bit 8·place takes a card,
 * bit 32 + 8·place fights it with the weapon, the top bit avoids. Subtracting the room, shifted up to the
 * weapon's bits, from a blade leaves the bits of all cards to be taken, of the monsters up to the blade's
 * limit, and of avoiding. */
#define PLACES 0x01010101ull
#define BOTH_WAYS (PLACES << 32 | PLACES)
#define AVOID (1ull << 63)
#define BLADE(limit) (AVOID + BOTH_WAYS + ((limit)*PLACES << 26))

struct effect {
    u64 blade; /* after this card: fought with the weapon, or equipped */
    int damage, healing;
};

#define MONSTER_EFFECT(kind, value) [kind + value] = {BLADE(value), value, 0}
#define POTION_EFFECT(kind, value) [kind + value] = {0, 0, value}
#define WEAPON_EFFECT(kind, value) [kind + value] = {BLADE(VALUE), 0, 0}

static const struct effect EFFECTS[CARD + 1] = {
    TO_ACE(MONSTER_EFFECT, MONSTER), TO_TEN(POTION_EFFECT, POTION), TO_TEN(WEAPON_EFFECT, WEAPON)};

struct dungeon {
    const u32 *key;
    u64 number;
    u32 words[WORDS], ready;
    u8 pool[CARDS];                    /* cards in no order yet */
    u8 queue[CARDS + 4 * MOST_AVOIDS]; /* below them, from head to tail: what was avoided, from CARDS on */
    u32 loose, head, tail;
};

struct player {
    u32 rng[2];
    u32 room, card, suits, last_kill, weapon_card;
    u64 pile, discard;
    u64 open; /* the bits of the cards still in the room, and of avoiding */
    u64 blade;
    u32 weapon;
    int health, max_health, dose;
    u64 trace;
};

/* Two more blocks from a counter on; the first pair has a place of its own. */
RARE void more_words(struct dungeon *dungeon, u32 counter) {
    two_blocks(dungeon->key, dungeon->number, counter, dungeon->words + (counter ? 2 * BLOCK : 0));
    dungeon->ready = counter ? WORDS : 2 * BLOCK;
}

/* Draw all loose cards, now that there are few or a word is to be refused, and put them before the queue. */
RARE void draw_all(struct dungeon *d) {
    u32 used = CARDS - d->loose;
    if (d->ready < WORDS) more_words(d, 2);
    d->head -= d->loose;
    for (u32 n = d->loose, at = d->head; n > 0; n--, at++) {
        u64 product;
        do {
            if (used >= WORDS && used % 32 == 0) more_words(d, used / BLOCK);
            product = (u64)d->words[used < 32 ? used : 32 + used % 32] * n;
            used++;
        } while ((u32)product < -n % n);
        const u32 pick = product >> 32;
        d->queue[at] = d->pool[pick];
        d->pool[pick] = d->pool[n - 1];
    }
    d->loose = 0;
}

RARE u32 draw_queue(struct dungeon *d, u32 most) {
    u32 cards = 0;
    draw_all(d);
    for (u32 i = 0; i < most && d->head < d->tail; i++) cards |= (u32)d->queue[d->head++] << 8 * i;
    return cards;
}

/* The next cards in the bytes of one number, fewer when the deck runs out. */
INLINE u32 draw(struct dungeon *d, u32 count) {
    const u32 n = d->loose, used = CARDS - n;
    if (UNLIKELY(n < count)) return draw_queue(d, count);
    if (UNLIKELY(used + count > d->ready)) more_words(d, 2);
    u32 picks[4], cards = 0;
    bool doubtful = false;
    for (u32 i = 0; i < count; i++) {
        const u64 product = (u64)d->words[used + i] * (n - i);
        picks[i] = product >> 32;
        doubtful |= (u32)product < n;
    }
    if (UNLIKELY(doubtful)) return draw_queue(d, count);
    for (u32 i = 0; i < count; i++) {
        cards |= (u32)d->pool[picks[i]] << 8 * i;
        d->pool[picks[i]] = d->pool[n - 1 - i];
    }
    d->loose = n - count;
    return cards;
}

INLINE u32 deck_count(const struct dungeon *d) { return d->loose + d->tail - d->head; }

INLINE u64 choose(struct player *p, bool tracing) {
    const u64 legal = (p->blade - ((u64)p->room << 26)) & p->open;
    const u64 action = nth_bit(legal, rng_below(p->rng, (u32)__builtin_popcountll(legal)));
    if (tracing) {
        const u32 bit = (u32)__builtin_ctzll(action), before = (1u << (bit & 31)) - 1;
        const u32 place = (u32)__builtin_popcount((u32)p->open & before); /* the rules close gaps */
        const u32 id = action == AVOID ? 16 : place + (bit & 32) / 4;
        p->trace = p->trace * 1103515245 + 12345 + id;
    }
    return action;
}

/* Play a card of the room; says whether the player lives on. Masks, because the compiler would branch. */
INLINE bool take(struct player *p, u64 action) {
    const u32 bit = (u32)__builtin_ctzll(action), fights = bit >> 5;
    p->open &= ~(action | action << 32 | action >> 32);
    p->card = p->room >> (bit & 31) & CARD;
    const struct effect *effect = &EFFECTS[p->card];
    const u64 changed = -(u64)((bit | p->card) >> 5);
    const int damage = effect->damage - (int)(p->weapon & -fights);
    const int health = p->health + (effect->healing & p->dose);
    p->health = (health < p->max_health ? health : p->max_health) - (damage > 0 ? damage : 0);
    p->dose = p->card & POTION ? 0 : p->dose;
    p->weapon = p->card & WEAPON ? p->card & VALUE : p->weapon;
    p->blade = (effect->blade & changed) | (p->blade & ~changed);
    const u32 whole = p->card | (p->suits >> (bit & 31) & SPADE) >> 1; /* 6 bits and the suit as the 7th */
    const u64 mine = 1ull << ((whole & CARD) ^ (whole >> 6) * 48);
    const u64 equips = -(u64)(p->card >> 5), with = -(u64)fights;
    p->discard |= (equips & (p->pile | 1ull << (p->weapon_card & 63))) | (mine & ~equips & ~with);
    p->pile = (p->pile | (mine & with)) & ~equips;
    p->last_kill = (p->last_kill & ~(u32)with & ~(u32)equips) | (whole & (u32)with);
    p->weapon_card = (p->weapon_card & ~(u32)equips) | (whole & (u32)equips);
    /* Nobody reads these facts here; the compiler must keep them all the same. */
    __asm__ volatile("" ::"r"(p->pile), "r"(p->discard), "r"(p->last_kill), "r"(p->card), "r"(p->weapon_card));
    return p->health > 0;
}

INLINE void enter(struct player *p, u32 cards) {
    p->room = cards & 0x7f7f7f7f;
    p->suits = cards & 0x80808080;
}

INLINE bool clears(struct dungeon *d, struct player *p, bool tracing) {
    enter(p, draw(d, 4));
    for (;;) {
        p->dose = VALUE;
        p->open = BOTH_WAYS | AVOID;
        u64 action = choose(p, tracing);
        p->open = BOTH_WAYS;
        if (action == AVOID) {
            const u32 back = p->room | p->suits;
            memcpy(d->queue + d->tail, &back, 4);
            d->tail += 4;
            enter(p, draw(d, 4));
            action = choose(p, tracing);
        }
        if (!take(p, action)) return false;
        if (!take(p, choose(p, tracing))) return false;
        if (!take(p, choose(p, tracing))) return false;
        const u32 rest = deck_count(d);
        enter(p, ((p->room | p->suits) >> (__builtin_ctzll(p->open) & 31) & 255) | draw(d, 3) << 8);
        if (rest <= 3) {
            p->open = (PLACES >> 8 * (3 - rest)) * (1 + (1ull << 32));
            break;
        }
    }
    p->dose = VALUE;
    while (p->open)
        if (!take(p, choose(p, tracing))) return false;
    return true;
}

INLINE bool play(struct dungeon *d, struct player *p, u64 number, bool tracing) {
    d->number = number;
    more_words(d, 0);
    memcpy(d->pool, DUNGEON, CARDS);
    d->loose = d->head = d->tail = CARDS;
    seed_rng(p->rng, number);
    p->weapon = 0;
    p->blade = BLADE(0);
    p->trace = 0;
    p->pile = p->discard = 0;
    p->last_kill = p->weapon_card = 0;
    return clears(d, p, tracing);
}

static int score(const struct dungeon *d, const struct player *p, bool cleared) {
    if (cleared) return p->health + (p->card & POTION && p->health == p->max_health ? (int)(p->card & VALUE) : 0);
    int total = 0;
    for (u32 i = 0; i < d->loose; i++) total -= EFFECTS[d->pool[i] & CARD].damage;
    for (u32 i = d->head; i < d->tail; i++) total -= EFFECTS[d->queue[i] & CARD].damage;
    return total;
}

/* Adds up steps and wins. */
void play_games(const int32_t key[8], int64_t first, int64_t games, int start_health, int max_health,
                int64_t totals[2]) {
    struct dungeon d = {.key = (const u32 *)key};
    struct player p = {.max_health = max_health};
    int64_t steps = 0, wins = 0;
    for (int64_t game = 0; game < games; game++) {
        const u64 number = (u64)(first + game);
        p.health = start_health;
        wins += play(&d, &p, number, false);
        steps += CARDS - deck_count(&d) - (u32)__builtin_popcount((u32)p.open) + (d.tail - CARDS) / 4;
    }
    totals[0] += steps;
    totals[1] += wins;
}

/* A trace of each game: every choice, the reason and the score. */
void trace_games(const int32_t key[8], int64_t first, int64_t games, int start_health, int max_health,
                 int64_t *traces) {
    struct dungeon d = {.key = (const u32 *)key};
    struct player p = {.max_health = max_health};
    for (int64_t game = 0; game < games; game++) {
        const u64 number = (u64)(first + game);
        p.health = start_health;
        const bool cleared = play(&d, &p, number, true);
        const u64 trace = p.trace * 1103515245 + (cleared ? CLEARED : DIED);
        traces[game] = (trace * 1103515245 + (u64)score(&d, &p, cleared)) & 0x3FFFFFFFFFFF;
    }
}
