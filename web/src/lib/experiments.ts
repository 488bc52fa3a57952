// The secrets with which one may stop the experiments that one began, by experiment.

import { load, save } from "./storage";

const MOST = 50;

const all = (): [string, string][] => load<[string, string][]>("experiments", []);

export const stopSecretOf = (experiment: string): string | null =>
  all().find(([known]) => known === experiment)?.[1] ?? null;

export function keepStopSecret(experiment: string, secret: string): void {
  save("experiments", [[experiment, secret], ...all()].slice(0, MOST));
}
