// One socket to one table: says HELLO, numbers requests, heals by itself. Knows nothing of Svelte or of games.

import { type Answer, type Request, type TableState, withStaticView } from "./protocol";
import {
  type AnyMessage,
  type GameEvent,
  type Hello,
  PROTOCOL,
  type RefusedMessage,
  type StandInMessage,
  type TableMessage,
} from "../wire/messages";

export class RefusedError extends Error {
  constructor(readonly refusal: RefusedMessage) {
    super(refusal.sentence);
  }
}

export type Phase = "connecting" | "open" | "lost" | "refused" | "closed";

export interface Snapshot {
  phase: Phase;
  state: TableState | null;
  log: GameEvent[];
  refusal: RefusedMessage | null; // why the server will not have us here
  standIn: StandInMessage | null; // which bots do not search as they should
  offset: number; // the server's clock minus ours, in milliseconds
  attempts: number; // to connect again, since the connection was lost
}

export interface Options {
  table: string;
  secrets: string[];
  onChange: (snapshot: Snapshot) => void;
  open?: (address: string) => WebSocket;
  now?: () => number;
}

interface Waiting {
  text: string;
  type: Request["type"];
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

export interface Connection {
  request(request: Request): Promise<Answer>;
  reconnect(): void;
  close(): void;
}

const FIRST_DELAY = 400;
const LONGEST_DELAY = 10_000;
const FINAL = new Set(["NO_TABLE", "BAD_SECRET", "BAD_ORIGIN", "WRONG_PROTOCOL"]);

export function connect(options: Options): Connection {
  const { table, secrets, onChange } = options;
  const now = options.now ?? Date.now;
  const open = options.open ?? ((address: string) => new WebSocket(address));
  const waiting = new Map<string, Waiting>();
  const mark = [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join("");
  let numbers = 0;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNew = false; // whether what was not answered before is still to be sent on this socket
  const hellos = new Set<string>(); // the ids of HELLOs, each of which brings the whole log anew
  let place: TableMessage | null = null; // what the table is; comes before the first state
  let told: Snapshot = {
    phase: "connecting",
    state: null,
    log: [],
    refusal: null,
    standIn: null,
    offset: 0,
    attempts: 0,
  };

  function tell(change: Partial<Snapshot>): void {
    told = { ...told, ...change };
    onChange(told);
  }

  function start(): void {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const opened = open(`${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`);
    socket = opened;
    opened.onopen = () => {
      isNew = true;
      hello();
    };
    opened.onmessage = (event: MessageEvent<string>) => {
      if (socket === opened) hear(JSON.parse(event.data) as AnyMessage);
    };
    opened.onclose = () => {
      if (socket === opened) lost();
    };
  }

  /** Asks for everything that happened, so that the log is whole and nothing taken back stays in it. */
  function hello(): void {
    const id = `${mark}.${++numbers}`;
    hellos.add(id);
    socket?.send(JSON.stringify({ type: "HELLO", id, protocol: PROTOCOL, secrets, version: 0 } satisfies Hello));
  }

  function hear(message: AnyMessage): void {
    if (message.type === "TABLE") place = message;
    else if (message.type === "STATE" && place)
      hearState({ ...place, ...message, view: withStaticView(message.view, place.staticView) });
    else if (message.type === "REFUSED") hearRefusal(message);
    else if (message.type === "STAND_IN") tell({ standIn: message.seats.length ? message : null });
    else if (message.type === "GOODBYE") tell({ phase: "lost" });
    else if (message.type === "TIMER_SYNC") tell({ offset: message.serverTime - now() });
    else if (message.type === "HINT" || message.type === "PONG") settle(message.id, message);
  }

  function hearState(state: TableState): void {
    const isWhole = state.id !== undefined && hellos.delete(state.id);
    const before = told.state;
    const isOld = before !== null && state.version < before.version;
    if (!isOld) {
      const fresh = state.events.filter((event) => event.version > (before?.version ?? -1));
      const log = isWhole ? state.events : [...told.log, ...fresh];
      tell({ phase: "open", attempts: 0, state, log, offset: state.clock.now - now() });
      const isUntold =
        before !== null && state.version > before.version && state.events.length === 0 && state.view !== null;
      const isUndone = fresh.some((event) => event.kind === "taken_back");
      if (!isWhole && (isUntold || isUndone || before?.seat !== state.seat)) hello();
    }
    if (isWhole && isNew) resend();
    else if (state.id) settle(state.id, state);
  }

  function hearRefusal(refusal: RefusedMessage): void {
    const asked = waiting.get(refusal.id);
    if (asked) {
      waiting.delete(refusal.id);
      asked.reject(new RefusedError(refusal));
    } else if (FINAL.has(refusal.code)) {
      stop({ phase: "refused", refusal });
    } else if (hellos.delete(refusal.id)) {
      socket?.close(); // and try again later
    }
  }

  function settle(id: string, answer: Answer): void {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  }

  /** What was not answered is sent once more; the server carries nothing out twice. */
  function resend(): void {
    isNew = false;
    for (const { text } of waiting.values()) socket?.send(text);
  }

  function lost(): void {
    socket = null;
    if (told.phase === "refused" || told.phase === "closed") return;
    const attempts = told.attempts + 1;
    tell({ phase: told.state ? "lost" : attempts > 1 ? "lost" : "connecting", attempts, standIn: null });
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempts - 1));
    timer = setTimeout(start, delay * (0.75 + Math.random() / 2));
  }

  function stop(change: Partial<Snapshot>): void {
    clearTimeout(timer);
    const ended = socket;
    socket = null;
    ended?.close();
    for (const { reject } of waiting.values()) reject(new Error("the connection was closed"));
    waiting.clear();
    tell(change);
  }

  start();
  return {
    request(request) {
      const id = `${mark}.${++numbers}`;
      const text = JSON.stringify({ ...request, id });
      return new Promise((resolve, reject) => {
        waiting.set(id, { text, type: request.type, resolve, reject });
        if (told.phase === "open" && socket?.readyState === WebSocket.OPEN) socket.send(text);
      });
    },
    reconnect() {
      if (told.phase === "lost" && socket === null) start();
    },
    close() {
      if (told.phase !== "closed") stop({ phase: "closed" });
    },
  };
}
