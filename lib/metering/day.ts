import { DAY_MS } from "@/lib/contract/durations";
import { toDate } from "@/lib/platform/clock";
import type { Ceiling } from "./bucket";

/** The day of an account in its own time: what it may use of it, and what it has used. */

/** What a day may be used for. Null is no ceiling. */
export interface DayPlan {
  /** Calls in all. */
  requestsPerDay: number | null;
  /** Calls that need intelligence: so many, and more for each athlete calculated for. */
  intelligenceBase: number | null;
  intelligenceEach: number;
}

/** What was used of a day. */
export interface DayCount {
  total: number;
  intelligence: number;
  athletes: number;
}

/** One call's view of the day that it is counted in. */
export interface Day {
  plan: DayPlan;
  /** Account time in Unix milliseconds. */
  nowMs: number;
  isIntelligence: boolean;
  /** What counted the units that were paid last, as `2026-11-22`: later than the call's own where the account has gone on. */
  date: string;
  /** As the last charge left it. */
  count: DayCount;
}

/** The UTC date of a moment, as `2026-11-22`. */
export const dateOf = (ms: number): string => toDate(ms).toISOString().slice(0, 10);

/** Whole seconds until the next midnight UTC, at least 1. */
export const secondsToMidnight = (ms: number): number =>
  Math.max(1, Math.ceil((DAY_MS - (ms % DAY_MS)) / 1000));

/** How many calls that need intelligence a day allows once so many athletes were calculated for; null for any number. */
export const intelligenceMax = (
  { intelligenceBase, intelligenceEach }: DayPlan,
  athletes: number,
): number | null =>
  intelligenceBase === null ? null : intelligenceBase + intelligenceEach * athletes;

/** The ceilings that a call is held to, in the order in which they refuse. */
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
