// What follows from a change at the table, for ears: screen readers hear what happened and whose turn it is.

import { untrack } from "svelte";
import { announce } from "../../lib/notices.svelte";
import { play } from "../../lib/sound";
import type { TableState } from "../../lib/protocol";
import type { Table } from "../../lib/table.svelte";
import { list } from "../../lib/words";

let last: TableState | null = null;

/** Whose turn it is, in words. */
export function turnWords(state: TableState): string {
  if (state.status === "over") return "The match is over.";
  const own = state.movers.filter((seat) => state.ownSeats.includes(seat));
  if (own.length) return state.ownSeats.length > 1 ? `${state.seats[own[0]!]?.name} to move.` : "Your turn.";
  const names = state.movers.map((seat) => state.seats[seat]?.name ?? "");
  return names.length ? `Waiting for ${list(names)}.` : "";
}

/** Tell of the newest state; an effect of the page calls it with every state. */
export function visitTable(table: Table): void {
  const state = table.state;
  if (!state || state === last) return;
  const before = last?.table === state.table ? last : null;
  last = state;
  untrack(() => {
    if (before && before.version === state.version) return;
    const news = table.snapshot.log
      .filter((event) => event.version > (before?.version ?? state.version - 1))
      .map((event) => event.text);
    announce([...news, turnWords(state)].join(" "));
    if (!before) return;
    const isOwn = (it: TableState) => it.movers.some((seat) => it.ownSeats.includes(seat));
    if (state.status === "over" && before.status !== "over")
      play(state.outcome?.winners.some((seat) => state.ownSeats.includes(seat)) ? "win" : "lose");
    else if (isOwn(state) && !isOwn(before)) play("turn");
    else play("place");
  });
}
