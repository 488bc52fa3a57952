/* UNO in C, written for speed alone: the yardstick for the compiled rules of the edition duel with two players.
 *
 * Plays the very games that play_games and trace_games of turnwise.core.loops play with random players, word for
 * word of chance and fast RNG, one game after the other, and keeps the same facts at every step: hands by kind and
 * as bits, deck, pile, colour, direction, call, passes, turns, and the points at the end. All else is tuned by
 * hand: legal actions are the bits of one number, the phases of a turn are straight code, what a card does is
 * looked up, and ChaCha8 makes two blocks at once in vector registers.
 */

#include "common.h"

/* Kinds of cards are numbered as in the rules: thirteen symbols in each of four colours, then the wilds. */
enum { SYMBOLS = 13, SKIP = 10, REVERSE = 11, DRAW_TWO = 12, WILD = 52, WILD_DRAW_FOUR = 53, KINDS = 54 };
enum { DRAW = 54, KEEP = 55, CALL = 56, COLOUR = 58 }; /* actions after the plays, each a bit of one number */
enum { CARDS = 108, HAND = 7, PENALTY = 2, TURN_LIMIT = 3000, NOTHING = -1, NOBODY = -1 };
enum { GOING_ON = 0, WENT_OUT = 1, BLOCKED = 2, TOO_LONG = 3 };

#define BIT(n) (1ull << (n))
#define OF_COLOUR(colour) (((1ull << SYMBOLS) - 1) << SYMBOLS * (colour))
#define OF_SYMBOL(symbol) ((BIT(0) | BIT(13) | BIT(26) | BIT(39)) << (symbol))
#define COLOURS (BIT(COLOUR) | BIT(COLOUR + 1) | BIT(COLOUR + 2) | BIT(COLOUR + 3))

struct effect {
    u64 like; /* what may be played on it, by colour or symbol */
    u8 colour, points, draws;
    u8 goes_on; /* 1 if the other player is next */
    u8 turns_around;
};

#define POINTS(symbol) ((symbol) < SKIP ? (symbol) : 20)
#define CARD(c, symbol)                                                                        \
    {OF_COLOUR(c) | OF_SYMBOL(symbol), c, POINTS(symbol), (symbol) == DRAW_TWO ? 2 : 0, \
     (symbol) < SKIP, (symbol) == REVERSE}
#define OF_ONE(c)                                                                              \
    CARD(c, 0), CARD(c, 1), CARD(c, 2), CARD(c, 3), CARD(c, 4), CARD(c, 5), CARD(c, 6), CARD(c, 7), \
        CARD(c, 8), CARD(c, 9), CARD(c, SKIP), CARD(c, REVERSE), CARD(c, DRAW_TWO)

static const struct effect EFFECTS[KINDS] = {
    OF_ONE(0), OF_ONE(1), OF_ONE(2), OF_ONE(3), {.points = 50, .goes_on = 1}, {.points = 50, .draws = 4}};

#define PAIR(k) k, k
#define SUIT(k)                                                                                \
    k, PAIR(k + 1), PAIR(k + 2), PAIR(k + 3), PAIR(k + 4), PAIR(k + 5), PAIR(k + 6), PAIR(k + 7), \
        PAIR(k + 8), PAIR(k + 9), PAIR(k + 10), PAIR(k + 11), PAIR(k + 12)

static const u8 ALL_CARDS[CARDS] = {SUIT(0),    SUIT(13),   SUIT(26),             SUIT(39),
                                    PAIR(WILD), PAIR(WILD), PAIR(WILD_DRAW_FOUR), PAIR(WILD_DRAW_FOUR)};

struct hand {
    u64 held;        /* the kinds in it */
    u8 cards[KINDS]; /* how many of each */
    u32 size;
};

/* What lies on the table, in memory. */
struct table {
    const u32 *key;
    u64 number;
    u32 words[2 * BLOCK], used, counter;
    u32 left;
    u8 deck[CARDS], pile[KINDS];
    struct hand hands[2];
};

/* All else, small enough for registers: functions that are not inlined never see it. */
struct game {
    u32 rng[2];
    u64 like; /* what may be played now, wilds aside */
    u32 top, colour, turn, called, passes, turns;
    int direction, over, winner, score;
    u64 trace, steps;
};

