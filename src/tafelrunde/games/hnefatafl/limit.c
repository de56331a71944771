/* How fast random Hnefatafl can be: the rules without the repetition rule, in C.
 *
 * All moves are counted with a slide table, one is picked, captures are made: no generator object, no bounds
 * checks, no history. Matches stop after `cap` moves. Square = row << 4 | column, rows and columns 1 to 11. */
#include <stdint.h>
#include <string.h>

enum { FREE, BLACK, WHITE, CROWN, OUTSIDE };

typedef struct {
    uint8_t square[208];    /* what stands there */
    uint16_t row[12], column[12]; /* occupied squares as bits */
    uint8_t man[2][24], men[2];
    uint8_t king;
} Board;

static uint16_t reach_table[11][2048];
/* Where men other than the king may stop in line 1 to 11. */
static uint16_t stops[12];
static uint8_t bits_in[2048], lowest_bit[2048], royal[208];
static Board opening;
static const int direction[4] = {1, -1, 16, -16};

static void flip(Board *b, int at) {
    b->row[at >> 4] ^= 1 << ((at & 15) - 1);
    b->column[at & 15] ^= 1 << ((at >> 4) - 1);
}

void limit_setup(const char *rows) {
    for (int from = 0; from < 11; from++)
        for (int full = 0; full < 2048; full++) {
            int reach = 0, at;
            for (at = from + 1; at < 11 && !(full & 1 << at); at++) reach |= 1 << at;
            for (at = from - 1; at >= 0 && !(full & 1 << at); at--) reach |= 1 << at;
            reach_table[from][full] = reach;
        }
    for (int set = 1; set < 2048; set++) {
        bits_in[set] = __builtin_popcount(set);
        lowest_bit[set] = __builtin_ctz(set);
    }
    for (int line = 1; line < 12; line++) stops[line] = line == 1 || line == 11 ? 0x3FE : line == 6 ? 0x7DF : 0x7FF;
    royal[0x66] = royal[0x11] = royal[0x1B] = royal[0xB1] = royal[0xBB] = 1;
    memset(&opening, 0, sizeof opening);
    memset(opening.square, OUTSIDE, sizeof opening.square);
    for (int i = 0; i < 121; i++) {
        int at = (11 - i / 11) << 4 | (i % 11 + 1);
        const char *letters = ".ADK";
        int piece = strchr(letters, rows[i]) - letters;
        opening.square[at] = piece;
        if (piece == FREE) continue;
        int side = piece != BLACK;
        opening.man[side][opening.men[side]++] = at;
        if (piece == CROWN) opening.king = at;
        flip(&opening, at);
    }
}

static uint32_t below(uint32_t *seed, uint32_t n) {
    uint32_t x = *seed;
    x ^= x << 13, x ^= x >> 17, x ^= x << 5;
    *seed = x;
    return (uint64_t)x * n >> 32;
}

static void strike(Board *b, int at, int side) {
    b->square[at] = FREE;
    flip(b, at);
    int i = 0, last = --b->men[side];
    while (b->man[side][i] != at) i++;
    b->man[side][i] = b->man[side][last];
}

/* Move and capture; returns 1 when the match is decided. */
static int move(Board *b, int side, int which, int to) {
    int from = b->man[side][which], piece = b->square[from];
    b->square[from] = FREE;
    b->square[to] = piece;
    flip(b, from);
    flip(b, to);
    b->man[side][which] = to;
    if (piece == CROWN) b->king = to;
    for (int d = 0; d < 4; d++) {
        int next = to + direction[d], met = b->square[next];
        if (side == 0 && met == WHITE) {
            if (b->square[next + direction[d]] == BLACK) strike(b, next, 1);
        } else if (side == 1 && met == BLACK) {
            int behind = next + direction[d], what = b->square[behind];
            if (what == WHITE || what == CROWN || (what == FREE && royal[behind])) strike(b, next, 0);
        } else if (side == 0 && met == CROWN) {
            int held = 0;
            for (int e = 0; e < 4; e++) held += b->square[next + direction[e]] == BLACK;
            if (held == 4) return 1;
        }
    }
    return piece == CROWN && royal[to] && to != 0x66;
}

/* Plays `matches` random matches; returns how many moves they had in all. */
int64_t limit_play(uint32_t seed, int matches, int cap) {
    int64_t moves = 0;
    for (int m = 0; m < matches; m++) {
        Board b = opening;
        for (int ply = 0, side = 0, over = 0; ply < cap && !over; ply++, side ^= 1) {
            uint16_t reach[48];
            int total = 0, n = b.men[side];
            for (int i = 0; i < n; i++) {
                int at = b.man[side][i], r = at >> 4, c = at & 15;
                int across = reach_table[c - 1][b.row[r]], along = reach_table[r - 1][b.column[c]];
                if (at != b.king) across &= stops[r], along &= stops[c];
                reach[2 * i] = across;
                reach[2 * i + 1] = along;
                total += bits_in[across] + bits_in[along];
            }
            if (total == 0) break;
            int pick = below(&seed, total), i = 0;
            while (pick >= bits_in[reach[i]]) pick -= bits_in[reach[i++]];
            int set = reach[i], at = b.man[side][i >> 1];
            while (pick--) set &= set - 1;
            int line = lowest_bit[set] + 1;
            over = move(&b, side, i >> 1, i & 1 ? line << 4 | (at & 15) : (at & 0xF0) | line);
            moves++;
        }
    }
    return moves;
}
