// Made by `make protocol` from src/turnwise/server/http/bodies.py and experiment_bodies.py: change that, not this file.

import type { Goal, Outcome } from "./messages";

/** An action as a page is told of it. */
export interface AnalysedAction {
  id: number;
  seat: number;
  text: string;
  fields: Record<string, string | number>;
}

/**
 * A move, what its seat could then expect by what it could know, and the better move if there was one.
 *
 * What too few simulated games carry is null.
 */
export interface AnalysedMove {
  number: number;
  goal: Goal; // What the loss is told in: parts of a win or place, or points of score.
  chance: number | null; // To win, or nearness to the first place.
  score: number | null; // Expected, where the move is judged by that.
  value: number | null; // From 0 to 1: the point of the curve.
  loss: number | null; // Null where there was no choice.
  mark: "inaccuracy" | "mistake" | "blunder" | null;
  played: AnalysedAction;
  better: AnalysedAction | null;
  betterChance: number | null;
  betterScore: number | null;
}

/** What is known of a match by now; the results are those of the seats whose moves are judged. */
export interface Analysis {
  status: "waiting" | "running" | "complete";
  depth: "quick" | "usual" | "deep";
  steps: number;
  done: number;
  seats: number[];
  results: number[];
  moves: AnalysedMove[];
}

/** An experiment that waits for its turn; the secret stops it. */
export interface BegunExperiment {
  experiment: string;
  secret: string;
}

/** No clock, a time for each action (without seconds: the game's own), or a bank for each player. */
export interface ClockOptions {
  kind?: "untimed" | "action" | "bank";
  seconds?: number | null;
  increment?: number;
}

/** A table that was made; the secret opens the sender's own seats. */
export interface CreatedTable {
  table: string;
  seats: number[];
  secret: string | null;
  commitment: string | null;
}

/** The deal of a day. */
export interface DailyDeal {
  game: string;
  day: string;
  seed: string;
  moves: number;
}

/** A named set of values of parameters. */
export interface EditionFacts {
  name: string;
  sentence: string;
  values: Record<string, string>;
}

/** A number with the ends of its interval, as far as they are known. */
export interface EstimateFacts {
  value: number;
  low: number | null;
  high: number | null;
}

/** An experiment as a list shows it. */
export interface ExperimentFacts {
  experiment: string;
  kind: "run" | "compare" | "sweep";
  game: string;
  gameTitle: string;
  sides: ExperimentSide[];
  changes: SideChange[];
  players: string[];
  deals: number; // Of a comparison at most.
  question: ExperimentQuestion | null;
  varied: VariedFacts | null;
  seed: number;
  created: number;
  status: "waiting" | "running" | "complete" | "stopped" | "out_of_time" | "interrupted" | "failed";
  verdict: "different" | "equal" | "less" | "open" | null;
  answer: string; // What was found, or why nothing was, in a sentence.
  hasReport: boolean;
}

/** A metric on one side or both; of both its difference, by an interval that allows for all others. */
export interface ExperimentFigure {
  name: string;
  title: string;
  isShare: boolean;
  first: number;
  second: number | null;
  difference: EstimateFacts | null;
  interval: EstimateFacts | null; // Of a run.
  isCertain: boolean;
}

/** How far the question had been decided after so many deals. */
export interface ExperimentLook {
  value: number;
  low: number | null;
  high: number | null;
  deals: number;
}

/** An experiment to be played: a comparison has two sides, and a metric that decides; others have one. */
export interface ExperimentOptions {
  kind: "run" | "compare" | "sweep";
  game: string;
  sides: ExperimentSideOptions[];
  players: string[]; // A level, or search:500, for each seat.
  deals: number; // Of a comparison at most.
  metric?: string;
  margin?: number; // Of a share in points of a hundred.
  vary?: string; // What a sweep varies.
  seed?: number;
}

