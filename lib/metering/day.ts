import { DAY_MS } from "@/lib/contract/durations";
import { toDate } from "@/lib/platform/clock";
import type { Ceiling } from "./bucket";

/** An account's day in its own time: its limits and usage. */

/** The limits of a day. Null means no ceiling. */
export interface DayPlan {
  /** All calls. */
  requestsPerDay: number | null;
  /** Calls that need intelligence: a base, plus more for each athlete calculated for. */
  intelligenceBase: number | null;
  intelligenceEach: number;
}

/** The usage of a day. */
export interface DayCount {
  total: number;
  intelligence: number;
  athletes: number;
}

/** One call's view of its day. */
export interface Day {
  plan: DayPlan;
  /** Account time in Unix milliseconds. */
  nowMs: number;
  isIntelligence: boolean;
  /** The day that was charged last, as `2026-11-22`: later than the call's own if the account has moved on. */
  date: string;
  /** As of the last charge. */
  count: DayCount;
}

/** Returns the UTC date of a time, as `2026-11-22`. */
export const dateOf = (ms: number): string => toDate(ms).toISOString().slice(0, 10);

/** Returns whole seconds until the next midnight UTC, at least 1. */
export const secondsToMidnight = (ms: number): number =>
  Math.max(1, Math.ceil((DAY_MS - (ms % DAY_MS)) / 1000));

/**
 * Returns the daily limit of calls that need intelligence, given how many athletes were calculated for; null for no
 * limit.
 */
export const intelligenceMax = (
  { intelligenceBase, intelligenceEach }: DayPlan,
  athletes: number,
): number | null =>
  intelligenceBase === null ? null : intelligenceBase + intelligenceEach * athletes;

/** Returns the ceilings that apply to a call, in the order they are checked. */
export function ceilingsOf({ plan, nowMs, isIntelligence, count }: Day): Ceiling[] {
  const resetSeconds = secondsToMidnight(nowMs);
  const ceilings: Ceiling[] = [];
  const add = (name: Ceiling["name"], limit: number | null, used: number) => {
    if (limit === null) return;
    ceilings.push({ name, limit, left: Math.max(0, limit - used), resetSeconds });
  };
  add("daily", plan.requestsPerDay, count.total);
  if (isIntelligence) {
    add("intelligence", intelligenceMax(plan, count.athletes), count.intelligence);
  }
  return ceilings;
}
