import type { DebriefBasis } from "@/lib/activities/debrief-basis";
import { type Judged, packed, unpacked } from "@/lib/activities/judging";
import type { Feedback } from "@/lib/contract/activity";
import { type ActivityFacts, unmarkedSession } from "@/lib/roster/session";

export const NOW_MS = Date.UTC(2026, 10, 23, 15);
export const DAY_MS = 86_400_000;

/** A debrief that states only how it went, which was fine. */
export const SILENT: Feedback = {
  rating: 4,
  notes: null,
  consumed_carb_g: null,
  consumed_sodium_mg: null,
  consumed_fluid_ml: null,
  symptoms: null,
  sleep_hours: null,
  duration_min: null,
  items: null,
  bottles: null,
  vessel_reports: null,
  weather: null,
  leftover_carb_g: null,
  leftover_fluid_ml: null,
  as_used: null,
  created_at: NOW_MS / 1000,
};

const BASIS: DebriefBasis = {
  debriefPlan: "exact",
  suggestedTotals: { carb_g: 100, sodium_mg: 1000, fluid_ml: 1000 },
  suggestedRange: null,
  fluidCeilingMlPerHr: 700,
  asUsedTotals: null,
  reportSource: "partner",
  reportCompleteness: 1 / 6,
  profileSnapshot: { sex: null, year_of_birth: null, weight_kg: null, settings: {} },
};

/** An activity that began a day ago and has no debrief. */
export const activityFacts = (over: Partial<ActivityFacts> = {}): ActivityFacts => ({
  id: "00000000-0000-4000-8000-000000000001",
  type: "bike",
  duration_min: 120,
  intensity_level: null,
  is_race_event: null,
  temperature_c: null,
  scheduled_at: null,
  started_at: NOW_MS - DAY_MS,
  created_at: (NOW_MS - DAY_MS) / 1000,
  prescription: null,
  feedback: null,
  basis: null,
  judged: null,
  ...over,
});

/** Returns an activity's stored judgment, through its stored text format. */
export const storedJudgement = ({
  feedback,
  basis,
  duration_min,
}: Pick<ActivityFacts, "feedback" | "basis" | "duration_min">): Judged | null =>
  unpacked(feedback && basis && packed(feedback, basis, duration_min));

/**
 * Returns an activity with a debrief of rating 4 and the given fields, against 100 g, 1000 mg and 1000 ml unless
 * `basis` differs.
 */
export const reported = (
  feedback: Partial<Feedback>,
  basis: Partial<DebriefBasis> = {},
  over: Partial<ActivityFacts> = {},
): ActivityFacts =>
  withJudgement(
    activityFacts({ feedback: { ...SILENT, ...feedback }, basis: { ...BASIS, ...basis }, ...over }),
  );

const withJudgement = (facts: ActivityFacts): ActivityFacts => ({
  ...facts,
  judged: storedJudgement(facts),
});

/** Returns the session of a debrief. */
export const session = (...args: Parameters<typeof reported>) => unmarkedSession(reported(...args));

/** Returns the values of a debrief that are compared with bars. */
export function judged(...args: Parameters<typeof reported>): Judged {
  const found = reported(...args).judged;
  if (found === null) throw new Error("a debrief that is not judged");
  return found;
}

/** The id of the n-th activity. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
