// What is said to the person: toasts that can be seen, announcements that screen readers hear.

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "problem";
}

export const toasts: Toast[] = $state([]);
export const heard = $state({ polite: "", assertive: "" });

let numbers = 0;
const LINGER = 6_000;

/** Show a sentence for a while. */
export function toast(text: string, kind: Toast["kind"] = "info"): void {
  const id = ++numbers;
  const same = toasts.findIndex((other) => other.text === text);
  if (same >= 0) toasts.splice(same, 1);
  toasts.push({ id, text, kind });
  setTimeout(() => dismiss(id), LINGER);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((other) => other.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

let isOdd = false;

/** Let screen readers say something, also when it is the same as before. */
export function announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
  isOdd = !isOdd;
  heard[urgency] = isOdd ? text : `${text}\u00a0`;
}

/** A refusal or failure in one sentence. */
export function complain(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  toast(/[.!?…]$/.test(first) ? first : `${first}.`, "problem");
}
