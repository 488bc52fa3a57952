// What a change at the table sounds like: screen readers hear what happened and whose turn it is.

import { untrack } from "svelte";
import { announce } from "../../lib/notices.svelte";
import { play } from "../../lib/sound";
import type { TableState } from "../../lib/protocol";
import type { Table } from "../../lib/table.svelte";
import { list } from "../../lib/words";

let last: TableState | null = null;
let unheard: string[] = []; // what happened while hands are hidden: it may name cards of whoever has not looked yet

/** Whose turn it is, in words. */
export function turnWords(state: TableState): string {
  if (state.status === "over") return "The match is over.";
  const own = state.movers.filter((seat) => state.ownSeats.includes(seat));
  if (own.length) return state.ownSeats.length > 1 ? `${state.seats[own[0]!]?.name} to move.` : "Your turn.";
  const names = state.movers.map((seat) => state.seats[seat]?.name ?? "");
  return names.length ? `Waiting for ${list(names)}.` : "";
}

/** Announce the newest state; an effect of the page calls it with every state, and when the next player looks. */
export function announceState(table: Table, isHidden: boolean): void {
  const state = table.state;
  if (!state) return;
  if (state === last) {
    if (!isHidden) untrack(catchUp);
    return;
  }
  const before = last?.table === state.table ? last : null;
  last = state;
  untrack(() => {
    if (before?.seat !== state.seat) unheard = []; // through the eyes of another seat
    if (before && before.version === state.version) return;
    const news = table.snapshot.log
      .filter((event) => event.version > (before?.version ?? state.version - 1))
      .map((event) => event.text);
    if (isHidden) unheard.push(...news);
    announce((isHidden ? [turnWords(state)] : [...unheard.splice(0), ...news, turnWords(state)]).join(" "));
    if (!before) return;
    const isOwn = (it: TableState) => it.movers.some((seat) => it.ownSeats.includes(seat));
    if (state.status === "over" && before.status !== "over")
      play(state.outcome?.winners.some((seat) => state.ownSeats.includes(seat)) ? "win" : "lose");
    else if (isOwn(state) && !isOwn(before)) play("turn");
    else play("place");
  });
}

function catchUp(): void {
  if (unheard.length) announce(unheard.splice(0).join(" "));
}
