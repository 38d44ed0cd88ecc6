import { expect, test } from "vitest";
import { byName, labeled } from "./labels";

const labels = (...athletes: [name: string | null, email: string | null][]) =>
  labeled(athletes.map(([name, email]) => ({ name, email })))
    .sort(byName)
    .map(({ label }) => label);

test("a name of several athletes has the address beside it, whatever its case and accents", () => {
  expect(
    labels(
      ["Zoë Ruiz", "zoe@a.example"],
      ["Anna Schmidt", "anna@a.example"],
      ["anna schmidt", "as@b.example"],
      ["Anna Schmidt", null],
    ),
  ).toEqual([
    ...["anna schmidt (as@b.example)", "Anna Schmidt (anna@a.example)", "Anna Schmidt"],
    "Zoë Ruiz",
  ]);
});

test("an athlete without a name is called by their address, if it is known", () => {
  expect(labels([null, "x@a.example"], [" ", "y@a.example"], [null, null], ["Bo", null])).toEqual([
    ...["y@a.example", "Bo", "x@a.example", null],
  ]);
});
