import type { StoredProfile } from "@/lib/athletes/completeness";
import {
  type StandingFacts,
  subscriptionStatus,
  trialDailyCap,
  trialEndMs,
} from "@/lib/billing/entitlement";
import type { CalculateInput } from "@/lib/contract/prescription";

/** What an athlete's standing lets a calculation show. `remainingToday` is null when nothing was counted. */
export type View =
  | { kind: "full" }
  | { kind: "trial"; endsAtMs: number; remainingToday: number | null }
  | { kind: "teaser"; subscribeUrl: string; capped: { endsAtMs: number; dailyCap: number } | null };

/** A trial after some calls of today were asked for. */
export interface TrialDay {
  startedMs: number;
  granted: number;
  remaining: number;
}

const CALL_FIELDS = [
  "athlete_weight_kg",
  "intensity_level",
  "thermal_stress_level",
  "temperature_c",
  "humidity_pct",
  "is_race",
  "meal_before_min",
  "sex",
  "age",
  "year_of_birth",
  "sweat_level",
  "saltiness",
  "satiety_level",
  "fitness_level",
  "carb_experience",
  "usual_carb_consumption",
  "carb_upper_limit_override",
  "concerns",
] as const satisfies readonly (keyof CalculateInput)[];

/** Whether neither the stored profile nor the call says anything beyond what the activity is. */
export function isZeroData(input: CalculateInput, profile: StoredProfile): boolean {
  const { sex, yearOfBirth, weightKg, settings } = profile;
  const isProfileEmpty =
    sex === null && yearOfBirth === null && weightKg === null && Object.keys(settings).length === 0;
  return isProfileEmpty && CALL_FIELDS.every((field) => (input[field] ?? null) === null);
}

/**
 * Whether a calculation is one of those a trial counts: not for subscribers, not without any data, and not once
 * the trial is over.
 */
export function debitsTrial(facts: StandingFacts, nowMs: number, zeroData: boolean): boolean {
  if (zeroData) return false;
  const status = subscriptionStatus(facts, nowMs);
  return status === "trial" || (status === "teaser" && facts.trialStartedMs === null);
}

/**
 * What one calculation may show. `day` is the trial's day after this calculation was debited, null when it debits
 * nothing; `isGranted` whether it was among the day's calls.
 */
export function viewOf(
  facts: StandingFacts,
  nowMs: number,
  subscribeUrl: string,
  trial: { day: TrialDay; isGranted: boolean } | null,
): View {
  const teaser = { kind: "teaser" as const, subscribeUrl };
  if (trial === null) {
    const status = subscriptionStatus(facts, nowMs);
    if (status === "full") return { kind: "full" };
    const { trialStartedMs } = facts;
    if (status === "teaser" || trialStartedMs === null) return { ...teaser, capped: null };
    return { kind: "trial", endsAtMs: trialEndMs(trialStartedMs), remainingToday: null };
  }
  const { startedMs, remaining } = trial.day;
  const endsAtMs = trialEndMs(startedMs);
  if (trial.isGranted) return { kind: "trial", endsAtMs, remainingToday: remaining };
  return { ...teaser, capped: { endsAtMs, dailyCap: trialDailyCap(startedMs, nowMs) } };
}
