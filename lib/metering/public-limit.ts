import { fail } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import { type BucketState, bucketHeaders, retryAfterSeconds, take } from "./bucket";

/** Addresses remembered at once; the least recently seen is forgotten first, which only ever refills it. */
const ADDRESSES_MAX = 20_000;

const plan = { ratePerSecond: env.PUBLIC_RATE_PER_SECOND, burst: env.PUBLIC_BURST };
const states = singleton("public-limit", () => new Map<string, BucketState>());

/**
 * Counts one call of a public route against the caller's address, in this process's memory: a flood of anonymous
 * calls never reaches the database, and health still answers when the database does not.
 *
 * @throws rate_limit_exceeded
 */
export function takePublic(address: string, nowMs: number): void {
  const next = take(plan, states.get(address), nowMs);
  states.delete(address);
  states.set(address, next);
  if (states.size > ADDRESSES_MAX) {
    for (const oldest of states.keys()) {
      states.delete(oldest);
      break;
    }
  }
  if (next.admitted) return;
  fail("rate_limit_exceeded", {
    message: `More than ${plan.ratePerSecond} calls a second from this address.`,
    retryAfterSeconds: retryAfterSeconds(plan, next.tokens),
    headers: bucketHeaders(plan, next.tokens),
  });
}
