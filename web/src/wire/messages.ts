// Made by `make protocol` from src/turnwise/server/protocol: change that, not this file.

export const PROTOCOL = 3;

/** Carry out an action, by its id in `legal` or in notation. Answered by STATE. */
export interface Act {
  type: "ACT";
  version: number;
  action: number | string;
  seat?: number | null; // for a connection with several
  id: string; // The sender's own; the answer carries it.
}

/** Say yes to an offer. Answered by STATE. */
export interface Agree {
  type: "AGREE";
  topic: "rematch" | "undo";
  id: string; // The sender's own; the answer carries it.
}

/** The clock, all times in milliseconds; those of day since the epoch, by the server's clock. */
export interface ClockReading {
  kind: "action" | "bank" | "untimed";
  now: number;
  since: number;
  deadline: number | null;
  timer: string;
  running: number[]; // seats that are waited for
  banks: number[]; // left when the present period began
}

/** No clock, a time for each action (without seconds: the game's own), or a bank for each player. */
export interface ClockSetup {
  kind: "action" | "bank" | "untimed";
  seconds: number | null;
  increment: number; // seconds, added to the bank with every action
}

export type Code =
  | "ALREADY_AGREED"
  | "BAD_HOST"
  | "BAD_MESSAGE"
  | "BAD_ORIGIN"
  | "BAD_SCENARIO"
  | "BAD_SECRET"
  | "BAD_SETUP"
  | "BAD_TOKEN"
  | "GAME_OVER"
  | "ILLEGAL_ACTION"
  | "MATCH_BEGUN"
  | "MATCH_GOES_ON"
  | "NOTHING_TO_UNDO"
  | "NOT_BEGUN"
  | "NOT_INTRODUCED"
  | "NOT_YOUR_ACTION"
  | "NOT_YOUR_SEAT"
  | "NOT_YOUR_TURN"
  | "NO_EXPERIMENT"
  | "NO_HINT"
  | "NO_HINT_YET"
  | "NO_OFFER"
  | "NO_SCENARIO"
  | "NO_TABLE"
  | "OFFER_DECLINED"
  | "OFFER_STANDS"
  | "OWN_OFFER"
  | "REMATCH_AGREED"
  | "SEAT_TAKEN"
  | "SERVER_ERROR"
  | "STALE_VERSION"
  | "STORAGE_FAILED"
  | "TABLE_FULL"
  | "TOO_FAST"
  | "TOO_LARGE"
  | "TOO_MANY_SOCKETS"
  | "TOO_MANY_TABLES"
  | "UNDO_REVEALS"
  | "WHICH_SEAT"
  | "WRONG_PROTOCOL";

/** A seat is waited for. */
export interface DeathChoiceMessage {
  type: "DEATH_CHOICE";
  seat: number;
  playerId: string;
  actionStartTime: number;
  timeoutMs: number | null; // null without a clock
  timerType: string;
  availableUnitIds: string[]; // units that may act now
  speedUnitId: string | null; // the unit that acts a second time, by SPEED
  speedActionsRemaining?: number; // in the middle of SPEED
  unitId?: string; // the fallen minion: in DEATH_CHOICE always, elsewhere never
}

/** Say no to an offer, or withdraw one's own. Answered by STATE. */
export interface Decline {
  type: "DECLINE";
  topic: "rematch" | "undo";
  id: string; // The sender's own; the answer carries it.
}

/** A seat is waited for. */
export interface DraftStartMessage {
  type: "DRAFT_START";
  seat: number;
  playerId: string;
  actionStartTime: number;
  timeoutMs: number | null; // null without a clock
  timerType: string;
  availableUnitIds: string[]; // units that may act now
  speedUnitId: string | null; // the unit that acts a second time, by SPEED
  speedActionsRemaining?: number; // in the middle of SPEED
  unitId?: string; // the fallen minion: in DEATH_CHOICE always, elsewhere never
}

/** Something that happened, as the receiver may know it. */
export interface GameEvent {
  version: number;
  kind: string;
  values: Record<string, string | number | boolean | null>; // in the view's words; null for what is hidden
  text: string;
}

export type Goal = "place" | "score" | "win";

/** The server stops; connect again in a moment. */
export interface GoodbyeMessage {
  type: "GOODBYE";
  sentence: string;
}

/** The first request: who is there. Answered by STATE. */
export interface Hello {
  type: "HELLO";
  protocol?: number | null; // that the client speaks; any but the server's, or none, is WRONG_PROTOCOL
  secrets?: string[]; // of own seats; none to watch
  version?: number | null; // of the last STATE seen, for the events since then
  id: string; // The sender's own; the answer carries it.
}

/** What would a bot do? Not in a match against people. Answered by HINT. */
export interface Hint {
  type: "HINT";
  level?: string;
  id: string; // The sender's own; the answer carries it.
}

/** What a bot would do, the best first, and what it then counts: win, score or place. */
export interface HintMessage {
  type: "HINT";
  id: string;
  version: number;
  goal: Goal;
  moves: HintMove[];
}

/** A move and what a bot expects of it, with its interval; null where the visits carry no number. */
export interface HintMove {
  action: number;
  text: string;
  visits: number;
  chance: number | null; // by win, or nearness to the first place
  score: number | null; // by score
  low: number | null;
  high: number | null;
}

