// What may be clicked: the legal actions of a unit, sorted by the tile that stands for them.

import type { LegalAction } from "../../lib/protocol";
import { unitOf, type TacticsView } from "./view";

export type Mode = "deeds" | "skill"; // moves and attacks, or the skill

export interface Aim {
  tile: string;
  kind: "move" | "attack" | "skill";
  actions: LegalAction[]; // one is carried out at once, of several one is chosen
  damage: number | string | null; // what every way of doing it costs the enemy
  guard: string | null;
}

const isSkill = (action: LegalAction) => action.parts["verb"] === "skill";

export const deedsOf = (legal: LegalAction[], unit: string): LegalAction[] => legal.filter((action) => action.parts["unit"] === unit);
export const skillsOf = (legal: LegalAction[], unit: string): LegalAction[] => deedsOf(legal, unit).filter(isSkill);
export const passOf = (legal: LegalAction[], unit: string): LegalAction | undefined => deedsOf(legal, unit).find((action) => action.parts["verb"] === "pass");

/** The tile that stands for an action: the target's, else the one gone to; none for what is aimed at nothing. */
export function tileOf(action: LegalAction, view: TacticsView): string | null {
  const { target, to } = action.parts;
  if (target !== undefined) return unitOf(view, target)?.tile ?? target;
  return to ?? null;
}

/** All that a unit can do by clicking a tile. */
export function aimsOf(legal: LegalAction[], unit: string, mode: Mode, view: TacticsView): Map<string, Aim> {
  const wanted = deedsOf(legal, unit).filter((action) => (mode === "skill") === isSkill(action));
  const aims = new Map<string, Aim>();
  for (const action of wanted) {
    const tile = tileOf(action, view);
    if (tile === null) continue;
    const known = aims.get(tile);
    if (known) known.actions.push(action);
    else aims.set(tile, { tile, kind: kindOf(action), actions: [action], damage: action.parts["damage"] ?? null, guard: action.parts["guard"] ?? null });
  }
  for (const aim of aims.values()) if (!aim.actions.every((action) => (action.parts["damage"] ?? null) === aim.damage)) aim.damage = most(aim.actions);
  return aims;
}

function kindOf(action: LegalAction): Aim["kind"] {
  return isSkill(action) ? "skill" : action.parts["target"] === undefined ? "move" : "attack";
}

function most(actions: LegalAction[]): string {
  return `≤${Math.max(...actions.map((action) => Number(action.parts["damage"] ?? 0)))}`;
}
