// The clipboard, also where a page without https may not use the new one.

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
