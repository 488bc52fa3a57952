// A request for a hint ends where it can be seen: with the hint, with a sentence, or because nobody wants it any more.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "svelte/server";
import HintLine from "../src/pages/table/HintLine.svelte";
import { PAUSE } from "../src/lib/hint_polling";
import { Table } from "../src/lib/table.svelte";

interface Sent {
  type: string;
  id: string;
}
class Socket {
  static OPEN = 1;
  static last: Socket;
  readyState = 1;
  sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close() {}
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const seats = [{ name: "Ada", kind: "own", level: null, taken: true }];
const legal = [{ id: 4, seat: 0, text: "fight 5C", fields: {} }];
const state = (version: number, id?: string) => ({
  type: "STATE",
  id,
  version,
  seat: 0,
  view: {},
  legal,
  movers: [0],
  events: [{ version, kind: "it", values: {}, text: "it" }],
  clock: { now: 0 },
});
const HINT = {
  type: "HINT",
  version: 1,
  goal: "win",
  moves: [{ action: 4, text: "fight 5C", visits: 500, chance: 0.06, score: null, low: 0.028, high: 0.106 }],
};

let table: Table;
const hints = () => Socket.last.sent.filter((it) => it.type === "HINT");
const answer = (message: object) => Socket.last.say({ ...message, id: hints().at(-1)!.id });
const refuse = (code: string, sentence: string) =>
  answer({ type: "REFUSED", code, reason: code.toLowerCase(), sentence });
const seen = () => render(HintLine, { props: { table } }).body;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => setTimeout(then, 1));
  table = new Table("t", "s");
  Socket.last.onopen?.();
  Socket.last.say({ type: "TABLE", table: "t", game: "g", seats, ownSeats: [0], staticView: {} });
  Socket.last.say(state(1, Socket.last.sent[0]!.id));
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("it is asked for as long as it takes, and what it waits for can be read", async () => {
  const asked = table.askHint("hard", (action) => action.text);
  for (let time = 0; time < 50; time++) {
    await vi.advanceTimersByTimeAsync(0);
    refuse("NO_HINT_YET", `no hint yet: the search of UNO is prepared first (${time} %)`);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(seen()).toContain(`No hint yet: the search of UNO is prepared first (${time} %).`);
    expect(seen()).toContain("Cancel");
  }
  expect(hints()).toHaveLength(51);
  answer(HINT);
  await asked;
  expect(table.isThinking).toBe(false);
  expect(table.hints).toHaveLength(1);
  expect(seen()).toContain("Hint: fight 5C, 6\u00a0% (3–11\u00a0%).");
});

test("a refusal that does not pass ends it with its sentence", async () => {
  const asked = table.askHint("hard", (action) => action.text);
  await vi.advanceTimersByTimeAsync(0);
  refuse("NO_HINT", "no hints can be worked out for this game now; ask again later");
  await asked;
  expect(table.isThinking).toBe(false);
  expect(table.hints).toEqual([]);
  expect(seen()).toContain("No hints can be worked out for this game now; ask again later.");
});

test("whoever cancels is asked for no more, and an answer that still comes marks nothing", async () => {
  const asked = table.askHint("hard", (action) => action.text);
  await vi.advanceTimersByTimeAsync(0);
  table.dropHint();
  expect(table.isThinking).toBe(false);
  answer(HINT);
  await asked;
  expect(table.hints).toEqual([]);
  expect(seen()).not.toContain("Hint");
});

test("a move ends it", async () => {
  const asked = table.askHint("hard", (action) => action.text);
  await vi.advanceTimersByTimeAsync(0);
  refuse("NO_HINT_YET", "no hint yet: other tables are thought for first");
  void table.act(table.state!.legal[0]!);
  expect([table.isThinking, table.wait]).toEqual([false, ""]);
  Socket.last.say(state(2, Socket.last.sent.at(-1)!.id));
  await vi.advanceTimersByTimeAsync(10 * PAUSE);
  await asked;
  expect(hints()).toHaveLength(1);
  expect(seen()).not.toContain("hint yet");
});
