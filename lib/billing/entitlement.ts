import type { SubscriptionStatus } from "@/lib/contract/athlete";
import { DAY_MS } from "@/lib/contract/durations";
import { TRIAL } from "@/lib/contract/plans";

/** Everything that determines an athlete's standing. Times are Unix milliseconds. */
export interface StandingFacts {
  /** When the trial started; null if it never did. */
  trialStartedMs: number | null;
  /** The latest end of a linked purchase that hasn't ended; Infinity for lifetime, null if there is none. */
  grantedUntilMs: number | null;
  /** The start and end of each seat held in an active seat subscription. */
  seats: readonly (readonly [startMs: number, endMs: number])[];
}

/** The facts as the database returns them: a row of the view `athlete_standing`. */
export interface StandingRow {
  athlete_id: string;
  trial_started_ms: number | null;
  granted_until_ms: number | null;
  seats_ms: [number, number][] | null;
}

export const toFacts = (row: StandingRow): StandingFacts => ({
  trialStartedMs: row.trial_started_ms,
  grantedUntilMs: row.granted_until_ms,
  seats: row.seats_ms ?? [],
});

/** The standing of an athlete who never had anything. */
export const NO_STANDING: StandingFacts = { trialStartedMs: null, grantedUntilMs: null, seats: [] };

/** Returns when a trial that started at `startedMs` ends. */
export const trialEndMs = (startedMs: number): number => startedMs + TRIAL.days * DAY_MS;

/**
 * Returns an athlete's standing at `nowMs`, from the facts alone: a lapse takes effect without a job having run. A
 * purchase or seat counts from its start until just before its end.
 */
export function subscriptionStatus(facts: StandingFacts, nowMs: number): SubscriptionStatus {
  const isGranted = facts.grantedUntilMs !== null && nowMs < facts.grantedUntilMs;
  const isSeated = facts.seats.some(([startMs, endMs]) => startMs <= nowMs && nowMs < endMs);
  if (isGranted || isSeated) return "full";
  const { trialStartedMs } = facts;
  return trialStartedMs !== null && nowMs < trialEndMs(trialStartedMs) ? "trial" : "teaser";
}

/** Returns the UTC day of a time, as days since 1970. */
export const utcDay = (ms: number): number => Math.floor(ms / DAY_MS);

/** Returns how many calls a trial allows on the UTC day of `nowMs`: more on its first day. */
export function trialDailyCap(trialStartedMs: number, nowMs: number): number {
  return utcDay(trialStartedMs) === utcDay(nowMs) ? TRIAL.first_day_calls : TRIAL.daily_calls;
}
