// Made by `make protocol` from src/turnwise/games/scoundrel: change that, not this file.

import type { LegalAction } from "../../wire/messages";

/** From the parameters alone. */
export interface StaticView {
  maxHealth: number;
  roles: Record<string, "monster" | "potion" | "weapon">; // what a card is, by the letter of its suit
}

/** Everything open; the deck by count, but for the cards known to lie below it. */
export interface View {
  health: number;
  weapon: string; // a card, - without one
  pile: string[]; // the latest kill last
  weaponFaces: number; // the strongest monster that the weapon may still face, 0 without a weapon
  room: string[]; // the cards in their places
  toTake: number; // cards to take before this room is complete
  canAvoid: boolean;
  potionHeals: boolean; // whether the next potion of this room heals
  deck: number; // cards left
  below: string[]; // the cards known to lie at the bottom of the deck
  discard: string[];
  over: string; // the reason of the outcome, empty while the game goes on
  score: number | null; // at the end
  order: string[] | null; // the set order of the deck, for a tester alone
}

/** A view as a board gets it, with what never changes at its table. */
export interface BoardView extends View {
  staticView: StaticView;
}

/** What an action consists of, in the view's words. */
export interface Fields {
  verb: "fight" | "take" | "drink" | "avoid";
  card?: string;
  with?: string;
  damage?: number;
  heals?: number;
}

/** An action that the page may take now. */
export interface Action extends Omit<LegalAction, "fields"> {
  fields: Fields;
}
