import { amountingIn } from "@/lib/catalog/paper/words";
import type { MarkerName } from "@/lib/contract/concern";
import { FIELD_PATTERN, fieldNamed } from "@/lib/contract/message";
import type { Units } from "@/lib/contract/preferences";
import type { Session } from "@/lib/contract/roster";
import { wholePercent } from "@/lib/roster/bars";
import { firstName } from "@/lib/wording/first-name";
import { drunkWords, rateWords } from "@/lib/wording/safety";

/** What is known about one athlete for a message; null if unknown. */
export interface FieldFacts {
  name: string | null;
  coachName: string | null;
  teamName: string;
  /** IANA name. */
  timeZone: string;
  /** The athlete's units. */
  units: Units;
  /** The session the message is about; null if there is none or the coach may not read it. */
  session: Session | null;
}

/** Returns the fields in a text, each once, in order of appearance. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD_PATTERN)].map(([, name = ""]) => fieldNamed(name))),
];

/** What a text is about. */
export interface Subject {
  /** The session must have one of these markers; empty if the text mentions no threshold. */
  markers: readonly MarkerName[];
  /** Whether the text says that the threshold was crossed, so it fits no other session. */
  isRequired: boolean;
}

const MARKERS_OF: Readonly<Record<string, readonly MarkerName[]>> = {
  carb_pct: ["carb_short"],
  sodium_pct: ["sodium_short", "hyponatremia_pattern"],
  fluid_pct: ["fluid_short"],
  fluid_safety: ["hyponatremia_pattern"],
};

/** Infers the subject of a text from the fields it uses. */
export const subjectOf = (text: string): Subject => ({
  markers: fieldsIn(text).flatMap((name) => MARKERS_OF[name] ?? []),
  isRequired: false,
});

/**
 * Returns the session a message is about: the one it replies to if it fits, else the latest that fits. If the text only
 * uses numbers, falls back to the session it replies to, the latest that crossed any threshold, or the latest.
 *
 * @param sessions newest first
 * @param answered the id of the session the message replies to; undefined for none
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

/** A text with its fields filled in, or the fields that are missing. */
export type Filled = { text: string; missing: [] } | { text: null; missing: string[] };

/**
 * Fills in a text for one athlete.
 *
 * @param own further fields, the same for all athletes
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
  const filled = text.replaceAll(
    FIELD_PATTERN,
    (_whole, name: string) => values.get(fieldNamed(name)) ?? "",
  );
  return { text: filled, missing: [] };
}

const percentOf = (share: number): string => `${wholePercent(share)}%`;

/** Words the fluid warning in the athlete's units; the coach sees the same text. */
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
