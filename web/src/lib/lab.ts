// What the lab's pages make of games and experiments: values of two sides, costs, curves and words.

import type { ExperimentFacts, ExperimentOptions, ExperimentState, GameFacts, LabFacts } from "../wire/http";
import { plural, readable } from "./words";

export type Kind = ExperimentOptions["kind"];
export type Parameter = GameFacts["parameters"][number];

/** The rules of one side while they are chosen: an edition, and the values that differ from it. */
export interface Side {
  edition: string;
  values: Record<string, string>;
}

export const MINUS = "\u2212";
export const SIDE_NAMES = ["A", "B"] as const;
const SIMPLE = ["random", "greedy"];
const ITERATIONS: Record<string, number> = { easy: 100, medium: 500, hard: 5_000, expert: 200_000 };
const USUAL: Record<Kind, [number, number]> = {
  // deals of quick players, and where one searches
  run: [10_000, 200],
  compare: [1_000_000, 2_000],
  sweep: [10_000, 100],
};

/** What an edition says of a parameter. */
export function editionValue(game: GameFacts, edition: string, name: string): string {
  const own = game.editions.find((it) => it.name === edition)?.values[name];
  return own ?? game.parameters.find((it) => it.name === name)?.default ?? "";
}

export const valueOf = (game: GameFacts, side: Side, name: string): string =>
  side.values[name] ?? editionValue(game, side.edition, name);

/** A side with another value; one that its edition has anyway is not kept. */
export function withValue(game: GameFacts, side: Side, name: string, value: string): Side {
  const values = { ...side.values };
  if (value === editionValue(game, side.edition, name)) delete values[name];
  else values[name] = value;
  return { ...side, values };
}

export const isFlag = (parameter: Parameter): boolean =>
  parameter.kind === "choice" && parameter.options?.join() === "false,true";

/** Parameters in which two sides differ, and those in which a lone one differs from its edition. */
export function changed(game: GameFacts, sides: readonly Side[]): Parameter[] {
  const [first, second] = sides;
  if (!first) return [];
  return game.parameters.filter(({ name }) =>
    second ? valueOf(game, first, name) !== valueOf(game, second, name) : name in first.values,
  );
}

