import { describe, expect, it } from "vitest";
import { sentenceCase } from "../src/lib/api";
import type { ScriptStep } from "../src/wire/http";
import { fileName, tally, told } from "../src/lib/checks";

const step = (...met: boolean[]): ScriptStep => ({
  version: 0,
  seat: null,
  action: null,
  sentences: [],
  view: {},
  position: "",
  checks: met.map((isMet) => ({ what: "health", expected: "1", found: isMet ? null : "2", isMet })),
});

describe("the checks of a scenario", () => {
  const steps = [step(), step(true), step(true, false), step(true)];

  it("are counted as they are reached", () => {
    expect([0, 1, 2, 3].map((at) => told(tally(steps, at)))).toEqual([
      "4 checks: 4 to come",
      "4 checks: 1 met, 3 to come",
      "4 checks: 1 not met, 2 met, 1 to come",
      "4 checks: 1 not met, 3 met",
    ]);
  });
});

describe("files", () => {
  it("are named by what they show", () => {
    expect(fileName("  The 2nd potion: «nothing»! ")).toBe("the-2nd-potion-nothing");
    expect(fileName("¡!")).toBe("");
  });

  it("keep their names in sentences", () => {
    expect(sentenceCase("mine.yaml:3: no card")).toBe("mine.yaml:3: no card.");
    expect(sentenceCase("no card")).toBe("No card.");
  });
});
