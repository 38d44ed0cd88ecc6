import type { MarkerName } from "@/lib/contract/concern";
import { type Nutrient, TOTAL_OF } from "@/lib/contract/debrief";
import type { Session } from "@/lib/contract/roster";
import {
  duration,
  fluidPerHour,
  percent,
  sessionsOf,
  stars,
  TYPE_WORDS,
} from "@/lib/reports/writer/phrases";
import type { Queue } from "@/lib/triage/queue";
import { listed, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import { drunkWords, rateWords, reasonWords, SAFETY_NAME } from "@/lib/wording/safety";
import { isWithin } from "./day-words";
import type { Source } from "./findings";
import type { Person, RosterFindings } from "./roster-findings";
import type { RosterQuestion, RosterTopicId } from "./roster-question";
import { symptomLabels } from "./session-facts";

/** Writes one line per athlete from the roster's sessions. Athletes are called by name, races and sessions by day. */

/** One athlete of an answer. */
export interface Line {
  athleteId: string;
  text: string;
  source: Source;
}

/** The fields that a session's label needs. */
type Called = Pick<Session, "activity_id" | "type" | "date_millis" | "lasted_min">;

export const called = (person: Pick<Person, "dayOf">, session: Called): string =>
  `${TYPE_WORDS[session.type]} on ${person.dayOf(session.date_millis)} of ${duration(session.lasted_min)}`;

const sessionLine = (
  person: Omit<Person, "sessions" | "recent">,
  session: Called,
  text: string,
): Line => ({
  athleteId: person.athleteId,
  text: `${person.name}: ${text}.`,
  source: {
    kind: "session",
    id: session.activity_id,
    title: `${person.name}, ${called(person, session)}`,
    athlete_id: person.athleteId,
  },
});

const athleteLine = (
  { athleteId, name }: Pick<Person, "athleteId" | "name">,
  text: string,
): Line => ({
  athleteId,
  text: `${name}: ${text}.`,
  source: { kind: "athlete", id: athleteId, title: name },
});

/** How to word a warning. */
export interface DangerTold {
  /** Leaves out the numbers, because the question asks about something else. */
  isBrief: boolean;
  /** Prefers the sessions asked about over the rest of the window. */
  isOfAsked: boolean;
}

/** Returns the athlete's newest session with unsafe fluid intake, whatever the question asks. */
export function dangersOf(
  { sessions, recent, ...person }: Person,
  { isBrief, isOfAsked }: DangerTold,
): Line[] {
  const [first, others] = isOfAsked ? [sessions, recent] : [recent, sessions];
  const count = first.filter(({ markers }) => markers.some(isDanger)).length;
  const more = isOfAsked && count > 1 ? `, the latest of ${count} such sessions` : "";
  const found = dangerIn(first) ?? dangerIn(others);
  if (found === undefined) return [];
  const { session, marker } = found;
  const where = called(person, session);
  const drunk = drunkWords(marker, session, { percent, rate });
  const text = isBrief
    ? `${lowered(SAFETY_NAME)}, ${where}; ask how they are first`
    : `drank ${drunk}, ${where}${more}. Drinking so much can dilute the blood, so ask how they are first`;
  return [sessionLine(person, session, text)];
}

const dangerIn = (sessions: readonly Session[]) =>
  sessions
    .flatMap((session) =>
      session.markers.flatMap((marker) => (isDanger(marker) ? [{ session, marker }] : [])),
    )
    .at(0);

const isDanger = ({ marker }: { marker: MarkerName }): boolean => marker === "hyponatremia_pattern";

type Lines = (findings: RosterFindings, question: RosterQuestion) => Line[];

export const LINES: Readonly<Record<RosterTopicId, Lines>> = {
  // Dangers are mentioned in any case.
  safety: ({ people }) =>
    people
      .filter(({ sessions }) => dangerIn(sessions) !== undefined)
      .flatMap((person) => dangersOf(person, { isBrief: false, isOfAsked: true })),
  symptoms: ({ people }, { symptoms: wanted }) =>
    people.flatMap((person) => {
      const labelsOf = ({ symptoms }: Session) =>
        symptomLabels(presentIn(symptoms)).filter(
          (label) => wanted.length === 0 || wanted.includes(label),
        );
      const session = person.sessions.find((one) => labelsOf(one).length > 0);
      if (session === undefined) return [];
      const text = `${listed(labelsOf(session))}, ${called(person, session)}`;
      return [sessionLine(person, session, text)];
    }),
  short: ({ people }, { nutrients }) =>
    people
      .flatMap((person) => shortest(person, nutrients) ?? [])
      .sort((one, other) => one.share - other.share)
      .map(({ line }) => line),
  over: ({ people }, { nutrients }) =>
    people
      .flatMap((person) => mostOf(person, nutrients) ?? [])
      .sort((one, other) => other.share - one.share)
      .map(({ line }) => line),
  // Weight is not reported here.
  weight: () => [],
  salty: ({ people }, question) =>
    people
      .flatMap((person) => ratedIn(person, question) ?? [])
      .sort((one, other) => other.level - one.level)
      .map(({ line }) => line),
  less: (findings) =>
    trendLines(
      findings,
      "dial_down",
      (reason) =>
        `${reason} than suggested, in at least three of the last five sessions that say so`,
    ),
  quiet: (findings) => trendLines(findings, "went_quiet", (reason) => reason),
  // Athletes without any report first, then by the share of missing reports.
  unreported: ({ people }) =>
    people
      .flatMap((person) => unreportedIn(person) ?? [])
      .sort((one, other) => other.share - one.share || other.count - one.count)
      .map(({ line }) => line),
  rating: ({ people }) =>
    people.flatMap((person) => {
      const session = person.sessions.find(({ markers }) =>
        markers.some(({ marker }) => marker === "low_rating"),
      );
      if (session?.user_rating == null) return [];
      return [
        sessionLine(
          person,
          session,
          `rated ${stars(session.user_rating)}, ${called(person, session)}`,
        ),
      ];
    }),
  last: ({ people, days, isNamed }, { isOfRace }) =>
    people.flatMap((person) => {
      const session = lastIn(person.sessions);
      const other = session ?? (isNamed && !isOfRace ? lastIn(person.recent) : undefined);
      if (other === undefined) return [];
      const text = `${called(person, other)}, ${reportTold(other)}`;
      const none =
        session === undefined && days !== null
          ? `no session ${days.words}; the latest is the `
          : "";
      return [sessionLine(person, other, `${none}${text}`)];
    }),
  races: (findings, question) => [
    ...(question.isOfNoPlan ? [] : racedLines(findings)),
    ...aheadLines(findings, question),
  ],
  attention: ({ items, people }) =>
    (items ?? []).flatMap((item) => {
      const { athlete_uid, handled, reasons } = item;
      const person = people.find(({ athleteId }) => athleteId === athlete_uid);
      if (person === undefined || handled !== null || reasons.length === 0) return [];
      const lead = leadOf(item);
      return lead === undefined
        ? [athleteLine(person, listed(reasons.map(lowered)))]
        : [sessionLine(person, lead, `${whyTold(lead)}, ${called(person, lead)}`)];
    }),
};

/** Returns the newest session with a debrief, else the newest. */
const lastIn = (sessions: readonly Session[]): Session | undefined =>
  sessions.find(({ user_rating }) => user_rating !== null) ?? sessions[0];

/** Past races on the days the question names. */
const racedLines = ({ people, days }: RosterFindings): Line[] =>
  days === null
    ? []
    : people.flatMap((person) =>
        person.sessions
          .filter(({ is_race }) => is_race === true)
          .map((race) => sessionLine(person, race, `raced, ${called(person, race)}`)),
      );

function aheadLines(
  { races, people, days }: RosterFindings,
  { isHot, isOfPlan, isOfNoPlan }: RosterQuestion,
): Line[] {
  const known = (races ?? []).filter(
    ({ race }) => days === null || isWithin(days, race.scheduled_ms),
  );
  if (isHot) known.sort((one, other) => heatOf(other) - heatOf(one));
  return known.flatMap(({ athlete_uid, race, trained_c }) => {
    const person = people.find(({ athleteId }) => athleteId === athlete_uid);
    if (person === undefined || (isHot && race.temperature_c === null)) return [];
    if (isOfNoPlan && race.carb_g_per_hr !== null) return [];
    const heat = race.temperature_c === null ? "" : `, ${race.temperature_c} °C expected`;
    const trained =
      race.temperature_c === null || trained_c === null
        ? ""
        : `; the warmest long session of the last three weeks was ${trained_c} °C`;
    const { carb_g_per_hr: carb } = race;
    const planned =
      carb === null
        ? "without a plan of exact numbers"
        : `its plan suggests ${Math.round(carb)} g of carbohydrate per hour`;
    const plan = isOfPlan ? `, ${planned}` : "";
    const text = `${TYPE_WORDS[race.type]} race on ${person.dayOf(race.scheduled_ms)}${heat}${trained}${plan}`;
    return [athleteLine(person, text)];
  });
}

/** Returns the session behind a triage item; undefined if it is only about trends. */
const leadOf = ({ evidence, leadSessionId }: Queue["items"][number]) =>
  evidence.find(({ activity_id }) => activity_id === leadSessionId);

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const rate = rateWords((ml) => fluidPerHour(ml, "metric"));

/** Says why a session is in triage, in triage's own words. */
const whyTold = ({ markers }: Pick<Session, "markers">): string =>
  listed(reasonWords(markers, rate).map(lowered));

const heatOf = ({ race }: { race: { temperature_c: number | null } }): number =>
  race.temperature_c ?? Number.NEGATIVE_INFINITY;

export const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** Returns the athlete's sessions without a debrief; null if all have one. */
function unreportedIn(person: Person): { share: number; count: number; line: Line } | null {
  const { sessions } = person;
  const open = sessions.filter(({ user_rating }) => user_rating === null);
  const [latest] = open;
  if (latest === undefined) return null;
  const [count, all] = [open.length, sessions.length];
  const which = all === 1 ? "1 session" : sessionsOf(count, all);
  const at = all === 1 ? "the" : "the latest the";
  const text = `${which} without a report, ${at} ${called(person, latest)}`;
  return { share: count / all, count, line: sessionLine(person, latest, plain(text)) };
}

/** Returns the symptoms that occurred, without those with a count of 0. */
const presentIn = (symptoms: Session["symptoms"]): string[] =>
  Object.entries(symptoms ?? {}).flatMap(([name, count]) => (count > 0 ? [name] : []));

/** Sums up a debrief: intake compared with the plan, rating and symptoms. */
function reportTold(session: Session): string {
  if (session.user_rating === null) return "without a report yet";
  const taken = (["carb", "sodium", "fluid"] as const).flatMap((nutrient) => {
    const [amounts, share] = [amountsOf(session, nutrient), session[`${nutrient}_pct`]];
    if (amounts === null) return [];
    const plan = plannedOf(session, nutrient) === null ? " of the plan" : "";
    const of = share === null ? "" : ` (${percent(share)}${plan})`;
    return [`${amounts} of ${NUTRIENT_WORDS[nutrient]}${of}`];
  });
  const felt = session.symptoms === null ? [] : symptomLabels(presentIn(session.symptoms));
  const parts = [
    taken.length === 0 ? "what was taken was not reported" : `${listed(taken)} taken`,
    `rated ${stars(session.user_rating)}`,
    ...(felt.length === 0 ? [] : [listed(felt)]),
  ];
  return parts.join("; ");
}

const UNITS = { carb: "g", sodium: "mg", fluid: "mL" } as const;

const plannedOf = (session: Session, nutrient: Nutrient): number | null =>
  session.as_used_totals[TOTAL_OF[nutrient]] ?? session.suggested_totals[TOTAL_OF[nutrient]];

/** Returns `90 of 120 g`; without the plan if it has no single number, null if the intake is unknown. */
function amountsOf(session: Session, nutrient: Nutrient): string | null {
  const [taken, planned] = [
    session[`consumed_${TOTAL_OF[nutrient]}` as const],
    plannedOf(session, nutrient),
  ];
  if (taken === null) return null;
  const of = planned === null ? "" : ` of ${Math.round(planned)}`;
  return `${Math.round(taken)}${of} ${UNITS[nutrient]}`;
}

/** Returns the athlete's session furthest below plan, if it crossed a threshold. */
function shortest(
  person: Person,
  nutrients: RosterQuestion["nutrients"],
): { share: number; line: Line } | null {
  const wanted = nutrients.length > 0 ? nutrients : (["carb", "sodium", "fluid"] as const);
  const found = person.sessions
    .flatMap((session) =>
      wanted.flatMap((nutrient) => {
        const marker = session.markers.find((one) => one.marker === `${nutrient}_short`);
        return marker === undefined ? [] : [{ session, nutrient, share: marker.value }];
      }),
    )
    .sort((one, other) => one.share - other.share)[0];
  if (found === undefined) return null;
  const { session, nutrient, share } = found;
  const taken = plannedOf(session, nutrient) === null ? null : amountsOf(session, nutrient);
  const amounts = taken === null ? "" : ` (${taken})`;
  const text = `${percent(share)} of the planned ${NUTRIENT_WORDS[nutrient]}${amounts}, ${called(person, session)}`;
  return { share, line: sessionLine(person, session, text) };
}

/** Returns the athlete's session furthest above plan, if there is one. */
function mostOf(
  person: Person,
  nutrients: RosterQuestion["nutrients"],
): { share: number; line: Line } | null {
  const wanted = nutrients.length > 0 ? nutrients : (["carb", "sodium", "fluid"] as const);
  const [found] = person.sessions
    .flatMap((session) =>
      wanted.map((nutrient) => ({ session, nutrient, share: session[`${nutrient}_pct`] ?? 0 })),
    )
    .filter(({ share }) => Math.round(share * 100) > 100)
    .sort((one, other) => other.share - one.share);
  if (found === undefined) return null;
  const { session, nutrient, share } = found;
  const taken = plannedOf(session, nutrient) === null ? null : amountsOf(session, nutrient);
  const amounts = taken === null ? "" : ` (${taken})`;
  const text = `${percent(share)} of the planned ${NUTRIENT_WORDS[nutrient]}${amounts}, ${called(person, session)}`;
  return { share, line: sessionLine(person, session, text) };
}

/** Returns the highest sweat rating and how many athletes share it; null for fewer than two. */
export function topRated(
  { people }: RosterFindings,
  question: RosterQuestion,
): { level: number; count: number } | null {
  const levels = people.flatMap((person) => ratedIn(person, question)?.level ?? []);
  const level = Math.max(...levels);
  const count = levels.filter((one) => one === level).length;
  return count < 2 ? null : { level, count };
}

/** Returns the athlete's own sweat rating as of their newest report; null if there is none. */
function ratedIn(person: Person, { words }: RosterQuestion): { level: number; line: Line } | null {
  const isSalt = /salt|sodium/i.test(words.text);
  const levelOf = ({ profile_snapshot }: Session) =>
    profile_snapshot?.settings[isSalt ? "saltiness" : "sweat_level"];
  const session = person.recent.find((one) => levelOf(one) !== undefined);
  const level = session === undefined ? undefined : levelOf(session);
  if (level === undefined) return null;
  const what = isSalt ? "how salty their sweat is" : "how much they sweat";
  return { level, line: athleteLine(person, `rates ${what} ${level} of 9`) };
}

function trendLines(
  { items, people }: RosterFindings,
  trigger: "dial_down" | "went_quiet",
  tell: (reason: string) => string,
): Line[] {
  return (items ?? []).flatMap(({ athlete_uid, trends }) => {
    const person = people.find(({ athleteId }) => athleteId === athlete_uid);
    const reason = trends.find((trend) => trend.trigger === trigger)?.reason;
    return person === undefined || reason === undefined
      ? []
      : [athleteLine(person, tell(reason.toLowerCase()))];
  });
}
