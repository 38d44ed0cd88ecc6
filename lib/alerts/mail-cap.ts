import { HOUR_MS } from "@/lib/contract/durations";

/** Urgent mails that one coach gets about one athlete in any hour, beside the first about hyponatremia. */
const MAILS_MAX = 3;

/** An urgent mail about one athlete, as it was sent to one coach. */
export interface UrgentMail {
  sentMs: number;
  isHyponatremia: boolean;
}

/**
 * Until when an urgent mail is held back because the coach got enough about the athlete; null when it may go now. What
 * is held goes as one mail when the hour ends. The first mail about hyponatremia in an hour is neither held nor counted.
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
