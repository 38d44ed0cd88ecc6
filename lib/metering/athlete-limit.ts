import { fail } from "@/lib/contract/errors";
import { ATHLETE_LIMITS } from "@/lib/contract/plans";
import { retryAfterSeconds } from "./bucket";
import { takeUpTo } from "./buckets";

/** Seconds that whoever asks too much of one athlete is told to wait at least. */
const PATIENCE_SECONDS = 10;

/**
 * Counts a call about one athlete, inside the account's own limits. What is asked by the athlete's delegates and what is
 * asked of products have buckets of their own: one row cannot have two plans.
 *
 * @throws rate_limit_exceeded with at least ten seconds in `Retry-After`
 */
export async function takeForAthlete(
  { isUnbounded }: { isUnbounded: boolean },
  kind: keyof typeof ATHLETE_LIMITS,
  athleteId: string,
): Promise<void> {
  if (isUnbounded) return;
  const plan = ATHLETE_LIMITS[kind];
  const { tokens, granted } = await takeUpTo({ kind, id: athleteId, ...plan }, 1);
  if (granted === 0) refuseForAthlete(kind, tokens);
}

/**
 * Ends a call about an athlete of whom too much was asked.
 *
 * @throws rate_limit_exceeded with at least ten seconds in `Retry-After`
 */
export function refuseForAthlete(kind: keyof typeof ATHLETE_LIMITS, tokens: number): never {
  const plan = ATHLETE_LIMITS[kind];
  fail("rate_limit_exceeded", {
    limit: "athlete_rate",
    message: `The limit for one athlete is ${plan.ratePerSecond} requests a second.`,
    retryAfterSeconds: Math.max(PATIENCE_SECONDS, retryAfterSeconds(plan, tokens)),
  });
}
