// What a page makes of an analysis: points of a curve, signs and sentences.

import type { AnalysedMove, Analysis, Mark } from "./api";
import { list, plural } from "./words";

/** The worst first. */
export const MARKS: readonly Mark[] = ["blunder", "mistake", "inaccuracy"];
/** As chess players write them. */
export const SIGNS: Record<Mark, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

const FEWEST = 0.005; // below, a rounded chance would look like none

export interface Point { number: number; chance: number }

export const movesOf = (analysis: Analysis, seat: number): AnalysedMove[] => analysis.moves.filter((move) => move.played.seat === seat);
export const markedOf = (analysis: Analysis, seat: number): AnalysedMove[] => movesOf(analysis, seat).filter((move) => move.mark !== null);

/** A seat's chance after each of its own moves, and at last what became of it. */
export function curveOf(analysis: Analysis, seat: number): Point[] {
  const points = movesOf(analysis, seat).map(({ number, chance }) => ({ number, chance }));
  const result = analysis.results[analysis.seats.indexOf(seat)];
  return analysis.status === "complete" && result !== undefined ? [...points, { number: analysis.steps + 1, chance: result }] : points;
}

/** In whole points; 0 and 100 are kept for what never and always came. */
export function percent(part: number): string {
  if (part > 0 && part < FEWEST) return "<1\u00a0%";
  if (part < 1 && part > 1 - FEWEST) return ">99\u00a0%";
  return `${Math.round(100 * part)}\u00a0%`;
}

/** How many of each mark, in words. */
export function counted(analysis: Analysis, seat: number): string {
  const marked = markedOf(analysis, seat);
  const counts = MARKS.map((mark) => plural(marked.filter((move) => move.mark === mark).length, mark, mark === "inaccuracy" ? "inaccuracies" : `${mark}s`));
  const some = counts.filter((text) => !text.startsWith("0 "));
  return some.length ? list(some) : "nothing marked";
}

/** What the curve shows, for whoever cannot see it. */
export function described(analysis: Analysis, seat: number, name: string): string {
  const curve = curveOf(analysis, seat);
  const ends = curve.length ? `from ${percent(curve[0]!.chance)} to ${percent(curve.at(-1)!.chance)}` : "not known yet";
  return `Win chance of ${name}: ${ends}; ${counted(analysis, seat)}.`;
}

/** How much worse a move was, in words. */
export function worse(move: AnalysedMove, better: string): string {
  return `${plural(Math.round(100 * (move.loss ?? 0)), "point")} worse than ${better} (${percent(move.chance)} instead of ${percent(move.betterChance ?? move.chance)})`;
}
