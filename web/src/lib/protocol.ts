// The messages of docs/protocol.md; tests/protocol.test.ts holds them against the server's JSON Schema.

export interface Seat { name: string; kind: "open" | "bot" | "own"; level: string | null; taken: boolean }
/** What an action touches, in the words of the view: seats, slots and amounts are numbers. */
export interface Parts {
  [name: string]: string | number | undefined;
  verb?: string;
  seat?: number;
  by?: number;
  card?: string;
  colour?: string;
  cards?: number;
  slot?: number;
  line?: string;
  with?: string;
  damage?: number;
  heals?: number;
  unit?: string;
  to?: string;
  target?: string;
  class?: string;
  minion?: string;
  skill?: string;
  direction?: string;
  debuff?: string;
  guard?: string;
  counter?: number;
  hits?: string;
  what?: string;
}
export interface LegalAction { id: number; seat: number; text: string; parts: Parts }
export interface ToldEvent { version: number; kind: string; values: Record<string, string | number | boolean | null>; text: string }
export interface ClockReading {
  kind: "untimed" | "action" | "bank";
  now: number;
  since: number;
  deadline: number | null;
  timer: string;
  running: number[];
  banks: number[];
}
export interface Result { reason: string; scores: number[]; winners: number[] }
export type Topic = "rematch" | "undo";
export interface StandingOffer { topic: Topic; seat: number; agreed: number[] }
export interface Unavailable { topic: Topic; code: string; sentence: string }
export interface Shuffle { commitment: string; secret: string | null; texts: string[] | null }
/** What the visits of a search do not carry is null. */
export interface HintChoice { action: number; text: string; visits: number; chance: number | null; score: number | null; low: number | null; high: number | null }
export type Goal = "win" | "score" | "place";

export type Start = "deal" | "seed" | "position";
export interface TimeControl { kind: "untimed" | "action" | "bank"; seconds: number | null; increment: number }

export interface TableMessage {
  type: "TABLE";
  table: string;
  game: string;
  edition: string;
  values: Record<string, string>;
  start: Start;
  timeControl: TimeControl;
  clockWords: string;
  seats: Seat[];
  ownSeats: number[];
  lore: unknown;
  shuffle: Shuffle | null;
  protocol?: number;
}
export interface StateMessage {
  type: "STATE";
  id?: string;
  version: number;
  status: "waiting" | "playing" | "over";
  seat: number | null;
  view: unknown;
  legal: LegalAction[];
  movers: number[];
  clock: ClockReading;
  events: ToldEvent[];
  outcome: Result | null;
  offers: StandingOffer[];
  cannotOffer: Unavailable[];
  canUndo: boolean;
  rematch: string | null;
}
/** What a page knows of a table: what it is, and the newest state; its view holds the lore. */
export type TableState = Omit<TableMessage, "type"> & StateMessage;
/** A view with what never changes at its table; there is none before the deal. */
export const withLore = (view: unknown, lore: unknown): unknown => (view === null ? null : { ...(view as object), lore });
export interface Refusal { type: "REFUSED"; id: string; code: string; reason: string; sentence: string; version?: number | null }
export interface TimerSync { type: "TIMER_SYNC"; seat: number; playerId: string; actionStartTime: number; timeoutMs: number; timerType: string; serverTime: number }
export interface Timeout { type: "TIMEOUT"; seat: number; playerId: string; timerType: string; version: number }
export interface HintMessage { type: "HINT"; id: string; version: number; goal: Goal; choices: HintChoice[] }
/** Seats of bots for which a simple player acts while their search is compiled; none: all search. */
export interface StandIn { type: "STAND_IN"; seats: number[]; hasFailed: boolean; compiled: number }
export interface Pong { type: "PONG"; id: string; now: number }
export interface Goodbye { type: "GOODBYE"; sentence: string }
/** YOUR_TURN, DEATH_CHOICE, DRAFT_START: whose turn is also in STATE, so the page needs none of them. */
export interface TurnNotice { type: "YOUR_TURN" | "DEATH_CHOICE" | "DRAFT_START"; seat: number; playerId: string }
export type Message = TableMessage | StateMessage | Refusal | TimerSync | Timeout | HintMessage | StandIn | Pong | Goodbye | TurnNotice;
export type Answer = TableState | HintMessage | Pong;

export type Request =
  | { type: "HELLO"; secrets?: string[]; version?: number | null }
  | { type: "ACT"; version: number; action: number | string; seat?: number | null }
  | { type: "RESIGN"; seat?: number | null }
  | { type: "LEAVE"; seat?: number | null }
  | { type: "OFFER" | "AGREE" | "DECLINE"; topic: Topic }
  | { type: "HINT"; level?: string }
  | { type: "PING" };

export const MESSAGE_TYPES = ["TABLE", "STATE", "REFUSED", "TIMER_SYNC", "TIMEOUT", "HINT", "STAND_IN", "PONG", "GOODBYE", "YOUR_TURN", "DEATH_CHOICE", "DRAFT_START"] as const;
export const REQUEST_TYPES = ["HELLO", "ACT", "RESIGN", "LEAVE", "OFFER", "AGREE", "DECLINE", "HINT", "PING"] as const;
