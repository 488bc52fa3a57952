// A table as a page sees it: the connection's snapshot made reactive, and what a person may ask for.

import { connect, RefusedError, type Connection, type Snapshot } from "./connection";
import { announce, complain } from "./notices.svelte";
import { expected } from "./hints";
import type { Answer, HintChoice, LegalAction, Request, TableState, Topic } from "./protocol";

const WARM_UP = 20; // times that a hint is asked for before its refusal is shown
const MOST_WAITING = 2; // states of one frame each before some are skipped; at a table of many, all but the newest are
const MANY = 5; // seats
const LATEST = 100; // milliseconds until a state is shown where no frame comes, as in a tab behind others

/** Right before the page is painted next. */
const nextFrame = () => new Promise<void>((resolve) => {
  requestAnimationFrame(() => resolve());
  setTimeout(resolve, LATEST);
});

export class Table {
  snapshot: Snapshot = $state.raw({ phase: "connecting", state: null, log: [], refusal: null, standIn: null, offset: 0, attempts: 0 });
  previous: TableState | null = $state.raw(null);
  hint: { version: number; choices: HintChoice[] } = $state.raw({ version: -1, choices: [] });
  isBusy = $state(false);
  isThinking = $state(false);
  wait = $state(""); // why a hint is not there yet
  wantsRematch = $state(false); // whoever sits here has asked for it, or agreed
  readonly #connection: Connection;
  #waiting: Snapshot[] = [];
  #showing: Promise<void> | null = null;

  constructor(readonly id: string, readonly secret: string | null) {
    this.#connection = connect({ table: id, secrets: secret ? [secret] : [], onChange: (snapshot) => this.#hear(snapshot) });
  }

  get state(): TableState | null {
    return this.snapshot.state;
  }

  /** The hint for the present state, if it was asked for. */
  get hints(): HintChoice[] {
    return this.hint.version === this.state?.version ? this.hint.choices : [];
  }

  serverNow(): number {
    return Date.now() + this.snapshot.offset;
  }

  /** Each state gets a frame, so that a board sees what changed; if they come faster than frames, some are skipped. */
  #hear(snapshot: Snapshot): void {
    const most = (snapshot.state?.seats.length ?? 0) < MANY ? MOST_WAITING : 1;
    this.#waiting = [...this.#waiting, snapshot].slice(-most);
    if (this.snapshot.state) this.#showing ??= this.#showAll();
    else this.#show();
  }

  async #showAll(): Promise<void> {
    while (this.#waiting.length) {
      await nextFrame();
      this.#show();
    }
    this.#showing = null;
  }

  #show(): void {
    const snapshot = this.#waiting.shift()!;
    const before = this.snapshot.state;
    if (before && snapshot.state !== before && snapshot.state?.version !== before.version) this.previous = before;
    this.snapshot = snapshot;
  }

  async #ask(request: Request): Promise<Answer | null> {
    try {
      return await this.#connection.request(request);
    } catch (error) {
      if (error instanceof RefusedError) {
        complain(error);
        announce(error.message, "assertive");
      }
      return null;
    }
  }

  /** Ask again while the bot warms up: the button is there only where a hint is allowed. */
  async #patient(request: Request): Promise<Answer | null> {
    for (let left = WARM_UP; left > 0 && this.snapshot.phase === "open"; left--) {
      try {
        return await this.#connection.request(request);
      } catch (error) {
        if (!(error instanceof RefusedError) || error.refusal.code !== "NO_HINT") break;
        this.wait = error.refusal.sentence;
        await new Promise((resolve) => setTimeout(resolve, 2_000));
      }
    }
    return this.#ask(request);
  }

  async act(action: LegalAction): Promise<void> {
    if (this.isBusy || !this.state) return;
    this.isBusy = true;
    await this.#ask({ type: "ACT", version: this.state.version, action: action.id, seat: action.seat });
    await this.#showing; // until what may be done next is there
    this.isBusy = false;
  }

  async askHint(level: string, worded: (action: LegalAction) => string): Promise<void> {
    this.isThinking = true;
    const answer = await this.#patient({ type: "HINT", level });
    this.isThinking = false;
    this.wait = "";
    if (answer?.type !== "HINT") return;
    this.hint = { version: answer.version, choices: answer.choices };
    const best = answer.choices[0];
    const action = this.state?.legal.find((it) => it.id === best?.action);
    if (best && action) announce(`Hint: ${[worded(action), expected(best)].filter(Boolean).join(", ")}.`);
  }

  resign = (seat?: number) => this.#ask(seat === undefined ? { type: "RESIGN" } : { type: "RESIGN", seat });
  leave = () => this.#ask({ type: "LEAVE" });
  offer(topic: Topic): Promise<Answer | null> {
    this.wantsRematch ||= topic === "rematch";
    return this.#ask({ type: "OFFER", topic });
  }
  agree(topic: Topic): Promise<Answer | null> {
    this.wantsRematch ||= topic === "rematch";
    return this.#ask({ type: "AGREE", topic });
  }
  decline = (topic: Topic) => this.#ask({ type: "DECLINE", topic });
  reconnect = () => this.#connection.reconnect();
  close = () => this.#connection.close();
}
