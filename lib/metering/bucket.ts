import { DAY_SECONDS } from "@/lib/contract/durations";
/** The limits of a bucket as reported to callers. Rates are tokens per second. */

export interface BucketPlan {
  ratePerSecond: number;
  burst: number;
}

/** A daily ceiling, what is left of it, and when it resets. */
export interface Ceiling {
  name: "daily" | "intelligence";
  limit: number;
  left: number;
  resetSeconds: number;
}

/** Returns whole seconds until the next token, at least 1. */
export function retryAfterSeconds(plan: BucketPlan, tokens: number): number {
  return Math.max(1, Math.ceil((1 - tokens) / plan.ratePerSecond));
}

/**
 * Returns the rate-limit headers for a bucket and the daily ceilings, all as whole numbers. The three legacy headers
 * describe one limit, the one that runs out first. The two IETF fields name each limit.
 */
export function bucketHeaders(
  plan: BucketPlan,
  tokens: number,
  ceilings: readonly Ceiling[] = [],
): Record<string, string> {
  const inBucket = Math.max(0, Math.floor(tokens));
  const fullInSeconds = Math.ceil(Math.max(0, plan.burst - tokens) / plan.ratePerSecond);
  const windowSeconds = Math.max(1, Math.ceil(plan.burst / plan.ratePerSecond));
  let [remaining, resetSeconds] = [inBucket, fullInSeconds];
  let policies = `"requests";q=${plan.burst};w=${windowSeconds}`;
  let limits = `"requests";r=${inBucket};t=${fullInSeconds}`;
  for (const ceiling of ceilings) {
    const { name, limit, left } = ceiling;
    policies += `, "${name}";q=${limit};w=${DAY_SECONDS}`;
    limits += `, "${name}";r=${left};t=${ceiling.resetSeconds}`;
    if (left < remaining) [remaining, resetSeconds] = [left, ceiling.resetSeconds];
  }
  return {
    "X-RateLimit-Limit": String(Math.max(1, Math.round(plan.ratePerSecond * 60))),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(resetSeconds),
    "RateLimit-Policy": policies,
    RateLimit: limits,
  };
}
