import { DAY_MS } from "@/lib/contract/durations";

/** How long a claimed mail is one sender's; whoever is at it renews that in time. */
export const LEASE_MS = 60_000;
export const RENEW_MS = 20_000;

/** How soon to look again for a server that cannot be reached: that is no mail's fault, and may end at any moment. */
export const UNREACHABLE_DELAY_MS = 30_000;

const SHORTEST_MS = 30_000;
const LONGEST_MS = 30 * 60_000;

/** After so long a mail that was put off again and again counts as refused. */
const GIVE_UP_MS = 2 * DAY_MS;

/** Milliseconds until a mail of some age is tried again: a tenth of the age within bounds; null when it is given up. */
export const retryDelayMs = (age_ms: number): number | null =>
  age_ms >= GIVE_UP_MS ? null : Math.min(Math.max(age_ms / 10, SHORTEST_MS), LONGEST_MS);
