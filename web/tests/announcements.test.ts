// What screen readers hear of a table: at one screen nothing of a hand before its owner looks.

import { expect, test } from "vitest";
import { heard } from "../src/lib/notices.svelte";
import type { TableState } from "../src/lib/protocol";
import type { Table } from "../src/lib/table.svelte";
import { announceState } from "../src/pages/table/announcements";

const seats = ["Ada", "Bob"].map((name) => ({ name, kind: "own", level: null, taken: true }));

/** A table for two at one screen, as one of them sees it at a version. */
function at(id: string, version: number, seat: number): Table {
  const state = { table: id, status: "playing", version, seat, seats, movers: [seat], ownSeats: [0, 1] };
  const log = Array.from({ length: version }, (_, before) => before + 1).map((it) => ({
    version: it,
    kind: "it",
    values: {},
    text: `Event ${it}.`,
  }));
  return { state: state as unknown as TableState, snapshot: { log } } as unknown as Table;
}
const said = () => heard.polite.trim();

test("what happened is told with the turn where nothing is hidden", () => {
  announceState(at("open", 1, 0), false);
  expect(said()).toBe("Event 1. Ada to move.");
  announceState(at("open", 3, 1), false);
  expect(said()).toBe("Event 2. Event 3. Bob to move.");
});

test("before the next player looks only the turn is told, and the rest as soon as they look", () => {
  const [first, second] = [at("hidden", 1, 0), at("hidden", 3, 1)];
  announceState(first, true);
  expect(said()).toBe("Ada to move.");
  announceState(first, false);
  expect(said()).toBe("Event 1.");
  announceState(second, true);
  expect(said()).toBe("Bob to move.");
  announceState(second, false);
  expect(said()).toBe("Event 2. Event 3.");
});

test("what one player did not look at is not told to the other", () => {
  announceState(at("missed", 2, 0), true);
  const next = at("missed", 3, 1);
  announceState(next, true);
  announceState(next, false);
  expect(said()).toBe("Event 3.");
});
