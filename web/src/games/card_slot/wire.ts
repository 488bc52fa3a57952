// Made by `make protocol` from src/turnwise/games/card_slot: change that, not this file.

import type { LegalAction } from "../../wire/messages";

/** From the parameters alone. */
export interface StaticView {
  // the printed name of each symbol
  names: Record<"seven" | "silver" | "cherry" | "watermelon" | "bell" | "replay", string>;
  // what a line of each symbol does, such as draw 2
  effects: Record<"seven" | "silver" | "cherry" | "watermelon" | "bell" | "replay", string>;
  told: Record<"seven" | "silver" | "cherry" | "watermelon" | "bell" | "replay", string>; // the same in a sentence
  // what a card of each symbol is worth in hand
  points: Record<"seven" | "silver" | "cherry" | "watermelon" | "bell" | "replay", number>;
  refreshSlots: number[]; // where a forced refresh puts new cards
}

/** Board and counts for everybody, a hand for its owner. */
export interface View {
  viewer: number; // a seat; -1 is a spectator, -2 a tester who sees everything
  // the symbol on slots 1 to 9, - on an empty one
  board: ("seven" | "silver" | "cherry" | "watermelon" | "bell" | "replay" | "-")[];
  lines: string[]; // complete lines, such as 1-2-3
  hands: (Record<string, number> | null)[]; // by seat, null for a hand that the viewer may not see
  handCounts: number[]; // by seat
  known: Record<string, number>[]; // the cards of each hand that everybody knows
  eliminated: boolean[]; // by seat
  deck: number; // cards left
  discard: number; // cards
  turn: number; // the seat to act
  phase: "declare" | "place" | "line" | "take";
  takes: number; // cards that may still be taken
  placed: number; // the slot of the card just placed while a line is picked, else 0
  over: string; // the reason of the outcome, empty while the game goes on
  winners: number[]; // seats
  scores: (number | null)[] | null; // by seat, at a deck-out; null for an eliminated player
  // the set order of the deck, for a tester alone
  order: ("seven" | "silver" | "cherry" | "watermelon" | "bell" | "replay")[] | null;
}

/** A view as a board gets it, with what never changes at its table. */
export interface BoardView extends View {
  staticView: StaticView;
}

/** What an action consists of, in the view's words. */
export interface Fields {
  verb: "place" | "resolve" | "take" | "stop" | "declare" | "decline";
  card?: string;
  slot?: number;
  line?: string;
}

/** An action that the page may take now. */
export interface Action extends Omit<LegalAction, "fields"> {
  fields: Fields;
}
