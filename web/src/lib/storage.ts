// What the browser keeps between visits; where storage is switched off it lasts as long as the page.

const memory = new Map<string, string>();
const PREFIX = "turnwise.";

function shelf(): Storage | null {
  try {
    const probe = PREFIX + "probe";
    localStorage.setItem(probe, "1");
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return null;
  }
}

const lasting = shelf();

/** Whether what is kept survives a reload. */
export const isLasting = lasting !== null;

export function load<T>(key: string, fallback: T): T {
  try {
    const text = memory.get(key) ?? lasting?.getItem(PREFIX + key) ?? null;
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    if (lasting) {
      lasting.setItem(PREFIX + key, text);
      return;
    }
  } catch {
    // A full shelf: remember it for this visit at least.
  }
  memory.set(key, text);
}
