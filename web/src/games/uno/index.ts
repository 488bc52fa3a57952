import type { GameModule } from "../../lib/games";
import Board from "./Board.svelte";
import { label, result, VERBS } from "./words";

export default { Board, label, verbs: VERBS, result } satisfies GameModule;
