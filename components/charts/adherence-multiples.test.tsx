import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NUTRIENTS } from "@/lib/contract/debrief";
import { AdherenceMultiples } from "./adherence-multiples";
import { CROSS } from "./adherence-point";
import { ChartFrame } from "./chart-frame";
import { ChartTable } from "./chart-table";
import { TOP_Y, yOf } from "./multiples-layout";
import type { SessionPoint } from "./session-point";

const CUTOFFS = { carb: 0.7, sodium: 0.65, fluid: 0.7 };
const point = (id: string, facts: Partial<SessionPoint>): SessionPoint => ({
  id,
  href: `/sessions/${id}`,
  atMs: id === "one" ? 1 : 3,
  dateLabel: `day ${id}`,
  shares: { carb: null, sodium: null, fluid: null },
  belowCutoff: { carb: false, sodium: false, fluid: false },
  symptoms: null,
  rating: null,
  sleepHours: null,
  isRace: false,
  isReported: { carb: true, sodium: true, fluid: false },
  ...facts,
});
const POINTS = [
  point("one", {
    shares: { carb: 1.18, sodium: 0.56, fluid: 1.71 },
    belowCutoff: { carb: false, sodium: true, fluid: false },
    symptoms: 2,
    rating: 4,
    sleepHours: 6.5,
  }),
  point("two", { shares: { carb: 0, sodium: 0.699, fluid: null }, isRace: true }),
];

const charts = renderToStaticMarkup(
  <AdherenceMultiples points={POINTS} span={{ fromMs: 0, toMs: 4 }} cutoffs={CUTOFFS} />,
);
const table = (isShown: boolean) =>
  renderToStaticMarkup(<ChartTable points={POINTS} caption="Last 14 days" isShown={isShown} />);

/** The links of the charts and of the symptom timeline: name, URL and drawn content. */
const all = [...charts.matchAll(/<a href="([^"]+)" aria-label="([^"]+)".*?<\/a>/g)].map(
  ([drawn, href = "", name = ""]) => ({ drawn, href, name }),
);
const links = all.slice(0, POINTS.length * NUTRIENTS.length);
const timeline = all.slice(links.length);

test("each session is a link in each chart, with the nutrients in order", () => {
  expect(links.map(({ href }) => href)).toEqual(
    NUTRIENTS.flatMap(() => ["/sessions/one", "/sessions/two"]),
  );
});

test("a point has the same number as its table cell", () => {
  const rows = table(true).match(/<tr class.*?<\/tr>/g) ?? [];
  const cells = rows
    .toReversed()
    .map((row) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) =>
        cell.replaceAll(/<[^>]+>/g, ""),
      ),
    );
  const spoken = NUTRIENTS.flatMap((_, column) => cells.map((row) => row[column] ?? ""));
  expect(spoken).toEqual(["118%", "0%", "56% short", "69%", "171%", "not reported"]);
  for (const [place, cell] of spoken.entries())
    expect(links[place]?.name).toContain(cell.replace(" short", ""));
});

test("a cross marks only what wasn't reported; nothing taken is drawn at 0 %", () => {
  const crosses = links.filter(({ drawn }) => drawn.includes(`d="${CROSS}"`));
  expect(crosses.map(({ name }) => name)).toEqual([
    "day two, race: fluid not reported; symptoms not reported",
  ]);
});

test("a point is drawn at its value, or at the top of the axis if higher", () => {
  const heights = links.map(({ drawn }) => /translate\(0 ([\d.]+)\)/.exec(drawn)?.[1]);
  const shares = NUTRIENTS.flatMap((nutrient) => POINTS.map(({ shares }) => shares[nutrient]));
  for (const [place, share] of shares.entries())
    if (share !== null) expect(heights[place]).toBe(String(yOf(share)));
  expect(heights[4]).toBe(String(TOP_Y));
});

test("a point beyond 140 %, or below the cutoff if there is room, has its number next to it", () => {
  const numbers = links.flatMap(({ drawn }) => />(\d+%)<\/text>/.exec(drawn)?.[1] ?? []);
  expect(numbers.toSorted()).toEqual(["171%", "56%"]);
});

test("a race has a flag in each chart, and no other session has one", () => {
  const flags = links.filter(({ drawn }) => drawn.includes("v-12h7l-2 3 2 3h-7"));
  expect(flags.map(({ href }) => href)).toEqual(NUTRIENTS.map(() => "/sessions/two"));
});

test("symptoms, rating and sleep are given in words, including what wasn't reported", () => {
  expect(timeline.map(({ href, name }) => [href, name])).toEqual([
    ["/sessions/one", "day one: 2 symptoms"],
    ["/sessions/two", "day two, race: symptoms not reported"],
  ]);
  expect(charts).toContain('aria-label="Rating of 5 by session, oldest first: 4, not reported"');
  expect(charts).toContain('aria-label="Sleep h by session, oldest first: 6.5, not reported"');
});

test("a hidden table takes no focus; a visible one has links", () => {
  expect(table(false)).not.toMatch(/<a |overflow/);
  expect(table(true)).toContain('<a href="/sessions/one"');
});

test("a frame keeps the table for screen readers, and prints both", () => {
  const frame = (shown: "chart" | "table") =>
    renderToStaticMarkup(
      <ChartFrame title="T" summary="S" chart={<i />} table={<table />} shown={shown} />,
    );
  expect(frame("chart")).toMatch(/<div class="sr-only print:not-sr-only[^"]*"><table>/);
  expect(frame("table")).toContain('<div class="hidden print:block"><i>');
  expect(frame("table")).not.toContain("sr-only");
});

test("no element has a style attribute", () => {
  expect(charts + table(true)).not.toContain("style=");
});
