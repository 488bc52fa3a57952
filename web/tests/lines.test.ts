// No line of what is written by hand here is longer than 120 characters, whatever kind of file it is in.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const LONGEST = 120;
const SKIPPED = new Set(["node_modules", "package-lock.json"]);
const WEB = new URL("..", import.meta.url).pathname;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

const tooLong = (text: string): number[] =>
  text.split("\n").flatMap((line, at) => ([...line].length > LONGEST ? [at + 1] : []));

test("a long line is noticed", () => {
  expect(tooLong(`${"x".repeat(120)}\n${"x".repeat(121)}`)).toEqual([2]);
});

test("no line is longer than 120 characters", () => {
  const files = filesIn(WEB);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => tooLong(readFileSync(file, "utf8")).map((line) => `${file}:${line}`))).toEqual([]);
});
