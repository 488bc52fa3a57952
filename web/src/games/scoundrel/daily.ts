// Which tables are daily dungeons: known by whoever opened them here.

import { load, save } from "../../lib/storage";

const MOST = 60;
type Days = Record<string, string>; // the day by table

export function dayOf(table: string): string | null {
  return load<Days>("daily", {})[table] ?? null;
}

export function keepDay(table: string, day: string): void {
  save("daily", Object.fromEntries([...Object.entries(load<Days>("daily", {})), [table, day]].slice(-MOST)));
}

/** The table where today's dungeon was begun. */
export function tableOf(day: string): string | null {
  return Object.entries(load<Days>("daily", {})).find(([, kept]) => kept === day)?.[0] ?? null;
}

/** Today by the server's calendar, which is that of Greenwich. */
export const today = () => new Date().toISOString().slice(0, 10);
