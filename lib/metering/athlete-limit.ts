import { fail } from "@/lib/contract/errors";
import { ATHLETE_LIMITS } from "@/lib/contract/plans";
import { retryAfterSeconds } from "./bucket";
import { takeUpTo } from "./buckets";

/** The least wait after too many calls about one athlete, in seconds. */
const PATIENCE_SECONDS = 10;

/**
 * Counts a call about one athlete, within the account's own limits. Calls by the athlete's delegates and calls for
 * products have separate buckets, since one row cannot have two plans.
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
 * Refuses a call about an athlete whose limit is reached.
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