RARE void more_words(struct table *t) {
    two_blocks(t->key, t->number, t->counter, t->words);
    t->counter += 2;
    t->used = 0;
}

INLINE u32 next_word(struct table *t) {
    if (UNLIKELY(t->used == 2 * BLOCK)) more_words(t);
    return t->words[t->used++];
}

RARE u32 refused(struct table *t, u64 product, u32 n) {
    while ((u32)product < -n % n) product = (u64)next_word(t) * n;
    return (u32)(product >> 32);
}

INLINE u32 below(struct table *t, u32 n) {
    const u64 product = (u64)next_word(t) * n;
    return UNLIKELY((u32)product < n) ? refused(t, product, n) : (u32)(product >> 32);
}

RARE void turn_over(struct table *t) {
    for (u32 kind = 0; kind < KINDS; kind++)
        for (; t->pile[kind] > 0; t->pile[kind]--) t->deck[t->left++] = (u8)kind;
}

INLINE u32 take_loose(struct table *t) {
    const u32 at = below(t, t->left), kind = t->deck[at];
    t->deck[at] = t->deck[--t->left];
    return kind;
}

INLINE void add(struct hand *hand, u32 kind) {
    hand->held |= BIT(kind);
    hand->cards[kind]++;
    hand->size++;
}

/* A player draws a card, if there is one. */
INLINE int draw_one(struct table *t, u32 seat) {
    if (UNLIKELY(t->left == 0)) {
        turn_over(t);
        if (t->left == 0) return NOTHING;
    }
    const u32 kind = take_loose(t);
    add(&t->hands[seat], kind);
    return (int)kind;
}

INLINE void draw_cards(struct table *t, u32 seat, u32 count) {
    for (u32 i = 0; i < count; i++) draw_one(t, seat);
}

INLINE u32 choose(struct game *g, u64 legal, bool tracing) {
    const u32 pick = rng_below(g->rng, (u32)__builtin_popcountll(legal));
    const u32 action = (u32)__builtin_ctzll(nth_bit(legal, pick));
    g->steps++;
    if (tracing) g->trace = g->trace * 1103515245 + 12345 + action;
    return action;
}

RARE int points(const struct hand *hand) {
    int total = 0;
    for (u64 held = hand->held; held; held &= held - 1) {
        const u32 kind = (u32)__builtin_ctzll(held);
        total += hand->cards[kind] * EFFECTS[kind].points;
    }
    return total;
}

INLINE void end(const struct table *t, struct game *g, int reason, int winner) {
    g->over = reason;
    g->winner = winner;
    g->score = winner == NOBODY ? 0 : points(&t->hands[1 - winner]);
}

INLINE void end_early(const struct table *t, struct game *g, int reason) {
    const int one = points(&t->hands[0]), other = points(&t->hands[1]);
    end(t, g, reason, one == other ? NOBODY : other < one);
}

INLINE void pass_turn(const struct table *t, struct game *g, u32 goes_on) {
    g->turn ^= goes_on;
    g->called = 0;
    if (UNLIKELY(++g->turns == TURN_LIMIT)) end_early(t, g, TOO_LONG);
}

/* A card goes from the hand onto the pile, with all that it does. */
INLINE void play(struct table *t, struct game *g, u32 kind, bool tracing) {
    const u32 seat = g->turn;
    struct hand *hand = &t->hands[seat];
    const struct effect *effect = &EFFECTS[kind];
    hand->held &= ~((u64)(--hand->cards[kind] == 0) << kind);
    hand->size--;
    t->pile[g->top]++;
    g->top = kind;
    g->passes = 0;
    if (UNLIKELY(hand->size <= 1)) {
        if (hand->size == 0) {
            draw_cards(t, 1 - seat, effect->draws);
            g->turns++;
            end(t, g, WENT_OUT, (int)seat);
            return;
        }
        if (!g->called) draw_cards(t, seat, PENALTY);
    }
    if (kind < WILD) {
        g->colour = effect->colour;
        g->like = effect->like;
        g->direction = effect->turns_around ? -g->direction : g->direction;
    } else {
        g->colour = choose(g, COLOURS, tracing) - COLOUR;
        g->like = OF_COLOUR(g->colour);
    }
    draw_cards(t, 1 - seat, effect->draws);
    pass_turn(t, g, effect->goes_on);
}

