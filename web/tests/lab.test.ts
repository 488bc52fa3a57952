import { describe, expect, it } from "vitest";
import {
  changed,
  curveWords,
  dealCost,
  digitsOf,
  figure,
  firstVaried,
  found,
  frameOf,
  interval,
  isFlag,
  marginWords,
  mostDeals,
  playersWords,
  progressWords,
  reachableMargin,
  seatings,
  tickWords,
  ticksOf,
  titleOf,
  usualDeals,
  usualRange,
  valueOf,
  valuesOf,
  variableOf,
  varyText,
  verdictWords,
  whyNotMargin,
  whyNotSide,
  whyNotVaried,
  whyNotWhole,
  withValue,
  type Parameter,
} from "../src/lib/lab";
import type { ExperimentState, GameFacts, LabFacts } from "../src/wire/http";

const parameter = (name: string, rest: Partial<Parameter>): Parameter => ({
  name,
  range: "",
  default: "",
  sentence: "",
  kind: "number",
  options: null,
  low: 0,
  high: 10,
  most: null,
  ...rest,
});
const HAND = parameter("hand_size", { default: "7", sentence: "Cards dealt to each player." });
const STACKING = parameter("stacking", { kind: "choice", options: ["false", "true"], default: "false" });
const GAME = {
  parameters: [HAND, STACKING],
  editions: [
    { name: "duel", sentence: "", values: {} },
    { name: "house", sentence: "", values: { stacking: "true" } },
  ],
  playableRanges: { hand_size: [2, 6] },
  playableOptions: { stacking: ["false", "true"] },
} as unknown as GameFacts;
const duel = { edition: "duel", values: {} };
const LAB = { mostWork: 2_000_000, searchCost: 1 } as LabFacts;

const PROGRESS = {
  deals: 65_536,
  games: 131_072,
  seconds: 12.4,
  isDecided: false,
  verdict: "open",
  estimate: null,
  fresh: null,
  curves: [],
  looks: [
    { deals: 8_192, value: 0.01, low: null, high: null },
    { deals: 16_384, value: 0.002, low: -0.005, high: 0.009 },
  ],
  summary: [],
  warnings: [],
  figures: [],
} satisfies ExperimentState["progress"];
const STATE = {
  kind: "compare",
  deals: 1_000_000,
  status: "running",
  ahead: 0,
  sides: [{ title: "duel" }, { title: "duel, stacking=true" }],
  question: { metric: "win:1", title: "player 1 wins", isShare: true, margin: 0.01 },
  progress: PROGRESS,
} as unknown as ExperimentState;

describe("two sides", () => {
  it("have the values of their editions, and keep only what differs", () => {
    expect(valueOf(GAME, { edition: "house", values: {} }, "stacking")).toBe("true");
    expect(valueOf(GAME, duel, "hand_size")).toBe("7");
    const more = withValue(GAME, duel, "hand_size", "5");
    expect(more).toEqual({ edition: "duel", values: { hand_size: "5" } });
    expect(withValue(GAME, more, "hand_size", "7")).toEqual(duel);
  });
  it("differ in parameters, whatever edition or value that comes from", () => {
    expect(changed(GAME, [duel, { edition: "house", values: {} }])).toEqual([STACKING]);
    expect(changed(GAME, [duel, { edition: "house", values: { stacking: "false" } }])).toEqual([]);
    expect(changed(GAME, [withValue(GAME, duel, "hand_size", "5")])).toEqual([HAND]);
  });
  it("are searched by words of names and sentences", () => {
    expect(found(GAME.parameters, " HAND_size dealt")).toEqual([HAND]);
    expect(found(GAME.parameters, "zzz")).toEqual([]);
    expect([isFlag(STACKING), isFlag(HAND)]).toEqual([true, false]);
  });
});

