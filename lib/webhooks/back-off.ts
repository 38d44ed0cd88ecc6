/** Milliseconds from a failed attempt to the next, in order. After as many retries a delivery is exhausted. */
export const RETRY_DELAYS_MS: readonly number[] = [30_000, 120_000, 600_000, 3_600_000, 14_400_000];

/** How long the whole exchange of one attempt may take. */
export const ATTEMPT_DEADLINE_MS = 10_000;

/**
 * How long a claimed delivery is one runner's. More than the deadline, so that nobody else takes it meanwhile, and
 * little more, so that what a killed process left is soon taken up.
 */
export const LEASE_MS = 12_500;

/** Deliveries of one endpoint that are on their way at once. */
export const ENDPOINT_AT_ONCE = 8;

/** Consecutive failures after which an endpoint is disabled; its lane says what counts as one. */
export const DISABLE_AFTER = 15;

/** Attempts of a delivery that can be looked at: all until it is exhausted, and one that was sent again. */
export const TRIED_KEPT = 8;
