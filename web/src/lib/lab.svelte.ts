// An experiment that grows: asked for again and again until it is over.

import type { ExperimentState } from "../wire/http";
import { ApiError } from "./api";
import { isOver } from "./lab";

const PAUSE = 700; // milliseconds
const LONGEST_PAUSE = 5_000; // while the server cannot be reached

export class Watching {
  now: ExperimentState | null = $state.raw(null);
  problem: ApiError | null = $state.raw(null); // why there is nothing to see
  attempts = $state(0); // in vain, to learn more
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLeft = false;

  constructor(readonly ask: () => Promise<ExperimentState>) {}

  /** Ask now, and go on until it is over. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.now = await this.ask();
      this.attempts = 0;
    } catch (error) {
      if (!this.#isLasting(error)) this.attempts += 1;
      else return;
    }
    if (this.#isLeft || (this.now && this.attempts === 0 && isOver(this.now.status))) return;
    const pause = Math.min(LONGEST_PAUSE, PAUSE * 2 ** Math.min(this.attempts, 4));
    this.#timer = setTimeout(() => void this.look(), pause);
  }

  /** Whether asking again is of no use: there is no such experiment, or nothing was ever heard of it. */
  #isLasting(error: unknown): boolean {
    const told = error instanceof ApiError ? error : new ApiError("SERVER_ERROR", String(error), 0);
    const isLasting = this.now === null || told.status === 404;
    if (isLasting) this.problem = told;
    return isLasting;
  }

  leave(): void {
    this.#isLeft = true;
    clearTimeout(this.#timer);
  }
}
