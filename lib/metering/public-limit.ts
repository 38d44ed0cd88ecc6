import { fail } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import { type BucketPlan, bucketHeaders, retryAfterSeconds } from "./bucket";
import { networkOf } from "./network";

/** The most callers remembered at once. The least recently seen is evicted first, which merely refills its bucket. */
const CALLERS_MAX = 20_000;

interface Level {
  tokens: number;
  refilledAtMs: number;
}

const plan: BucketPlan = { ratePerSecond: env.PUBLIC_RATE_PER_SECOND, burst: env.PUBLIC_BURST };
const levels = singleton("public-limit", () => new Map<string, Level>());

/** Requests counted separately: calls of public operations, pages, and hooks without a signature of ours. */
type Kind = "call" | "page" | "hook";

const callerOf = (kind: Kind, address: string): string => `${kind} ${networkOf(address)}`;

function levelOf(caller: string, nowMs: number): number {
  const { tokens, refilledAtMs } = levels.get(caller) ?? {
    tokens: plan.burst,
    refilledAtMs: nowMs,
  };
  const seconds = Math.max(0, nowMs - refilledAtMs) / 1000;
  return Math.min(plan.burst, tokens + seconds * plan.ratePerSecond);
}

/** Returns the seconds after which a request of the address can be counted again; null if it can be now. */
export function publicWait(kind: Kind, address: string, nowMs: number): number | null {
  const level = levelOf(callerOf(kind, address), nowMs);
  return level >= 1 ? null : retryAfterSeconds(plan, level);
}

/**
 * Counts a request against the caller's address in this process's memory, so a flood of anonymous calls never reaches
 * the database and health checks work without it.
 *
 * @throws rate_limit_exceeded
 */
export function takePublic(kind: Kind, address: string, nowMs: number): void {
  const caller = callerOf(kind, address);
  const level = levelOf(caller, nowMs);
  const before = levels.get(caller)?.refilledAtMs ?? nowMs;
  const isAdmitted = level >= 1;
  const tokens = isAdmitted ? level - 1 : level;
  levels.delete(caller);
  levels.set(caller, { tokens, refilledAtMs: Math.max(nowMs, before) });
  if (levels.size > CALLERS_MAX) {
    for (const oldest of levels.keys()) {
      levels.delete(oldest);
      break;
    }
  }
  if (isAdmitted) return;
  fail("rate_limit_exceeded", {
    limit: "address_rate",
    message: `More than ${plan.ratePerSecond} calls a second from this address.`,
    retryAfterSeconds: retryAfterSeconds(plan, tokens),
    headers: bucketHeaders(plan, tokens),
  });
}