describe("costs", () => {
  it("are counted as by the server", () => {
    expect(dealCost({ kind: "run", players: ["greedy", "random"] }, 1)).toBe(1);
    expect(dealCost({ kind: "compare", players: ["greedy", "greedy"] }, 1)).toBe(2);
    expect(dealCost({ kind: "compare", players: ["medium", "greedy"] }, 1)).toBe(2 * 2 * 501);
    expect(dealCost({ kind: "run", players: ["search:20"] }, 1)).toBe(21);
    expect(dealCost({ kind: "sweep", players: ["greedy", "greedy"], values: 5 }, 1)).toBe(6);
  });
  it("limit the deals", () => {
    expect(mostDeals(LAB, { kind: "compare", players: ["greedy", "greedy"] })).toBe(1_000_000);
    expect(usualDeals(LAB, { kind: "run", players: ["greedy"] })).toBe(10_000);
    expect(usualDeals(LAB, { kind: "compare", players: ["hard", "hard"] })).toBe(99); // 2,000,000 / (2 · 10,001)
  });
  it("leave a margin that can be decided: the server's sequence gives 16.6, 5.2 and 0.75 points", () => {
    const reached = [200, 2_000, 100_000].map((deals) => reachableMargin(deals, ["greedy", "greedy"]));
    expect(reached).toEqual([17, 5.3, 0.75]);
    expect(reachableMargin(50, ["hard", "easy"])).toBe(24); // two seatings: as if it were 100 deals
    expect(reachableMargin(1, ["hard"])).toBe(100);
  });
  it("has ranges in a few steps, written as the lab reads them", () => {
    const long = parameter("target_score", { low: 10, high: 100 });
    expect(usualRange(GAME, long)).toEqual({ name: "target_score", from: 10, to: 94, step: 12 });
    expect(valuesOf(long, usualRange(GAME, long))).toBe(8);
    expect(varyText(HAND, { name: "hand_size", from: 5, to: 9, step: 2 })).toBe("hand_size=5:9:2");
    expect(varyText(STACKING, usualRange(GAME, STACKING))).toBe("stacking=false,true");
    expect(valuesOf(STACKING, usualRange(GAME, STACKING))).toBe(2);
  });
  it("begin with a range that the game accepts", () => {
    expect(firstVaried(GAME)).toEqual({ name: "hand_size", from: 2, to: 6, step: 1 });
    const fixed = { ...GAME, playableRanges: { hand_size: [7, 7] } } as unknown as GameFacts;
    expect(firstVaried(fixed).name).toBe("stacking");
    const needy = { ...GAME, playableOptions: { stacking: ["false"] } } as unknown as GameFacts;
    expect(variableOf(needy)).toEqual([HAND]);
  });
  it("grow with the rotations that differ", () => {
    expect(["aaa", "aab", "abab", "abc"].map((word) => seatings([...word]))).toEqual([1, 3, 2, 3]);
  });
});

describe("numbers that cannot be", () => {
  it("are told with what would be right", () => {
    expect(whyNotWhole("Deals", 5, 1, 10)).toBe("");
    expect(whyNotWhole("Deals", 0, 1, 2000)).toBe("Deals is 0: it must be a whole number from 1 to 2,000.");
    expect(whyNotWhole("Deals", NaN, 1, 10)).toBe("Deals is no number: it must be a whole number from 1 to 10.");
    expect(whyNotWhole("Deals", 6.5, 1, 10)).toContain("Deals is 6.5:");
    expect(whyNotWhole("Deals", 11, 1, 10)).toContain("Deals is 11:");
  });
  it("are found on a side", () => {
    const side = (value: string) => ({ edition: "duel", values: { stacking: "true", hand_size: value } });
    expect(whyNotSide(GAME, side("10"), "B")).toBe("");
    expect(whyNotSide(GAME, side("99"), "B")).toBe("Hand size, B is 99: it must be a whole number from 0 to 10.");
    expect(whyNotSide(GAME, side("-3"), "")).toContain("Hand size is -3:");
  });
  it("are found in a margin and a range", () => {
    expect([whyNotMargin(99, true), whyNotMargin(1000, false)]).toEqual(["", ""]);
    expect(whyNotMargin(1000, true)).toBe("How much of it matters is 1000: it must be above 0, and below 100 points.");
    expect(whyNotMargin(null, false)).toBe("How much of it matters is no number: it must be above 0.");
    expect(whyNotVaried(HAND, { from: 5, to: 9, step: 4 })).toBe("");
    expect(whyNotVaried(HAND, { from: 5, to: 9, step: 5 })).toContain("a sweep needs two");
    expect(whyNotVaried(HAND, { from: 5, to: 11, step: 1 })).toContain("To is 11:");
    expect(whyNotVaried(HAND, { from: null, to: 9, step: 1 })).toContain("From is no number:");
    expect(whyNotVaried(STACKING, { from: 0, to: 0, step: 0 })).toBe("");
  });
});

