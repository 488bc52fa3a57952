// What a bot expects of a move, and what it says while it cannot search, in words.

import { percent, points } from "./analysis";
import type { HintChoice, StandIn } from "./protocol";

/** A chance or a score; nothing where the search looked too little to say a number. */
export function expected(choice: HintChoice): string {
  if (choice.score !== null) return `score ${points(choice.score)}`;
  return choice.chance === null ? "" : percent(choice.chance);
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
  return `Warming up ${Math.round(100 * standIn.compiled)}\u00a0%: plays simply until then`;
}
