// The cards' names, colours and what they do, in the words of the rule book.

export type Cards = Record<string, number>; // how many of each kind, those that there are
export const NONE = "-";
export const count = (cards: Cards): number => Object.values(cards).reduce((sum, number) => sum + number, 0);

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

/** What a card does, for whoever points at it; most numbers do nothing. */
export const effectOf = (card: string, effects: Record<string, string>): string =>
  effects[signOf(card)] ?? `Goes on its colour or on another ${signOf(card)}.`;

const rank = (card: string): number =>
  isWild(card) ? 1000 + card.length : COLOURS.indexOf(colourOf(card)!) * 100 + SIGNS.indexOf(signOf(card));

export interface Held {
  card: string;
  key: string;
  place: number;
}

/** A hand card by card, sorted by colour; equal cards are told apart by their number. */
export function spread(cards: Cards, seat: number): Held[] {
  return Object.keys(cards)
    .sort((one, other) => rank(one) - rank(other))
    .flatMap((card) => Array.from({ length: cards[card] ?? 0 }, (_, at) => ({ card, key: `${seat}.${card}.${at}` })))
    .map((held, place) => ({ ...held, place }));
}
