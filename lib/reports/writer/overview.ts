import type { ReportFacts } from "../facts";
import { counted, duration, percent, sessionsOf, wholeDays } from "./phrases";
import { needed, type Said, said, type Telling } from "./statement";

/**
 * The pattern of hyponatremia, which is told before anything else and by nobody but us. Null where no session has it.
 */
export function safetyStatement({ facts, dateOf }: Telling): Said | null {
  const marker = facts.markers.find((found) => found.marker === "hyponatremia_pattern");
  const [latest] = marker?.activity_ids ?? [];
  if (marker === undefined || latest === undefined) return null;
  const count = counted(marker.activity_ids.length, "session");
  const fluid = `${percent(facts.settings.hyponatremia_fluid_min)} or more of planned fluid`;
  const sodium = `${percent(marker.cutoff)} or less of planned sodium`;
  const date = dateOf(latest);
  return needed(
    [
      `Safety first: in ${count} {athlete} took in ${fluid} with ${sodium}, the latest on ${date}, which is the hyponatremia pattern of reported intake and no finding about health.`,
      `To be looked at before anything else is the hyponatremia pattern of reported intake, ${fluid} with ${sodium}: it is there in ${count}, the latest on ${date}, and is no finding about health.`,
    ],
    marker.activity_ids,
  );
}

/** How much was done, and how much of it is known. */
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
  // Where the silence itself is told, its days say the rest.
  if (latest_session_ms !== null || isQuiet) return [none];
  return [none, said(["None is known from before either.", "Before that none is known either."])];
}

function coverage({ session_count, sessions }: ReportFacts, reported: number): Said[] {
  const ids = sessions
    .filter(({ user_rating }) => user_rating !== null)
    .map(({ activity_id }) => activity_id);
  if (reported === 0) {
    return [
      needed([
        `Nothing was reported about ${session_count === 1 ? "it" : "them"}, so that nothing can be told about intake.`,
        `What was taken in is not known, because nothing was reported about ${session_count === 1 ? "it" : "them"}.`,
      ]),
    ];
  }
  if (session_count === 1) return [needed(["It was reported.", "There is a report of it."], ids)];
  const some = sessionsOf(reported, session_count);
  const was = reported === 1 ? "was" : "were";
  const known = needed(
    [
      `Of what was done, ${some} ${was} reported.`,
      `There are reports of ${some}.`,
      `Reported ${was} ${some}.`,
    ],
    ids,
  );
  if (session_count - reported <= reported) return [known];
  return [
    known,
    said(["Most of what was done is therefore not known.", "That leaves most of it not known."]),
  ];
}

function races({ races: ids }: ReportFacts): Said[] {
  if (ids.length === 0) return [];
  const count = counted(ids.length, "race");
  const was = ids.length === 1 ? "was" : "were";
  return [
    said(
      [
        `The window had ${count}.`,
        `Among the sessions ${was} ${count}.`,
        `In the window ${was} ${count}.`,
      ],
      ids,
    ),
  ];
}

/** Trends, which look further back than the window. */
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
        `The last 3 nights reported became shorter, with a mean of ${mean}.`,
        `With a mean of ${mean}, the last 3 nights reported became shorter.`,
      ]);
    }
    const days = wholeDays(value);
    return needed([
      `The latest session is ${days} ago, longer than usual.`,
      `It is ${days} since the latest session, longer than usual.`,
    ]);
  });
