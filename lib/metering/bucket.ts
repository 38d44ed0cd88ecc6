/** What callers are told of a bucket and of a day's ceilings. Rates are tokens per second. */

export interface BucketPlan {
  ratePerSecond: number;
  burst: number;
}

/** What a day allows of something, how much of it is left, and when it begins anew. */
export interface Ceiling {
  name: "daily" | "intelligence";
  limit: number;
  left: number;
  resetSeconds: number;
}

const DAY_SECONDS = 86_400;

/** Whole seconds until one token is there again, at least 1. */
export function retryAfterSeconds(plan: BucketPlan, tokens: number): number {
  return Math.max(1, Math.ceil((1 - tokens) / plan.ratePerSecond));
}

/**
 * The headers that tell where a bucket and the ceilings beside it stand, all whole numbers. The legacy three know one limit:
 * what is left and when more of it is there are those of the limit that ends first. The two IETF fields name each.
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
