// Card Slot in words.

import type { Action, BoardView } from "./wire";
import { plural } from "../../lib/words";
import { EMPTY, type Word } from "./symbols";

const amount = (effect: string): number => Number(effect.split(" ")[1] ?? 0);

/** What a line of a symbol does, in a word or two. */
export function effectWords(effect: string): string {
  return effect === "win"
    ? "wins"
    : effect === "discard all"
      ? "ends the deck"
      : effect.startsWith("discard")
        ? `deck −${amount(effect)}`
        : effect;
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));
export const pointWords = (points: number): string =>
  `${signed(points)}\u00a0${Math.abs(points) === 1 ? "point" : "points"}`;

/** Everything about a symbol, for whoever looks at it. */
export function told(view: BoardView, word: Word): { name: string; sentence: string } {
  return {
    name: view.staticView.names[word],
    sentence: `${view.staticView.told[word]} ${pointWords(view.staticView.points[word])} in hand at the end.`,
  };
}

const ENDINGS: Record<string, string> = {
  seven_line: "A line of sevens",
  heavenly_hand: "The Heavenly Hand",
  deck_out: "The deck is out",
  elimination: "Out of cards",
  both_eliminated: "Both out of cards",
};
export const ending = (reason: string): string => ENDINGS[reason] ?? "The game is over";

/** What has to be done now, for whoever does it. */
export function task(view: BoardView, legal: Action[], card: string | null, slot: number | null): string {
  if (view.phase === "declare") return "You hold the Heavenly Hand!";
  if (view.phase === "line") return legal.length > 1 ? "Pick the line to resolve." : "A line! Resolve it.";
  if (view.phase === "take") {
    const canStop = legal.some((it) => it.fields.verb === "stop");
    return `Take up to ${plural(view.takes, "card")}${canStop ? ", or stop" : ""}.`;
  }
  if (card) return `${view.staticView.names[card as Word]}: now choose a slot.`;
  if (slot) return `Slot ${slot}: now choose a card.`;
  const slots = new Set(legal.map((it) => it.fields.slot));
  if (slots.size === 1) return `Choose a card for slot ${[...slots][0]}.`;
  return view.board.includes(EMPTY) ? "Choose a card and a slot." : "Replace a card of the board.";
}

const WAITING = {
  declare: "may declare the Heavenly Hand",
  place: "places a card",
  line: "picks a line",
  take: "takes cards",
};
export const waiting = (view: BoardView, name: string): string => `${name} ${WAITING[view.phase]}.`;
