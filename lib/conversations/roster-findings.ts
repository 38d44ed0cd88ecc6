import type { CoachScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import type { Session } from "@/lib/contract/roster";
import type { DaysAgo } from "@/lib/roster/look-back";
import { type AthleteDays, readAlsoEarlier } from "@/lib/roster/several";
import { type RaceAhead, readRacesAhead } from "@/lib/triage/brief";
import { type Queue, readQueue } from "@/lib/triage/queue";
import { articleAnswers } from "./article-answers";
import { daysMeant } from "./asked-sessions";
import { type DaySpan, isWithin } from "./day-words";
import type { ArticleFact } from "./findings";
import { namesAmong } from "./named";
import { plainName } from "./products-told";
import type { Question } from "./question";
import { askedOfSomebody, type RosterQuestion, type RosterTopicId } from "./roster-question";
import { dayTeller } from "./session-facts";
import type { Search, ToolStep } from "./tools";

/** An athlete of the roster, as named in an answer. */
export interface Person {
  athleteId: string;
  name: string;
  /** Formats a time as a day in the athlete's time zone. */
  dayOf: (ms: number) => string;
  /** The sessions asked about, newest first, each with the thresholds it crosses. */
  sessions: readonly Session[];
  /** All sessions of the window, newest first. */
  recent: readonly Session[];
}

/** What was read from a roster for one question. A field is null if it was not looked up. */
export interface RosterFindings {
  /** How many athletes the coach can access; `people` holds those the question names, or all. */
  athletes: number;
  people: readonly Person[];
  isNamed: boolean;
  /** Days. */
  window: number;
  /** The days the question names; null if it is about the window. */
  days: DaySpan | null;
  items: Queue["items"] | null;
  races: readonly RaceAhead[] | null;
  articles: readonly ArticleFact[];
}

const NEEDS_ITEMS: readonly RosterTopicId[] = ["attention", "quiet", "less"];

/**
 * Reads what a question about the roster needs, with the same functions as triage, the roster and the brief. Changes
 * nothing.
 *
 * @param only the one athlete it is about; null if it may be about any
 * @returns also the question to answer, since naming an athlete can change what it asks
 */
export async function findInRoster(
  coach: CoachScope,
  read: RosterQuestion,
  search: Search,
  only: string | null = null,
): Promise<{
  question: RosterQuestion;
  findings: RosterFindings;
  steps: ToolStep[];
}> {
  const steps: ToolStep[] = [];
  const wanted = only === null ? undefined : new Set([only]);
  const { text } = read.words;
  const asked = daysAgo(read.words, coach.nowMs);
  const { window, athletes: everybody } = await readAlsoEarlier(coach, wanted, asked);
  const namedIn = only === null ? namesAmong(everybody) : () => everybody;
  const named = [text, ...read.before].map(namedIn).find((some) => some.length > 0) ?? [];
  const question = named.length > 0 ? askedOfSomebody(read) : read;
  const wants = (ids: readonly RosterTopicId[]) =>
    question.topics.some(({ id }) => ids.includes(id));
  const isAboutThem = question.topics.length > 0;
  const queue = wants(NEEDS_ITEMS) ? await readQueue(coach, wanted && { wanted }) : null;
  const races = wants(["races"]) ? await readRacesAhead(coach) : null;
  const meant = named.length > 0 ? named : everybody;
  const people = meant.map((one) => personOf(one, question, window));
  const days = daysMeant(read.words, coach.nowMs, commonestZone(meant));
  if (isAboutThem) {
    const sessions = people.flatMap((person) => person.sessions);
    const about = question.topics.map(({ id }) => id);
    const input = { about, ...(days === null ? { days: window } : { when: days.words }) };
    const reported = sessions.filter(({ user_rating }) => user_rating !== null).length;
    const result = { athletes: people.length, sessions: sessions.length, reported };
    steps.push({ kind: "call", id: "call_1", name: "read_roster", input });
    steps.push({ kind: "result", id: "call_1", name: "read_roster", result });
  }
  const query = isAboutThem
    ? (question.topics.find((topic) => topic.query !== null)?.query ?? null)
    : question.words.topics[0]?.query;
  const answering = isAboutThem ? [] : articleAnswers(question.words);
  const isSearched = query != null && (query !== "" || answering.length > 0);
  const articles =
    answering.length > 0 || !isSearched
      ? answering
      : search(query, 1).map(({ id, title, snippet }) => ({ id, title, snippet }));
  if (isSearched) {
    const id = `call_${steps.length / 2 + 1}`;
    steps.push({ kind: "call", id, name: "search_knowledge", input: { query, limit: 1 } });
    steps.push({ kind: "result", id, name: "search_knowledge", result: { results: articles } });
  }
  const isMeant = ({ athlete_uid }: { athlete_uid: string }) =>
    named.length === 0 || named.some(({ athleteId }) => athleteId === athlete_uid);
  return {
    steps,
    question,
    findings: {
      athletes: everybody.length,
      people,
      isNamed: named.length > 0,
      ...{ window, days },
      items: queue?.items.filter(isMeant) ?? null,
      races: races?.filter(isMeant) ?? null,
      articles,
    },
  };
}

/** The furthest back to look, in days. */
const DEPTH_MAX = 366;

/** The first and the last time zone to begin a day: "last month" is another one for hours. */
const ZONES = ["Etc/GMT-14", "Etc/GMT+12"];

/** Returns the period that the question names, in any time zone, as days before now; null if it names none. */
function daysAgo(words: Question, nowMs: number): DaysAgo | null {
  const spans = ZONES.flatMap((zone) => daysMeant(words, nowMs, zone) ?? []);
  if (spans.length === 0) return null;
  const from = (nowMs - Math.min(...spans.map(({ fromMs }) => fromMs))) / DAY_MS;
  const to = (nowMs - Math.max(...spans.map(({ toMs }) => toMs))) / DAY_MS;
  return { from: Math.min(Math.ceil(from), DEPTH_MAX), to: Math.max(0, Math.floor(to)) };
}

/** Returns the time zone most of the athletes share, used for questions about several of them. */
function commonestZone(athletes: readonly { timeZone: string }[]): string {
  const counts = new Map<string, number>();
  for (const { timeZone } of athletes) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "UTC";
}

/** Returns one athlete with the sessions of the window; null if the coach can't access them. */
export async function findPerson(coach: CoachScope, athleteId: string): Promise<Person | null> {
  const { window, athletes } = await readAlsoEarlier(coach, new Set([athleteId]), null);
  const [found] = athletes;
  return found === undefined ? null : personOf(found, ANY, window);
}

type Wanted = Pick<RosterQuestion, "kind" | "from_min" | "isOfRace"> & {
  words: Pick<Question, "around" | "looksBack">;
};

const ANY: Wanted = {
  kind: null,
  from_min: 0,
  isOfRace: false,
  words: { around: [], looksBack: false },
};

/** Returns an athlete with the sessions asked about, by their own calendar. @param window days */
function personOf(
  athlete: AthleteDays,
  { kind, from_min, isOfRace, words }: Wanted,
  window: number,
): Person {
  const { athleteId, name, nowMs, timeZone, sessions } = athlete;
  const days = daysMeant(words, nowMs, timeZone);
  const sinceMs = nowMs - window * DAY_MS;
  const recent = sessions.filter(({ date_millis }) => date_millis > sinceMs);
  const asked =
    days === null ? recent : sessions.filter(({ date_millis }) => isWithin(days, date_millis));
  return {
    athleteId,
    name: plainName(name ?? "") || "Somebody without a name",
    dayOf: dayTeller(nowMs, timeZone),
    sessions: asked.filter(
      ({ type, lasted_min, is_race }) =>
        (kind === null || type === kind) &&
        lasted_min >= from_min &&
        (!isOfRace || is_race === true),
    ),
    recent,
  };
}
