import { expect, test } from "vitest";
import { type ReadPart, readInOrder } from "@/testing/pdf-order";
import { printedReport } from "@/testing/printed-report";

const headOf = ({ roles }: ReadPart) => roles.split(" ")[0] ?? "";

test("a report reads in order: athlete, amounts, safety, summary, charts, table, author", async () => {
  const [page] = await readInOrder(await printedReport(12, "Maya Okafor"));
  const parts = page?.parts ?? [];
  const told = parts.map((part) => `${headOf(part)}: ${part.text}`);
  const order = [
    "P: Fueling report by",
    "H1: Maya Okafor",
    "P: 30 days, ",
    "H2: ▲ Safety",
    "H2: In short",
    "H2: Against plan, session by session",
    "Figure: Carbohydrate of plan by session",
    "Figure: Sodium of plan by session",
    "Figure: Fluid of plan by session",
    "Figure: Symptoms by session",
    "H2: Sessions",
    "Table: No.",
    "P: Numbers in brackets",
    "P: Written by",
    "P: Powered by Aidstation",
    "P: Made from what the athlete reported",
  ];
  const places = order.map((begun) => told.findIndex((one) => one.startsWith(begun)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(parts.every(({ text }) => text !== "")).toBe(true);
});

test("a report's table is read row by row, under column headers, each row by its own header", async () => {
  const pages = await readInOrder(await printedReport(60, "Maya Okafor"));
  const cells = pages.flatMap(({ parts }) => parts.filter((part) => headOf(part) === "Table"));
  const heads = cells.filter(({ roles }) => roles.startsWith("Table THead TR TH"));
  expect(heads.map(({ text }) => text)).toEqual(
    "No. Date Session Carbohydrate Sodium Fluid Symptoms Rating Sleep".split(" "),
  );
  const rows = cells.filter(({ roles }) => roles === "Table TBody TR TH");
  expect(rows.map(({ text }) => Number.parseInt(text, 10))).toEqual(
    Array.from({ length: 60 }, (_, place) => place + 1),
  );
});

test("repeated elements on later pages of a report aren't read again", async () => {
  const [first, ...later] = await readInOrder(await printedReport(60, "Maya Okafor"));
  expect(first?.unread).toBe("Page 1 of 2");
  expect(later).toHaveLength(1);
  for (const [place, { parts, unread }] of later.entries()) {
    const read = parts.map(({ text }) => text).join(" ");
    expect(unread).toContain("Fueling report: Maya Okafor");
    expect(unread).toContain(`Page ${place + 2} of 2`);
    expect(unread).toContain("Made from what the athlete reported");
    if (place === 0) expect(unread).toContain("No. Date Session");
    expect(read).not.toMatch(/Page \d|Made from what|No\. Date/);
    // The link stays in reading order, at the end of its page.
    expect(parts.at(-1)?.text).toMatch(/^Powered by Aidstation/);
  }
});
