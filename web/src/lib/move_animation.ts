// Animation from the difference of two views: what carries the same data-key moves from its old place to the
// new one. What is new comes from the element whose data-anchor its data-from names, what is gone flies to the one
// that its data-to names.

import { mayMove } from "./settings.svelte";

interface Old {
  rect: DOMRect;
  element: HTMLElement;
}
export interface Picture {
  keyed: Map<string, Old>;
  anchors: Map<string, DOMRect>;
}

const TIME = 320;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const FURTHEST = 2; // pixels that are not worth a movement

function each(root: HTMLElement, attribute: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${attribute}]`)];
}

/** Where everything is, before the view changes. */
export function picture(root: HTMLElement): Picture | null {
  if (!mayMove() || document.hidden) return null;
  const keyed = new Map<string, Old>();
  for (const element of each(root, "data-key"))
    keyed.set(element.dataset["key"]!, { rect: element.getBoundingClientRect(), element });
  const anchors = new Map(
    each(root, "data-anchor").map((element) => [element.dataset["anchor"]!, element.getBoundingClientRect()]),
  );
  return { keyed, anchors };
}

/** Let everything move from where it was. All places are read before anything is set in motion: one layout for all. */
export function animate(root: HTMLElement, before: Picture): void {
  const now = each(root, "data-key").map((element) => ({ element, rect: element.getBoundingClientRect() }));
  const anchors = new Map(
    each(root, "data-anchor").map((element) => [element.dataset["anchor"]!, element.getBoundingClientRect()]),
  );
  const present = new Set(now.map(({ element }) => element.dataset["key"]!));
  const gone = [...before.keyed]
    .filter(([key, { element }]) => !present.has(key) && element.dataset["to"] !== undefined)
    .map(([key, old]) => ({ old, to: held(root, key) ?? anchors.get(old.element.dataset["to"] ?? "") }));
  const base = root.getBoundingClientRect();
  let arrivals = 0;
  for (const { element, rect } of now) {
    const old = before.keyed.get(element.dataset["key"]!);
    if (old) move(element, old.rect, rect);
    else arrive(element, before.anchors.get(element.dataset["from"] ?? ""), rect, arrivals++);
  }
  for (const { old, to } of gone) leave(root, base, old, to);
}

/** Where a thing went that is no longer shown by itself: the element whose data-holds names it. */
function held(root: HTMLElement, key: string): DOMRect | undefined {
  return each(root, "data-holds")
    .find((element) => element.dataset["holds"]!.split(" ").includes(key))
    ?.getBoundingClientRect();
}

function move(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < FURTHEST || to.width === 0 || from.width === 0) return;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: TIME, easing: EASE },
  );
}

function arrive(element: HTMLElement, from: DOMRect | undefined, to: DOMRect, order: number): void {
  const timing = { duration: TIME, delay: Math.min(order, 6) * 60, easing: EASE, fill: "backwards" } as const;
  if (!from) {
    element.animate(
      [
        { opacity: 0, transform: "translateY(0.5rem)" },
        { opacity: 1, transform: "none" },
      ],
      timing,
    );
    return;
  }
  const scale = from.width / Math.max(1, to.width);
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
  element.animate(
    [
      { opacity: 0.2, transform: start, transformOrigin: "0 0" },
      { opacity: 1, transform: "none", transformOrigin: "0 0" },
    ],
    timing,
  );
}

function leave(root: HTMLElement, base: DOMRect, old: Old, to: DOMRect | undefined): void {
  if (old.rect.width === 0) return;
  const ghost = old.element.cloneNode(true) as HTMLElement;
  for (const element of [ghost, ...ghost.querySelectorAll<HTMLElement>("*")])
    for (const name of ["id", "data-key", "data-anchor", "data-testid"]) element.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "absolute",
    margin: "0",
    pointerEvents: "none",
    zIndex: "5",
    left: `${old.rect.left - base.left}px`,
    top: `${old.rect.top - base.top}px`,
    width: `${old.rect.width}px`,
    height: `${old.rect.height}px`,
  });
  root.append(ghost);
  const away = to
    ? `translate(${to.left - old.rect.left}px, ${to.top - old.rect.top}px) scale(${to.width / old.rect.width})`
    : "scale(0.9)";
  ghost
    .animate(
      [
        { transformOrigin: "0 0", opacity: 1 },
        { transformOrigin: "0 0", transform: away, opacity: 0 },
      ],
      { duration: TIME, easing: EASE },
    )
    .finished.finally(() => ghost.remove())
    .catch(() => undefined);
}