describe("words", () => {
  it("have true signs and as many digits as the interval leaves", () => {
    expect(figure(-1234.5, 1)).toBe("\u22121,234.5");
    expect(figure(-0.001, 1, true)).toBe("0.0");
    expect([digitsOf(-0.5, 1), digitsOf(0.01, 0.02), digitsOf(null, 1)]).toEqual([1, 2, 1]);
    expect(interval({ value: 0.0025, low: -0.005, high: 0.01 }, true, true)).toBe("+0.3 points (\u22120.5 to +1.0)");
    expect(interval({ value: 28.8, low: null, high: null }, false, false)).toBe("28.8");
  });
  it("tell verdicts with the margin in its unit", () => {
    expect(marginWords(0.01, true)).toBe("1 point");
    expect(marginWords(0.025, true)).toBe("2.5 points");
    expect(marginWords(3, false)).toBe("3");
    expect(verdictWords("equal", STATE.question)).toBe("Equal within 1 point");
    expect(verdictWords("open", null)).toBe("");
  });
  it("tell how far it is", () => {
    expect(progressWords(STATE)).toBe("65,536 of at most 1,000,000 deals · 131,072 games · 12 s");
    expect(progressWords({ ...STATE, status: "complete" })).toBe("65,536 deals · 131,072 games · 12 s");
    expect(progressWords({ ...STATE, progress: null })).toBe("Getting ready…");
    expect(progressWords({ ...STATE, progress: null, status: "waiting", ahead: 1 })).toBe(
      "Waiting: 1 experiment before this one.",
    );
  });
  it("tell who plays what, and what the curve shows", () => {
    expect(titleOf(STATE)).toBe("duel against duel, stacking=true");
    expect(playersWords(["greedy", "greedy"])).toBe("2 greedy players");
    expect(playersWords(["hard", "easy"])).toBe("hard, easy at the seats");
    expect(curveWords(STATE)).toContain("after 16,384 deals: +0.2 points (\u22120.5 to +0.9). The margin is 1 point.");
  });
});

describe("the picture", () => {
  it("has room for the margin and the late band, not for the wild beginning", () => {
    const wide = { ...PROGRESS, looks: [{ deals: 10, value: 0.5, low: -0.9, high: 0.9 }, ...PROGRESS.looks.slice(1)] };
    expect(frameOf(wide, 0.01)).toEqual({ most: 16_384, reach: expect.closeTo(0.016) as number });
    const far = { ...PROGRESS, looks: [{ deals: 10, value: 0.05, low: 0.04, high: 0.06 }] };
    expect(frameOf(far, 0.01).reach).toBeCloseTo(0.066);
    const unsure = { ...PROGRESS, looks: [{ deals: 152, value: 0.099, low: -0.106, high: 0.291 }] };
    expect(frameOf(unsure, 0.001).reach).toBeCloseTo(0.3201); // the whole band, however small the margin is
  });
  it("has an axis with round numbers on both sides of 0", () => {
    expect(ticksOf(0.24, 100)).toEqual([-20, -10, 0, 10, 20]);
    expect(ticksOf(0.016, 100)).toEqual([-1, 0, 1]);
    expect(ticksOf(0.5, 1)).toEqual([-0.4, -0.2, 0, 0.2, 0.4]);
    expect(ticksOf(3, 1)).toEqual([-2, 0, 2]);
    expect(ticksOf(5000, 1).map(tickWords)).toEqual(["\u22124,000", "\u22122,000", "0", "+2,000", "+4,000"]);
    expect(tickWords(0.2)).toBe("+0.2");
  });
});
