// What things are called; what they do comes with the view.

import type { Action, BoardView, Fields, StaticView, Unit } from "./wire";
import { capital, plural } from "../../lib/words";
import { unitOf } from "./units";

export const CLASSES: Record<string, string> = {
  warrior: "Leads from the front: leaps, pushes, endures.",
  mage: "Strikes from afar and is elsewhere a moment later.",
  rogue: "Vanishes, marks a victim, sends a double.",
  ranger: "Hunts at a distance, with hawk and blades.",
  duelist: "Calls one enemy out and answers every blow.",
  cleric: "Heals and rallies, and rises above the fight.",
};

export interface Status {
  icon: string;
  name: string;
  rounds: number;
  sentence: string;
  isGood: boolean;
}

const GOOD_BUFFS = ["power", "life", "speed"];
const rounds = (count: number) => `${plural(count, "round")} left`;

/** Everything that is on a unit, the most pressing first. */
export function statuses(unit: Unit, { marks }: StaticView): Status[] {
  const all: (Status | false)[] = [
    unit.stored !== "" && {
      icon: "stored",
      name: "Stored action",
      rounds: 0,
      sentence: `declared: ${storedWords(unit)}; ${marks["stored"]}`,
      isGood: true,
    },
    unit.invulnerable && {
      icon: "invulnerable",
      name: "Invulnerable",
      rounds: 1,
      sentence: marks["invulnerable"]!,
      isGood: true,
    },
    unit.invisible && { icon: "invisible", name: "Invisible", rounds: 1, sentence: marks["invisible"]!, isGood: true },
    unit.shield > 0 && {
      icon: "shield",
      name: `Shield ${unit.shield}`,
      rounds: unit.shieldRounds,
      sentence: `takes ${unit.shield} damage, ${rounds(unit.shieldRounds)}`,
      isGood: true,
    },
    unit.marked > 0 && {
      icon: "marked",
      name: "Marked",
      rounds: unit.marked,
      sentence: `${marks["marked"]}, ${rounds(unit.marked)}`,
      isGood: false,
    },
    unit.challenged > 0 && {
      icon: "challenged",
      name: "Challenged",
      rounds: unit.challenged,
      sentence: `${marks["challenged"]}, ${rounds(unit.challenged)}`,
      isGood: false,
    },
    unit.feint > 0 && {
      icon: "feint",
      name: "Feint",
      rounds: unit.feint,
      sentence: `${marks["feint"]}, ${rounds(unit.feint)}`,
      isGood: true,
    },
    unit.charges > 0 && {
      icon: "charges",
      name: plural(unit.charges, "charge"),
      rounds: 0,
      sentence: marks["charges"]!,
      isGood: true,
    },
    unit.blind && { icon: "blind", name: "Blind", rounds: 1, sentence: marks["blind"]!, isGood: false },
    unit.rallied && { icon: "rallied", name: "Rallied", rounds: 1, sentence: marks["rallied"]!, isGood: true },
    unit.cloneRounds > 0 && {
      icon: "clone",
      name: "Clone",
      rounds: unit.cloneRounds,
      sentence: `vanishes: ${rounds(unit.cloneRounds)}`,
      isGood: false,
    },
  ];
  const buffs = Object.entries(unit.buffs).map(([name, left]) => ({
    icon: name,
    name: name.toUpperCase(),
    rounds: left,
    sentence: `${marks[name]}, ${rounds(left)}`,
    isGood: GOOD_BUFFS.includes(name),
  }));
  return [...buffs, ...all.filter((it) => it !== false)];
}

/** Through whose eyes things are called what they are called, and what the players are called. */
export interface Eyes {
  me: number | null;
  names: string[];
}

/** Whose a unit is, for people: yours, or a player's. */
export const sideWord = (side: number, eyes: Eyes) => (side === eyes.me ? "your" : `${eyes.names[side]}’s`);
export const unitWord = (unit: Unit) => capital(unit.unitClass);
export const unitName = (unit: Unit, eyes: Eyes) => `${sideWord(unit.side, eyes)} ${unitWord(unit)}`;

