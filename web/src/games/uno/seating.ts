// Who sits where around the table, seen from one seat: clockwise from the left hand to the right.

export interface Seating {
  left: number[];
  top: number[];
  right: number[];
}

/** The seats after `from`, clockwise. */
export function others(players: number, from: number): number[] {
  return Array.from({ length: players - 1 }, (_, at) => (from + 1 + at) % players);
}

/** How the others share the three sides of the table. */
export function seating(players: number, from: number): Seating {
  const all = others(players, from);
  const aside = all.length < 3 ? 0 : all.length < 6 ? 1 : 2;
  return { left: all.slice(0, aside), top: all.slice(aside, all.length - aside), right: all.slice(all.length - aside) };
}
