// Small words.

import type { Outcome } from "../wire/messages";
import type { Start, TableState, Topic } from "./protocol";

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why something may not be offered now; nothing if it may. */
export function whyNot(state: TableState, topic: Topic): string | undefined {
  const found = state.cannotOffer.find((it) => it.topic === topic);
  return found && `${capital(found.sentence)}.`;
}

/** last_kill_or_less → Last kill or less. */
export function readable(name: string): string {
  return capital(name.replaceAll("_", " "));
}

export function list(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** How a match ended, for whoever was not part of it. */
export function endingWords(outcome: Outcome, names: string[]): string {
  const won = list(outcome.winners.map((seat) => names[seat] ?? ""));
  return `${won ? `${won} won` : "Nobody won"}: ${outcome.reason.replaceAll("_", " ")}.`;
}

export function ago(at: number, now = Date.now()): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${plural(minutes, "minute")} ago`;
  if (minutes < 60 * 24) return `${plural(Math.floor(minutes / 60), "hour")} ago`;
  return `${plural(Math.floor(minutes / 60 / 24), "day")} ago`;
}

/** What sets a table apart from the usual one of its game, for whoever thinks of joining it. */
export function peculiarities(table: { values: Record<string, string>; rulesName: string; start: Start }): string[] {
  return [
    ...(table.rulesName ? [`“${table.rulesName}”`] : Object.keys(table.values).length ? ["changed rules"] : []),
    ...(table.start === "position" ? ["a chosen position"] : []),
  ];
}
