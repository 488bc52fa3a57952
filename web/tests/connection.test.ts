// The connection without a server: a socket that a test holds in its hand.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect, RefusedError, type Connection, type Snapshot } from "../src/lib/connection";
import { PROTOCOL } from "../src/wire/messages";

class Socket {
  static all: Socket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.lose();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose() {
    this.readyState = 3;
    this.onclose?.();
  }
  /** Come in: HELLO and its answer. */
  welcome(version: number, events: object[] = []) {
    this.open();
    this.say(TABLE);
    this.say(state(version, events, this.sent[0]!["id"] as string));
  }
}

const TABLE = { type: "TABLE", table: "t", game: "g", seats: [], ownSeats: [0], staticView: { names: ["a"] } };
function state(version: number, events: object[] = [], id?: string): object {
  return { type: "STATE", id, version, seat: 0, view: {}, events, clock: { now: 5_000 } };
}
const event = (version: number, text: string) => ({ version, kind: "it", values: {}, text });

let told: Snapshot;
let connection: Connection;
const socket = () => Socket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("WebSocket", { OPEN: 1 });
  Socket.all = [];
  connection = connect({
    table: "t",
    secrets: ["s"],
    onChange: (it) => (told = it),
    open: () => new Socket() as unknown as WebSocket,
    now: () => 1_000,
  });
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("it says HELLO with the secrets and keeps the whole log", () => {
  socket().welcome(3, [event(1, "one"), event(3, "three")]);
  expect(socket().sent[0]).toMatchObject({ type: "HELLO", protocol: PROTOCOL, secrets: ["s"], version: 0 });
  expect(told.phase).toBe("open");
  expect(told.offset).toBe(4_000);
  socket().say(state(4, [event(4, "four")]));
  expect(told.log.map((it) => it.text)).toEqual(["one", "three", "four"]);
});

test("what the table is goes with every state, and its static view with every view", () => {
  socket().welcome(1);
  expect(told.state).toMatchObject({
    type: "STATE",
    table: "t",
    ownSeats: [0],
    view: { staticView: { names: ["a"] } },
  });
  socket().say({ ...TABLE, ownSeats: [] });
  expect(told.state?.ownSeats).toEqual([0]); // until the state that goes with it
  socket().say(state(2, [event(2, "two")]));
  expect(told.state?.ownSeats).toEqual([]);
  socket().say({ ...state(3, [event(3, "three")]), view: null });
  expect(told.state?.view).toBeNull();
});

test("what was taken back leaves the log", () => {
  socket().welcome(2, [event(1, "one"), event(2, "two")]);
  socket().say(state(3)); // nothing is told: something was taken back
  const again = socket().sent.at(-1)!;
  expect(again).toMatchObject({ type: "HELLO", version: 0 });
  socket().say(state(3, [event(1, "one")], again["id"] as string));
  expect(told.log.map((it) => it.text)).toEqual(["one"]);
});

test("an undo that is told leaves nothing of what was taken back in the log", () => {
  socket().welcome(2, [event(1, "one"), event(2, "two")]);
  const undone = { ...event(3, "Your last action was taken back."), kind: "taken_back" };
  socket().say(state(3, [undone]));
  const again = socket().sent.at(-1)!;
  expect(again).toMatchObject({ type: "HELLO", version: 0 });
  socket().say(state(3, [event(1, "one"), undone], again["id"] as string));
  expect(told.log.map((it) => it.text)).toEqual(["one", "Your last action was taken back."]);
});

test("what was not answered is sent again with the same id", async () => {
  socket().welcome(1);
  const answer = connection.request({ type: "ACT", version: 1, action: 7 });
  const first = socket().sent.at(-1)!;
  socket().lose();
  expect(told.phase).toBe("lost");
  vi.advanceTimersByTime(1_000);
  expect(Socket.all).toHaveLength(2);
  socket().welcome(1);
  expect(socket().sent.at(-1)).toEqual(first);
  socket().say(state(2, [event(2, "done")], first["id"] as string));
  await expect(answer).resolves.toMatchObject({ version: 2 });
});

test("a server of another protocol is not asked again", () => {
  socket().open();
  const { id } = socket().sent.at(-1)!;
  socket().say({
    type: "REFUSED",
    id,
    code: "WRONG_PROTOCOL",
    reason: "wrong_protocol",
    sentence: "no",
    version: null,
  });
  expect([told.phase, told.refusal?.code]).toEqual(["refused", "WRONG_PROTOCOL"]);
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

test("waiting for a server grows longer, but not endless", () => {
  socket().welcome(1);
  for (let round = 0; round < 12; round++) {
    socket().lose();
    vi.advanceTimersByTime(12_500);
  }
  expect(Socket.all).toHaveLength(13);
  expect(told.attempts).toBe(12);
});

test("a refusal is an error with the server's sentence", async () => {
  socket().welcome(1);
  const answer = connection.request({ type: "OFFER", topic: "undo" });
  const { id } = socket().sent.at(-1)!;
  socket().say({
    type: "REFUSED",
    id,
    code: "NOTHING_TO_UNDO",
    reason: "nothing_to_undo",
    sentence: "there is nothing to take back",
  });
  await expect(answer).rejects.toThrow(RefusedError);
  expect(told.phase).toBe("open");
});

test("a table that is not there is not asked for again", () => {
  socket().open();
  socket().say({ type: "REFUSED", id: "", code: "NO_TABLE", reason: "no_table", sentence: "there is no table" });
  expect(told).toMatchObject({ phase: "refused", refusal: { code: "NO_TABLE" } });
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

test("an older state never replaces a newer one", () => {
  socket().welcome(5);
  socket().say(state(4, [event(4, "late")]));
  expect(told.state?.version).toBe(5);
});

test("it knows for which bots a simple player acts, until they search or the connection is lost", () => {
  const warming = { type: "STAND_IN", seats: [1], hasFailed: false, compiled: 0.25 };
  socket().welcome(1);
  socket().say(warming);
  expect(told.standIn).toEqual(warming);
  socket().say({ ...warming, seats: [], compiled: 1 });
  expect(told.standIn).toBeNull();
  socket().say(warming);
  socket().lose();
  expect(told.standIn).toBeNull();
});
