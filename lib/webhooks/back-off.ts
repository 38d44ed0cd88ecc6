/** Milliseconds from each failed attempt to the next, in order. After this many retries a delivery is exhausted. */
export const RETRY_DELAYS_MS: readonly number[] = [30_000, 120_000, 600_000, 3_600_000, 14_400_000];

/** Time limit for the whole exchange of one attempt. */
export const ATTEMPT_DEADLINE_MS = 10_000;

/**
 * How long a runner holds a claimed delivery. Longer than the deadline, so that nobody else takes it meanwhile, but
 * only slightly, so that deliveries of a killed process are soon picked up.
 */
export const LEASE_MS = 12_500;

/** Deliveries of one endpoint in flight at once. */
export const ENDPOINT_AT_ONCE = 8;

/** Deliveries of one owner in flight at once, so that a few whose endpoints hang don't hold up all others. */
export const OWNER_AT_ONCE = 32;

/** Consecutive failures after which an endpoint is disabled; its lane defines what counts as one. */
export const DISABLE_AFTER = 15;

/** Attempts kept per delivery: all until it is exhausted, plus one resend. */
export const TRIED_KEPT = 8;
