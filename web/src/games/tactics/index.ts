import type { GameModule } from "../../lib/games";
import type { Outcome } from "../../wire/messages";
import Board from "./Board.svelte";
import type { BoardView } from "./wire";
import { label } from "./words";

const HOW: Record<string, string> = {
  hero_died: "The hero of the other side has fallen.",
  both_heroes_died: "Both heroes fell; whoever acted last wins.",
  round_limit: "The last round is over and both heroes stand.",
};

function result(
  view: BoardView,
  outcome: Outcome,
  ownSeats: number[],
  names: string[],
): { title: string; sentence: string } | null {
  const how = HOW[outcome.reason];
  if (!how) return null;
  const winner = outcome.winners[0];
  const rounds = `Round ${view.round}.`;
  if (winner === undefined)
    return {
      title: "A draw",
      sentence: `${outcome.reason === "both_heroes_died" ? "Both heroes fell together." : how} ${rounds}`,
    };
  const title = ownSeats.length === 1 ? (ownSeats[0] === winner ? "Victory" : "Defeat") : `${names[winner]} won`;
  const isLost = ownSeats.length === 1 && ownSeats[0] !== winner;
  return { title, sentence: `${isLost && outcome.reason === "hero_died" ? "Your hero has fallen." : how} ${rounds}` };
}

export default {
  Board,
  label,
  verbs: {
    pick: "Pick",
    move: "Move",
    attack: "Attack",
    "move and attack": "Move and attack",
    skill: "Skill",
    pass: "Pass",
    leave: "Leave behind",
  },
  result,
  hidden: "draft",
  hides: (view: BoardView) => view.phase === "draft", // after the draft everything is open
} satisfies GameModule;
