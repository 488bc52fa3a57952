import { expect, test } from "vitest";
import { render } from "svelte/server";
import { isOfThisComputer } from "../src/lib/sharing";
import Reach from "../src/ui/Reach.svelte";

test("an address of this computer is told from one of a network", () => {
  for (const host of ["localhost", "table.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
    expect(isOfThisComputer(host), host).toBe(true);
  for (const host of ["192.168.1.20", "10.0.0.127", "table.example", "localhost.example", "127.example", "[fe80::1]"])
    expect(isOfThisComputer(host), host).toBe(false);
});

test("beside a link stands how to open the table to a network, where the link does not reach one", () => {
  const seen = (host: string) => render(Reach, { props: { host } }).body.replaceAll(/<[^>]*>/g, "");
  expect(seen("127.0.0.1")).toContain(
    "works on this computer only; turnwise serve --host 0.0.0.0 opens the table to a network.",
  );
  expect(seen("table.example").trim()).toBe("");
});
