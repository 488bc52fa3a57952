// Made by `make protocol` from src/turnwise/games/uno: change that, not this file.

import type { LegalAction } from "../../wire/messages";

/** From the parameters and the number of players alone. */
export interface StaticView {
  players: number; // seats
  effects: Record<string, string>; // what cards do, by their sign; numbers that do nothing are left out
  targetScore: number; // of a match, 0 for a single round
  catch: boolean; // whether players have to catch each other
  challenge: boolean; // whether a Wild Draw Four may be challenged
  stacking: boolean; // whether a draw card may be answered by another
  sevenZero: boolean; // whether a 7 swaps hands and a 0 passes them on
}

/** Pile and counts for everybody, a hand for its owner. */
export interface View {
  viewer: number; // a seat; -1 is a spectator, -2 a tester who sees everything
  hands: (Record<string, number> | null)[]; // by seat, null for a hand that the viewer may not see
  known: Record<string, number>[]; // by seat, cards that the viewer knows of although the hand is hidden
  handCounts: number[]; // by seat
  top: string; // the card on the pile
  colour: string; // the current colour, - before the first one is named
  pile: Record<string, number>; // below the top card
  deck: number; // cards left
  clockwise: boolean; // the direction of play
  turn: number; // the seat to act
  phase: "play" | "drawn" | "colour" | "swap" | "answer";
  playable: string[]; // cards of the viewer that may be played now
  drawn: string; // the card just drawn, for the seat that drew it, else -
  pending: number; // cards that the seat to act draws unless it answers
  called: boolean; // whether the seat to act has called UNO
  exposed: number; // the seat that may be caught, or -1
  safe: boolean; // whether it had called
  doubted: number; // the seat that may be challenged, or -1
  dealer: number; // a seat
  round: number;
  scores: number[]; // by seat, of the match
  points: number[] | null; // of every hand, when they are laid open
  over: string; // the reason of the outcome, empty while the game goes on
  winners: number[]; // seats
  order: string[] | null; // the set order of the deck, for a tester alone
}

/** A view as a board gets it, with what never changes at its table. */
export interface BoardView extends View {
  staticView: StaticView;
}

/** What an action consists of, in the view's words. */
export interface Fields {
  verb: "play" | "draw" | "keep" | "call" | "challenge" | "name" | "swap" | "catch";
  card?: string;
  colour?: string;
  cards?: number;
  seat?: number;
  by?: number;
}

/** An action that the page may take now. */
export interface Action extends Omit<LegalAction, "fields"> {
  fields: Fields;
}