/** Parameters that have all words of a search in their name or sentence. */
export function found(parameters: readonly Parameter[], search: string): Parameter[] {
  const words = search.toLowerCase().replaceAll("_", " ").split(/\s+/).filter(Boolean);
  return parameters.filter((it) => {
    const text = `${readable(it.name)} ${it.sentence}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const searches = (players: readonly string[]): boolean => players.some((it) => !SIMPLE.includes(it));

/** How often players of a comparison are seated anew: every rotation that differs. */
export function seatings(players: readonly string[]): number {
  return new Set(players.map((_, by) => [...players.slice(by), ...players.slice(0, by)].join())).size;
}

const iterations = (player: string): number => ITERATIONS[player] ?? Number(/^search:(\d+)$/.exec(player)?.[1] ?? 0);

/** What is asked, as far as it decides what a deal costs. */
export interface Asked {
  kind: Kind;
  players: readonly string[];
  values?: number; // of a sweep
}

/** What a deal costs, in games of quick players: as the server counts it, but for a sweep of players. */
export function dealCost({ kind, players, values = 0 }: Asked, searchCost: number): number {
  const searching = players.reduce((sum, it) => sum + searchCost * iterations(it), 0);
  const games = kind === "run" ? 1 : seatings(players) * (kind === "compare" ? 2 : 1 + values);
  return games * (1 + searching);
}

/** How many deals such an experiment may have here. */
export const mostDeals = (lab: LabFacts, asked: Asked): number =>
  Math.floor(lab.mostWork / dealCost(asked, lab.searchCost));

/** How many it has if no other number is asked for. */
export const usualDeals = (lab: LabFacts, asked: Asked): number =>
  Math.min(USUAL[asked.kind][searches(asked.players) ? 1 : 0], mostDeals(lab, asked));

// Ends of the interval after n deals, in points of a hundred and times √n, measured of the sequence that the
// server uses: 237 where both sides win half of their games and common deals save nothing, from 50 to 10⁵ deals.
const REACH = 237;

/** The smallest margin of a share that so many deals decide, in points: about, and hardly ever more. */
export function reachableMargin(deals: number, players: readonly string[]): number {
  const points = REACH / Math.sqrt(Math.max(1, deals) * seatings(players));
  return Math.min(MOST_POINTS, Number(points.toPrecision(2)));
}

/** What a sweep varies: a parameter over a range of numbers, or over all its options. */
export interface Varied {
  name: string;
  from: number;
  to: number;
  step: number;
}

const MOST_POINTS = 100;
export const LARGEST_SEED = 2 ** 31 - 1;

/** Why a number cannot be what a field holds, as a sentence; nothing where it can. */
export function whyNotWhole(name: string, value: number | null, low: number, high: number): string {
  if (value !== null && Number.isInteger(value) && value >= low && value <= high) return "";
  const is = value === null || Number.isNaN(value) ? "no number" : grouped(value);
  return `${name} is ${is}: it must be a whole number from ${grouped(low)} to ${grouped(high)}.`;
}

/** Why a margin decides nothing; a share's is typed in points of a hundred. */
export function whyNotMargin(margin: number | null, isShare: boolean): string {
  if (margin !== null && margin > 0 && (!isShare || margin < MOST_POINTS)) return "";
  const is = margin === null ? "no number" : `${margin}`;
  return `How much of it matters is ${is}: it must be above 0${isShare ? `, and below ${MOST_POINTS} points` : ""}.`;
}

/** Why a side cannot be played: the first of its numbers that is out of its range. */
export function whyNotSide(game: GameFacts, side: Side, sideName: string): string {
  const told = game.parameters.map(({ name, kind, low, high }) => {
    const value = side.values[name];
    if (kind !== "number" || value === undefined) return "";
    return whyNotWhole([readable(name), sideName].filter(Boolean).join(", "), Number(value), low ?? 0, high ?? 0);
  });
  return told.find((it) => it !== "") ?? "";
}

/** Why a sweep cannot be begun; nothing where it can. */
export function whyNotVaried(
  parameter: Parameter,
  { from, to, step }: Record<"from" | "to" | "step", number | null>,
): string {
  if (parameter.kind !== "number") return "";
  const [low, high] = [parameter.low ?? 0, parameter.high ?? 0];
  return (
    whyNotWhole("From", from, low, high) ||
    whyNotWhole("To", to, low, high) ||
    whyNotWhole("By", step, 1, Math.max(1, high - low)) ||
    (from! + step! > to! ? "From and To leave one value or none: a sweep needs two." : "")
  );
}

const FEW_VALUES = 8;

/** What a sweep may vary: no lists, and of choices the options that the game accepts. */
export function variableOf(game: GameFacts): Parameter[] {
  return game.parameters
    .filter((it) => it.kind !== "list")
    .map((it) => (it.kind === "choice" ? { ...it, options: game.playableOptions[it.name] ?? it.options } : it))
    .filter((it) => it.kind !== "choice" || (it.options?.length ?? 0) > 1);
}

/** The range of a parameter that the game accepts while all else is as usual, in a few steps. */
export function usualRange(game: GameFacts, parameter: Parameter): Varied {
  const [low, high] = [parameter.low ?? 0, parameter.high ?? 0];
  const playable = game.playableRanges[parameter.name] ?? [low, high];
  const [from, to] = playable[0] < playable[1] ? playable : [low, high];
  const step = Math.max(1, Math.ceil((to - from) / FEW_VALUES));
  return { name: parameter.name, from, to: from + Math.floor((to - from) / step) * step, step };
}

/** What a sweep varies if nothing else is asked for: something that can be played at once. */
export function firstVaried(game: GameFacts): Varied {
  const isPlayable = (it: Parameter) => {
    const [low, high] = game.playableRanges[it.name] ?? [0, 1];
    return low < high;
  };
  const variable = variableOf(game);
  return usualRange(game, variable.find(isPlayable) ?? variable[0]!);
}

/** How many values that are. */
export const valuesOf = (parameter: Parameter, varied: Varied): number =>
  parameter.kind === "choice"
    ? (parameter.options?.length ?? 0)
    : Math.max(0, Math.floor((varied.to - varied.from) / Math.max(1, varied.step)) + 1);

/** The same as the lab writes it: hand_size=5:9:2, stacking=false,true. */
export const varyText = (parameter: Parameter, varied: Varied): string =>
  parameter.kind === "choice"
    ? `${parameter.name}=${parameter.options?.join(",") ?? ""}`
    : `${parameter.name}=${varied.from}:${varied.to}:${varied.step}`;

/** Thousands apart, as the lab writes them. */
export const grouped = (count: number): string => count.toLocaleString("en-US");

/** A number with so many digits after the point, a true minus, and a plus where a difference is told. */
export function figure(value: number, digits: number, isSigned = false): string {
  const text = Math.abs(value).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const sign = !/[1-9]/.test(text) ? "" : value < 0 ? MINUS : isSigned ? "+" : "";
  return sign + text;
}

const MOST_DIGITS = 4;

/** How many digits mean something between two ends. */
export function digitsOf(low: number | null, high: number | null): number {
  const width = low === null || high === null ? 0 : high - low;
  return width > 0 ? Math.min(MOST_DIGITS, Math.max(1, Math.ceil(-Math.log10(width)))) : 1;
}

interface Interval {
  value: number;
  low: number | null;
  high: number | null;
}

/** A value with its interval: "+0.2 points (−0.5 to +1.0)", "+2.2 (+2.0 to +2.4)". */
export function interval(it: Interval, isShare: boolean, isDifference: boolean): string {
  const scale = isShare ? 100 : 1;
  const [low, high] = [it.low, it.high].map((end) => (end === null ? null : end * scale)) as [
    number | null,
    number | null,
  ];
  const digits = digitsOf(low, high);
  const unit = isShare ? (isDifference ? " points" : "\u00a0%") : "";
  const told = (value: number) => figure(value, digits, isDifference);
  const ends = low === null || high === null ? "" : ` (${told(low)} to ${told(high)})`;
  return `${told(it.value * scale)}${unit}${ends}`;
}

/** A margin in its unit: "1 point", "2.5 points", "3". */
export function marginWords(margin: number, isShare: boolean): string {
  const shown = Number((margin * (isShare ? 100 : 1)).toPrecision(6));
  return isShare ? `${shown} ${shown === 1 ? "point" : "points"}` : `${shown}`;
}

/** The verdict in a few words, as the report has them. */
export function verdictWords(verdict: ExperimentFacts["verdict"], question: ExperimentFacts["question"]): string {
  if (!verdict || !question) return "";
  const margin = marginWords(question.margin, question.isShare);
  return {
    different: "Different",
    equal: `Equal within ${margin}`,
    less: `Different, but by less than ${margin}`,
    open: "Still open",
  }[verdict];
}

export const isOver = (status: ExperimentFacts["status"]): boolean => status !== "waiting" && status !== "running";

/** How it ended, where that is not as planned. */
export function endingWords(status: ExperimentFacts["status"]): string {
  return {
    waiting: "",
    running: "",
    complete: "",
    stopped: "Stopped before it was done.",
    out_of_time: "Its time was up before it was done.",
    interrupted: "It was interrupted.",
    failed: "It has failed.",
  }[status];
}

/** What an experiment is called. */
export function titleOf(it: ExperimentFacts): string {
  const [first, second] = it.sides;
  if (it.varied)
    return `${readable(it.varied.parameter)} ${it.varied.values[0]} to ${it.varied.values.at(-1)}, ${first?.title}`;
  return second ? `${first?.title} against ${second.title}` : (first?.title ?? "");
}

/** Who plays, where all are alike in a word. */
export function playersWords(players: readonly string[]): string {
  if (players.length === 1) return `one ${players[0]} player`;
  const isAlike = players.every((it) => it === players[0]);
  return isAlike ? `${players.length} ${players[0]} players` : `${players.join(", ")} at the seats`;
}

/** How far an experiment is, in a line. */
export function progressWords(it: ExperimentState): string {
  if (it.status === "waiting" && it.ahead > 0) return `Waiting: ${plural(it.ahead, "experiment")} before this one.`;
  if (!it.progress) return isOver(it.status) ? "Nothing was played." : "Getting ready…";
  const { deals, games, seconds, isDecided } = it.progress;
  const most =
    isOver(it.status) || isDecided ? "" : ` of ${it.kind === "compare" ? "at most " : ""}${grouped(it.deals)}`;
  const time = seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
  return `${grouped(deals)}${most} deals · ${grouped(games)} games · ${time}`;
}

/** Where the points of an estimate and its band lie in a picture, and what its axis shows. */
export interface Frame {
  most: number; // deals
  reach: number; // of the vertical axis: from minus this to this
}

/** What must be in the picture: the later looks, and the margin on both sides. Early bands may leave it. */
export function frameOf(looks: ExperimentState["progress"] & object, margin: number): Frame {
  const points = looks.looks;
  const late = points.slice(Math.floor(points.length / 2));
  const ends = late.flatMap((it) => [it.value, it.low ?? it.value, it.high ?? it.value]);
  const fresh = looks.fresh ? [looks.fresh.low ?? 0, looks.fresh.high ?? 0] : [];
  const reach = Math.max(1.6 * margin, ...[...ends, ...fresh].map((it) => 1.1 * Math.abs(it)));
  return { most: Math.max(1, points.at(-1)?.deals ?? 1), reach };
}

const FEW_TICKS = 2.5; // on either side of 0

/** Round numbers on both sides of 0 that an axis of such a reach shows, in the unit of the axis. */
export function ticksOf(reach: number, scale: number): number[] {
  const wanted = (reach * scale) / FEW_TICKS;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5].map((it) => it * power).find((it) => it >= wanted) ?? 10 * power;
  const count = Math.floor((reach * scale * (1 + Number.EPSILON)) / step);
  return Array.from({ length: 2 * count + 1 }, (_, at) => Number(((at - count) * step).toPrecision(6)));
}

/** What an axis writes beside such a number. */
export const tickWords = (tick: number): string =>
  tick === 0
    ? "0"
    : `${tick < 0 ? MINUS : "+"}${Math.abs(tick).toLocaleString("en-US", { maximumSignificantDigits: 6 })}`;

/** What the curve shows, for those who cannot see it. */
export function curveWords(it: ExperimentState): string {
  const { progress, question } = it;
  const end = progress?.looks.at(-1);
  if (!question || !end) return "Nothing is known yet.";
  const margin = marginWords(question.margin, question.isShare);
  const told = interval(end, question.isShare, true);
  return `Difference of “${question.title}” after ${grouped(end.deals)} deals: ${told}. The margin is ${margin}.`;
}
