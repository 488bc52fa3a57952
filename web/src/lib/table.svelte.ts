// A table as a page sees it: the connection's snapshot made reactive, and what a person may ask for.

import { sentenceCase } from "./api";
import { connect, RefusedError, type Connection, type Snapshot } from "./connection";
import { announce, complain } from "./notices.svelte";
import type { Acted } from "./games";
import { expectedWithin } from "./hints";
import { askUntilReady } from "./hint_polling";
import type { Answer, Request, TableState, Topic } from "./protocol";
import type { HintMessage, HintMove, LegalAction } from "../wire/messages";

const MOST_WAITING = 2; // states of one frame each before some are skipped; at a table of many, all but the newest are
const MANY = 5; // seats
const NO_HINT = { version: -1, moves: [] as HintMove[], sentence: "" };
const LATEST = 100; // milliseconds until a state is shown where no frame comes, as in a tab behind others

/** Right before the page is painted next. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, LATEST);
  });

export class Table {
  snapshot: Snapshot = $state.raw({
    phase: "connecting",
    state: null,
    log: [],
    refusal: null,
    standIn: null,
    offset: 0,
    attempts: 0,
  });
  previous: TableState | null = $state.raw(null);
  hint: { version: number; moves: HintMove[]; sentence: string } = $state.raw(NO_HINT);
  isBusy = $state(false);
  isThinking = $state(false);
  wait = $state(""); // why a hint is not there yet
  wantsRematch = $state(false); // whoever sits here has asked for it, or agreed
  readonly #connection: Connection;
  #waiting: Snapshot[] = [];
  #hintsAsked = 0; // only the last request for a hint counts
  #showing: Promise<void> | null = null;

  constructor(
    readonly id: string,
    readonly secret: string | null,
  ) {
    this.#connection = connect({
      table: id,
      secrets: secret ? [secret] : [],
      onChange: (snapshot) => this.#hear(snapshot),
    });
  }

  get state(): TableState | null {
    return this.snapshot.state;
  }

  /** The hint for the present state, if it was asked for. */
  get hints(): HintMove[] {
    return this.hint.version === this.state?.version ? this.hint.moves : [];
  }

  /** The hint in words, or why there is none. */
  get hintSentence(): string {
    return this.hint.version === this.state?.version ? this.hint.sentence : "";
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

  async act(action: Acted): Promise<void> {
    if (this.isBusy || !this.state) return;
    this.isBusy = true;
    if (this.isThinking) this.dropHint();
    await this.#ask({ type: "ACT", version: this.state.version, action: action.id, seat: action.seat });
    await this.#showing; // until what may be done next is there
    this.isBusy = false;
  }

  /** Ask until the hint is there, the position changes, or it is dropped. */
  async askHint(level: string, worded: (action: LegalAction) => string): Promise<void> {
    const number = ++this.#hintsAsked;
    const version = this.state?.version ?? -1;
    const isWanted = () => number === this.#hintsAsked && version === this.state?.version;
    this.hint = NO_HINT;
    this.wait = "";
    this.isThinking = true;
    try {
      const answer = await askUntilReady(
        () => this.#connection.request({ type: "HINT", level }),
        isWanted,
        (sentence) => this.#wait(sentence),
      );
      if (answer?.type === "HINT") this.#showHint(answer, worded);
    } catch (error) {
      if (isWanted() && error instanceof RefusedError)
        this.#sayHint({ version, moves: [], sentence: sentenceCase(error.message) });
    }
    if (number === this.#hintsAsked) this.isThinking = false;
  }

  /** A screen reader is told once that it takes longer; how far it is can be read. */
  #wait(sentence: string): void {
    if (!this.wait) announce(sentence);
    this.wait = sentence;
  }

  #showHint({ version, moves }: HintMessage, worded: (action: LegalAction) => string): void {
    const best = moves[0];
    const action = this.state?.legal.find((it) => it.id === best?.action);
    const words = best && action ? [worded(action), expectedWithin(best)].filter(Boolean).join(", ") : "";
    this.#sayHint({ version, moves, sentence: words ? `Hint: ${words}.` : "No hint came for this position." });
  }

  #sayHint(hint: Table["hint"]): void {
    this.hint = hint;
    announce(hint.sentence);
  }

  /** Put the hint aside, or wait for it no longer. */
  dropHint = (): void => {
    this.#hintsAsked += 1;
    this.isThinking = false;
    this.wait = "";
    this.hint = NO_HINT;
  };

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
