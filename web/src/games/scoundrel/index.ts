import type { GameModule } from "../../lib/games";
import Board from "./Board.svelte";
import Ending from "./Ending.svelte";
import { label, result } from "./words";

export default {
  Board,
  Ending,
  label,
  result,
  verbs: { fight: "Fight", take: "Take a weapon", drink: "Drink a potion", avoid: "Avoid" },
} satisfies GameModule;
