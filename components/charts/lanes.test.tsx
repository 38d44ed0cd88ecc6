import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LANE_DAYS } from "@/lib/contract/triage";
import { BARS, isOver } from "@/lib/roster/bars";
import { lanesOf } from "@/lib/triage/lanes";
import { cellOf, type LaneValues, lanesSummary } from "./lane-cells";
import { cellCentres, LANE_WIDTH, lanePaths } from "./lane-paths";
import { Lanes } from "./lanes";
import { LanesTable } from "./lanes-table";

const CUTOFFS = { carb: 0.7, sodium: 0.7, fluid: 0.7 };
const days = <T,>(value: T, ...latest: T[]): T[] => [
  ...Array.from({ length: 14 - latest.length }, () => value),
  ...latest,
];
const LANES: LaneValues = {
  carb: days<number | null>(null, 100, 131, null),
  sodium: days<number | null>(null, 56, 70, 69),
  fluid: days<number | null>(null, null, null, null),
  sessions: days(0, 1, 1, 2),
};

test("a cell distinguishes no session, no report and 0 %", () => {
  expect(cellOf(null, 0, 0.7)).toBe("none");
  expect(cellOf(null, 1, 0.7)).toBe("unreported");
  expect(cellOf(0, 1, 0.7)).toBe("short");
});

test("a cell at its cutoff is within plan, and one at 130 % isn't over it", () => {
  expect([69, 70, 130, 131].map((percent) => cellOf(percent, 1, 0.7))).toEqual([
    "short",
    "within",
    "within",
    "over",
  ]);
  expect(cellOf(55, 1, 0.55)).toBe("within");
});

test("the summary says for each nutrient on how many reported days it was short or over", () => {
  expect(lanesSummary(LANES, CUTOFFS)).toBe(
    "Last 14 days: carbohydrate over 130% on 1 of 2 reported days; sodium below the cutoff on 2 of 3 reported days; fluid not reported.",
  );
});

test("the summary of a period without sessions says so", () => {
  const none = days<number | null>(null);
  const lanes = { carb: none, sodium: none, fluid: none, sessions: days(0) };
  expect(lanesSummary(lanes, CUTOFFS)).toBe("Last 14 days: no sessions.");
});

test("an unreported value is drawn as a dash and never as a square or a dot", () => {
  const { squares, dots, dashes, empty } = lanePaths(LANES, CUTOFFS);
  const marks = (path: string) => path.split("M").length - 1;
  expect(squares.fluid).toBe("");
  expect(marks(dashes)).toBe(1 + 3);
  expect(marks(dots)).toBe(1 + 1);
  expect(marks(empty)).toBe(3 * 11);
  expect(marks(squares.sodium)).toBe(2);
});

test("a square over 130 % has a hole, and one below the cutoff has none", () => {
  const { squares } = lanePaths(LANES, CUTOFFS);
  expect(squares.carb.match(/z/g)).toHaveLength(2);
  expect(squares.sodium.match(/z/g)).toHaveLength(2);
});

test("a race is underlined, and nothing else is", () => {
  expect(lanePaths(LANES, CUTOFFS).races).toBe("");
  expect(lanePaths(LANES, CUTOFFS, days(false, true)).races.match(/M/g)).toHaveLength(1);
});

test("cells don't overlap within the width, for fourteen days and for nine or thirty sessions", () => {
  for (const count of [1, 9, 14, 30]) {
    const centres = cellCentres(count);
    expect(new Set(centres).size).toBe(count);
    expect(Math.max(...centres)).toBeLessThan(LANE_WIDTH);
  }
});

test("the lanes of 500 athletes have at most eight elements each, without styles", () => {
  const markup = renderToStaticMarkup(
    Array.from({ length: 500 }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike
      <Lanes key={place} lanes={LANES} cutoffs={CUTOFFS} races={days(false, true)} />
    )),
  );
  expect(markup.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(500 * 8);
  expect(markup).not.toContain("style=");
});

const judgedAt = (share: number, isWorth: boolean) => ({
  ...{ carb_pct: share, sodium_pct: share, fluid_pct: share },
  is_worth_judging: { carb: isWorth, sodium: isWorth, fluid: isWorth },
});

test("a session too short to judge is never short, and hides none that can be judged", () => {
  const jog = { date_millis: 0, judged: judgedAt(0, false) };
  const alone = lanesOf([jog], CUTOFFS, 0);
  expect(alone.carb[LANE_DAYS - 1]).toBe(0);
  expect(lanesSummary(alone, CUTOFFS)).toContain("carbohydrate at or above the cutoff");
  const table = renderToStaticMarkup(
    <LanesTable lanes={alone} cutoffs={CUTOFFS} labels={alone.sessions.map(String)} caption="" />,
  );
  expect(table).toContain("0%");
  expect(table).not.toContain("short");
  const ride = { date_millis: 0, judged: judgedAt(0.6, true) };
  for (const both of [
    [jog, ride],
    [ride, jog],
  ]) {
    const lanes = lanesOf(both, CUTOFFS, 0);
    expect(lanes.carb[LANE_DAYS - 1]).toBe(60);
    expect(lanesSummary(lanes, CUTOFFS)).toContain("carbohydrate below the cutoff");
  }
});

test("a session is drawn as it was judged, even between two whole percentages", () => {
  const drawn = (share: number, cutoff: number) => {
    const session = { date_millis: 0, judged: judgedAt(share, true) };
    const lanes = lanesOf([session], { carb: cutoff, sodium: cutoff, fluid: cutoff }, 0);
    return cellOf(lanes.carb[LANE_DAYS - 1] ?? null, 1, cutoff);
  };
  expect(drawn(0.696, 0.7)).toBe("short");
  expect(drawn(0.696, 0.695)).toBe("within");
  expect(drawn(0.694, 0.695)).toBe("short");
  expect(drawn(1.304, 0.7)).toBe("over");
  for (let tenth = 0; tenth <= 1500; tenth += 1)
    for (const cutoff of [0.5, 0.655, 0.695, 0.7, 0.701, 0.999]) {
      const share = tenth / 1000;
      const isShort = BARS.under_fuel.isCrossed(share, cutoff);
      expect([share, drawn(share, cutoff)]).toEqual([
        share,
        isShort ? "short" : isOver(share) ? "over" : "within",
      ]);
    }
});

test("the lanes table says for each day what its cells show, latest first, with nothing taken as 0 %", () => {
  const labels = LANES.sessions.map((_, place) => `day ${place + 1}`);
  const table = renderToStaticMarkup(
    <LanesTable lanes={LANES} cutoffs={CUTOFFS} labels={labels} caption="By day" />,
  );
  const rows = (table.match(/<tr class.*?<\/tr>/g) ?? [])
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
        cell.replaceAll(/<[^>]+>/g, ""),
      ),
    );
  expect(rows).toHaveLength(14);
  expect(rows.slice(0, 4)).toEqual([
    ["day 14", "not reported", "69% short", "not reported"],
    ["day 13", "131%", "70%", "not reported"],
    ["day 12", "100%", "56% short", "not reported"],
    ["day 11", "no session", "no session", "no session"],
  ]);
  expect(table).not.toMatch(/\b0%|style=/);
});
