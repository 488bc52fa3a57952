// What the server shows of a game of Card Slot: src/turnwise/games/card_slot/view.py and lore.py.

export const SYMBOLS = ["seven", "silver", "cherry", "watermelon", "bell", "replay"] as const;
export type Word = (typeof SYMBOLS)[number];
export type Cards = Partial<Record<Word, number>>;
export const EMPTY = "-";

/** What never changes at a table. */
export interface Lore {
  names: Record<Word, string>;
  effects: Record<Word, string>; // in a word or two
  told: Record<Word, string>; // in a sentence
  points: Record<Word, number>;
  refreshSlots: number[];
}

export interface View {
  lore: Lore;
  viewer: number;
  board: (Word | typeof EMPTY)[]; // slots 1 to 9
  lines: string[]; // complete ones, such as 1-2-3
  hands: (Cards | null)[];
  handCounts: number[];
  known: Cards[];
  eliminated: boolean[];
  deck: number;
  discard: number;
  turn: number;
  phase: "declare" | "place" | "line" | "take";
  takes: number;
  placed: number;
  over: string;
  winners: number[];
  scores: (number | null)[] | null;
  order: Word[] | null;
}

export const total = (cards: Cards): number => Object.values(cards).reduce((sum, count) => sum + count, 0);

/** The cards of a hand that can be shown: one's own, or one that everybody knows card by card. */
export function handOf(view: View, seat: number): Cards | null {
  const known = view.known[seat] ?? {};
  return view.hands[seat] ?? (total(known) === view.handCounts[seat] ? known : null);
}

/** The slots that a forced refresh changed between two views: the board is full all the same, and the deck shorter. */
export function refreshed(view: View, previous: View | null): number[] {
  if (!previous || view.board.includes(EMPTY)) return [];
  const drawn = drawnCards(view, previous);
  return view.lore.refreshSlots.slice(0, Math.max(0, previous.deck - view.deck - drawn));
}

function drawnCards(view: View, previous: View): number {
  return view.handCounts.reduce((sum, count, seat) => sum + Math.max(0, count - (previous.handCounts[seat] ?? 0)), 0);
}
