// What things are called and what they do: the figures are those of edition 3.0 in docs/rules/tactics.md.

import type { LegalAction } from "../../lib/protocol";
import { capital, plural } from "../../lib/words";
import { unitOf, type TacticsView, type Unit } from "./view";

export const CLASSES: Record<string, string> = {
  warrior: "Leads from the front: leaps, pushes, endures.",
  mage: "Strikes from afar and is elsewhere a moment later.",
  rogue: "Vanishes, marks a victim, sends a double.",
  ranger: "Hunts at a distance, with hawk and blades.",
  duelist: "Calls one enemy out and answers every blow.",
  cleric: "Heals, rallies, and for a round cannot be hurt.",
};

export const SKILLS: Record<string, { aim: string; deed: string }> = {
  leap: { aim: "Free tile up to 3 away", deed: "Jumps over anything; every enemy beside the landing takes 2 damage." },
  shockwave: { aim: "All around", deed: "Each adjacent enemy takes 1 damage and is pushed back; one that cannot be pushed takes 2." },
  endure: { aim: "Itself", deed: "A shield of 3 for 2 rounds, and no more BLEED." },
  blast: { aim: "Enemy up to 3 away", deed: "3 damage, and with a chance of 50 % WEAKNESS, BLEED or SLOW." },
  beacon: { aim: "Free tile up to 4 away", deed: "Set a beacon; the next time teleport to it. Setting it has no cooldown." },
  chaos: { aim: "All enemies", deed: "Every enemy takes 1 damage, each with a chance of 33 % of a debuff." },
  smoke: { aim: "Free tile up to 3 away", deed: "Teleports and is invisible until the round ends; enemies beside the old place are blind." },
  mark: { aim: "Enemy up to 2 away", deed: "For 2 rounds it takes 2 more from everything; its death gives the Rogue 2 HP." },
  clone: { aim: "Free tile beside it", deed: "A clone with 1 HP that may act at once and lasts 2 rounds." },
  hawk: { aim: "Enemy up to 4 away", deed: "2 damage, over everything in between." },
  blades: { aim: "A direction", deed: "Each enemy on the next 3 tiles takes 1 damage; nothing stops it." },
  wild: { aim: "Itself", deed: "The next 2 attacks do 2 more damage, and LIFE gives 3 HP." },
  challenge: { aim: "Enemy up to 2 away", deed: "For 2 rounds its attacks on others are halved, and attacking the Duelist costs it 2 HP." },
  strike: { aim: "Enemy beside it", deed: "3 damage and the debuff you name: BLEED, SLOW or WEAKNESS." },
  feint: { aim: "Itself", deed: "The next attack within 2 rounds misses, and the attacker takes 2." },
  blessing: { aim: "Itself or an ally up to 2 away", deed: "Heals 3, removes one debuff and gives LIFE." },
  rally: { aim: "All allies", deed: "Heals everyone by 1, and attacks count 1 more until the round ends." },
  ascend: { aim: "Itself", deed: "Until the round ends nothing can hurt the Cleric, who cannot attack; heals count double." },
};

export const MINIONS: Record<string, { figures: string; deed: string }> = {
  tank: { figures: "5 HP · attack 1 · move 1", deed: "Takes all damage done to allies beside it." },
  archer: { figures: "3 HP · attack 1 · move 1", deed: "Shoots up to 3 tiles along a row or column." },
  assassin: { figures: "2 HP · attack 2 · move 4", deed: "Fast and sharp; runs up to 4 tiles in a line." },
  clone: { figures: "1 HP · attack 1 · move 1", deed: "A copy of the Rogue; leaves nothing behind." },
};

export const BUFFS: Record<string, string> = {
  power: "+3 attack and 1 HP at once; cannot move and attack in one action",
  life: "3 HP at once",
  speed: "acts twice, −1 attack",
  weakness: "−2 attack, costs 1 HP at once",
  bleed: "loses 1 HP at the end of each round",
  slow: "declares its action, which happens at the start of the next round",
};

export interface Status { icon: string; name: string; rounds: number; sentence: string; isGood: boolean }

const GOOD_BUFFS = ["power", "life", "speed"];
const rounds = (count: number) => `${plural(count, "round")} left`;

