import { amountingIn } from "@/lib/catalog/paper/words";
import type { MarkerName } from "@/lib/contract/concern";
import { FIELD_PATTERN } from "@/lib/contract/message";
import type { Units } from "@/lib/contract/preferences";
import type { Session } from "@/lib/contract/roster";
import { wholePercent } from "@/lib/roster/bars";
import { firstName } from "@/lib/wording/first-name";
import { drunkWords, rateWords } from "@/lib/wording/safety";

/** What is known of one athlete for a message; null where it is not. */
export interface FieldFacts {
  name: string | null;
  coachName: string | null;
  teamName: string;
  /** IANA name. */
  timeZone: string;
  /** The athlete's. */
  units: Units;
  /** The session that the message is about; null without one, and where the coach may not read it. */
  session: Session | null;
}

/** The fields that a text has, each once, in its order. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD_PATTERN)].map(([, name = ""]) => name)),
];

/** What a text speaks of. */
export interface Subject {
  /** Any of these marks its session; none for a text that speaks of no bar. */
  markers: readonly MarkerName[];
  /** Whether it says that the bar was crossed, so that it fits no other session. */
  isRequired: boolean;
}

const MARKERS_OF: Readonly<Record<string, readonly MarkerName[]>> = {
  carb_pct: ["carb_short"],
  sodium_pct: ["sodium_short", "hyponatremia_pattern"],
  fluid_pct: ["fluid_short"],
  fluid_safety: ["hyponatremia_pattern"],
};

/** What a text speaks of by the numbers that it asks for. */
export const subjectOf = (text: string): Subject => ({
  markers: fieldsIn(text).flatMap((name) => MARKERS_OF[name] ?? []),
  isRequired: false,
});

/**
 * The session that a message is about: the one that it answers, where it fits, else the latest that does. What a text
 * speaks of only by its numbers may also be said of the one it answers, or the latest that crossed any bar, or the latest.
 *
 * @param sessions the newest first
 * @param answered the id of the session that is answered; undefined for none
 */
export function sessionFor(
  sessions: readonly Session[],
  { markers, isRequired }: Subject,
  answered: string | undefined,
): Session | null {
  const fitting = sessions.filter((session) =>
    session.markers.some(({ marker }) => markers.includes(marker)),
  );
  const isAnswered = ({ activity_id }: Session) => activity_id === answered;
  const found = fitting.find(isAnswered) ?? fitting[0];
  if (found !== undefined || isRequired) return found ?? null;
  const crossed = sessions.find((session) => session.markers.length > 0);
  return sessions.find(isAnswered) ?? crossed ?? sessions[0] ?? null;
}

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

const percentOf = (share: number): string => `${wholePercent(share)}%`;

/** In the athlete's units. A coach reads what the athlete does. */
function safetyOf({ session, units }: FieldFacts): string | null {
  const marker = session?.markers.find((each) => each.marker === "hyponatremia_pattern");
  if (session === null || marker === undefined) return null;
  const { fluid } = amountingIn(units);
  return drunkWords(marker, session, {
    percent: percentOf,
    rate: rateWords((ml) => `${fluid(ml)} per hour`),
  });
}

function valuesOf(facts: FieldFacts) {
  const { name, coachName, teamName, timeZone, session } = facts;
  const percent = (share: number | null | undefined) =>
    share === null || share === undefined ? null : percentOf(share);
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone });
  return {
    first_name: firstName(name),
    coach_name: coachName,
    team_name: teamName,
    session_date: session === null ? null : day.format(session.date_millis),
    carb_pct: percent(session?.carb_pct),
    sodium_pct: percent(session?.sodium_pct),
    fluid_pct: percent(session?.fluid_pct),
    fluid_safety: safetyOf(facts),
  };
}
