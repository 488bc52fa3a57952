// What follows from a view, and from two of them.

import { EMPTY, total, type Cards } from "./symbols";
import type { BoardView } from "./wire";

/** The cards of a hand that can be shown: one's own, or one that everybody knows card by card. */
export function handOf(view: BoardView, seat: number): Cards | null {
  const known = view.known[seat] ?? {};
  return view.hands[seat] ?? (total(known) === view.handCounts[seat] ? known : null);
}

/** The slots that a forced refresh changed between two views: the board is full all the same, and the deck shorter. */
export function refreshed(view: BoardView, previous: BoardView | null): number[] {
  if (!previous || view.board.includes(EMPTY)) return [];
  const drawn = drawnCards(view, previous);
  return view.staticView.refreshSlots.slice(0, Math.max(0, previous.deck - view.deck - drawn));
}

function drawnCards(view: BoardView, previous: BoardView): number {
  return view.handCounts.reduce((sum, count, seat) => sum + Math.max(0, count - (previous.handCounts[seat] ?? 0)), 0);
}
