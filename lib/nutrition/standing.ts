import { isProfileEmpty, type StoredProfile } from "@/lib/athletes/completeness";
import {
  type StandingFacts,
  subscriptionStatus,
  trialDailyCap,
  trialEndMs,
} from "@/lib/billing/entitlement";
import { type CalculateInput, OVERRIDABLE } from "@/lib/contract/prescription";

/** Where an athlete can subscribe, and whether anything is for sale. */
export interface SubscribeOffer {
  subscribeUrl: string;
  isSold: boolean;
}

/** What an athlete's subscription lets a calculation show. `remainingToday` is null if nothing was counted. */
export type View =
  | { kind: "full" }
  | { kind: "trial"; endsAtMs: number; remainingToday: number | null }
  | (SubscribeOffer & {
      kind: "teaser";
      capped: { endsAtMs: number; dailyCap: number } | null;
    });

/** A trial after today's calls were taken. */
export interface TrialDay {
  startedMs: number;
  granted: number;
  remaining: number;
}

/** True if neither the stored profile nor the call has any data besides the activity. */
export const isZeroData = (input: CalculateInput, profile: StoredProfile): boolean =>
  isProfileEmpty(profile) && OVERRIDABLE.every((field) => (input[field] ?? null) === null);

/**
 * True if a calculation counts against the trial: not for subscribers, not without any data, and not once the trial is
 * over.
 */
export function debitsTrial(facts: StandingFacts, nowMs: number, zeroData: boolean): boolean {
  if (zeroData) return false;
  const status = subscriptionStatus(facts, nowMs);
  return status === "trial" || (status === "teaser" && facts.trialStartedMs === null);
}

/**
 * Returns what one calculation may show. `day` is the trial's day after charging this calculation, null if it charges
 * nothing; `isGranted` is whether it fit in the day's calls.
 */
export function viewOf(
  facts: StandingFacts,
  nowMs: number,
  offer: () => SubscribeOffer,
  trial: { day: TrialDay; isGranted: boolean } | null,
): View {
  // Only built when needed, because the link has to be signed.
  const teaser = () => ({ kind: "teaser" as const, ...offer() });
  if (trial === null) {
    const status = subscriptionStatus(facts, nowMs);
    if (status === "full") return { kind: "full" };
    const { trialStartedMs } = facts;
    if (status === "teaser" || trialStartedMs === null) return { ...teaser(), capped: null };
    return { kind: "trial", endsAtMs: trialEndMs(trialStartedMs), remainingToday: null };
  }
  const { startedMs, remaining } = trial.day;
  const endsAtMs = trialEndMs(startedMs);
  if (trial.isGranted) return { kind: "trial", endsAtMs, remainingToday: remaining };
  return { ...teaser(), capped: { endsAtMs, dailyCap: trialDailyCap(startedMs, nowMs) } };
}
