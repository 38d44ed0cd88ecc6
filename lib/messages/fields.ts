import { FIELD_PATTERN } from "@/lib/contract/message";
import type { Session } from "@/lib/contract/roster";
import { wholePercent } from "@/lib/roster/bars";

/** What is known of one athlete for a message; null where it is not. */
export interface FieldFacts {
  name: string | null;
  coachName: string | null;
  teamName: string;
  /** IANA name. */
  timeZone: string;
  /** The session that the message is about; null without one, and where the coach may not read it. */
  session: Pick<Session, "date_millis" | "carb_pct" | "sodium_pct" | "fluid_pct"> | null;
}

/** The fields that a text has, each once, in its order. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD_PATTERN)].map(([, name = ""]) => name)),
];

/** A text with its fields filled, or which of them are missing. */
export type Filled = { text: string; missing: [] } | { text: null; missing: string[] };

/**
 * Fills a text for one athlete.
 *
 * @param own further fields, the same for everybody
 */
export function fill(
  text: string,
  facts: FieldFacts,
  own: Readonly<Record<string, string>>,
): Filled {
  const values = new Map<string, string | null>([
    ...Object.entries(own),
    ...Object.entries(valuesOf(facts)),
  ]);
  const missing = fieldsIn(text).filter((name) => (values.get(name) ?? null) === null);
  if (missing.length > 0) return { text: null, missing };
  const filled = text.replaceAll(FIELD_PATTERN, (_whole, name: string) => values.get(name) ?? "");
  return { text: filled, missing: [] };
}

function valuesOf({ name, coachName, teamName, timeZone, session }: FieldFacts) {
  const percent = (share: number | null | undefined) =>
    share === null || share === undefined ? null : `${wholePercent(share)}%`;
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone });
  return {
    first_name: name?.trim().split(/\s+/)[0] || null,
    coach_name: coachName,
    team_name: teamName,
    session_date: session === null ? null : day.format(session.date_millis),
    carb_pct: percent(session?.carb_pct),
    sodium_pct: percent(session?.sodium_pct),
    fluid_pct: percent(session?.fluid_pct),
  };
}
