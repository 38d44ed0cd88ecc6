import { DAY_MS } from "@/lib/contract/durations";

/** How long a claim on a mail lasts. A sender that is still working renews it in time. */
export const LEASE_MS = 60_000;
export const RENEW_MS = 20_000;

/**
 * Delay before retrying an unreachable server. That isn't the mail's fault, and the server may be back at any moment.
 */
export const UNREACHABLE_DELAY_MS = 30_000;

const SHORTEST_MS = 30_000;
const LONGEST_MS = 30 * 60_000;

/** A mail that has been put off for this long counts as refused. */
const GIVE_UP_MS = 2 * DAY_MS;

/** Milliseconds until a mail of this age is retried: a tenth of its age, within bounds; null if it is given up. */
export const retryDelayMs = (age_ms: number): number | null =>
  age_ms >= GIVE_UP_MS ? null : Math.min(Math.max(age_ms / 10, SHORTEST_MS), LONGEST_MS);
