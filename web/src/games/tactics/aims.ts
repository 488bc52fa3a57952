// What may be clicked: the legal actions of a unit, sorted by the tile that stands for them.

import type { Action, BoardView } from "./wire";
import { unitOf } from "./units";

export type Mode = "deeds" | "skill"; // moves and attacks, or the skill

export interface Aim {
  tile: string;
  kind: "move" | "attack" | "skill";
  actions: Action[]; // one is carried out at once, of several one is chosen
  damage: number | string | null; // what every way of doing it costs the enemy
  guard: string | null;
}

const isSkill = (action: Action) => action.fields.verb === "skill";

export const deedsOf = (legal: Action[], unit: string): Action[] =>
  legal.filter((action) => action.fields.unit === unit);
export const skillsOf = (legal: Action[], unit: string): Action[] => deedsOf(legal, unit).filter(isSkill);
export const passOf = (legal: Action[], unit: string): Action | undefined =>
  deedsOf(legal, unit).find((action) => action.fields.verb === "pass");

/** The tile that stands for an action: the target's, else the one gone to; none for what is aimed at nothing. */
export function tileOf(action: Action, view: BoardView): string | null {
  const { target, to } = action.fields;
  if (target !== undefined) return unitOf(view, target)?.tile ?? target;
  return to ?? null;
}

/** All that a unit can do by clicking a tile. */
export function aimsOf(legal: Action[], unit: string, mode: Mode, view: BoardView): Map<string, Aim> {
  const wanted = deedsOf(legal, unit).filter((action) => (mode === "skill") === isSkill(action));
  const aims = new Map<string, Aim>();
  for (const action of wanted) {
    const tile = tileOf(action, view);
    if (tile === null) continue;
    const known = aims.get(tile);
    if (known) known.actions.push(action);
    else
      aims.set(tile, {
        tile,
        kind: kindOf(action),
        actions: [action],
        damage: action.fields.damage ?? null,
        guard: action.fields.guard ?? null,
      });
  }
  for (const aim of aims.values())
    if (!aim.actions.every((action) => (action.fields.damage ?? null) === aim.damage)) aim.damage = most(aim.actions);
  return aims;
}

function kindOf(action: Action): Aim["kind"] {
  return isSkill(action) ? "skill" : action.fields.target === undefined ? "move" : "attack";
}

function most(actions: Action[]): string {
  return `≤${Math.max(...actions.map((action) => Number(action.fields.damage ?? 0)))}`;
}
