// Where the slots are: they wind from the top left corner into the centre.

export const ROWS = [
  [1, 2, 3],
  [8, 9, 4],
  [7, 6, 5],
];
export const READING_ORDER = ROWS.flat();
export const ALL_LINES = ["1-2-3", "8-9-4", "7-6-5", "1-8-7", "2-9-6", "3-4-5", "1-9-5", "3-9-7"];

export interface Point {
  x: number;
  y: number;
} // in slots, from the top left corner

export const slotsOf = (line: string): number[] => line.split("-").map(Number);

export function centre(slot: number): Point {
  const at = READING_ORDER.indexOf(slot);
  return { x: (at % 3) + 0.5, y: Math.floor(at / 3) + 0.5 };
}

/** The two ends of a line, drawn so much further than the centres of its outer slots. */
export function ends(line: string, further: number): [Point, Point] {
  const slots = slotsOf(line);
  const [from, to] = [centre(slots[0]!), centre(slots[2]!)];
  const [x, y] = [((to.x - from.x) / 2) * further, ((to.y - from.y) / 2) * further];
  return [
    { x: from.x - x, y: from.y - y },
    { x: to.x + x, y: to.y + y },
  ];
}
