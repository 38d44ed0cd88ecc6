import type { SubscriptionStatus } from "@/lib/contract/athlete";
import { DAY_MS } from "@/lib/contract/durations";
import { TRIAL } from "@/lib/contract/plans";

/** Everything an athlete's standing depends on. Times are Unix milliseconds. */
export interface StandingFacts {
  /** When the trial began; null when it never did. */
  trialStartedMs: number | null;
  /** The latest end of a purchase that is linked and not ended; Infinity for a lifetime; null without one. */
  grantedUntilMs: number | null;
  /** The dates of the seats held in active blocks. */
  seats: readonly (readonly [startMs: number, endMs: number])[];
}

/** The facts as the database gives them: a row of the view `athlete_standing`. */
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

/** Of an athlete who never had anything. */
export const NO_STANDING: StandingFacts = { trialStartedMs: null, grantedUntilMs: null, seats: [] };

/** The moment a trial that began at `startedMs` is over. */
export const trialEndMs = (startedMs: number): number => startedMs + TRIAL.days * DAY_MS;

/**
 * An athlete's standing at `nowMs`, by the facts alone: a lapse takes effect without any job having run.
 * A purchase or seat counts from its start until, and not including, its end.
 */
export function subscriptionStatus(facts: StandingFacts, nowMs: number): SubscriptionStatus {
  const isGranted = facts.grantedUntilMs !== null && nowMs < facts.grantedUntilMs;
  const isSeated = facts.seats.some(([startMs, endMs]) => startMs <= nowMs && nowMs < endMs);
  if (isGranted || isSeated) return "full";
  const { trialStartedMs } = facts;
  return trialStartedMs !== null && nowMs < trialEndMs(trialStartedMs) ? "trial" : "teaser";
}

/** The UTC day of a moment, as days since 1970. */
export const utcDay = (ms: number): number => Math.floor(ms / DAY_MS);

/** Calls a trial allows on the UTC day of `nowMs`: more on the day it began. */
export function trialDailyCap(trialStartedMs: number, nowMs: number): number {
  return utcDay(trialStartedMs) === utcDay(nowMs) ? TRIAL.first_day_calls : TRIAL.daily_calls;
}