/** What is known by now. */
export interface ExperimentProgress {
  deals: number;
  games: number;
  seconds: number;
  isDecided: boolean;
  verdict: "different" | "equal" | "less" | "open" | null;
  estimate: EstimateFacts | null;
  fresh: FreshEstimateFacts | null;
  looks: ExperimentLook[];
  curves: SweepCurve[]; // Of a sweep.
  summary: string[];
  warnings: string[];
  figures: ExperimentFigure[];
}

/** What decides a comparison: a metric, and how much of it matters; of a share in parts of 1. */
export interface ExperimentQuestion {
  metric: string;
  title: string;
  isShare: boolean;
  margin: number;
}

/** What proves who began an experiment. */
export interface ExperimentSecret {
  secret: string;
}

/** The rules of one side, and the link by which a table plays them. */
export interface ExperimentSide {
  title: string;
  edition: string;
  values: Record<string, string>;
  link: string;
}

/** The rules of one side: an edition, and the values that differ from it. */
export interface ExperimentSideOptions {
  edition?: string | null;
  values?: Record<string, string>;
}

/** An experiment with what is known by now; how many wait before it. */
export interface ExperimentState {
  experiment: string;
  kind: "run" | "compare" | "sweep";
  game: string;
  gameTitle: string;
  sides: ExperimentSide[];
  changes: SideChange[];
  players: string[];
  deals: number; // Of a comparison at most.
  question: ExperimentQuestion | null;
  varied: VariedFacts | null;
  seed: number;
  created: number;
  status: "waiting" | "running" | "complete" | "stopped" | "out_of_time" | "interrupted" | "failed";
  verdict: "different" | "equal" | "less" | "open" | null;
  answer: string; // What was found, or why nothing was, in a sentence.
  hasReport: boolean;
  ahead: number;
  progress: ExperimentProgress | null;
}

/** An estimate from deals that had no part in the verdict. */
export interface FreshEstimateFacts {
  value: number;
  low: number | null;
  high: number | null;
  deals: number;
}

/** What a game declares about itself. */
export interface GameFacts {
  id: string;
  title: string;
  sentence: string;
  fewestPlayers: number;
  mostPlayers: number;
  hiddenInformation: boolean;
  actions: number;
  longest: number;
  goal: Goal;
  scoreRange: [number, number];
  reasons: string[];
  defaultEdition: string;
  editions: EditionFacts[];
  parameters: ParameterFacts[];
  hasClock: boolean;
  clockDescription: string;
  hasSolver: boolean;
  // Of numbers: what the game accepts of each while all else is as usual.
  playableRanges: Record<string, [number, number]>;
  playableOptions: Record<string, string[]>; // The same of choices.
}

/** An installed game that does not work. */
export interface GameProblem {
  game: string;
  sentence: string;
}

/** A new guest, and the token that proves it. */
export interface Guest {
  guest: string;
  token: string;
}

/** Take a seat, any open one without a number. */
export interface JoinOptions {
  seat?: number | null;
  name?: string;
  text?: string; // Your own part of the shuffle.
  request?: string | null; // Your own; the same again gives the same seat.
}

/** How large experiments may be here, and those that there are, the latest first. */
export interface LabFacts {
  size: "off" | "small" | "large";
  mostWork: number; // Games of players who do not search; 0 if the lab is off.
  searchCost: number; // Such games that an iteration of a search counts as.
  seconds: number;
  reportMissing: string; // Why there are no reports; empty if there are.
  experiments: ExperimentFacts[];
}

/** The clock as it was agreed. */
export interface ListedClock {
  kind: "untimed" | "action" | "bank";
  seconds: number | null;
  increment: number;
}

/** A seat as the lobby shows it. */
export interface ListedSeat {
  name: string;
  kind: "open" | "bot" | "own";
  level: string | null;
  taken: boolean;
}

/** A number of every game that can be compared; shares are told in points of a hundred. */
export interface MetricFacts {
  name: string;
  title: string;
  isShare: boolean;
}

/** A parameter of the rules; what does not go with its kind is null. */
export interface ParameterFacts {
  name: string;
  range: string;
  default: string;
  sentence: string;
  kind: "choice" | "number" | "list";
  options: string[] | null;
  low: number | null;
  high: number | null;
  most: number | null;
}