/** Everything that is on a unit, the most pressing first. */
export function statuses(unit: Unit): Status[] {
  const all: (Status | false)[] = [
    unit.stored !== "" && { icon: "stored", name: "Stored action", rounds: 0, sentence: `declared: ${storedWords(unit)}; carried out when the next round begins`, isGood: true },
    unit.invulnerable && { icon: "invulnerable", name: "Invulnerable", rounds: 1, sentence: "nothing hurts it until the round ends", isGood: true },
    unit.invisible && { icon: "invisible", name: "Invisible", rounds: 1, sentence: "cannot be aimed at until the round ends", isGood: true },
    unit.shield > 0 && { icon: "shield", name: `Shield ${unit.shield}`, rounds: unit.shieldRounds, sentence: `takes ${unit.shield} damage, ${rounds(unit.shieldRounds)}`, isGood: true },
    unit.marked > 0 && { icon: "marked", name: "Marked", rounds: unit.marked, sentence: `takes 2 more from everything, ${rounds(unit.marked)}`, isGood: false },
    unit.challenged > 0 && { icon: "challenged", name: "Challenged", rounds: unit.challenged, sentence: `attacks on others than the Duelist are halved, ${rounds(unit.challenged)}`, isGood: false },
    unit.feint > 0 && { icon: "feint", name: "Feint", rounds: unit.feint, sentence: `the next attack on it misses, ${rounds(unit.feint)}`, isGood: true },
    unit.charges > 0 && { icon: "charges", name: plural(unit.charges, "charge"), rounds: 0, sentence: `+2 on the next ${plural(unit.charges, "attack")}`, isGood: true },
    unit.blind && { icon: "blind", name: "Blind", rounds: 1, sentence: "cannot attack until the round ends", isGood: false },
    unit.rallied && { icon: "rallied", name: "Rallied", rounds: 1, sentence: "+1 attack until the round ends", isGood: true },
    unit.cloneRounds > 0 && { icon: "clone", name: "Clone", rounds: unit.cloneRounds, sentence: `vanishes: ${rounds(unit.cloneRounds)}`, isGood: false },
  ];
  const buffs = Object.entries(unit.buffs).map(([name, left]) => ({ icon: name, name: name.toUpperCase(), rounds: left, sentence: `${BUFFS[name]}, ${rounds(left)}`, isGood: GOOD_BUFFS.includes(name) }));
  return [...buffs, ...all.filter((it) => it !== false)];
}

/** Through whose eyes things are called what they are called, and what the players are called. */
export interface Eyes { me: number | null; names: string[] }

/** Whose a unit is, for people: yours, or a player's. */
export const sideWord = (side: number, eyes: Eyes) => (side === eyes.me ? "your" : `${eyes.names[side]}’s`);
export const unitWord = (unit: Unit) => capital(unit.unitClass);
export const unitName = (unit: Unit, eyes: Eyes) => `${sideWord(unit.side, eyes)} ${unitWord(unit)}`;

/** A stored action in words, from its notation: "p1_hero move attack c3 right" and the like. */
export function storedWords(unit: Unit): string {
  return unit.stored.replace(`${unit.id} `, "");
}

export const directionWords: Record<string, string> = { up: "towards row 5", down: "towards row 1", right: "towards column e", left: "towards column a" };

const SIDES = ["p1", "p2"];

/** A unit by its id, where no view tells what it is; an obstacle by its tile. */
function idWord(id: string, names: string[]): string {
  const [side = "", ...kind] = id.split("_");
  return SIDES.includes(side) ? `${names[SIDES.indexOf(side)]}’s ${kind.join(" ")}` : `the obstacle on ${id}`;
}

const ownWord = (id: string | undefined) => capital((id ?? "").split("_").slice(1).join(" "));

/** What an action does besides, told in its parts: damage, guard, counter. */
export function consequences(parts: Record<string, string>, named: (id: string) => string): string {
  const said = [
    parts["damage"] !== undefined && `${parts["damage"]} damage`,
    parts["guard"] && `taken by ${named(parts["guard"])}, who guards`,
    parts["counter"] && `${parts["counter"]} back`,
  ].filter(Boolean);
  return said.join(", ");
}

/** An action in the words of the list of moves. */
export function label(action: LegalAction, names: string[]): string {
  const named = (id: string) => idWord(id, names);
  const { verb, to, target, skill, direction, debuff } = action.parts;
  const after = consequences(action.parts, named);
  const end = after ? `: ${after}` : "";
  const unit = ownWord(action.parts["unit"]);
  switch (verb) {
    case "pick": return capital(action.parts["class"] ?? action.parts["minion"] ?? skill ?? "");
    case "move": return `${unit} to ${to}`;
    case "attack": return `${unit} attacks ${named(target ?? "")}${end}`;
    case "move and attack": return `${unit} to ${to}, attacks ${named(target ?? "")}${end}`;
    case "skill": return `${capital(skill ?? "")}${to ? ` to ${to}` : ""}${target ? ` at ${named(target)}` : ""}${direction ? ` ${directionWords[direction]}` : ""}${debuff ? ` with ${debuff.toUpperCase()}` : ""}${end}`;
    case "pass": return `${unit} passes`;
    case "leave": return action.parts["what"] === "buff" ? "A buff tile" : "An obstacle";
    default: return action.text;
  }
}

/** An action as its button on the board is called, with the names of this view. */
export function sentence(action: LegalAction, view: TacticsView, eyes: Eyes): string {
  const named = (id: string) => {
    const unit = unitOf(view, id);
    return unit ? `${unitName(unit, eyes)} on ${unit.tile}` : `the obstacle on ${id}`;
  };
  const { verb, to, target, skill, direction, debuff } = action.parts;
  const after = consequences(action.parts, named);
  const end = after ? `: ${after}` : "";
  if (verb === "move") return `Move to ${to}`;
  if (verb === "attack") return `Attack ${named(target!)}${end}`;
  if (verb === "move and attack") return `Move to ${to} and attack ${named(target!)}${end}`;
  if (verb === "pass") return "Pass";
  return `${capital(skill ?? "")}${to ? ` to ${to}` : ""}${target ? ` at ${named(target)}` : ""}${direction ? ` ${directionWords[direction]}` : ""}${debuff ? ` with ${debuff.toUpperCase()}` : ""}${end}`;
}
