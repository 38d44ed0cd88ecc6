import type { Locale } from "@/lib/contract/preferences";

/** What alerts say in mails. */

interface Told {
  athleteName: string | null;
  activityId: string | null;
  reasons: readonly string[];
  /** Unix milliseconds. */
  sessionMs: number;
  /** IANA name, the athlete's. */
  timeZone: string;
}

/** Whom it is about. */
export const nameOf = ([first]: readonly Told[]): string =>
  first?.athleteName ?? "An athlete without a name";

/** What fired, and on which of the athlete's days, in the language of whoever reads it. */
export function lineOf({ activityId, reasons, sessionMs, timeZone }: Told, locale: Locale): string {
  const told = reasons.join(", ");
  if (activityId === null) return told;
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone });
  return `${told} (session of ${day.format(sessionMs)})`;
}
