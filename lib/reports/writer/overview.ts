import type { Marker } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import { listed } from "@/lib/wording/grammar";
import { drunkWords, rateWords, SAFETY_NAME } from "@/lib/wording/safety";
import type { ReportFacts } from "../facts";
import { idsOf } from "../tallies";
import { isPlainSymptom } from "./names";
import { counted, duration, fluidPerHour, percent, sessionsOf, wholeDays } from "./phrases";
import { needed, type Said, said, type Telling } from "./statement";

/**
 * States fluid intake that can dilute the blood. Always comes first and only in our own wording; null if no session
 * shows it.
 */
export function safetyStatement({ facts, dateOf }: Telling): Said | null {
  const marked = facts.sessions.flatMap((session) => {
    const marker = session.markers.find((found) => found.marker === "hyponatremia_pattern");
    return marker === undefined ? [] : [{ session, marker }];
  });
  const [latest] = marked;
  if (latest === undefined) return null;
  const { session, marker } = latest;
  const drunk = drunkWords(marker, session, {
    percent,
    rate: rateWords((ml) => fluidPerHour(ml, facts.units)),
  });
  const date = dateOf(session.activity_id);
  const what = `on ${date} {athlete} drank ${drunk}, and ${feltIn(session, facts)}`;
  return needed(
    [
      `Safety first: ${what}. ${formsIn(marked)} It describes what was reported and is not a medical finding.`,
    ],
    idsOf(marked.map(({ session }) => session)),
  );
}

/** States in how many sessions each form occurs. */
function formsIn(marked: readonly { marker: Pick<Marker, "form"> }[]): string {
  const ceilings = marked.filter(({ marker }) => marker.form === "ceiling").length;
  const parts = [
    [marked.length - ceilings, "with much fluid and little sodium"],
    [ceilings, "with fluid far above the limit"],
  ] as const;
  const told = parts.flatMap(([count, how]) =>
    count > 0 ? [`${counted(count, "session")} ${how}`] : [],
  );
  return `${SAFETY_NAME} shows in ${listed(told)}.`;
}

/** States what was reported about symptoms in a session. */
function feltIn({ symptoms }: Session, { symptoms: known }: ReportFacts): string {
  if (symptoms === null) return "did not report on symptoms";
  const counts = Object.entries(symptoms).filter(([, count]) => count > 0);
  if (counts.length === 0) return "reported no symptoms";
  const names = counts.flatMap(([name]) => {
    const place = known.each.findIndex((each) => each.name === name);
    return isPlainSymptom(name) && place >= 0 ? [`{symptom_${place + 1}}`] : [];
  });
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (names.length < counts.length || names.length > NAMED_MAX)
    return `reported ${counted(total, "symptom")}`;
  return `reported ${listed(names)}`;
}

/** How many symptoms are named. */
const NAMED_MAX = 3;

/** States how much was done, and how much of it was reported. */
export function overview({ facts }: Telling): Said[] {
  const { session_count, reported_count, window, hours } = facts;
  const days = `the last ${counted(window, "day")}`;
  if (session_count === 0 || hours === null) return nothingIn(facts, days);
  const ids = facts.sessions.map(({ activity_id }) => activity_id);
  const sessions = counted(session_count, "session");
  const time = duration(hours * 60);
  const lasted = session_count === 1 ? `${time} long` : `${time} in all`;
  const load = said(
    [
      `{athlete} had ${sessions} in ${days}, ${lasted}.`,
      `In ${days} {athlete} had ${sessions}, ${lasted}.`,
      `{athlete}'s last ${counted(window, "day")} had ${sessions}, ${lasted}.`,
      `Over ${days} {athlete} had ${sessions}, ${lasted}.`,
    ],
    ids,
  );
  return [load, ...coverage(facts, reported_count), ...races(facts)];
}

function nothingIn({ latest_session_ms, trends }: ReportFacts, days: string): Said[] {
  const isQuiet = trends.some(({ trigger }) => trigger === "went_quiet");
  const none = needed([
    `{athlete} had no sessions in ${days}.`,
    `In ${days} there were no sessions for {athlete}.`,
    `No sessions of {athlete} are known in ${days}.`,
  ]);
  // If the quiet spell itself is stated, its length says the rest.
  if (latest_session_ms !== null || isQuiet) return [none];
  return [none, said(["None is known from before either.", "Before that none is known either."])];
}

function coverage({ session_count, sessions }: ReportFacts, reported: number): Said[] {
  const ids = sessions
    .filter(({ user_rating }) => user_rating !== null)
    .map(({ activity_id }) => activity_id);
  if (reported === 0) {
    const none = session_count === 1 ? "It was not" : "None was";
    return [needed([`${none} reported, so intake is unknown.`])];
  }
  if (session_count === 1) return [needed(["It was reported.", "There is a report of it."], ids)];
  const some = sessionsOf(reported, session_count);
  const known = needed([`Reports cover ${some}.`, `There are reports of ${some}.`], ids);
  if (session_count - reported <= reported) return [known];
  return [
    known,
    said(["So most of the intake isn't known.", "That leaves most of the intake unknown."]),
  ];
}

function races({ races: ids, session_count }: ReportFacts): Said[] {
  if (ids.length === 0) return [];
  if (session_count === 1) return [said(["It was a race."], ids)];
  return [said([`{athlete} raced in ${sessionsOf(ids.length, session_count)}.`], ids)];
}

/** States trends, which look back further than the window. */
export const trends = ({ facts }: Telling): Said[] =>
  facts.trends.map(({ trigger, value }) => {
    if (trigger === "dial_down") {
      const share = percent(value);
      return needed([
        `In 3 of the latest sessions at least ${share} less was carried than suggested.`,
        `Carried amounts were at least ${share} less than suggested in 3 of the latest sessions.`,
      ]);
    }
    if (trigger === "sleep_trend") {
      const mean = `${Math.floor(value * 10 + 1e-6) / 10}\u00a0h`;
      return needed([
        `Sleep got shorter over the last 3 reported nights, averaging ${mean}.`,
        `Over the last 3 reported nights sleep got shorter, averaging ${mean}.`,
      ]);
    }
    const days = wholeDays(value);
    return needed([
      `The latest session is ${days} ago, longer than usual.`,
      `It is ${days} since the latest session, longer than usual.`,
    ]);
  });
