// What a bot expects of a move, and what it says while it cannot search, in words.

import { percent, points } from "./analysis";
import type { HintChoice, StandIn } from "./protocol";

const ALMOST = 0.95; // of the rules are compiled: what is left takes long, and the number would stand still

/** A chance or a score; nothing where the search looked too little to say a number. */
export function expected(choice: HintChoice): string {
  if (choice.score !== null) return `score ${points(choice.score)}`;
  return choice.chance === null ? "" : percent(choice.chance);
}

/** The same with its interval: 6 % (3–11 %). */
export function expectedWithin(choice: HintChoice): string {
  const { low, high } = choice;
  if (low === null || high === null) return expected(choice);
  if (choice.score !== null) return `${expected(choice)} (${points(low)} to ${points(high)})`;
  const from = percent(low).replace("\u00a0%", "");
  return `${expected(choice)} (${from}–${percent(high)})`;
}

/** How sure that is. */
export function interval(choice: HintChoice): string {
  const { low, high } = choice;
  if (low === null || high === null) return "looked at too little to say a chance";
  const [from, to] = choice.score === null ? [percent(low), percent(high)] : [points(low), points(high)];
  return `${from} to ${to}, by ${choice.visits.toLocaleString("en")} simulated games`;
}

/** What a bot's badge says while a simple player acts for it. */
export function standInWords(standIn: StandIn | null, seat: number): string {
  if (!standIn?.seats.includes(seat)) return "";
  if (standIn.hasFailed) return "Cannot think here: plays simply";
  if (standIn.compiled === 1) return "The server is busy: may play simply";
  const far = standIn.compiled >= ALMOST ? "Almost ready…" : `Warming up ${Math.round(100 * standIn.compiled)}\u00a0%:`;
  return `${far} plays simply until then`;
}
