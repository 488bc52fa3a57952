// Scoundrel's actions and endings in words.

import { sign } from "../../art/suits";
import type { Action, BoardView } from "./wire";
import type { Outcome } from "../../wire/messages";

/** What an action does, as its button says it. */
export function label({ fields }: Action): string {
  const card = fields.card ? sign(fields.card) : "";
  if (fields.verb === "fight") {
    const how = fields.with === "weapon" ? "with the weapon" : "with bare hands";
    return `fight ${card} ${how}: lose ${fields.damage === 0 ? "nothing" : fields.damage}`;
  }
  if (fields.verb === "drink")
    return fields.heals === 0 ? `pour ${card} away: no effect` : `drink ${card}: gain ${fields.heals}`;
  if (fields.verb === "take") return `take ${card} as the weapon`;
  return "avoid this room";
}

/** What it costs or brings, in a figure. */
export function figure({ fields }: Action): string {
  if (fields.verb === "fight") return fields.damage === 0 ? "±0" : `−${fields.damage}`;
  return fields.verb === "drink" ? `+${fields.heals}` : "equip";
}

const number = (score: number | null) => String(score).replace("-", "−");

export function result(view: BoardView, outcome: Outcome): { title: string; sentence: string } {
  if (outcome.reason === "cleared")
    return { title: "Dungeon cleared", sentence: `You walked out with a score of ${number(view.score)}.` };
  if (outcome.reason === "died")
    return { title: "You died", sentence: `The dungeon keeps ${view.deck} cards. Score ${number(view.score)}.` };
  return { title: "You gave up", sentence: `${view.deck} cards were still in the dungeon.` };
}

/** A few lines for friends, without a card that could be a spoiler. */
export function shareText(view: BoardView, outcome: Outcome, day: string | null): string {
  const HEARTS = 10;
  const full = Math.round((view.health / view.staticView.maxHealth) * HEARTS);
  const ending =
    outcome.reason === "cleared"
      ? `cleared, score ${number(view.score)}`
      : outcome.reason === "died"
        ? `fell with ${view.deck} cards to go, score ${number(view.score)}`
        : "gave up";
  return [
    `Scoundrel ${day ? `daily dungeon ${day}` : "at Turnwise"}: ${ending}`,
    "♥".repeat(full) + "♡".repeat(HEARTS - full),
    location.origin,
  ].join("\n");
}
