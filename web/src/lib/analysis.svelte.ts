// An analysis that grows: asked for again and again until it is complete.

import type { Analysis } from "../wire/http";
import type { Depth } from "./analysis";

const PAUSE = 800; // milliseconds

export class Following {
  now: Analysis | null = $state.raw(null);
  problem = $state("");
  depth: Depth | null = $state(null); // asked for; null before
  #visit = 0;

  constructor(readonly ask: (depth: Depth) => Promise<Analysis>) {}

  /** Follow an analysis of some depth. */
  async start(depth: Depth): Promise<void> {
    const visit = ++this.#visit;
    this.depth = depth;
    this.problem = "";
    try {
      for (;;) {
        const told = await this.ask(depth);
        if (visit !== this.#visit) return;
        this.now = told;
        if (told.status === "complete") return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (visit !== this.#visit) return;
      }
    } catch (error) {
      if (visit === this.#visit) this.problem = error instanceof Error ? error.message : "The analysis cannot be read.";
    }
  }

  stop(): void {
    this.#visit += 1;
  }
}
