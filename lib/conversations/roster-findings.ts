import type { CoachScope } from "@/lib/access/scope";
import type { Session } from "@/lib/contract/roster";
import { utcYear } from "@/lib/platform/clock";
import { dateTeller } from "@/lib/reports/writer/phrases";
import { type AthleteDays, readSeveral } from "@/lib/roster/several";
import { type RaceAhead, readBrief } from "@/lib/triage/brief";
import { type Queue, readQueue } from "@/lib/triage/queue";
import type { ArticleFact } from "./findings";
import { askedOfSomebody, type RosterQuestion, type RosterTopicId } from "./roster-question";
import { plainName, type Search, type ToolStep } from "./tools";

/** Somebody of the roster, as an answer calls them. */
export interface Person {
  athleteId: string;
  name: string;
  /** The day of a moment, on their clock. */
  dayOf: (ms: number) => string;
  /** Of those that are asked about: newest first, each with the bars it crosses. */
  sessions: readonly Session[];
}

/** What was read of a roster for one question. What was not looked for is null. */
export interface RosterFindings {
  /** Whom the coach reaches, and of them those whom the question names. */
  athletes: number;
  people: readonly Person[];
  isNamed: boolean;
  /** Days. */
  window: number;
  items: Queue["items"] | null;
  races: readonly RaceAhead[] | null;
  articles: readonly ArticleFact[];
}

const NEEDS_ITEMS: readonly RosterTopicId[] = ["attention", "quiet", "less"];

/**
 * Reads what a question about the roster needs, by the very functions of triage, roster and brief. Nothing is changed.
 *
 * @param only the one athlete whom it is about; null where it may be about any
 * @returns also the question as it is answered: whom it names may be all that it says
 */
export async function findInRoster(
  coach: CoachScope,
  read: RosterQuestion,
  search: Search,
  only: string | null = null,
): Promise<{ question: RosterQuestion; findings: RosterFindings; steps: ToolStep[] }> {
  const steps: ToolStep[] = [];
  const wanted = only === null ? undefined : new Set([only]);
  const everybody = await readSeveral(coach, wanted);
  const named = everybody.filter(
    ({ athleteId, name }) => athleteId === only || isNamedIn(read.words.text, name, everybody),
  );
  const question = named.length > 0 ? askedOfSomebody(read) : read;
  const wants = (ids: readonly RosterTopicId[]) =>
    question.topics.some(({ id }) => ids.includes(id));
  const isAboutThem = question.topics.length > 0;
  const queue = wants(NEEDS_ITEMS) ? await readQueue(coach, wanted && { wanted }) : null;
  const brief = wants(["races"]) ? await readBrief(coach) : null;
  const people = (named.length > 0 ? named : everybody).map((one) => personOf(one, question));
  const window = everybody[0]?.settings.values.report_window_days ?? 0;
  if (isAboutThem) {
    const sessions = people.flatMap((person) => person.sessions);
    const input = { about: question.topics.map(({ id }) => id), days: window };
    const reported = sessions.filter(({ user_rating }) => user_rating !== null).length;
    const result = { athletes: people.length, sessions: sessions.length, reported };
    steps.push({ kind: "call", id: "call_1", name: "read_roster", input });
    steps.push({ kind: "result", id: "call_1", name: "read_roster", result });
  }
  const query = isAboutThem
    ? (question.topics.find((topic) => topic.query !== null)?.query ?? null)
    : question.words.topics[0]?.query;
  const articles =
    query == null ? [] : search(query, 1).map(({ id, title, snippet }) => ({ id, title, snippet }));
  if (query != null) {
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
      window,
      items: queue?.items.filter(isMeant) ?? null,
      races: brief?.races.filter(isMeant) ?? null,
      articles,
    },
  };
}

/** One athlete whom the coach reaches, with the sessions of the window; null where they do not reach them. */
export async function findPerson(coach: CoachScope, athleteId: string): Promise<Person | null> {
  const [found] = await readSeveral(coach, new Set([athleteId]));
  return found === undefined ? null : personOf(found, { kind: null, from_min: 0 });
}

function personOf(
  athlete: AthleteDays,
  { kind, from_min }: Pick<RosterQuestion, "kind" | "from_min">,
): Person {
  const { athleteId, name, nowMs, timeZone, sessions } = athlete;
  const tell = dateTeller({ time_zone: timeZone, year: utcYear(nowMs) });
  return {
    athleteId,
    name: plainName(name ?? "") || "Somebody without a name",
    dayOf: (ms) => tell(ms).replaceAll("\u00a0", " "),
    sessions: sessions.filter(
      ({ type, duration_min }) => (kind === null || type === kind) && duration_min >= from_min,
    ),
  };
}

const LETTERS_MIN = 3;

/** Whether a question names somebody: by the whole name, or by a first name that nobody else has. */
function isNamedIn(
  text: string,
  name: string | null,
  everybody: readonly { name: string | null }[],
): boolean {
  const whole = plainName(name ?? "");
  const [first = ""] = whole.split(" ");
  if (has(text, whole)) return true;
  const alike = everybody.filter((other) => plainName(other.name ?? "").split(" ")[0] === first);
  return alike.length === 1 && has(text, first);
}

/** Whether a text has a name as a word of its own, with its capital: `will` is nobody. */
function has(text: string, name: string): boolean {
  if (name.length < LETTERS_MIN) return false;
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, "u").test(text);
}
