// Asking for a hint until it is there: what stands in the way passes by itself, and is told.

import { sentenceCase } from "./api";
import { RefusedError } from "./connection";
import type { Answer } from "./protocol";

export const PAUSE = 2_000; // milliseconds between two requests

const rest = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PAUSE);
  });

/** The answer; null once it is no longer wanted. A refusal that does not pass is thrown. */
export async function askUntilReady(
  ask: () => Promise<Answer>,
  isWanted: () => boolean,
  tell: (sentence: string) => void,
): Promise<Answer | null> {
  while (isWanted()) {
    try {
      const answer = await ask();
      return isWanted() ? answer : null;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.refusal.code !== "NO_HINT_YET") throw error;
      if (isWanted()) tell(sentenceCase(error.message));
      await rest();
    }
  }
  return null;
}
