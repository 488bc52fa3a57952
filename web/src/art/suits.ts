// The suits as paths around the origin, one unit to each side, and where the pips of a number lie.

export type Suit = "C" | "S" | "H" | "D";

export const SUITS: Record<Suit, { path: string; name: string; sign: string; isRed: boolean }> = {
  C: {
    path:
      "M0-1a.46.46 0 0 1 .38.72A.45.45 0 1 1 .12.4C.13.7.2.9.36 1H-.36C-.2.9-.13.7-.12.4" +
      "A.45.45 0 1 1-.38-.28.46.46 0 0 1 0-1Z",
    name: "clubs",
    sign: "♣",
    isRed: false,
  },
  S: {
    path:
      "M0-1C.3-.55.95-.2.95.28.95.6.7.78.46.78.3.78.16.7.08.56.1.78.2.92.34 1H-.34" +
      "C-.2.92-.1.78-.08.56-.16.7-.3.78-.46.78-.7.78-.95.6-.95.28-.95-.2-.3-.55 0-1Z",
    name: "spades",
    sign: "♠",
    isRed: false,
  },
  H: {
    path:
      "M0 .95C-.35.55-1 .15-1-.35-1-.75-.72-.95-.48-.95-.25-.95-.08-.8 0-.58.08-.8.25-.95.48-.95.72-.95 1-.75" +
      " 1-.35 1 .15.35.55 0 .95Z",
    name: "hearts",
    sign: "♥",
    isRed: true,
  },
  D: {
    path: "M0-1C.2-.6.45-.25.75 0 .45.25.2.6 0 1-.2.6-.45.25-.75 0-.45-.25-.2-.6 0-1Z",
    name: "diamonds",
    sign: "♦",
    isRed: true,
  },
};

const [L, M, R] = [32, 50, 68];
export const PIPS: Record<string, [number, number][]> = {
  "2": [
    [M, 34],
    [M, 106],
  ],
  "3": [
    [M, 34],
    [M, 70],
    [M, 106],
  ],
  "4": [
    [L, 34],
    [R, 34],
    [L, 106],
    [R, 106],
  ],
  "5": [
    [L, 34],
    [R, 34],
    [M, 70],
    [L, 106],
    [R, 106],
  ],
  "6": [
    [L, 34],
    [R, 34],
    [L, 70],
    [R, 70],
    [L, 106],
    [R, 106],
  ],
  "7": [
    [L, 34],
    [R, 34],
    [M, 52],
    [L, 70],
    [R, 70],
    [L, 106],
    [R, 106],
  ],
  "8": [
    [L, 34],
    [R, 34],
    [M, 52],
    [L, 70],
    [R, 70],
    [M, 88],
    [L, 106],
    [R, 106],
  ],
  "9": [
    [L, 32],
    [R, 32],
    [L, 57],
    [R, 57],
    [M, 70],
    [L, 83],
    [R, 83],
    [L, 108],
    [R, 108],
  ],
  "10": [
    [L, 32],
    [R, 32],
    [M, 44],
    [L, 57],
    [R, 57],
    [L, 83],
    [R, 83],
    [M, 96],
    [L, 108],
    [R, 108],
  ],
};

export const RANK_NAMES: Record<string, string> = { J: "jack", Q: "queen", K: "king", A: "ace" };

export function parts(card: string): { rank: string; suit: Suit } {
  return { rank: card.slice(0, -1), suit: card.slice(-1) as Suit };
}

/** KS → K♠. */
export function sign(card: string): string {
  const { rank, suit } = parts(card);
  return rank + SUITS[suit].sign;
}

/** KS → king of spades. */
export function spoken(card: string): string {
  const { rank, suit } = parts(card);
  return `${RANK_NAMES[rank] ?? rank} of ${SUITS[suit].name}`;
}