/** Why nothing was done. */
export interface Problem {
  code: string;
  reason: string;
  sentence: string;
}

/** A match step by step. */
export interface Replay {
  table: string;
  game: string;
  edition: string;
  names: string[];
  staticView: object; // What never changes at this table.
  steps: ReplayStep[];
  outcome: Outcome | null; // null while the match goes on.
}

/** The position after an action; the first one is before any. */
export interface ReplayStep {
  version: number;
  seat: number | null;
  action: string | null;
  sentences: string[];
  view: object;
}

/** A parameter in which a rule set differs from its edition. */
export interface RuleChange {
  parameter: string;
  sentence: string;
  usual: string;
  value: string;
}

/** A rule set that a table can be made by, and the link that opens it at any server. */
export interface RuleSetFacts {
  game: string;
  gameTitle: string;
  edition: string;
  values: Record<string, string>;
  name: string;
  link: string;
  changes: RuleChange[];
}

/** Something that a scenario expects; what was found is told where it is not met. */
export interface ScenarioCheck {
  what: string;
  expected: string;
  found: string | null;
  isMet: boolean;
}

/** A scenario that can be opened. */
export interface ScenarioFacts {
  name: string;
  game: string;
  title: string;
  covers: string[];
  position: string;
}

/** A scenario step by step with all hands open; an action that cannot be carried out is its last step. */
export interface Script {
  name: string;
  title: string;
  covers: string[];
  game: string;
  edition: string;
  names: string[];
  staticView: object; // What never changes in this scenario.
  steps: ScriptStep[];
}

/** A step of a scenario with what it checks, and the position after it in one line. */
export interface ScriptStep {
  version: number;
  seat: number | null;
  action: string | null;
  sentences: string[];
  view: object;
  checks: ScenarioCheck[];
  position: string;
}

/** Who is to sit on a seat. */
export interface SeatOptions {
  kind?: "open" | "bot" | "own";
  level?: string | null;
}

/** A parameter in which the two sides differ. */
export interface SideChange {
  parameter: string;
  first: string;
  second: string;
}

/** Whether a match could have been won, null if that is undecided, and a line that wins. */
export interface Solution {
  winnable: boolean | null;
  positions: number;
  replay: Replay | null;
}

/** A metric over the values of a parameter. */
export interface SweepCurve {
  name: string;
  title: string;
  isShare: boolean;
  points: SweepValue[];
}

/** A metric at one value of a parameter; whether that certainly differs from the rules as they are. */
export interface SweepValue {
  value: number;
  low: number | null;
  high: number | null;
  at: string;
  isOwn: boolean; // Whether the rules as they are have this value.
  isCertain: boolean;
}

/** A table as the lobby shows it. */
export interface TableFacts {
  table: string;
  game: string;
  status: "waiting" | "playing" | "over";
  created: number;
  updated: number;
  version: number;
  summary: TableSummary;
}

/** A table to be made; `own` seats are the sender's: one, or several at one screen. */
export interface TableOptions {
  game?: string;
  edition?: string | null;
  values?: Record<string, string>;
  rulesName?: string; // What a rule set calls these rules.
  seats: SeatOptions[];
  clock?: ClockOptions;
  public?: boolean;
  openHands?: boolean;
  quickBots?: boolean;
  scenario?: string | null;
  position?: string | null;
  seed?: string | null;
  name?: string | null; // a lone player without one is a guest, several at one screen are numbered
}

/** What was agreed, and who sits there. */
export interface TableSummary {
  game: string;
  title: string;
  edition: string;
  values: Record<string, string>; // a table that an older server wrote down has none
  rulesName: string; // a person's own words
  start: "deal" | "seed" | "position";
  clock: ListedClock;
  seats: ListedSeat[];
}

/** A seat that was taken; its secret is told once. */
export interface TakenSeat {
  table: string;
  seat: number;
  secret: string;
}

/** A parameter that a sweep varies, and the values that it takes. */
export interface VariedFacts {
  parameter: string;
  values: string[];
}
