// What src/turnwise/games/uno/view.py and lore.py declare, in camelCase.

export type Cards = Record<string, number>; // how many of each kind, those that there are

/** What never changes at a table. */
export interface Lore {
  players: number;
  effects: Record<string, string>; // what cards do, by their sign
  targetScore: number;
  catch: boolean;
  challenge: boolean;
  stacking: boolean;
  sevenZero: boolean;
}

export interface UnoView {
  lore: Lore;
  viewer: number; // a seat, -1 for spectators, -2 for a tester who sees everything
  hands: (Cards | null)[]; // by seat, null for a hand that is hidden
  known: Cards[]; // by seat, cards known although the hand is hidden
  handCounts: number[];
  top: string;
  colour: string; // the current colour, - before the first one is named
  pile: Cards; // below the top card
  deck: number;
  clockwise: boolean;
  turn: number;
  phase: "play" | "drawn" | "colour" | "swap" | "answer";
  playable: string[];
  drawn: string; // the card just drawn, else -
  pending: number;
  called: boolean;
  exposed: number; // the seat that may be caught, or -1
  safe: boolean;
  doubted: number; // the seat that may be challenged, or -1
  dealer: number;
  round: number;
  scores: number[];
  points: number[] | null; // of every hand, when they are laid open
  over: string;
  winners: number[];
  order: string[] | null;
}

export const NONE = "-";
export const count = (cards: Cards): number => Object.values(cards).reduce((sum, number) => sum + number, 0);
