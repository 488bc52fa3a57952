import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { Watching } from "../src/lib/lab.svelte";
import type { ExperimentState } from "../src/wire/http";

const at = (status: ExperimentState["status"], deals: number) => ({ status, deals }) as ExperimentState;
const GONE = new ApiError("OFFLINE", "The server cannot be reached.", 0);
const UNKNOWN = new ApiError("NO_EXPERIMENT", "There is no such experiment.", 404);

/** Answers in order, then the last one again and again. */
function answering(...answers: (ExperimentState | ApiError)[]) {
  return vi.fn(() => {
    const next = answers.length > 1 ? answers.shift()! : answers[0]!;
    return next instanceof ApiError ? Promise.reject(next) : Promise.resolve(next);
  });
}

describe("an experiment that is watched", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is asked for until it is over", async () => {
    const ask = answering(at("waiting", 0), at("running", 1), at("complete", 2));
    const watching = new Watching(ask);
    await watching.look();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(watching.now).toEqual(at("complete", 2));
    expect(ask).toHaveBeenCalledTimes(3);
  });
  it("is asked for again when the server was away for a while", async () => {
    const ask = answering(at("running", 1), GONE, GONE, at("running", 2), at("stopped", 3));
    const watching = new Watching(ask);
    await watching.look();
    await vi.advanceTimersByTimeAsync(700);
    expect([watching.attempts, watching.now?.deals]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([watching.attempts, watching.now?.status, watching.problem]).toEqual([0, "stopped", null]);
  });
  it("is given up where nothing was ever heard of it, or it is gone", async () => {
    const ask = answering(GONE);
    const never = new Watching(ask);
    await never.look();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(never.problem).toBe(GONE);
    expect(ask).toHaveBeenCalledTimes(1);
    const removed = new Watching(answering(at("running", 1), UNKNOWN));
    await removed.look();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(removed.problem).toBe(UNKNOWN);
  });
  it("is left alone with its page", async () => {
    const ask = answering(at("running", 1));
    const watching = new Watching(ask);
    await watching.look();
    watching.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
