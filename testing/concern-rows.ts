import type { Feedback } from "@/lib/contract/activity";
import type { Marker, ReportSettings } from "@/lib/contract/concern";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import type { StoredPrescription } from "@/lib/contract/prescription";
import type { Session } from "@/lib/contract/roster";
import type { ModelActivity, ModelPlan, ModelWindow } from "./concern-model";
import { NOW_MS, SILENT } from "./sessions";

/** Building blocks for handmade rows about what coaches should be told of small rosters. */

export const HOUR_MS = 3_600_000;

/** Expected parts of a window; `session` is its latest. */
type Expected = Partial<Omit<ModelWindow, "markers" | "concern" | "sessions">> & {
  concern?: Partial<ModelWindow["concern"]>;
  markers?: Partial<Marker>[];
  session?: Partial<Session>;
  sessions?: Partial<Session>[];
};
export interface ConcernCase {
  name: string;
  activities: readonly ModelActivity[];
  expected: Expected;
  settings: ReportSettings;
}

export const row = (
  name: string,
  activities: ModelActivity | readonly ModelActivity[],
  expected: Expected,
  settings: Partial<ReportSettings> = {},
): ConcernCase => ({
  name,
  activities: [activities].flat().map((activity, index) => ({ ...activity, id: `${index}` })),
  expected,
  settings: { ...DEFAULT_SETTINGS, ...settings },
});

const held = (prescription: StoredPrescription): ModelPlan => ({
  prescription,
  minutes: 120,
  fluidCeilingMlPerHr: 700,
});
const prescription = (carb: number, sodium: number, fluid: number): StoredPrescription => ({
  carb_g_per_hr: carb / 2,
  sodium_mg_per_hr: sodium / 2,
  fluid_ml_per_hr: fluid / 2,
  total_carb_g: carb,
  total_sodium_mg: sodium,
  total_fluid_ml: fluid,
  calculated_at: NOW_MS / 1000,
  profile_complete: true,
});
export const plan = (carb: number, sodium: number, fluid: number): ModelPlan =>
  held(prescription(carb, sodium, fluid));
/** Amounts that make percentages easy to read: of a gram, ten milligrams and ten milliliters. */
export const PLAN = plan(100, 1000, 1000);
export const BANDED = held({
  ...prescription(0, 0, 0),
  carb_range_g_per_hr: "30-60",
  sodium_range_mg_per_hr: "300-600",
  fluid_range_ml_per_hr: "400-800",
});

export const training = (about: Partial<ModelActivity>): ModelActivity => ({
  id: "0",
  type: "bike",
  duration_min: 120,
  intensity_level: null,
  is_race_event: null,
  scheduled_at: null,
  started_at: NOW_MS - HOUR_MS,
  created_at: NOW_MS / 1000 - 7200,
  feedback: null,
  plansBefore: [PLAN],
  plansAfter: [],
  profileCeiling: null,
  source: "athlete",
  profile: { sex: null, year_of_birth: null, weight_kg: null, settings: {} },
  ...about,
});
/** A two-hour session with a debrief. */
export const session = (debrief: Partial<Feedback>, about: Partial<ModelActivity> = {}) =>
  training({ feedback: { ...SILENT, ...debrief }, ...about });
export const carb = (grams: number | null, about: Partial<ModelActivity> = {}) =>
  session({ consumed_carb_g: grams }, about);
export const sodium = (mg: number) => session({ consumed_sodium_mg: mg });
export const fluid = (ml: number) => session({ consumed_fluid_ml: ml });
export const intake = (carbG: number | null, sodiumMg: number | null, fluidMl: number | null) => ({
  consumed_carb_g: carbG,
  consumed_sodium_mg: sodiumMg,
  consumed_fluid_ml: fluidMl,
});
export const carried = (carbG: number | null, sodiumMg: number | null, fluidMl: number | null) => ({
  as_used: { carb_g: carbG, sodium_mg: sodiumMg, fluid_ml: fluidMl },
});

export const says = (...reasons: string[]): Expected => ({
  concern: { flagged: reasons.length > 0, flagged_count: reasons.length, top_reasons: reasons },
});
export const SILENCE = says();
export const one = (reason: string, marker: Partial<Marker>): Expected => ({
  ...says(reason),
  markers: [{ reason, ...marker }],
});
export const amber = (reason: string) => one(reason, { severity: "amber" });
export const urgent = (reason: string) => one(reason, { severity: "urgent" });
export const of = (fields: Partial<Session>, expected: Expected = SILENCE): Expected => ({
  ...expected,
  session: fields,
});
export const PATTERN = "Hyponatremia pattern";
export const UNKNOWN = { carb: null, sodium: null, fluid: null };
