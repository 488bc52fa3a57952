// The cards of a room: what can be done with them, and where they lie.

import type { Action, StaticView } from "./wire";

export type Role = StaticView["roles"][string];

/** What can be done with a card now, the weapon first. */
export function choicesFor(card: string, legal: Action[]): Action[] {
  return legal
    .filter((action) => action.fields.card === card)
    .sort((one, other) => Number(other.fields.with === "weapon") - Number(one.fields.with === "weapon"));
}

/** Cards keep their places while others are taken; new ones fill the gaps in order. */
export function placed(before: (string | null)[], room: string[]): (string | null)[] {
  const size = Math.max(4, before.length, room.length);
  const slots = Array.from({ length: size }, (_, at) => (before[at] && room.includes(before[at]) ? before[at] : null));
  const fresh = room.filter((card) => !slots.includes(card));
  return slots.map((card) => card ?? fresh.shift() ?? null);
}

/** The same for one room after the other. */
export function keptPlaces(): (room: string[]) => (string | null)[] {
  let slots: (string | null)[] = [];
  return (room) => (slots = placed(slots, room));
}
