import { describe, expect, test } from "vitest";
import { consequences, hitsOf } from "../src/games/tactics/words";

const named = (id: string) => (id === "p2_hero" ? "Bob’s Mage" : "Bob’s Tank");

describe("what an action of Tactics does besides", () => {
  test("is told for each unit that a skill hits", () => {
    const fields = { damage: 3, hits: "p2_hero 1, p2_minion_1 2" };
    expect(hitsOf(fields)).toEqual(
      new Map([
        ["p2_hero", "1"],
        ["p2_minion_1", "2"],
      ]),
    );
    expect(consequences(fields, named)).toBe("1 damage to Bob’s Mage, 2 damage to Bob’s Tank");
  });
  test("is told with who guards and what comes back", () => {
    expect(consequences({ damage: 2, guard: "p2_minion_1", counter: 1 }, named)).toBe(
      "2 damage, taken by Bob’s Tank, who guards, 1 back",
    );
    expect(consequences({}, named)).toBe("");
  });
});
