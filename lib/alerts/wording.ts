import type { Locale } from "@/lib/contract/preferences";

/** What alerts say in mails and push messages. */

interface Told {
  athleteName: string | null;
  activityId: string | null;
  reasons: readonly string[];
  /** Unix milliseconds. */
  sessionMs: number;
}

/** Whom it is about. */
export const nameOf = ([first]: readonly Told[]): string =>
  first?.athleteName ?? "An athlete without a name";

/** What fired, and when, in the time of whoever reads it and with its day as their pages have it. */
export function lineOf(
  { activityId, reasons, sessionMs }: Told,
  { timeZone, locale }: { timeZone: string; locale: Locale },
): string {
  const told = reasons.join(", ");
  if (activityId === null) return told;
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone });
  return `${told} (session of ${day.format(sessionMs)})`;
}
