/** What callers are told of a bucket. Rates are tokens per second. */

export interface BucketPlan {
  ratePerSecond: number;
  burst: number;
}
/** Whole seconds until one token is there again, at least 1. */
export function retryAfterSeconds(plan: BucketPlan, tokens: number): number {
  return Math.max(1, Math.ceil((1 - tokens) / plan.ratePerSecond));
}

/** The headers that tell where a bucket stands: the legacy three and the two IETF fields, all whole numbers. */
export function bucketHeaders(plan: BucketPlan, tokens: number): Record<string, string> {
  const remaining = Math.max(0, Math.floor(tokens));
  const fullInSeconds = Math.ceil(Math.max(0, plan.burst - tokens) / plan.ratePerSecond);
  const windowSeconds = Math.max(1, Math.ceil(plan.burst / plan.ratePerSecond));
  return {
    "X-RateLimit-Limit": String(Math.max(1, Math.round(plan.ratePerSecond * 60))),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(fullInSeconds),
    "RateLimit-Policy": `"requests";q=${plan.burst};w=${windowSeconds}`,
    RateLimit: `"requests";r=${remaining};t=${fullInSeconds}`,
  };
}
