import type { MarkerName } from "@/lib/contract/concern";
import type { SafetyNotice } from "@/lib/contract/conversation";
import type { Session } from "@/lib/contract/roster";
import {
  counted,
  duration,
  fluidPerHour,
  percent,
  stars,
  TYPE_WORDS,
} from "@/lib/reports/writer/phrases";
import type { Queue } from "@/lib/triage/queue";
import { listed, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import { rateWords, reasonWords } from "@/lib/wording/safety";
import type { Said, Source } from "./findings";
import type { Person, RosterFindings } from "./roster-findings";
import { LONG_MIN, type RosterQuestion, type RosterTopicId } from "./roster-question";
import { symptomLabels } from "./session-facts";
import { articleTold, type Told } from "./telling";

/** What a roster's sessions say, by the bars of triage. People are called by their names, races and sessions by their day. */

const LISTED_MAX = 8;

const NOBODY = "Nobody is on your roster yet.";
const LOST =
  "I don’t know that. Ask who needs attention, who reported symptoms, who ran short, who carried less, who has gone quiet, or whose next race is hot. For numbers, ask about one athlete.";

/** One athlete of an answer. */
interface Line {
  athleteId: string;
  text: string;
  source: Source;
}

/** What is told, and of whom. */
export interface RosterTold extends Told {
  athleteIds: readonly string[];
}

/** What the findings say on a question. What is dangerous comes first, whatever was asked. */
export function tellRoster(question: RosterQuestion, findings: RosterFindings): RosterTold {
  const { topics } = question;
  const articles = findings.articles.flatMap((article) =>
    articleTold(article, { isPersonal: topics.length > 0 }),
  );
  if (topics.length === 0) {
    const lost: Said = { part: "unknown", text: LOST, sources: [] };
    return { notices: [], said: [...articles, lost], athleteIds: [] };
  }
  if (findings.athletes === 0) {
    return { notices: [], said: [{ part: "unknown", text: NOBODY, sources: [] }], athleteIds: [] };
  }
  const warned = warnedOf(findings.people);
  const parts = topics.map(({ id }) => ({ id, lines: LINES[id](findings, question) }));
  const told = parts.flatMap(({ id, lines }) => [
    countTold(id, lines, findings, question),
    ...(id === "safety" ? [] : lines.slice(0, LISTED_MAX).map((line) => saidOf(line, "answer"))),
    ...moreTold(lines),
  ]);
  const shown = parts.flatMap(({ lines }) => lines.map(({ athleteId }) => athleteId));
  return {
    notices: warned.notices,
    said: [...warned.said, ...told, ...articles, ...unknownTold(question, findings)],
    athleteIds: [...new Set([...warned.athleteIds, ...shown])],
  };
}

/** What is to be warned of in the last days of somebody, whatever is asked. */
export function warnedOf(people: readonly Person[]): RosterTold {
  const dangers = people.flatMap(dangersOf);
  const said = dangers.slice(0, LISTED_MAX).map((line) => saidOf(line, "safety"));
  return {
    notices: said.map(({ text }): SafetyNotice => ({ code: "above_limit", message: text })),
    said,
    athleteIds: dangers.map(({ athleteId }) => athleteId),
  };
}

/** An answer about one athlete below what is to be warned of. Of the same session a second warning says nothing new. */
export function belowWarning(warned: RosterTold, { notices, said }: Told): Told {
  const ids = warned.said.flatMap(({ sources }) => sources.map(({ id }) => id));
  const isAgain = ({ part, sources }: Said) =>
    part === "safety" && sources.some(({ id }) => ids.includes(id));
  const again = said.filter(isAgain).map(({ text }) => text);
  return {
    notices: [...warned.notices, ...notices.filter(({ message }) => !again.includes(message))],
    said: [...warned.said, ...said.filter((one) => !isAgain(one))],
  };
}

const saidOf = ({ text, source }: Line, part: Said["part"]): Said => ({
  part,
  text,
  sources: [source],
  isLine: true,
});

/** What a session is called by. */
type Called = Pick<Session, "activity_id" | "type" | "date_millis" | "duration_min">;

const called = (person: Person, session: Called): string =>
  `${TYPE_WORDS[session.type]} on ${person.dayOf(session.date_millis)} of ${duration(session.duration_min)}`;

const sessionLine = (person: Person, session: Called, text: string): Line => ({
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

/** The newest session of somebody in which more was drunk than is safe. */
function dangersOf(person: Person): Line[] {
  const session = person.sessions.find(({ markers }) => markers.some(isDanger));
  const reason = session?.markers.find(isDanger)?.reason;
  if (session === undefined || reason === undefined) return [];
  const text = `${reason}, ${called(person, session)}. Drinking so much can dilute the blood, so ask how they are first`;
  return [sessionLine(person, session, text)];
}

const isDanger = ({ marker }: { marker: MarkerName }): boolean => marker === "hyponatremia_pattern";

type Lines = (findings: RosterFindings, question: RosterQuestion) => Line[];

const LINES: Readonly<Record<RosterTopicId, Lines>> = {
  // What is dangerous is told in any case.
  safety: ({ people }) => people.flatMap(dangersOf),
  symptoms: ({ people }) =>
    people.flatMap((person) => {
      const session = person.sessions.find(({ symptoms }) => presentIn(symptoms).length > 0);
      if (session === undefined) return [];
      const labels = symptomLabels(presentIn(session.symptoms));
      return [sessionLine(person, session, `${listed(labels)}, ${called(person, session)}`)];
    }),
  short: ({ people }, { nutrients }) =>
    people
      .flatMap((person) => shortest(person, nutrients) ?? [])
      .sort((one, other) => one.share - other.share)
      .map(({ line }) => line),
  less: (findings) =>
    trendLines(
      findings,
      "dial_down",
      (reason) =>
        `${reason} than suggested, in at least three of the last five sessions that say so`,
    ),
  quiet: (findings) => trendLines(findings, "went_quiet", (reason) => reason),
  unreported: ({ people }) =>
    people.flatMap((person) => {
      const open = person.sessions.filter(({ user_rating }) => user_rating === null);
      const [latest] = open;
      if (latest === undefined) return [];
      const text = `${counted(open.length, "session")} without a report, the latest the ${called(person, latest)}`;
      return [sessionLine(person, latest, plain(text))];
    }),
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
  races: ({ races, people }, { isHot }) => {
    const known = [...(races ?? [])];
    if (isHot) known.sort((one, other) => heatOf(other) - heatOf(one));
    return known.flatMap(({ athlete_uid, race, trained_c }) => {
      const person = people.find(({ athleteId }) => athleteId === athlete_uid);
      if (person === undefined || (isHot && race.temperature_c === null)) return [];
      const heat = race.temperature_c === null ? "" : `, ${race.temperature_c} °C expected`;
      const trained =
        race.temperature_c === null || trained_c === null
          ? ""
          : `; the warmest long session of the last three weeks was ${trained_c} °C`;
      const text = `${TYPE_WORDS[race.type]} race on ${person.dayOf(race.scheduled_ms)}${heat}${trained}`;
      return [athleteLine(person, text)];
    });
  },
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

/** The session that an item in triage is of; undefined for one of trends alone. */
const leadOf = ({ evidence, leadSessionId }: Queue["items"][number]) =>
  evidence.find(({ activity_id }) => activity_id === leadSessionId);

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const rate = rateWords((ml) => fluidPerHour(ml, "metric"));

/** Why a session waits in triage, in the words that triage has for it. */
const whyTold = ({ markers }: Pick<Session, "markers">): string =>
  listed(reasonWords(markers, rate).map(lowered));

const heatOf = ({ race }: { race: { temperature_c: number | null } }): number =>
  race.temperature_c ?? Number.NEGATIVE_INFINITY;

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** Symptoms that were there: a name with a count of 0 is none. */
const presentIn = (symptoms: Session["symptoms"]): string[] =>
  Object.entries(symptoms ?? {}).flatMap(([name, count]) => (count > 0 ? [name] : []));

const UNITS = { carb: "g", sodium: "mg", fluid: "mL" } as const;
const TOTALS = { carb: "carb_g", sodium: "sodium_mg", fluid: "fluid_ml" } as const;

/** The session of somebody in which the least of the plan was taken, where that crossed a bar. */
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
  const key = TOTALS[nutrient];
  const planned = session.as_used_totals[key] ?? session.suggested_totals[key];
  const taken = session[`consumed_${key}`];
  const amounts =
    planned === null || taken === null
      ? ""
      : ` (${Math.round(taken)} of ${Math.round(planned)} ${UNITS[nutrient]})`;
  const text = `${percent(share)} of the planned ${NUTRIENT_WORDS[nutrient]}${amounts}, ${called(person, session)}`;
  return { share, line: sessionLine(person, session, text) };
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

const WHAT: Readonly<Record<RosterTopicId, string>> = {
  attention: "wait for you in triage now",
  symptoms: "reported symptoms",
  short: "took less of the plan than your bars allow",
  less: "carry less than suggested",
  quiet: "have gone quiet",
  unreported: "have sessions without a report",
  races: "have a race ahead",
  rating: "rated a session low",
  safety: "drank more than is safe",
};
/** What is counted in the days of the window; the rest is as it is now. */
const IN_WINDOW: readonly RosterTopicId[] = ["symptoms", "short", "unreported", "rating", "safety"];

/** How many it holds for, of how many, and in which sessions. */
function countTold(
  id: RosterTopicId,
  lines: readonly Line[],
  { people, window, isNamed }: RosterFindings,
  { kind, from_min, isHot }: RosterQuestion,
): Said {
  const what = id === "races" && isHot ? "have a race whose temperature is known" : WHAT[id];
  const sort = [
    kind === null ? "" : ` on a ${TYPE_WORDS[kind]}`,
    from_min === 0 ? "" : `${kind === null ? " in sessions" : ""} of ${duration(from_min)} or more`,
  ].join("");
  const when = IN_WINDOW.includes(id) ? `${sort} in the last ${counted(window, "day")}` : "";
  const who = isNamed ? "Of those you named, athletes" : "Athletes";
  const text = `${who} who ${what}${when}: ${lines.length} of ${people.length}.`;
  return { part: "answer", text: plain(text), sources: [] };
}

const moreTold = (lines: readonly Line[]): Said[] =>
  lines.length <= LISTED_MAX
    ? []
    : [{ part: "answer", text: `And ${lines.length - LISTED_MAX} more.`, sources: [] }];

/** What the sessions do not say. */
function unknownTold(
  { topics, from_min }: RosterQuestion,
  { people, races }: RosterFindings,
): Said[] {
  const said: string[] = [];
  const sessions = people.flatMap((person) => person.sessions);
  const open = sessions.filter(({ user_rating }) => user_rating === null).length;
  const isOfReports = topics.some(({ id }) =>
    ["symptoms", "short", "rating", "safety"].includes(id),
  );
  if (isOfReports && open > 0)
    said.push(`${open} of ${sessions.length} sessions have no report, so they say nothing.`);
  const cold = (races ?? []).filter(({ race }) => race.temperature_c === null).length;
  if (topics.some(({ id }) => id === "races") && cold > 0)
    said.push(`Of ${counted(cold, "race")} no temperature is known.`);
  if (from_min === LONG_MIN) said.push("Long is taken as 2 h or more.");
  return said.map((text) => ({ part: "unknown", text: plain(text), sources: [] }));
}
