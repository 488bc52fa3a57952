// The games that this page can draw, found by their folders. See web/README.md for what a folder holds.

import type { Component } from "svelte";
import type { ClockReading, HintMove, LegalAction, Outcome, Seat } from "../wire/messages";

/** What the table has to know of an action to carry it out. */
export type Acted = Pick<LegalAction, "id" | "seat">;

/** What every board is given. A board holds no rules: it shows the view and offers what is legal. */
export interface BoardProps<View, Action = LegalAction> {
  view: View;
  previous: View | null; // the view before this one, for what changed
  legal: Action[]; // what this page's seats may do now; empty for spectators and replays
  act: (action: Acted) => void;
  isBusy: boolean; // an action is on its way
  seat: number | null; // through whose eyes; null for spectators and open hands
  ownSeats: number[];
  seats: Seat[];
  movers: number[];
  hint: HintMove[]; // the best first; empty unless asked for
  outcome: Outcome | null;
  isReplay: boolean;
  clock?: ClockReading; // absent in replays
  serverNow?: () => number;
}

/** What a board's ending shows below the result. */
export interface EndingProps<View> {
  view: View;
  table: string;
  outcome: Outcome;
  ownSeats: number[];
}

/** What a game adds to its card on the first page. */
export interface ExtraProps {
  level: string;
}

// Views differ from game to game, and only a game's own board looks into them.
type AnyView = never;
type AnyAction = never;

export interface GameModule {
  Board: Component<BoardProps<AnyView, AnyAction>>;
  Ending?: Component<EndingProps<AnyView>>;
  /** What an action is called in the list of moves; the notation if absent. */
  label?: (action: AnyAction, names: string[]) => string;
  /** The same outside of its group of moves; the label if absent. */
  named?: (action: AnyAction, names: string[]) => string;
  /** Words for a group of moves with one verb. */
  verbs?: Record<string, string>;
  /** How the match ended, from the eyes of a seat; null for the usual words. */
  result?: (
    view: AnyView,
    outcome: Outcome,
    ownSeats: number[],
    names: string[],
  ) => { title: string; sentence: string } | null;
  /** At one screen: what is hidden from the next player, such as cards. */
  hidden?: string;
  /** At one screen: whether a hand must be hidden before the next player looks. Usually if information is hidden. */
  hides?: (view: AnyView) => boolean;
}

type Lazy<T> = Record<string, () => Promise<{ default: T }>>;
type Eager<T> = Record<string, { default: T }>;

const modules = import.meta.glob("../games/*/index.ts") as Lazy<GameModule>;
const pictures = import.meta.glob("../games/*/Picture.svelte", { eager: true }) as Eager<Component>;
const extras = import.meta.glob("../games/*/Extra.svelte", { eager: true }) as Eager<Component<ExtraProps>>;

const loaded = new Map<string, GameModule | null>();

/** A game's board and words, loaded when it is first needed; null for a game without a board of its own. */
export async function gameModule(id: string): Promise<GameModule | null> {
  if (!loaded.has(id)) loaded.set(id, (await modules[`../games/${id}/index.ts`]?.())?.default ?? null);
  return loaded.get(id) ?? null;
}

export const pictureOf = (id: string): Component | null => pictures[`../games/${id}/Picture.svelte`]?.default ?? null;
export const extraOf = (id: string): Component<ExtraProps> | null =>
  extras[`../games/${id}/Extra.svelte`]?.default ?? null;
