import { expect, test } from "vitest";
import { formatOf } from "@/components/format/format";
import type { Marker } from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import type { EvidenceSession, TriageItem } from "@/lib/contract/triage";
import { diagnosisOf } from "./diagnosis";
import { byClock, rowParts, tagOf } from "./words";

const NOW_MS = Date.UTC(2026, 10, 24, 12);
const format = formatOf({ locale: "en-GB", units: "metric", timeZone: "UTC", nowMs: NOW_MS });

const safety = { marker: "hyponatremia_pattern", trigger: "hyponatremia_pattern" } as const;
const over = { over_ceiling: { fluid_ml_per_hr: 1500, ceiling_ml_per_hr: 350 } };
const ceiling = (): Marker => ({
  ...{ ...safety, ...over, form: "ceiling", severity: "urgent" },
  ...{ reason: "Drank 1,500 ml/h, limit 350", value: 350 / 1500, cutoff: 0.909 },
});
const pattern = (more = {}): Marker => ({
  ...{ ...safety, form: "pattern", severity: "urgent", ...more },
  ...{ reason: "Hyponatremia pattern", value: 0.33, cutoff: 0.5 },
});

function session(daysAgo: number, markers: Marker[]): EvidenceSession {
  return {
    activity_id: `session ${daysAgo}`,
    date_millis: NOW_MS - daysAgo * DAY_MS,
    ...{ type: "bike", duration_min: 240, lasted_min: 240, is_race: false, markers },
    ...{ carb_pct: 0.9, sodium_pct: 0.33, fluid_pct: 0.95 },
    adherence_vs_suggested: { carb: 0.9, sodium: 0.4, fluid: 1.1 },
    ...{ symptoms: null, user_rating: null, sleep_hours: null },
  } as unknown as EvidenceSession;
}

const itemOf = (...evidence: EvidenceSession[]) =>
  ({
    ...{ name: "Jonas Berg", band: "safety", severity: "urgent", trends: [], seen_ms: null },
    ...{ markers: evidence[0]?.markers, reasons: ["Hyponatremia pattern"], evidence, strip: null },
    reach: { shown_in: 1, since_ms: evidence[0]?.date_millis ?? null, fine: null },
  }) as unknown as TriageItem;

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const toldOf = (item: TriageItem) =>
  [tagOf(item), ...rowParts(item, format, format), diagnosisOf(item, format)].map(plain);

test("far above the limit is reported without mentioning sodium", () => {
  expect(toldOf(itemOf(session(2, [ceiling()])))).toEqual([
    "Safety: hyponatremia risk (fluid far above the limit)",
    "Drank 1,500 mL/h (limit 350 mL/h)",
    "Sun 22 Nov, 4 h ride",
    "Drank 1,500 mL/h (limit 350 mL/h).",
  ]);
});

test("if both forms apply, the pattern is shown, and what was drunk per hour too", () => {
  expect(toldOf(itemOf(session(2, [pattern(over)])))).toEqual([
    "Safety: hyponatremia risk (much fluid, little sodium)",
    "Drank 1,500 mL/h (limit 350 mL/h)",
    "Sun 22 Nov, 4 h ride",
    "Drank 95% of the planned fluid with 33% of the planned sodium, at 1,500 mL/h (limit 350 mL/h).",
  ]);
});

test("nothing under safety repeats the word risk, and a pattern's sessions aren't called rides twice", () => {
  const item = itemOf(session(2, [pattern()]));
  const rowOf = (of: TriageItem) => rowParts(of, format, format, true).map(plain);
  expect(rowOf(item)).toEqual(["Much fluid, little sodium", "Sun 22 Nov, 4 h"]);
});

test("a share of what was carried isn't called one of the plan, and its plan isn't called kept", () => {
  const short = { marker: "sodium_short", trigger: "under_fuel", severity: "amber" } as const;
  const marked = session(2, [{ ...short, reason: "Sodium 33%", value: 0.33, cutoff: 0.7 }]);
  const told = (of: EvidenceSession) => plain(diagnosisOf(itemOf(of), format));
  expect(told(marked)).toBe(
    "Took under half the sodium carried (33%); carbohydrate and fluid were close to plan.",
  );
  const vs = { carb: 0.5, sodium: 0.33, fluid: 0.95 };
  expect(told({ ...marked, adherence_vs_suggested: vs })).toBe(
    "Took under half the planned sodium (33%); fluid was close to plan.",
  );
});

test("shares refer to what was suggested if the marker does", () => {
  const marker = { ...pattern(), value: 0.4 };
  expect(toldOf(itemOf(session(2, [marker]))).at(-1)).toBe(
    "Drank 110% of the suggested fluid with 40% of the suggested sodium.",
  );
});

test("a shortage is shown with what is close to plan, how often, and what is fine", () => {
  const short = { marker: "sodium_short", reason: "Sodium 33%" } as Marker;
  const item = itemOf(session(2, [short]), session(9, [short]));
  item.reach = {
    ...{ shown_in: 2, since_ms: NOW_MS - 9 * DAY_MS },
    fine: { sessions: 7, is_shorter: true, carb_pct: 1, sodium_pct: 1, fluid_pct: null },
  };
  expect(plain(diagnosisOf(item, format))).toBe(
    "Took under half the sodium carried (33%); carbohydrate and fluid were close to plan. 2 sessions show it; shorter sessions are fine.",
  );
});

test("both refills of plain water are named if a mix was planned", () => {
  const item = itemOf(session(2, [pattern()]));
  const drink = (is_water: boolean) => ({ is_water });
  item.strip = {
    planned: { drinks: [drink(false)] },
    taken: {
      drinks: [drink(false), drink(true), drink(true)],
      loose: [],
      refills: [{}, {}],
    },
  } as unknown as TriageItem["strip"];
  expect(diagnosisOf(item, format)).toContain("; both refills were water.");
});

test("a symptom is shown with what was close to plan", () => {
  const felt = session(2, [{ marker: "symptom", reason: "Nausea 3 times" } as Marker]);
  const item = itemOf({
    ...{ ...felt, sodium_pct: 1, symptoms: { nausea: 3 } },
    adherence_vs_suggested: { carb: 0.9, sodium: 1, fluid: 1.1 },
  });
  expect(plain(diagnosisOf(item, format))).toBe("Reported nausea ×3; intake was close to plan.");
});

test("times in our sentences use the reader's own clock", () => {
  const here = formatOf({
    locale: "en-GB",
    units: "metric",
    timeZone: "America/Denver",
    nowMs: NOW_MS,
  });
  const read = byClock("Ben reviewed it at 2026-11-24T11:25:14.331Z.", here);
  expect(read.replaceAll(/\s/g, " ")).toBe("Ben reviewed it at Tue 24 Nov, 04:25.");
});
