// The types of lib/protocol against the server's own schema, as it was when tests/protocol.json was written.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MESSAGE_TYPES, REQUEST_TYPES } from "../src/lib/protocol";

interface Shape { properties: Record<string, unknown>; required: string[] }
const schema = JSON.parse(readFileSync(new URL("./protocol.json", import.meta.url), "utf8")) as {
  requests: { discriminator: { mapping: Record<string, string> } };
  messages: { discriminator: { mapping: Record<string, string> } };
  $defs: Record<string, Shape>;
};
const source = readFileSync(new URL("../src/lib/protocol.ts", import.meta.url), "utf8");

function fieldsOf(name: string): string[] {
  const body = new RegExp(`interface ${name} \\{([^}]*)\\}`).exec(source)?.[1];
  if (body === undefined) throw new Error(`no interface ${name}`);
  return [...body.replace(/\/\/.*/g, "").matchAll(/(\w+)\??:/g)].map((found) => found[1]!).sort();
}

test("every type of request and message is known", () => {
  expect([...REQUEST_TYPES].sort()).toEqual(Object.keys(schema.requests.discriminator.mapping).sort());
  expect([...MESSAGE_TYPES].sort()).toEqual(Object.keys(schema.messages.discriminator.mapping).sort());
});

test.each([
  ["Introduction", "TableMessage"], ["State", "StateMessage"], ["Refusal", "Refusal"], ["TimerSync", "TimerSync"], ["Timeout", "Timeout"], ["HintAnswer", "HintMessage"], ["StandIn", "StandIn"],
  ["Pong", "Pong"], ["Goodbye", "Goodbye"], ["Seat", "Seat"], ["LegalAction", "LegalAction"], ["ToldEvent", "ToldEvent"],
  ["ClockReading", "ClockReading"], ["Result", "Result"], ["StandingOffer", "StandingOffer"], ["Shuffle", "Shuffle"], ["HintChoice", "HintChoice"],
])("%s has the same fields", (theirs, ours) => {
  expect(fieldsOf(ours)).toEqual(Object.keys(schema.$defs[theirs]!.properties).sort());
});
