// The board's sentences.

import type { Action, BoardView, Fields } from "./wire";
import type { Outcome } from "../../wire/messages";
import { capital, list, plural } from "../../lib/words";
import { nameOf } from "./cards";

/** What an action is called in the list of moves. */
export function label(action: Action, names: string[]): string {
  const { verb, card = "", colour = "", seat = 0, cards } = action.fields;
  const other = names[seat] ?? "";
  switch (verb) {
    case "play":
      return nameOf(card);
    case "draw":
      return cards ? `draw ${plural(cards, "card")}` : "draw a card";
    case "keep":
      return `keep ${nameOf(card)}`;
    case "call":
      return "call UNO!";
    case "challenge":
      return `challenge ${other}`;
    case "name":
      return colour;
    case "swap":
      return `with ${other}`;
    case "catch":
      return `catch ${other}`;
  }
}

/** The same where no heading tells what is done with the card or colour. */
export function named(action: Action, names: string[]): string {
  const does: Partial<Record<Fields["verb"], string>> = { play: "play ", name: "name ", swap: "swap hands " };
  return (does[action.fields.verb] ?? "") + label(action, names);
}

export const VERBS = {
  play: "Play",
  draw: "Draw",
  keep: "Keep the drawn card",
  call: "UNO!",
  challenge: "Challenge",
  name: "Name a colour",
  swap: "Swap hands",
  catch: "Catch",
};

/** What the player at the screen should do, or whom the table waits for. */
export function prompt(view: BoardView, legal: Action[], who: string, isOwn: boolean, subject: string): string {
  const has = (verb: string) => legal.some((action) => action.fields.verb === verb);
  if (!isOwn) {
    if (view.phase === "colour") return `${who} names a colour…`;
    if (view.phase === "swap") return `${who} chooses whose hand to take…`;
    if (view.phase === "answer") return `${who} must answer or draw ${view.pending}…`;
    return `${who} to play`;
  }
  if (view.phase === "colour") return `${subject}name the colour`;
  if (view.phase === "swap") return `${subject}choose a hand to take`;
  if (view.phase === "drawn") return `${subject}play or keep ${nameOf(view.drawn)}`;
  if (view.phase === "answer") {
    const ways = [has("play") ? "answer" : "", has("challenge") ? "challenge" : "", `draw ${view.pending}`];
    return `${subject}${list(ways.filter(Boolean)).replace(" and ", " or ")}`;
  }
  if (!has("play")) return `${subject}nothing fits, draw a card`;
  return `${subject}${has("draw") ? "play a card, or draw" : "play a card"}`;
}

/** What the cards that a seat was left with count, for whoever won: it is no score of the seat. */
export function inHand(view: Pick<BoardView, "points" | "handCounts">, seat: number): number | null {
  return view.points && view.handCounts[seat] ? (view.points[seat] ?? null) : null;
}

const REASONS: Record<string, string> = {
  went_out: "no card left in hand",
  blocked: "nobody could play or draw",
  turn_limit: "the limit of turns was reached",
  resigned: "by resignation",
  time: "on time",
};

/** How the match ended. */
export function result(
  view: BoardView,
  outcome: Outcome,
  ownSeats: number[],
  names: string[],
): { title: string; sentence: string } {
  const called = (seat: number) => names[seat] ?? "";
  const isOwn = (seat: number) => ownSeats.length === 1 && ownSeats[0] === seat;
  const [winner] = outcome.winners;
  const how = REASONS[outcome.reason] ?? outcome.reason.replaceAll("_", " ");
  if (winner === undefined) return { title: "A draw", sentence: `${capital(how)}.` };
  const title =
    outcome.winners.length > 1
      ? `${list(outcome.winners.map(called))} win`
      : isOwn(winner)
        ? "You won!"
        : `${called(winner)} won`;
  const score = outcome.scores[winner] ?? 0;
  if (view.staticView.targetScore > 0) {
    const scores = outcome.scores.map((points, seat) => `${isOwn(seat) ? "you" : called(seat)} ${points}`);
    return { title, sentence: `The match to ${view.staticView.targetScore}: ${scores.join(", ")}.` };
  }
  return {
    title,
    sentence:
      score > 0 ? `${capital(how)}: ${plural(score, "point")} for the cards of the others.` : `${capital(how)}.`,
  };
}
