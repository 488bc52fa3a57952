// What leaves the page: the clipboard, also where a page without https may not use the new one, and files.

import { toast } from "./notices.svelte";

export async function copied(text: string, said = "Copied."): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    if (!isDone) {
      toast(text);
      return;
    }
  }
  toast(said);
}

/** Whether an address of this host leads every other computer to itself, not here. */
export function isOfThisComputer(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(host);
}

/** Let the browser save a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
