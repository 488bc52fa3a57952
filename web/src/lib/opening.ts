// Sitting down: the tables that the buttons make.

import { makeTable } from "./api";
import type { SeatOptions, TableOptions } from "../wire/http";
import { complain } from "./notices.svelte";
import { go } from "./router.svelte";
import { addressOf, keepSecret } from "./seats";
import { settings } from "./settings.svelte";

export type Company = "bot" | "here" | "link";

/** Who sits where: the person first, then bots, friends at this screen, or open seats. */
export function seatsFor(company: Company, players: number, level: string): SeatOptions[] {
  const other: SeatOptions =
    company === "bot" ? { kind: "bot", level } : company === "here" ? { kind: "own" } : { kind: "open" };
  return [{ kind: "own" }, ...Array.from({ length: players - 1 }, () => ({ ...other }))];
}

/** Make a table and go there, and say which; whatever is wrong is said in a sentence. */
export async function openTable(wish: TableOptions): Promise<string | null> {
  try {
    const made = await makeTable({ name: settings.name.trim() || undefined, ...wish });
    if (made.secret) keepSecret(made.table, made.secret);
    go(addressOf(made.table));
    return made.table;
  } catch (error) {
    complain(error);
    return null;
  }
}
