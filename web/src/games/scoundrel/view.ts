// What the server tells of a game of Scoundrel.

import type { LegalAction } from "../../lib/protocol";

/** What never changes in a dungeon. */
export interface Lore {
  maxHealth: number;
  roles: Record<string, Role>; // what a card is, by the letter of its suit
}

export interface View {
  lore: Lore;
  health: number;
  weapon: string; // - without one
  pile: string[]; // the latest kill last
  weaponFaces: number; // the strongest monster that the weapon may still face
  room: string[];
  toTake: number;
  canAvoid: boolean;
  potionHeals: boolean;
  deck: number;
  below: string[]; // known to lie below the deck
  discard: string[];
  over: string;
  score: number | null;
  order: string[] | null; // for a tester alone
}

export type Role = "monster" | "weapon" | "potion";

/** What can be done with a card now, the weapon first. */
export function choicesFor(card: string, legal: LegalAction[]): LegalAction[] {
  return legal.filter((action) => action.parts["card"] === card).sort((one, other) => Number(other.parts["with"] === "weapon") - Number(one.parts["with"] === "weapon"));
}

/** Cards keep their places while others are taken; new ones fill the gaps in order. */
export function placed(before: (string | null)[], room: string[]): (string | null)[] {
  const size = Math.max(4, before.length, room.length);
  const slots = Array.from({ length: size }, (_, at) => (before[at] && room.includes(before[at]) ? before[at] : null));
  const fresh = room.filter((card) => !slots.includes(card));
  return slots.map((card) => card ?? fresh.shift() ?? null);
}
