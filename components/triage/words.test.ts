import { expect, test } from "vitest";
import { formatOf } from "@/components/format/format";
import type { Marker } from "@/lib/contract/concern";
import type { EvidenceSession, TriageItem } from "@/lib/contract/triage";
import { accountOf, reasonLine, tagOf } from "./words";

const DAY_MS = 86_400_000;
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
    ...{ type: "bike", duration_min: 240, is_race: false, markers },
    ...{ carb_pct: 0.9, sodium_pct: 0.33, fluid_pct: 0.95 },
    adherence_vs_suggested: { carb: 0.9, sodium: 0.4, fluid: 1.1 },
    ...{ symptoms: null, user_rating: null, sleep_hours: null },
  } as unknown as EvidenceSession;
}

const itemOf = (...evidence: EvidenceSession[]) =>
  ({
    ...{ name: "Jonas Berg", band: "safety", severity: "urgent", trends: [], seen_ms: null },
    ...{ markers: evidence[0]?.markers, reasons: ["Hyponatremia pattern"], evidence },
  }) as unknown as TriageItem;

const toldOf = (item: TriageItem) =>
  [
    tagOf(item),
    reasonLine(item, format, format),
    ...accountOf(item, format).map(({ text }) => text),
  ].map((text) => text.replaceAll("\u00a0", " "));

test("far above the limit is told without a word of sodium", () => {
  expect(toldOf(itemOf(session(2, [ceiling()])))).toEqual([
    "Safety: fluid far above the limit",
    "Drank 1,500 mL/h (limit 350 mL/h) · Sun 4 h ride",
    "Jonas drank 1,500 mL/h (limit 350 mL/h) on the ride of Sun 22 Nov.",
  ]);
});

test("where both hold, the pattern is told and what was drunk per hour too", () => {
  expect(toldOf(itemOf(session(2, [pattern(over)])))).toEqual([
    "Safety: much fluid with little sodium",
    "Hyponatremia pattern, drank 1,500 mL/h (limit 350 mL/h) · Sun 4 h ride",
    "Jonas drank 95% of the planned fluid with 33% of the planned sodium, at 1,500 mL/h (limit 350 mL/h) on the ride of Sun 22 Nov.",
  ]);
});

test("shares are of what was suggested where the marker is", () => {
  const marker = { ...pattern(), value: 0.4 };
  expect(toldOf(itemOf(session(2, [marker])))[2]).toBe(
    "Jonas drank 110% of the suggested fluid with 40% of the suggested sodium on the ride of Sun 22 Nov.",
  );
});

test("a session of the other form does not show the same, and is told by itself", () => {
  expect(toldOf(itemOf(session(2, [ceiling()]), session(9, [pattern()]))).slice(2)).toEqual([
    "Jonas drank 1,500 mL/h (limit 350 mL/h) on the ride of Sun 22 Nov.",
    "On the ride of Sun 15 Nov Jonas drank 95% of the planned fluid with 33% of the planned sodium.",
  ]);
  expect(toldOf(itemOf(session(2, [ceiling()]), session(9, [ceiling()])))[3]).toBe(
    "Both sessions below show it.",
  );
});

test("a day of another week is told with its date", () => {
  const lineOf = (daysAgo: number) =>
    reasonLine(itemOf(session(daysAgo, [pattern()])), format, format).replaceAll("\u00a0", " ");
  expect(lineOf(6)).toBe("Hyponatremia pattern · Wed 4 h ride");
  expect(lineOf(7)).toBe("Hyponatremia pattern · Tue 17 Nov 4 h ride");
});
