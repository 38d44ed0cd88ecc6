import { expect, test } from "vitest";
import { madeCarried } from "@/testing/carrying";
import { readInOrder } from "@/testing/pdf-order";
import { carryingPdf } from "./carrying-pdf";

const read = async (hours: number) => {
  const [page] = await readInOrder(
    await carryingPdf({
      carried: madeCarried({ hours }),
      about: "Gran fondo, 4\u00a0h",
      generatedMs: Date.UTC(2026, 10, 22),
      paper: "a4",
      units: "metric",
      link: "https://aidstation.example",
    }),
  );
  return { parts: page?.parts ?? [], unread: page?.unread };
};

test("a carrying plan reads in order: limits, pack, totals, times, and the mark last", async () => {
  const { parts, unread } = await read(4);
  const told = parts.map(({ roles, text }) => `${roles.split(" ")[0]}: ${text}`);
  const order = [
    "H1: What to carry",
    "P: Gran fondo",
    "H2: Limits",
    "H2: Pack",
    "H2: Totals",
    "P: ▲ Carbohydrate",
    "P: ■ Sodium",
    "P: ● Fluid",
    "H2: When to take it",
    "Table: 0:20",
    "P: Powered by Aidstation",
    "P: General guidance",
  ];
  const places = order.map((begun) => told.findIndex((one) => one.startsWith(begun)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(unread).toBe("");
});

test.each([2, 24])("in a plan of %i hours, each time precedes what it is for", async (hours) => {
  const { parts } = await read(hours);
  const cells = parts.filter(({ roles }) => roles.startsWith("Table"));
  expect(cells.length).toBeGreaterThan(4);
  for (const [place, { roles, text }] of cells.entries()) {
    expect(roles).toBe(place % 2 === 0 ? "Table TR TH" : "Table TR TD");
    expect(text).not.toBe("");
  }
});
