import type { GameModule } from "../../lib/games";
import Board from "./Board.svelte";
import { label, named, result, VERBS } from "./words";

export default { Board, label, named, verbs: VERBS, result, hidden: "cards" } satisfies GameModule;