/** Give the seat back before the match has begun. Answered by STATE. */
export interface Leave {
  type: "LEAVE";
  seat?: number | null; // without it, the first of this connection's
  id: string; // The sender's own; the answer carries it.
}

/** An action that the receiver may take now. */
export interface LegalAction {
  id: number;
  seat: number; // whose action it is
  text: string; // in notation
  fields: Record<string, string | number>; // its verb and what it touches, in the view's words
}

/** Ask for an undo or a rematch; done at once where no other person has to agree. Answered by STATE. */
export interface Offer {
  type: "OFFER";
  topic: "rematch" | "undo";
  id: string; // The sender's own; the answer carries it.
}

/** The reason, the score of every seat, and the seats that won (none: a draw, or a lone player's loss). */
export interface Outcome {
  reason: string;
  scores: number[];
  winners: number[];
}

/** Ask for a sign of life. Answered by PONG. */
export interface Ping {
  type: "PING";
  id: string; // The sender's own; the answer carries it.
}

/** The answer to PING. */
export interface PongMessage {
  type: "PONG";
  id: string;
  now: number;
}

/** Nothing has changed; for the sender alone. */
export interface RefusedMessage {
  type: "REFUSED";
  id: string;
  code: Code;
  reason: string; // the game's or the table's own word for it
  sentence: string;
  version: number | null; // of the table, after STALE_VERSION
}

/** Give up. Answered by STATE. */
export interface Resign {
  type: "RESIGN";
  seat?: number | null; // without it, the one that STATE has in `seat`
  id: string; // The sender's own; the answer carries it.
}

/** A seat, as all at the table may know it. */
export interface Seat {
  name: string;
  kind: "bot" | "open" | "own";
  level: string | null;
  taken: boolean;
}

/** The proof of a fair shuffle: the commitment from the beginning, the rest at the end. */
export interface ShuffleProof {
  commitment: string;
  secret: string | null;
  texts: string[] | null;
}

/**
 * Seats of bots that search less while their search is compiled; no seats: all search as they should.
 *
 * When all is compiled, `compiled` is 1: the server is so busy that a simple player may act for some of
 * their moves. When it has failed, a simple player acts for all of them.
 */
export interface StandInMessage {
  type: "STAND_IN";
  seats: number[];
  hasFailed: boolean;
  compiled: number; // the part of the search that is ready, from 0 to 1
}

/** An offer that waits for an answer. */
export interface StandingOffer {
  topic: "rematch" | "undo";
  seat: number;
  agreed: number[];
}

/** The match as its receiver may see it; the answer to a request if it carries an id. */
export interface StateMessage {
  type: "STATE";
  version: number;
  status: "over" | "playing" | "waiting";
  seat: number | null; // through whose eyes; null for a spectator
  view: WireStruct | null; // null before the deal
  legal: LegalAction[];
  movers: number[];
  clock: ClockReading;
  events: GameEvent[];
  outcome: Outcome | null;
  offers: StandingOffer[];
  cannotOffer: Unavailable[]; // of what goes with the status: an undo while playing, then a rematch
  canUndo: boolean;
  rematch: string | null;
  id?: string;
}

/** What the table is: before the first STATE, and again whenever it is something else. */
export interface TableMessage {
  type: "TABLE";
  table: string;
  game: string;
  edition: string;
  values: Record<string, string>; // of parameters that differ from the edition
  rulesName: string; // what the person who made the table calls its rules; usually empty
  start: "deal" | "position" | "seed"; // what the match begins from; a seed or a position was chosen by a person
  timeControl: ClockSetup;
  clockDescription: string; // how long the players have and what happens then; empty without a clock
  seats: Seat[];
  ownSeats: number[];
  staticView: WireStruct | null; // what never changes at this table; null before the deal
  shuffle: ShuffleProof | null;
  protocol: number;
}

/** A deadline has passed. */
export interface TimeoutMessage {
  type: "TIMEOUT";
  seat: number;
  playerId: string;
  timerType: string;
  version: number;
}

/** The running timer, after HELLO. */
export interface TimerSyncMessage {
  type: "TIMER_SYNC";
  seat: number;
  playerId: string;
  actionStartTime: number;
  timeoutMs: number;
  timerType: string;
  serverTime: number;
}

/** What the receiver cannot offer now, and why. */
export interface Unavailable {
  topic: "rematch" | "undo";
  code: Code;
  sentence: string;
}

export type WireStruct = object;

/** A seat is waited for. */
export interface YourTurnMessage {
  type: "YOUR_TURN";
  seat: number;
  playerId: string;
  actionStartTime: number;
  timeoutMs: number | null; // null without a clock
  timerType: string;
  availableUnitIds?: string[]; // units that may act now
  speedUnitId?: string | null; // the unit that acts a second time, by SPEED
  speedActionsRemaining?: number; // in the middle of SPEED
  unitId?: string; // the fallen minion: in DEATH_CHOICE always, elsewhere never
}

export type AnyRequest = Hello | Act | Resign | Leave | Offer | Agree | Decline | Hint | Ping;

export type AnyMessage =
  | TableMessage
  | StateMessage
  | RefusedMessage
  | TimerSyncMessage
  | TimeoutMessage
  | HintMessage
  | StandInMessage
  | PongMessage
  | GoodbyeMessage
  | DeathChoiceMessage
  | DraftStartMessage
  | YourTurnMessage;
