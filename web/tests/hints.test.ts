// What a bot expects of moves, and what its badge says while it cannot search.

import { render } from "svelte/server";
import { expect, test } from "vitest";
import { expected, expectedWithin, interval, standInWords } from "../src/lib/hints";
import Seats from "../src/pages/table/Seats.svelte";
import type { HintMove, StandInMessage } from "../src/wire/messages";
import SeatBadge from "../src/ui/SeatBadge.svelte";

const choice = (rest: Partial<HintMove>): HintMove => ({
  action: 1,
  text: "a",
  visits: 5_000,
  chance: null,
  score: null,
  low: null,
  high: null,
  ...rest,
});
const warming: StandInMessage = { type: "STAND_IN", seats: [1], hasFailed: false, compiled: 0.4 };

test("a number needs visits that carry it", () => {
  expect(expected(choice({ chance: 0.43, low: 0.41, high: 0.45 }))).toBe("43\u00a0%");
  expect(interval(choice({ chance: 0.43, low: 0.41, high: 0.45 }))).toBe(
    "41\u00a0% to 45\u00a0%, by 5,000 simulated games",
  );
  expect(expected(choice({ visits: 3 }))).toBe("");
  expect(interval(choice({ visits: 3 }))).toBe("looked at too little to say a chance");
});

test("a chance is shown with its interval", () => {
  expect(expectedWithin(choice({ chance: 0.06, low: 0.028, high: 0.106 }))).toBe("6\u00a0% (3–11\u00a0%)");
  expect(expectedWithin(choice({ chance: 0.001, low: 0.0004, high: 0.02 }))).toBe("<1\u00a0% (<1–2\u00a0%)");
  expect(expectedWithin(choice({ score: -45.4, low: -52, high: -38.7 }))).toBe("score \u221245 (\u221252 to \u221239)");
  expect(expectedWithin(choice({ visits: 3 }))).toBe("");
});

test("by score it is points", () => {
  const lost = choice({ score: -45.4, low: -52, high: -38.7 });
  expect([expected(lost), interval(lost)]).toEqual([
    "score \u221245",
    "\u221252 to \u221239, by 5,000 simulated games",
  ]);
});

test("a bot that warms up says how far it is, and the others say nothing", () => {
  expect(standInWords(warming, 1)).toBe("Warming up 40\u00a0%: thinks less until then");
  expect(standInWords({ ...warming, compiled: 0.94 }, 1)).toBe("Warming up 94\u00a0%: thinks less until then");
  expect(standInWords({ ...warming, compiled: 0.95 }, 1)).toBe("Almost ready… thinks less until then");
  expect(standInWords(warming, 0)).toBe("");
  expect(standInWords({ ...warming, hasFailed: true }, 1)).toBe("Cannot think here: plays simply");
  expect(standInWords({ ...warming, compiled: 1 }, 1)).toBe("The server is busy: may play simply");
  expect(standInWords(null, 1)).toBe("");
});

test("the badge of a bot shows it, even while it is to move", () => {
  const seat = { name: "Medium bot", kind: "bot" as const, level: "medium", taken: true };
  const clock = {
    kind: "untimed" as const,
    now: 0,
    since: 0,
    deadline: null,
    timer: "ACTION",
    running: [1],
    banks: [],
  };
  const badge = (standIn: StandInMessage | null) =>
    render(SeatBadge, {
      props: {
        seat,
        number: 1,
        isOwn: false,
        isMoving: true,
        isWinner: false,
        standIn: standInWords(standIn, 1),
        clock,
        serverNow: () => 0,
      },
    }).body;
  expect(badge(warming)).toContain("Warming up 40\u00a0%: thinks less until then");
  expect(badge(null)).toContain("Thinking…");
});

test("the row of seats hands it on to the badge of the bot alone", () => {
  const person = { name: "Ada", kind: "person" as const, level: null, taken: true };
  const bot = { name: "Medium bot", kind: "bot" as const, level: "medium", taken: true };
  const clock = {
    kind: "untimed" as const,
    now: 0,
    since: 0,
    deadline: null,
    timer: "ACTION",
    running: [0],
    banks: [],
  };
  const row = (status: string) => {
    const state = { seats: [person, bot], ownSeats: [0], movers: [0], outcome: null, clock, status };
    const table = { snapshot: { standIn: warming }, serverNow: () => 0 };
    return render(Seats, { props: { table, state } as never }).body;
  };
  expect(row("playing").split("Warming up 40\u00a0%")).toHaveLength(2);
  expect(row("over")).not.toContain("Warming up");
});