INLINE void pass_by(const struct table *t, struct game *g) {
    if (++g->passes == 2) {
        g->turns++;
        end_early(t, g, BLOCKED);
    } else
        pass_turn(t, g, 1);
}

/* The call where it may be made: with two cards, once a turn. */
INLINE u64 may_call(const struct game *g, const struct hand *hand) {
    return (u64)((hand->size == 2) & !g->called) << CALL;
}

/* Draw, for want of a card to play; if the new one can be played, it may be. */
INLINE void draw(struct table *t, struct game *g, bool tracing) {
    const int kind = draw_one(t, g->turn);
    if (UNLIKELY(kind == NOTHING)) {
        pass_by(t, g);
        return;
    }
    g->passes = 0;
    u32 action = KEEP;
    if ((g->like | BIT(WILD) | BIT(WILD_DRAW_FOUR)) >> kind & 1)
        while ((action = choose(g, BIT(kind) | BIT(KEEP) | may_call(g, &t->hands[g->turn]), tracing)) == CALL)
            g->called = 1;
    if (action == KEEP)
        pass_turn(t, g, 1);
    else
        play(t, g, action, tracing);
}

INLINE void deal(struct table *t, struct game *g, u64 number) {
    t->number = number;
    t->counter = 0;
    t->used = 2 * BLOCK;
    memcpy(t->deck, ALL_CARDS, CARDS);
    memset(t->hands, 0, sizeof t->hands);
    memset(t->pile, 0, sizeof t->pile);
    t->left = CARDS;
    g->turn = below(t, 2);
    for (u32 seat = 0; seat < 2; seat++)
        for (u32 i = 0; i < HAND; i++) add(&t->hands[seat], take_loose(t));
    for (;;) {
        g->top = take_loose(t);
        if (g->top < WILD && g->top % SYMBOLS < SKIP) break;
        t->deck[t->left++] = (u8)g->top;
    }
    seed_rng(g->rng, number);
    g->colour = EFFECTS[g->top].colour;
    g->like = EFFECTS[g->top].like;
    g->direction = 1;
    g->called = g->passes = g->turns = 0;
    g->over = GOING_ON;
    g->trace = 0;
}

INLINE void play_game(struct table *t, struct game *g, u64 number, bool tracing) {
    deal(t, g, number);
    while (g->over == GOING_ON) {
        const struct hand *hand = &t->hands[g->turn];
        const u64 fitting = hand->held & (g->like | BIT(WILD));
        const u64 plays = fitting ? fitting : hand->held & BIT(WILD_DRAW_FOUR);
        const u64 call = may_call(g, hand);
        if (plays) { /* known sooner than the choice is, so a wrong guess costs less */
            const u32 action = choose(g, plays | call, tracing);
            if (UNLIKELY(action == CALL))
                g->called = 1;
            else
                play(t, g, action, tracing);
        } else if (choose(g, BIT(DRAW) | call, tracing) == DRAW)
            draw(t, g, tracing);
        else
            g->called = 1;
        /* Nobody reads these facts here; the compiler must keep them all the same. */
        __asm__ volatile("" ::"r"(g->colour), "r"(g->direction));
    }
    __asm__ volatile("" ::"r"(g->score));
}

/* Adds up steps and the wins of both seats. */
void play_games(const int32_t key[8], int64_t first, int64_t games, int64_t totals[3]) {
    struct table t = {.key = (const u32 *)key};
    struct game g = {.steps = 0};
    for (int64_t game = 0; game < games; game++) {
        play_game(&t, &g, (u64)(first + game), false);
        totals[1] += g.winner == 0;
        totals[2] += g.winner == 1;
    }
    totals[0] += (int64_t)g.steps;
}

/* A trace of each game: every choice, the reason and the scores. */
void trace_games(const int32_t key[8], int64_t first, int64_t games, int64_t *traces) {
    struct table t = {.key = (const u32 *)key};
    struct game g = {.steps = 0};
    for (int64_t game = 0; game < games; game++) {
        play_game(&t, &g, (u64)(first + game), true);
        u64 trace = g.trace * 1103515245 + (u64)g.over;
        for (int seat = 0; seat < 2; seat++) trace = trace * 1103515245 + (u64)(g.winner == seat ? g.score : 0);
        traces[game] = (int64_t)(trace & 0x3FFFFFFFFFFF);
    }
}
