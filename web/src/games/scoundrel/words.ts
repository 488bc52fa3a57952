// Scoundrel's actions and endings in words.

import { sign } from "../../art/suits";
import type { LegalAction, Result } from "../../lib/protocol";
import type { View } from "./view";

/** What an action does, as its button says it. */
export function label({ parts }: LegalAction): string {
  const card = parts["card"] ? sign(parts["card"]) : "";
  if (parts["verb"] === "fight") return `fight ${card} ${parts["with"] === "weapon" ? "with the weapon" : "with bare hands"}: ${parts["damage"] === 0 ? "lose nothing" : `lose ${parts["damage"]}`}`;
  if (parts["verb"] === "drink") return parts["heals"] === 0 ? `pour ${card} away: no effect` : `drink ${card}: gain ${parts["heals"]}`;
  if (parts["verb"] === "take") return `take ${card} as the weapon`;
  return "avoid this room";
}

/** What it costs or brings, in a figure. */
export function figure({ parts }: LegalAction): string {
  if (parts["verb"] === "fight") return parts["damage"] === 0 ? "±0" : `−${parts["damage"]}`;
  return parts["verb"] === "drink" ? `+${parts["heals"]}` : "equip";
}

const number = (score: number | null) => String(score).replace("-", "−");

export function result(view: View, outcome: Result): { title: string; sentence: string } {
  if (outcome.reason === "cleared") return { title: "Dungeon cleared", sentence: `You walked out with a score of ${number(view.score)}.` };
  if (outcome.reason === "died") return { title: "You died", sentence: `The dungeon keeps ${view.deck} cards. Score ${number(view.score)}.` };
  return { title: "You gave up", sentence: `${view.deck} cards were still in the dungeon.` };
}

/** A few lines for friends, without a card that could be a spoiler. */
export function shareText(view: View, outcome: Result, day: string | null): string {
  const HEARTS = 10;
  const full = Math.round((view.health / view.lore.maxHealth) * HEARTS);
  const ending = outcome.reason === "cleared" ? `cleared, score ${number(view.score)}` : outcome.reason === "died" ? `fell with ${view.deck} cards to go, score ${number(view.score)}` : "gave up";
  return [`Scoundrel ${day ? `daily dungeon ${day}` : "at Turnwise"}: ${ending}`, "♥".repeat(full) + "♡".repeat(HEARTS - full), location.origin].join("\n");
}
