import { GRACE_DAYS, RENEWAL_MS } from "@/lib/access/tier";
import { DAY_MS } from "@/lib/contract/durations";
import type { BoughtSubscription } from "./bought-subscription";

type Facts = Pick<BoughtSubscription, "paidUntilMs" | "pastDueSinceMs" | "endedMs" | "isEnding">;

/**
 * Returns until when a builder's keys work, in Unix milliseconds of account time: the paid period, plus seven days of
 * grace if a payment is overdue or a renewal isn't known yet, or a day if it was canceled, but never past the
 * subscription's end. Null while nothing was paid. Pure.
 */
export function planUntilMs({ paidUntilMs, pastDueSinceMs, endedMs, isEnding }: Facts) {
  const owedSinceMs = pastDueSinceMs ?? paidUntilMs;
  if (owedSinceMs === null) return endedMs;
  const graceMs = !isEnding ? GRACE_DAYS * DAY_MS : pastDueSinceMs === null ? RENEWAL_MS : 0;
  const untilMs = owedSinceMs + graceMs;
  return endedMs === null ? untilMs : Math.min(untilMs, endedMs);
}

/** Days after a missed payment when its builder is reminded. */
export const REMINDED_AFTER_DAYS = 3;

/**
 * Returns which mail about an overdue payment is due: 1 when it failed, 2 some days later, 3 once keys are refused.
 * Pure.
 */
export function owingStage(
  { pastDueSinceMs, planUntil }: { pastDueSinceMs: number; planUntil: number },
  nowMs: number,
): 1 | 2 | 3 {
  if (nowMs >= planUntil) return 3;
  return nowMs >= pastDueSinceMs + REMINDED_AFTER_DAYS * DAY_MS ? 2 : 1;
}
