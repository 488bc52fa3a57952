// The clock of a table by the server's time.

import type { ClockReading } from "../wire/messages";

export const NOTICEABLE = 5_000; // milliseconds from which on the end is near

/** How much of the present period is left, and how long it is in all; null without a clock. */
export function timeLeft(clock: ClockReading, serverNow: number): { left: number; whole: number } | null {
  if (clock.deadline === null) return null;
  return { left: Math.max(0, clock.deadline - serverNow), whole: Math.max(1, clock.deadline - clock.since) };
}

/** What is left in a seat's bank; the bank of a seat that is waited for runs down. */
export function bankLeft(clock: ClockReading, seat: number, serverNow: number): number | null {
  const bank = clock.banks[seat];
  if (clock.kind !== "bank" || bank === undefined) return null;
  return clock.running.includes(seat) ? Math.max(0, bank - (serverNow - clock.since)) : bank;
}

/** 0:07, 12:30, 1:02:03. */
export function spelled(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
