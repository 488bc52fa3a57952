import { describe, expect, it } from "vitest";
import {
  brought,
  counted,
  curveOf,
  described,
  hasSavings,
  isByScore,
  lost,
  markedOf,
  percent,
  worse,
} from "../src/lib/analysis";
import type { AnalysedMove, Analysis } from "../src/wire/http";

const move = (number: number, seat: number, chance: number, rest: Partial<AnalysedMove> = {}): AnalysedMove => ({
  number,
  goal: "win",
  chance,
  score: null,
  value: chance,
  loss: 0,
  mark: null,
  better: null,
  betterChance: null,
  betterScore: null,
  played: { id: number, seat, text: `a${number}`, fields: {} },
  ...rest,
});
const better = { id: 9, seat: 0, text: "b", fields: {} };
const found: Analysis = {
  status: "complete",
  depth: "usual",
  steps: 4,
  done: 4,
  seats: [0, 1],
  results: [1, 0],
  moves: [
    move(1, 0, 0.5),
    move(2, 1, 0.4),
    move(3, 0, 0.42, { loss: 0.18, mark: "mistake", better, betterChance: 0.6 }),
    move(4, 1, 0.3),
  ],
};

describe("an analysis", () => {
  it("has a curve of a seat's own moves that ends with the result", () => {
    expect(curveOf(found, 0)).toEqual([
      { number: 1, value: 0.5 },
      { number: 3, value: 0.42 },
      { number: 5, value: 1 },
    ]);
    expect(curveOf({ ...found, status: "running" }, 1)).toEqual([
      { number: 2, value: 0.4 },
      { number: 4, value: 0.3 },
    ]);
    expect(curveOf(found, 7)).toEqual([]);
  });

  it("tells its marks in words", () => {
    expect(markedOf(found, 0).map((it) => it.number)).toEqual([3]);
    expect(counted(found, 0)).toBe("1 mistake");
    expect(counted(found, 1)).toBe("nothing marked");
    expect(
      counted(
        {
          ...found,
          moves: ["blunder", "inaccuracy", "inaccuracy"].map((mark, at) =>
            move(at, 0, 0.5, { mark: mark as "blunder" }),
          ),
        },
        0,
      ),
    ).toBe("1 blunder and 2 inaccuracies");
    expect(worse(found.moves[2]!, "draw a card")).toBe(
      "18 points worse than draw a card (42\u00a0% instead of 60\u00a0%)",
    );
    expect(described(found, 0, "Ada")).toBe("Win chance of Ada: from 50\u00a0% to 100\u00a0%; 1 mistake.");
    expect(described({ ...found, moves: [], status: "waiting" }, 0, "Ada")).toBe(
      "Win chance of Ada: not known yet; nothing marked.",
    );
  });

  it("tells what is judged by score in points of score", () => {
    const saved = move(5, 0, 0, {
      goal: "score",
      score: -150.4,
      loss: 48.6,
      mark: "blunder",
      better,
      betterScore: -101.8,
    });
    expect(worse(saved, "avoid the room")).toBe(
      "49 points of score worse than avoid the room (score \u2212150 instead of \u2212102)",
    );
    expect([brought(saved), lost(saved)]).toEqual(["score \u2212150", 49]);
    const analysis = { ...found, moves: [...found.moves, saved] };
    expect([hasSavings(analysis, 0), hasSavings(analysis, 1), isByScore(analysis)]).toEqual([true, false, false]);
    expect(curveOf({ ...analysis, status: "running" }, 0).at(-1)).toEqual({ number: 5, value: 0 });
    const chips = { ...found, moves: [{ ...move(1, 0, 0.6, { goal: "score", score: 2 }), chance: null }] };
    expect(described(chips, 0, "Ada")).toBe(
      "Expected score, between the lowest and the highest, of Ada: from 60\u00a0% to 100\u00a0%; nothing marked.",
    );
  });

  it("says no number where too few games were simulated", () => {
    const unknown = { ...move(1, 0, 0), chance: null, value: null, loss: null };
    expect([brought(unknown), lost(unknown)]).toEqual(["", null]);
    expect(curveOf({ ...found, status: "running", moves: [unknown] }, 0)).toEqual([]);
  });

  it("keeps 0 and 100 for what never and always came", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual([
      "0\u00a0%",
      "<1\u00a0%",
      "50\u00a0%",
      ">99\u00a0%",
      "100\u00a0%",
    ]);
  });
});
