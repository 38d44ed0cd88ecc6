import { HOUR_MS } from "@/lib/contract/durations";

/** Maximum urgent mails per coach and athlete in any hour, not counting the first about hyponatremia. */
const MAILS_MAX = 3;

/** An urgent mail about one athlete, as sent to one coach. */
export interface UrgentMail {
  sentMs: number;
  isHyponatremia: boolean;
}

/**
 * Returns until when to hold an urgent mail because the coach already got enough about this athlete; null if it may go
 * now. Held mails go out as one when the hour ends. The first hyponatremia mail in an hour is neither held nor counted.
 *
 * @param sent what the coach got about the athlete, oldest first; times in team time
 */
export function heldUntilMs(
  sent: readonly UrgentMail[],
  { isHyponatremia }: { isHyponatremia: boolean },
  nowMs: number,
): number | null {
  const recent = sent.filter(({ sentMs }) => sentMs > nowMs - HOUR_MS);
  const first = recent.find((mail) => mail.isHyponatremia);
  if (isHyponatremia && first === undefined) return null;
  const oldest = recent.filter((mail) => mail !== first).at(-MAILS_MAX);
  return oldest === undefined ? null : oldest.sentMs + HOUR_MS;
}
