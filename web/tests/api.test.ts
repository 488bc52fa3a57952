import { afterEach, describe, expect, it, vi } from "vitest";
import { stopExperiment } from "../src/lib/api";

const answer = (status: number, body: string | null) => {
  const headers = { "Content-Type": "application/json" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status, headers })));
};

describe("an answer of the server", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("may be empty: the server takes note that an experiment is to stop", async () => {
    answer(204, null);
    await expect(stopExperiment("abc", "secret")).resolves.toBe("");
  });
  it("tells in a sentence why it refuses", async () => {
    answer(403, '{"code": "BAD_SECRET", "sentence": "only the one who began an experiment may stop it"}');
    await expect(stopExperiment("abc", "wrong")).rejects.toThrow("Only the one who began an experiment may stop it.");
  });
});
