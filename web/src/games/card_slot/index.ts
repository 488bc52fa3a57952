import type { GameModule } from "../../lib/games";
import type { Action, BoardView } from "./wire";
import type { Outcome } from "../../wire/messages";
import { capital, list } from "../../lib/words";
import Board from "./Board.svelte";
import { signed } from "./words";

const NAMES: Record<string, string> = { silver: "Silver 3", replay: "REPLAY" };
const named = (card = ""): string => NAMES[card] ?? capital(card);

function label({ fields }: Action): string {
  switch (fields.verb) {
    case "place":
      return `${named(fields.card)} on slot ${fields.slot}`;
    case "resolve":
      return `Line ${fields.line} of ${named(fields.card)}`;
    case "take":
      return `${named(fields.card)} from slot ${fields.slot}`;
    case "stop":
      return "Stop taking";
    case "declare":
      return "Declare the Heavenly Hand";
    case "decline":
      return "Do not declare it";
  }
}

const HOW: Record<string, string> = {
  seven_line: "A line of three sevens.",
  heavenly_hand: "The Heavenly Hand: every seven and every Silver 3.",
  elimination: "One player ran out of cards, the other is left.",
  both_eliminated: "Nobody has a card left.",
};

function result(
  view: BoardView,
  outcome: Outcome,
  ownSeats: number[],
  names: string[],
): { title: string; sentence: string } | null {
  const scores = view.scores
    ?.map((score, seat) =>
      score === null
        ? null
        : `${ownSeats.length === 1 && ownSeats[0] === seat ? "you have" : `${names[seat]} has`} ${signed(score)}`,
    )
    .filter((it) => it !== null);
  const how = outcome.reason === "deck_out" ? `The deck is out. In points ${list(scores ?? [])}.` : HOW[outcome.reason];
  if (!how) return null;
  const winner = outcome.winners[0];
  if (winner === undefined) return { title: "A draw", sentence: how };
  return {
    title: ownSeats.length === 1 ? (ownSeats[0] === winner ? "You won" : "You lost") : `${names[winner]} won`,
    sentence: how,
  };
}

export default {
  Board,
  label,
  result,
  hidden: "cards",
  verbs: {
    place: "Place a card",
    resolve: "Resolve a line",
    take: "Take a card",
    stop: "Or",
    declare: "Heavenly Hand",
    decline: "Or",
  },
} satisfies GameModule;
