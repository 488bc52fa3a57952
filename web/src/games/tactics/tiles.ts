// Where tiles are drawn.

export const COLUMNS = ["a", "b", "c", "d", "e"];
export const ROWS = [1, 2, 3, 4, 5];

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
