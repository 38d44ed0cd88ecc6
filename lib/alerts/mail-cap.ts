import { HOUR_MS } from "@/lib/contract/durations";

/** Maximum immediate mails per coach and athlete in any hour, and of urgent ones. */
const MAILS_MAX = 3;

/** What an immediate mail is about, by its most serious alert. A correction that takes an alert back is `amber`. */
export type About = "amber" | "urgent" | "hyponatremia";

/** An immediate mail about one athlete, as sent to one coach. */
export interface SentMail {
  sentMs: number;
  about: About;
}

/**
 * Returns until when to hold an immediate mail because the coach already got enough about this athlete; null if it may
 * go now. Held mails go out as one when the hour ends. An urgent mail only waits for urgent ones. The first
 * hyponatremia mail in an hour is neither held nor counted.
 *
 * @param sent what the coach got about the athlete, oldest first; times in team time
 */
export function heldUntilMs(sent: readonly SentMail[], about: About, nowMs: number): number | null {
  const recent = sent.filter(({ sentMs }) => sentMs > nowMs - HOUR_MS);
  const first = recent.find((mail) => mail.about === "hyponatremia");
  if (about === "hyponatremia" && first === undefined) return null;
  const counted = recent.filter(
    (mail) => mail !== first && (about === "amber" || mail.about !== "amber"),
  );
  const oldest = counted.at(-MAILS_MAX);
  return oldest === undefined ? null : oldest.sentMs + HOUR_MS;
}
