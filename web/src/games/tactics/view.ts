// The view of src/turnwise/games/tactics/view.py, and the lore of lore.py.

export interface Team { heroClass: string; skill: string; minions: string[] }

/** What never changes at this table: what things do, by their words. */
export interface Lore {
  classes: Record<string, string[]>; // the skills of each
  minions: string[];
  twins: boolean;
  skills: Record<string, [aim: string, deed: string]>;
  units: Record<string, [figures: string, deed: string]>;
  marks: Record<string, string>;
  decayRound: number;
  pressureRound: number;
}

export interface Unit {
  id: string; kind: string; unitClass: string; side: number; hp: number; tile: string; attack: number; acted: boolean; late: boolean;
  buffs: Record<string, number>; blind: boolean; rallied: boolean; stored: string; marked: number; challenged: number;
  invisible: boolean; invulnerable: boolean; shield: number; shieldRounds: number; charges: number; feint: number;
  skill: string; cooldown: number; cloneRounds: number; guard: string;
}

export interface TacticsView {
  viewer: number; phase: "draft" | "action" | "choice"; timer: string; seconds: number; turn: number; round: number;
  teams: (Team | null)[]; drafted: boolean[]; lore: Lore; units: Unit[]; available: string[]; speedUnit: string | null;
  speedActionsRemaining: number | null; choice: string | null; obstacles: Record<string, number>;
  buffTiles: Record<string, [string, number]>; beacons: Record<string, number>; over: string; winners: number[];
}

export const NOTHING = "-";
export const COLUMNS = ["a", "b", "c", "d", "e"];
export const ROWS = [1, 2, 3, 4, 5];

/** Units that stand on the board, and the fallen one that its owner still has to choose for. */
export const unitsOnBoard = (view: TacticsView): Unit[] => view.units.filter((unit) => unit.tile !== NOTHING);
export const unitOn = (view: TacticsView, tile: string): Unit | undefined => view.units.find((unit) => unit.tile === tile);
export const unitOf = (view: TacticsView, id: string | null | undefined): Unit | undefined => view.units.find((unit) => unit.id === id);

/** The tiles in the order in which they are drawn, from the top left; turned round for whoever sits at row 5. */
export function tilesInOrder(isTurned: boolean): string[][] {
  const rows = isTurned ? ROWS : ROWS.toReversed();
  const columns = isTurned ? COLUMNS.toReversed() : COLUMNS;
  return rows.map((row) => columns.map((column) => `${column}${row}`));
}

/** Where the middle of a tile is drawn, in tiles from the top left. */
export function middleOf(tile: string, isTurned: boolean): { x: number; y: number } {
  const [x, y] = [COLUMNS.indexOf(tile.charAt(0)), Number(tile.slice(1)) - 1];
  return isTurned ? { x: 4.5 - x, y: y + 0.5 } : { x: x + 0.5, y: 4.5 - y };
}
