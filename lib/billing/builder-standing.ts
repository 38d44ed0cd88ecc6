import { GRACE_DAYS } from "@/lib/access/tier";
import { DAY_MS } from "@/lib/contract/durations";
import type { BoughtSubscription } from "./bought-subscription";

type Facts = Pick<BoughtSubscription, "paidUntilMs" | "pastDueSinceMs" | "endedMs" | "isEnding">;

/**
 * Until when a builder's keys work, Unix milliseconds of their account's time: what is paid, and seven days of grace
 * where a payment is owed or a renewal is not known yet; not beyond the end of what was bought. Null while nothing was
 * paid. Pure.
 */
export function planUntilMs({ paidUntilMs, pastDueSinceMs, endedMs, isEnding }: Facts) {
  const owedSinceMs = pastDueSinceMs ?? paidUntilMs;
  if (owedSinceMs === null) return endedMs;
  const untilMs = isEnding ? owedSinceMs : owedSinceMs + GRACE_DAYS * DAY_MS;
  return endedMs === null ? untilMs : Math.min(untilMs, endedMs);
}

/** Days after a payment was not made on which its builder is reminded. */
export const REMINDED_AFTER_DAYS = 3;

/**
 * Which of the mails about an owed payment is due at a moment: 1 when it failed, 2 some days later, 3 once keys are
 * refused. Pure.
 */
export function owingStage(
  { pastDueSinceMs, planUntil }: { pastDueSinceMs: number; planUntil: number },
  nowMs: number,
): 1 | 2 | 3 {
  if (nowMs >= planUntil) return 3;
  return nowMs >= pastDueSinceMs + REMINDED_AFTER_DAYS * DAY_MS ? 2 : 1;
}
