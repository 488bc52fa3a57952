// Made by `make protocol` from src/turnwise/games/tactics: change that, not this file.

import type { LegalAction } from "../../wire/messages";

/** What there is to know about the things of a table, by their words; from the parameters alone. */
export interface StaticView {
  classes: Record<string, string[]>; // the skills of each class
  minions: string[]; // that can be drafted
  twins: boolean; // whether both minions may be of one kind
  skills: Record<string, [string, string]>; // what each is aimed at, and what it does
  units: Record<string, [string, string]>; // its figures, and what is special about it
  marks: Record<string, string>; // what lies on a unit or waits on a tile
  decayRound: number; // at whose end minions begin to lose HP
  pressureRound: number; // at whose end all begin to lose HP
}

/** The picks of a player, - for what is not picked. */
export interface Team {
  heroClass: string;
  skill: string;
  minions: string[];
}

/** A unit, dead or alive; numbers are rounds unless something else is said. */
export interface Unit {
  id: string; // such as p1_hero
  kind: "hero" | "minion_1" | "minion_2" | "clone";
  unitClass: string; // mage, tank, clone, …
  side: number; // the seat
  hp: number;
  tile: string; // - off the board
  attack: number; // what its attack counts now
  acted: boolean; // in this round
  late: boolean; // declares its action instead of carrying it out
  buffs: Record<string, number>; // by power, life, speed, weakness, bleed and slow
  blind: boolean;
  rallied: boolean;
  stored: string; // the declared action in notation, or empty
  marked: number;
  challenged: number;
  invisible: boolean;
  invulnerable: boolean;
  shield: number; // points
  shieldRounds: number;
  charges: number; // attacks
  feint: number;
  skill: string; // of a hero, else empty
  cooldown: number; // rounds until the skill is ready
  cloneRounds: number;
  guard: string; // the Tank that would take its damage, or empty
}

/** Before both have drafted the own picks and who is done; then everything. */
export interface View {
  viewer: number; // a seat; -1 is a spectator, -2 a tester who sees everything
  phase: "draft" | "action" | "choice";
  timer: "DRAFT" | "ACTION" | "DEATH_CHOICE";
  seconds: number; // that the timer of this phase runs
  turn: number; // the seat to act
  round: number;
  teams: (Team | null)[]; // by seat, null for one that the viewer may not see
  drafted: boolean[]; // by seat, who is done
  units: Unit[]; // those that there are or were
  available: string[]; // the units that may act now
  speedUnit: string | null; // the unit that acts a second time, by SPEED
  speedActionsRemaining: number | null; // in the middle of SPEED
  choice: string | null; // the fallen minion whose owner has to choose
  obstacles: Record<string, number>; // HP by tile
  buffTiles: Record<string, [string, number]>; // kind and last round by tile
  beacons: Record<string, number>; // the seat by tile
  over: string; // the reason of the outcome, empty while the game goes on
  winners: number[]; // seats
}

/** A view as a board gets it, with what never changes at its table. */
export interface BoardView extends View {
  staticView: StaticView;
}

/** What an action consists of, in the view's words. */
export interface Fields {
  verb: "pick" | "move" | "attack" | "move and attack" | "skill" | "pass" | "leave" | "timeout";
  class?: string;
  minion?: string;
  skill?: string;
  unit?: string;
  to?: string;
  target?: string;
  direction?: string;
  debuff?: string;
  what?: string;
  guard?: string;
  hits?: string;
  seat?: number;
  damage?: number;
  counter?: number;
}

/** An action that the page may take now. */
export interface Action extends Omit<LegalAction, "fields"> {
  fields: Fields;
}
