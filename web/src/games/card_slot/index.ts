import type { GameModule } from "../../lib/games";
import type { LegalAction, Result } from "../../lib/protocol";
import { capital, list } from "../../lib/words";
import Board from "./Board.svelte";
import type { View } from "./view";
import { signed } from "./words";

const NAMES: Record<string, string> = { silver: "Silver 3", replay: "REPLAY" };
const named = (card = ""): string => NAMES[card] ?? capital(card);

function label({ parts }: LegalAction): string {
  switch (parts["verb"]) {
    case "place": return `${named(parts["card"])} on slot ${parts["slot"]}`;
    case "resolve": return `Line ${parts["line"]} of ${named(parts["card"])}`;
    case "take": return `${named(parts["card"])} from slot ${parts["slot"]}`;
    case "stop": return "Stop taking";
    case "declare": return "Declare the Heavenly Hand";
    default: return "Do not declare it";
  }
}

const HOW: Record<string, string> = {
  seven_line: "A line of three sevens.",
  heavenly_hand: "The Heavenly Hand: every seven and every Silver 3.",
  elimination: "One player ran out of cards, the other is left.",
  both_eliminated: "Nobody has a card left.",
};

function result(view: View, outcome: Result, ownSeats: number[], names: string[]): { title: string; sentence: string } | null {
  const scores = view.scores?.map((score, seat) => (score === null ? null : `${ownSeats.length === 1 && ownSeats[0] === seat ? "you have" : `${names[seat]} has`} ${signed(score)}`)).filter((it) => it !== null);
  const how = outcome.reason === "deck_out" ? `The deck is out. In points ${list(scores ?? [])}.` : HOW[outcome.reason];
  if (!how) return null;
  const winner = outcome.winners[0];
  if (winner === undefined) return { title: "A draw", sentence: how };
  return { title: ownSeats.length === 1 ? (ownSeats[0] === winner ? "You won" : "You lost") : `${names[winner]} won`, sentence: how };
}

export default {
  Board,
  label,
  result,
  hidden: "cards",
  verbs: { place: "Place a card", resolve: "Resolve a line", take: "Take a card", stop: "Or", declare: "Heavenly Hand", decline: "Or" },
} satisfies GameModule;
