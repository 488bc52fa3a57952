import { expect, test } from "vitest";
import { bankLeft, spelled, timeLeft } from "../src/lib/clock";
import { markdown } from "../src/lib/markdown";
import { placed } from "../src/games/scoundrel/room";
import type { ClockReading } from "../src/wire/messages";
import { endingWords, peculiarities } from "../src/lib/words";

const clock: ClockReading = {
  kind: "bank",
  now: 0,
  since: 1_000,
  deadline: 11_000,
  timer: "ACTION",
  running: [0],
  banks: [10_000, 60_000],
};

test("the clock runs by the server's time", () => {
  expect(timeLeft(clock, 4_000)).toEqual({ left: 7_000, whole: 10_000 });
  expect(timeLeft(clock, 99_000)?.left).toBe(0);
  expect([bankLeft(clock, 0, 4_000), bankLeft(clock, 1, 4_000)]).toEqual([7_000, 60_000]);
  expect([spelled(7_000), spelled(750_000), spelled(3_723_000)]).toEqual(["0:07", "12:30", "1:02:03"]);
});

test("how a match ended, in words", () => {
  expect(endingWords({ reason: "out_of_time", scores: [0, 0, 0], winners: [0, 2] }, ["Ada", "Bob", "Cy"])).toBe(
    "Ada and Cy won: out of time.",
  );
  expect(endingWords({ reason: "blocked", scores: [0, 0], winners: [] }, ["Ada", "Bob"])).toBe("Nobody won: blocked.");
});

test("what sets a table apart, by the name of its rules if they have one", () => {
  const usual = { values: {}, rulesName: "", start: "deal" } as const;
  const changed = { ...usual, values: { stacking: "true" } };
  expect(peculiarities(usual)).toEqual([]);
  expect(peculiarities(changed)).toEqual(["changed rules"]);
  expect(peculiarities({ ...changed, rulesName: "Pile <b>up</b>" })).toEqual(["“Pile <b>up</b>”"]);
  expect(peculiarities({ ...usual, start: "position" })).toEqual(["a chosen position"]);
});

test("a rule book becomes a page, and nothing in it becomes code", () => {
  const page = markdown(
    "# A *b*\n\n**SC-1** says `x < y` <script>\n\n- one\n  more\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
  );
  expect(page).toContain("<h2>A <em>b</em></h2>");
  expect(page).toContain("<strong>SC-1</strong> says <code>x &lt; y</code> &lt;script&gt;");
  expect(page).toContain("<ul><li>one more</li><li>two</li></ul>");
  expect(page).toContain("<td>2</td>");
});

test("cards keep their places while others are taken", () => {
  const first = placed([], ["a", "b", "c", "d"]);
  const second = placed(first, ["a", "c", "d"]);
  expect(second).toEqual(["a", null, "c", "d"]);
  expect(placed(["a", null, null, null], ["a", "e", "f", "g"])).toEqual(["a", "e", "f", "g"]);
});
