// What a bot expects of a move, and what it says while it cannot search, in words.

import { percent, points } from "./analysis";
import type { HintMove, StandInMessage } from "../wire/messages";

const ALMOST = 0.95; // of the rules are compiled: what is left takes long, and the number would stand still

/** A chance or a score; nothing where the search looked too little to say a number. */
export function expected(move: HintMove): string {
  if (move.score !== null) return `score ${points(move.score)}`;
  return move.chance === null ? "" : percent(move.chance);
}

/** The same with its interval: 6 % (3–11 %). */
export function expectedWithin(move: HintMove): string {
  const { low, high } = move;
  if (low === null || high === null) return expected(move);
  if (move.score !== null) return `${expected(move)} (${points(low)} to ${points(high)})`;
  const from = percent(low).replace("\u00a0%", "");
  return `${expected(move)} (${from}–${percent(high)})`;
}

/** How sure that is. */
export function interval(move: HintMove): string {
  const { low, high } = move;
  if (low === null || high === null) return "looked at too little to say a chance";
  const [from, to] = move.score === null ? [percent(low), percent(high)] : [points(low), points(high)];
  return `${from} to ${to}, by ${move.visits.toLocaleString("en")} simulated games`;
}

/** What a bot's badge says while it does not search as it should. */
export function standInWords(standIn: StandInMessage | null, seat: number): string {
  if (!standIn?.seats.includes(seat)) return "";
  if (standIn.hasFailed) return "Cannot think here: plays simply";
  if (standIn.compiled === 1) return "The server is busy: may play simply";
  const far = standIn.compiled >= ALMOST ? "Almost ready…" : `Warming up ${Math.round(100 * standIn.compiled)}\u00a0%:`;
  return `${far} thinks less until then`;
}
