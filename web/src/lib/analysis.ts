// What a page makes of an analysis: points of a curve, signs and sentences.

import type { AnalysedMove, Analysis } from "../wire/http";
import { list, plural } from "./words";

export type Mark = NonNullable<AnalysedMove["mark"]>;
export type Depth = Analysis["depth"];

/** The worst first. */
export const MARKS: readonly Mark[] = ["blunder", "mistake", "inaccuracy"];
/** As chess players write them. */
export const SIGNS: Record<Mark, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

const FEWEST = 0.005; // below, a rounded chance would look like none

export interface Point {
  number: number;
  value: number;
}

export const movesOf = (analysis: Analysis, seat: number): AnalysedMove[] =>
  analysis.moves.filter((move) => move.played.seat === seat);
export const markedOf = (analysis: Analysis, seat: number): AnalysedMove[] =>
  movesOf(analysis, seat).filter((move) => move.mark !== null);

/** What a seat could expect after each of its own moves, and at last what became of it. */
export function curveOf(analysis: Analysis, seat: number): Point[] {
  const known = movesOf(analysis, seat).flatMap(({ number, value }) => (value === null ? [] : [{ number, value }]));
  const result = analysis.results[analysis.seats.indexOf(seat)];
  return analysis.status === "complete" && result !== undefined
    ? [...known, { number: analysis.steps + 1, value: result }]
    : known;
}

/** Whether the curve is of scores: a game that is not played for wins tells no chance to win. */
export const isByScore = (analysis: Analysis): boolean =>
  analysis.moves.some((move) => move.goal === "score" && move.chance === null);
/** Whether some moves are judged by score although the game is played for wins. */
export const hasSavings = (analysis: Analysis, seat: number): boolean =>
  movesOf(analysis, seat).some((move) => move.goal === "score" && move.chance !== null);

/** A score, with a minus sign that is as wide as a digit. */
export const points = (score: number): string => `${Math.round(score)}`.replace("-", "\u2212");

/** In whole points; 0 and 100 are kept for what never and always came. */
export function percent(value: number): string {
  if (value > 0 && value < FEWEST) return "<1\u00a0%";
  if (value < 1 && value > 1 - FEWEST) return ">99\u00a0%";
  return `${Math.round(100 * value)}\u00a0%`;
}

/** How many of each mark, in words. */
export function counted(analysis: Analysis, seat: number): string {
  const marked = markedOf(analysis, seat);
  const counts = MARKS.map((mark) =>
    plural(
      marked.filter((move) => move.mark === mark).length,
      mark,
      mark === "inaccuracy" ? "inaccuracies" : `${mark}s`,
    ),
  );
  const some = counts.filter((text) => !text.startsWith("0 "));
  return some.length ? list(some) : "nothing marked";
}

/** What the curve shows, for whoever cannot see it. */
export function described(analysis: Analysis, seat: number, name: string): string {
  const curve = curveOf(analysis, seat);
  const ends = curve.length ? `from ${percent(curve[0]!.value)} to ${percent(curve.at(-1)!.value)}` : "not known yet";
  const what = isByScore(analysis) ? "Expected score, between the lowest and the highest," : "Win chance";
  return `${what} of ${name}: ${ends}; ${counted(analysis, seat)}.`;
}

/** How much worse a move was, in words. */
export function worse(move: AnalysedMove, better: string): string {
  const loss = plural(lost(move) ?? 0, "point");
  if (move.goal === "score") {
    const instead = `score ${points(move.score ?? 0)} instead of ${points(move.betterScore ?? 0)}`;
    return `${loss} of score worse than ${better} (${instead})`;
  }
  return `${loss} worse than ${better} (${percent(move.chance ?? 0)} instead of ${percent(move.betterChance ?? 0)})`;
}

/** What a move lost, in whole points of win chance or of score; null where nothing can be said. */
export function lost(move: AnalysedMove): number | null {
  return move.loss === null ? null : Math.round(move.goal === "score" ? move.loss : 100 * move.loss);
}

/** What a move brings, for a table of figures. */
export function brought(move: AnalysedMove): string {
  if (move.goal === "score") return move.score === null ? "" : `score ${points(move.score)}`;
  return move.chance === null ? "" : percent(move.chance);
}
