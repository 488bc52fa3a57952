// What a person has set; kept between visits, shown on the document's root for the styles.

import { load, save } from "./storage";

export interface Settings {
  theme: "auto" | "light" | "dark";
  motion: "on" | "off";
  palette: "usual" | "safe";
  text: "usual" | "large";
  sound: boolean;
  name: string;
  level: string; // of the bot played last
}

const USUAL: Settings = {
  theme: "auto",
  motion: "on",
  palette: "usual",
  text: "usual",
  sound: false,
  name: "",
  level: "medium",
};

export const settings: Settings = $state({ ...USUAL, ...load<Partial<Settings>>("settings", {}) });

export function change(wish: Partial<Settings>): void {
  Object.assign(settings, wish);
  save("settings", $state.snapshot(settings));
  show();
}

/** Put the settings where the styles see them. */
export function show(): void {
  const root = document.documentElement.dataset;
  if (settings.theme === "auto") delete root["theme"];
  else root["theme"] = settings.theme;
  root["motion"] = settings.motion;
  root["palette"] = settings.palette;
  root["text"] = settings.text;
}

/** Whether things may move: the person's wish and the system's. */
export function mayMove(): boolean {
  return settings.motion === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