/** A stored action in words, from its notation: "p1_hero move attack c3 right" and the like. */
export function storedWords(unit: Unit): string {
  return unit.stored.replace(`${unit.id} `, "");
}

export const directionWords: Record<string, string> = {
  up: "towards row 5",
  down: "towards row 1",
  right: "towards column e",
  left: "towards column a",
};

const SIDES = ["p1", "p2"];

/** A unit by its id, where no view tells what it is; an obstacle by its tile. */
function idWord(id: string, names: string[]): string {
  const [side = "", ...kind] = id.split("_");
  return SIDES.includes(side) ? `${names[SIDES.indexOf(side)]}’s ${kind.join(" ")}` : `the obstacle on ${id}`;
}

const ownWord = (id: string | undefined) => capital((id ?? "").split("_").slice(1).join(" "));

/** The damage that each unit takes, of a skill that hits several: "p2_hero 2, p2_minion_1 1". */
export function hitsOf(fields: Partial<Fields> | null): Map<string, string> {
  return new Map(
    (fields?.hits ?? "")
      .split(", ")
      .filter(Boolean)
      .map((hit) => hit.split(" ") as [string, string]),
  );
}

/** What an action does besides, told in its fields: damage, guard, counter. */
export function consequences(fields: Partial<Fields>, named: (id: string) => string): string {
  const hits = [...hitsOf(fields)].map(([unit, damage]) => `${damage} damage to ${named(unit)}`);
  const said = [
    ...(hits.length ? hits : fields.damage === undefined ? [] : [`${fields.damage} damage`]),
    fields.guard && `taken by ${named(fields.guard)}, who guards`,
    fields.counter && `${fields.counter} back`,
  ].filter(Boolean);
  return said.join(", ");
}

/** A skill, and where to, at what, in which direction and with what it is used. */
function skillUse({ skill, to, target, direction, debuff }: Fields, named: (id: string) => string): string {
  const words = [
    capital(skill ?? ""),
    to && `to ${to}`,
    target && `at ${named(target)}`,
    direction && directionWords[direction],
    debuff && `with ${debuff.toUpperCase()}`,
  ];
  return words.filter(Boolean).join(" ");
}

/** An action in the words of the list of moves. */
export function label(action: Action, names: string[]): string {
  const named = (id: string) => idWord(id, names);
  const { verb, to, target, skill } = action.fields;
  const after = consequences(action.fields, named);
  const end = after ? `: ${after}` : "";
  const unit = ownWord(action.fields.unit);
  switch (verb) {
    case "pick":
      return capital(action.fields.class ?? action.fields.minion ?? skill ?? "");
    case "move":
      return `${unit} to ${to}`;
    case "attack":
      return `${unit} attacks ${named(target ?? "")}${end}`;
    case "move and attack":
      return `${unit} to ${to}, attacks ${named(target ?? "")}${end}`;
    case "skill":
      return `${skillUse(action.fields, named)}${end}`;
    case "pass":
      return `${unit} passes`;
    case "leave":
      return action.fields.what === "buff" ? "A buff tile" : "An obstacle";
    case "timeout":
      return action.text;
  }
}

/** An action as its button on the board is called, with the names of this view. */
export function sentence(action: Action, view: BoardView, eyes: Eyes): string {
  const named = (id: string) => {
    const unit = unitOf(view, id);
    return unit ? `${unitName(unit, eyes)} on ${unit.tile}` : `the obstacle on ${id}`;
  };
  const { verb, to, target } = action.fields;
  const after = consequences(action.fields, named);
  const end = after ? `: ${after}` : "";
  if (verb === "move") return `Move to ${to}`;
  if (verb === "attack") return `Attack ${named(target!)}${end}`;
  if (verb === "move and attack") return `Move to ${to} and attack ${named(target!)}${end}`;
  if (verb === "pass") return "Pass";
  return `${skillUse(action.fields, named)}${end}`;
}
