// What a scenario expects, as far as it was stepped through.

import type { ScriptStep } from "../wire/http";
import { plural } from "./words";

export interface Tally {
  met: number;
  missed: number;
  left: number;
}

export function tally(steps: ScriptStep[], at: number): Tally {
  const reached = steps.slice(0, at + 1).flatMap((step) => step.checks);
  const met = reached.filter((check) => check.isMet).length;
  const all = steps.reduce((sum, step) => sum + step.checks.length, 0);
  return { met, missed: reached.length - met, left: all - reached.length };
}

export function told({ met, missed, left }: Tally): string {
  const parts = [missed ? `${missed} not met` : "", met ? `${met} met` : "", left ? `${left} to come` : ""].filter(
    Boolean,
  );
  return `${plural(met + missed + left, "check")}: ${parts.join(", ")}`;
}

/** A name as files of scenarios have them. */
export function fileName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^[-_]+|-+$/g, "")
    .slice(0, 80);
}
