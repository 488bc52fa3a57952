// The symbols, and how many of them there are.

import type { StaticView, View } from "./wire";

export const EMPTY = "-";
export type Word = Exclude<View["board"][number], typeof EMPTY>;
export type Cards = Record<string, number>; // how many of each symbol, those that there are

/** All symbols in the order of the rule book. */
export const symbolsOf = (table: StaticView): Word[] => Object.keys(table.names) as Word[];
export const total = (cards: Cards): number => Object.values(cards).reduce((sum, count) => sum + count, 0);
