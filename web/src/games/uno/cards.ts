// The cards' names, colours and what they do, in the words of the rule book.

import type { Cards } from "./view";

export type Colour = "red" | "yellow" | "green" | "blue";
export const COLOURS: readonly Colour[] = ["red", "yellow", "green", "blue"];
/** Every colour has a shape of its own, so that it is never told by colour alone. */
export const SHAPES: Record<Colour, string> = { red: "triangle", yellow: "star", green: "square", blue: "circle" };

const LETTERS: Record<string, Colour> = { r: "red", y: "yellow", g: "green", b: "blue" };
const SIGNS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "s", "r", "+2"];
const WORDS: Record<string, string> = { s: "Skip", r: "Reverse", "+2": "Draw Two" };

export const isWild = (card: string): boolean => card.startsWith("w");
export const colourOf = (card: string): Colour | null => (isWild(card) ? null : (LETTERS[card.charAt(0)] ?? null));
export const signOf = (card: string): string => (isWild(card) ? card : card.slice(1));
export const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word);

/** Red 5, Green Skip, Wild Draw Four. */
export function nameOf(card: string): string {
  if (isWild(card)) return card === "w" ? "Wild" : "Wild Draw Four";
  const colour = colourOf(card) ?? "";
  return `${colour.charAt(0).toUpperCase()}${colour.slice(1)} ${WORDS[signOf(card)] ?? signOf(card)}`;
}

/** What a card does, for whoever points at it. */
export function effectOf(card: string, isSevenZero: boolean, players: number): string {
  switch (signOf(card)) {
    case "s": return "The next player loses the turn.";
    case "r": return players === 2 ? "Between two players it works like a Skip." : "Play turns round and goes the other way.";
    case "+2": return "The next player draws 2 cards and loses the turn.";
    case "w": return "Goes on any card. You name the colour.";
    case "w+4": return "You name the colour; the next player draws 4 cards and loses the turn.";
    case "7": return isSevenZero ? "You swap hands with a player of your choice." : "Goes on its colour or on another 7.";
    case "0": return isSevenZero ? "All hands are passed on in the direction of play." : "Goes on its colour or on another 0.";
    default: return `Goes on its colour or on another ${signOf(card)}.`;
  }
}

const rank = (card: string): number =>
  isWild(card) ? 1000 + card.length : COLOURS.indexOf(colourOf(card)!) * 100 + SIGNS.indexOf(signOf(card));

export interface Held { card: string; key: string; place: number }

/** A hand card by card, sorted by colour; equal cards are told apart by their number. */
export function spread(cards: Cards, seat: number): Held[] {
  return Object.keys(cards).sort((one, other) => rank(one) - rank(other))
    .flatMap((card) => Array.from({ length: cards[card] ?? 0 }, (_, at) => ({ card, key: `${seat}.${card}.${at}` })))
    .map((held, place) => ({ ...held, place }));
}
