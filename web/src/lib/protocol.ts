// The messages of docs/protocol.md; tests/protocol.test.ts holds them against the server's JSON Schema.

export interface Seat { name: string; kind: "open" | "bot" | "own"; level: string | null; taken: boolean }
export interface LegalAction { id: number; seat: number; text: string; parts: Record<string, string> }
export interface ToldEvent { version: number; kind: string; values: Record<string, number | null>; text: string }
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
export interface Shuffle { commitment: string; secret: string | null; texts: string[] | null }
export interface HintChoice { action: number; text: string; chance: number; visits: number }

export interface StateMessage {
  type: "STATE";
  id?: string;
  table: string;
  game: string;
  edition: string;
  version: number;
  status: "waiting" | "playing" | "over";
  seats: Seat[];
  seat: number | null;
  ownSeats: number[];
  view: unknown;
  legal: LegalAction[];
  movers: number[];
  clock: ClockReading;
  events: ToldEvent[];
  outcome: Result | null;
  offers: StandingOffer[];
  canUndo: boolean;
  shuffle: Shuffle | null;
  rematch: string | null;
  protocol?: number;
}
export interface Refusal { type: "REFUSED"; id: string; code: string; reason: string; sentence: string; version?: number | null }
export interface TimerSync { type: "TIMER_SYNC"; playerId: string; actionStartTime: number; timeoutMs: number; timerType: string; serverTime: number }
export interface Timeout { type: "TIMEOUT"; playerId: string; timerType: string; version: number }
export interface HintMessage { type: "HINT"; id: string; version: number; choices: HintChoice[] }
export interface Pong { type: "PONG"; id: string; now: number }
export interface Goodbye { type: "GOODBYE"; sentence: string }
/** YOUR_TURN, DEATH_CHOICE, DRAFT_START: whose turn is also in STATE, so the page needs none of them. */
export interface TurnNotice { type: "YOUR_TURN" | "DEATH_CHOICE" | "DRAFT_START"; playerId: string }
export type Message = StateMessage | Refusal | TimerSync | Timeout | HintMessage | Pong | Goodbye | TurnNotice;
export type Answer = StateMessage | HintMessage | Pong;

export type Request =
  | { type: "HELLO"; secrets?: string[]; version?: number | null }
  | { type: "ACT"; version: number; action: number | string; seat?: number | null }
  | { type: "RESIGN"; seat?: number | null }
  | { type: "LEAVE"; seat?: number | null }
  | { type: "OFFER" | "AGREE" | "DECLINE"; topic: Topic }
  | { type: "HINT"; level?: string }
  | { type: "PING" };

export const MESSAGE_TYPES = ["STATE", "REFUSED", "TIMER_SYNC", "TIMEOUT", "HINT", "PONG", "GOODBYE"] as const;
export const REQUEST_TYPES = ["HELLO", "ACT", "RESIGN", "LEAVE", "OFFER", "AGREE", "DECLINE", "HINT", "PING"] as const;
