// The secrets of one's seats, by table.

import { isLasting, load, save } from "./storage";

interface Kept {
  secret: string;
  at: number;
}
const MOST = 300;

function all(): Record<string, Kept> {
  return load<Record<string, Kept>>("seats", {});
}

/** The secret that opens one's seats at a table. */
export function secretOf(table: string): string | null {
  return all()[table]?.secret ?? null;
}

export function keepSecret(table: string, secret: string): void {
  const newest = Object.entries({ ...all(), [table]: { secret, at: Date.now() } })
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST);
  save("seats", Object.fromEntries(newest));
}

export function forgetSecret(table: string): void {
  const rest = all();
  delete rest[table];
  save("seats", rest);
}

/** Take over a secret that came in the address after `#`; without storage the address goes on keeping it. */
export function adoptSecret(table: string, address: Location): string | null {
  const shared = decodeURIComponent(address.hash.slice(1));
  if (!/^[\w-]{8,64}$/.test(shared)) return secretOf(table);
  keepSecret(table, shared);
  if (isLasting) history.replaceState(history.state, "", address.pathname + address.search);
  return shared;
}

/** The address of one's own table: with the secret only where nothing else would keep it. */
export function addressOf(table: string): string {
  const secret = secretOf(table);
  return isLasting || !secret ? `/play/${table}` : `/play/${table}#${secret}`;
}

/** The link with which one goes on playing on another device. */
export function deviceLink(table: string): string | null {
  const secret = secretOf(table);
  return secret ? `${location.origin}/play/${table}#${secret}` : null;
}

export function inviteLink(table: string): string {
  return `${location.origin}/play/${table}`;
}

export function watchLink(table: string): string {
  return `${location.origin}/watch/${table}`;
}
