import { DAY_MS } from "@/lib/contract/durations";
import type { Strip, StripDrink, StripThing } from "@/lib/contract/strip";
import type { EvidenceSession, TriageItem } from "@/lib/contract/triage";

/** The front page's invented morning: five athletes, with the first one's ride drawn. */

const thing = (object: StripThing["object"], at_min: number | null, part = 1): StripThing => ({
  ...{ object, at_min, part },
  name: object === "can" ? "Cola" : object === "bar" ? "Bar" : "Gel",
});

const drink = (letter: string, from_min: number, to_min: number, ml: number): StripDrink => ({
  ...{ letter, from_min, to_min, volume_ml: ml, is_water: false },
});

const water = (...of: Parameters<typeof drink>): StripDrink => ({
  ...drink(...of),
  is_water: true,
});

const total = (taken: number, whole: number) => ({
  ...{ taken, planned: [whole, whole] as const, by: "suggested" as const },
  ...{ share: taken / whole, of_suggested: taken / whole },
});

/** A four-hour ride: the plan, within the engine's limits for 75 kg, and what happened; both refills were water. */
export const SAMPLE_STRIP = {
  duration_min: 240,
  temperature_c: 26,
  planned: {
    things: [
      ...[20, 100, 180, 210].map((at) => thing("gel", at)),
      ...[60, 140].map((at) => thing("bar", at)),
    ],
    drinks: [drink("A", 0, 80, 600), drink("B", 80, 160, 600), drink("A", 160, 240, 600)],
    loose: [],
    refills: [{ at_min: 120, letter: "A" }],
  },
  taken: {
    things: [
      ...[20, 100, 180].map((at) => thing("gel", at)),
      ...[thing("gel", 210, 0), thing("bar", 60), thing("bar", 140, 0.5), thing("can", null)],
    ],
    drinks: [
      ...[drink("A", 0, 80, 600), drink("B", 80, 120, 150)],
      ...[water("A", 120, 190, 600), water("A", 190, 240, 370)],
    ],
    loose: [],
    refills: [120, 190].map((at_min) => ({ at_min, letter: "A" })),
  },
  is_reported: true,
  symptoms: [{ name: "nausea", count: 3 }],
  totals: {
    carb: total(195, 240),
    sodium: total(730, 1_600),
    fluid: total(2_050, 1_800),
  },
} satisfies Strip;

interface Sampled {
  name: string;
  severity: "safety" | "urgent" | "amber";
  daysAgo: number;
  type: EvidenceSession["type"];
  duration_min: number;
  /** Shares of the plan, in nutrient order. */
  shares: readonly [carb: number, sodium: number, fluid: number];
  marker: EvidenceSession["markers"][number]["marker"];
  reason: string;
  symptoms?: Record<string, number>;
  user_rating?: number;
  strip?: Strip;
}

/** Planned per hour: grams, milligrams and milliliters. */
const PLANNED = [60, 400, 450] as const;

const SAMPLED: readonly Sampled[] = [
  {
    ...{ name: "Maya", severity: "safety", daysAgo: 1, type: "bike", duration_min: 240 },
    ...{ shares: [195 / 240, 730 / 1_600, 2_050 / 1_800], marker: "hyponatremia_pattern" },
    ...{ reason: "Fluid 113%, sodium 45%", symptoms: { nausea: 3 }, strip: SAMPLE_STRIP },
  },
  {
    ...{ name: "Tomás", severity: "urgent", daysAgo: 2, type: "bike", duration_min: 210 },
    ...{ shares: [0.93, 0.42, 0.96], marker: "sodium_short", reason: "Sodium 42%" },
  },
  {
    ...{ name: "Callum", severity: "urgent", daysAgo: 2, type: "run", duration_min: 150 },
    ...{ shares: [0.94, 0.97, 0.92], marker: "symptom", reason: "3 symptoms" },
    symptoms: { nausea: 3 },
  },
  {
    ...{ name: "Luca", severity: "amber", daysAgo: 3, type: "run", duration_min: 120 },
    ...{ shares: [0.61, 0.95, 1.02], marker: "carb_short", reason: "Carbohydrate 61%" },
  },
  {
    ...{ name: "Ines", severity: "amber", daysAgo: 4, type: "bike", duration_min: 180 },
    ...{ shares: [0.98, 0.93, 0.91], marker: "low_rating", reason: "Rated 2 of 5" },
    user_rating: 2,
  },
];

/** Returns the sample's items, worst first. @param nowMs Unix milliseconds; sessions are on the preceding days */
export const sampleItems = (nowMs: number): TriageItem[] =>
  SAMPLED.map((each, at) => itemOf(each, at, nowMs));

function itemOf(sampled: Sampled, at: number, nowMs: number): TriageItem {
  const { name, severity, marker, reason, type, duration_min, strip } = sampled;
  const { symptoms = null, user_rating = null } = sampled;
  const [carb, sodium, fluid] = sampled.shares;
  const amounts = ([carb_g, sodium_mg, fluid_ml]: readonly [number, number, number]) => ({
    ...{ carb_g, sodium_mg, fluid_ml },
  });
  const times = (per: readonly [number, number, number], by: (of: number) => number) =>
    amounts([per[0] * by(0), per[1] * by(1), per[2] * by(2)]);
  const hours = duration_min / 60;
  const crossed = {
    ...{ marker, reason, value: sodium, cutoff: 0.5 },
    trigger: marker === "hyponatremia_pattern" ? marker : ("under_fuel" as const),
    severity: severity === "amber" ? ("amber" as const) : ("urgent" as const),
    ...(marker === "hyponatremia_pattern" && { form: "pattern" as const }),
  };
  const date_millis = nowMs - sampled.daysAgo * DAY_MS;
  const session: EvidenceSession = {
    ...{
      activity_id: `sample-${at}`,
      date_millis,
      type,
      duration_min,
      lasted_min: duration_min,
      is_race: false,
    },
    planned: times(PLANNED, () => hours),
    suggested_range: null,
    actual: times(PLANNED, (of) => hours * (sampled.shares[of] ?? 0)),
    ...{ carb_pct: carb, sodium_pct: sodium, fluid_pct: fluid },
    adherence_vs_suggested: { carb, sodium, fluid },
    per_hour: times(PLANNED, (of) => sampled.shares[of] ?? 0),
    ...{ symptoms, user_rating, sleep_hours: null, notes: null },
    dial_down_gap: { carb: null, sodium: null, fluid: null },
    ...{ temperature_c: strip?.temperature_c ?? null, markers: [crossed] },
  };
  return {
    ...{ athlete_uid: `sample-${at}`, name, severity: crossed.severity, alike: 1 },
    band: severity === "safety" ? "safety" : "single",
    pattern: { trigger: crossed.trigger, nutrient: null, session_kind: null, duration_band: null },
    ...{ reasons: [reason], markers: [crossed], trends: [], evidence: [session] },
    evidence_key: `sample-${at}`,
    reach: { shown_in: 1, since_ms: date_millis, fine: null },
    ...{ age: null, next_race: null, strip: strip ?? null },
    lanes: {
      carb: [],
      sodium: [],
      fluid: [],
      sessions: [],
      small: { carb: [], sodium: [], fluid: [] },
    },
    cutoffs: { carb: 0.7, sodium: 0.5, fluid: 0.7 },
    ...{ last_contact_ms: null, cutoff: null, seen_ms: null, is_new: false, groups: [] },
    ...{ time_zone: "UTC", owner: null },
  };
}
