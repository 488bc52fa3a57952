// The units of a view, by id and by tile.

import type { BoardView, Unit } from "./wire";

export const NOTHING = "-";

/** Units that stand on the board, and the fallen one that its owner still has to choose for. */
export const unitsOnBoard = (view: BoardView): Unit[] => view.units.filter((unit) => unit.tile !== NOTHING);
export const unitOn = (view: BoardView, tile: string): Unit | undefined =>
  view.units.find((unit) => unit.tile === tile);
export const unitOf = (view: BoardView, id: string | null | undefined): Unit | undefined =>
  view.units.find((unit) => unit.id === id);
