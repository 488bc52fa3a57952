import { describe, expect, test } from "vitest";
import { effectOf, nameOf, spread } from "../src/games/uno/cards";
import { seating } from "../src/games/uno/seating";
import { inHand } from "../src/games/uno/words";

describe("the cards of UNO", () => {
  test("have the names of the rule book", () => {
    expect(["r5", "gs", "br", "y+2", "w", "w+4"].map(nameOf)).toEqual([
      "Red 5",
      "Green Skip",
      "Blue Reverse",
      "Yellow Draw Two",
      "Wild",
      "Wild Draw Four",
    ]);
  });
  test("lie in the hand by colour, wilds last, equal ones told apart", () => {
    expect(spread({ "w+4": 1, b1: 1, w: 1, r9: 2, "r+2": 1, y0: 1 }, 0).map((it) => it.key)).toEqual([
      "0.r9.0",
      "0.r9.1",
      "0.r+2.0",
      "0.y0.0",
      "0.b1.0",
      "0.w.0",
      "0.w+4.0",
    ]);
  });
  test("tell what they do at this table", () => {
    const effects = { r: "Works like a Skip.", "7": "Hands are swapped." };
    expect(["rr", "g7", "b3"].map((card) => effectOf(card, effects))).toEqual([
      "Works like a Skip.",
      "Hands are swapped.",
      "Goes on its colour or on another 3.",
    ]);
  });
});

test("only a seat with cards left has points in hand, and only when hands are laid open", () => {
  expect(inHand({ points: [0, 113, 0], handCounts: [0, 9, 1] }, 0)).toBe(null);
  expect(inHand({ points: [0, 113, 0], handCounts: [0, 9, 1] }, 1)).toBe(113);
  expect(inHand({ points: [0, 113, 0], handCounts: [0, 9, 1] }, 2)).toBe(0);
  expect(inHand({ points: null, handCounts: [1, 9, 1] }, 1)).toBe(null);
});

describe("the seats around the table", () => {
  test("go clockwise from the left hand to the right", () => {
    expect(seating(2, 0)).toEqual({ left: [], top: [1], right: [] });
    expect(seating(4, 1)).toEqual({ left: [2], top: [3], right: [0] });
    expect(seating(10, 0)).toEqual({ left: [1, 2], top: [3, 4, 5, 6, 7], right: [8, 9] });
  });
  test("are every seat but one's own, once", () => {
    for (let players = 2; players <= 10; players++) {
      const { left, top, right } = seating(players, 1);
      expect([...left, ...top, ...right].sort((one, other) => one - other)).toEqual(
        Array.from({ length: players }, (_, at) => at).filter((at) => at !== 1),
      );
    }
  });
});
