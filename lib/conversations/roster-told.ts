import type { SafetyNotice } from "@/lib/contract/conversation";
import type { Session } from "@/lib/contract/roster";
import { counted, duration, TYPE_WORDS } from "@/lib/reports/writer/phrases";
import { listed } from "@/lib/wording/grammar";
import { isWithin } from "./day-words";
import { isUnwellNow } from "./emergency";
import type { Said } from "./findings";
import { englishOnly } from "./language";
import type { Person, RosterFindings } from "./roster-findings";
import {
  called,
  type DangerTold,
  dangersOf,
  LINES,
  type Line,
  plain,
  topRated,
} from "./roster-lines";
import type { RosterQuestion, RosterTopicId } from "./roster-question";
import { LONG_MIN } from "./session-words";
import { answerTold, articleTold, type Told, UNWELL_TOLD } from "./telling";

/** Says what a roster's sessions show by triage thresholds: warnings, counts and a line per athlete. */

const LISTED_MAX = 8;

const NOBODY = "Nobody is on your roster yet.";
const LOST =
  "I don’t know that. Ask who needs attention, who reported symptoms, who drank too much, who ran short, who took more than planned, who has gone quiet, or whose next race is hot. For numbers, ask about one athlete.";

/** An answer and the athletes it mentions. */
export interface RosterTold extends Told {
  athleteIds: readonly string[];
}

/** Answers a roster question from the findings. Dangers come first, whatever was asked. */
export function tellRoster(question: RosterQuestion, findings: RosterFindings): RosterTold {
  const { topics } = question;
  const isAnswered = findings.articles.some(({ answers }) => answers !== undefined);
  const articles = findings.articles.flatMap((article) =>
    isAnswered ? answerTold(article) : articleTold(article, { isPersonal: topics.length > 0 }),
  );
  if (topics.length === 0) {
    const warned = warnedOf(findings.people, { isBrief: true, isOfAsked: false });
    const text = englishOnly(question.words.text) ?? (isAnswered ? null : LOST);
    const lost: Said[] = text === null ? [] : [{ part: "unknown", text, sources: [] }];
    return { ...warned, said: [...warned.said, ...articles, ...lost] };
  }
  if (findings.athletes === 0) {
    return { notices: [], said: [{ part: "unknown", text: NOBODY, sources: [] }], athleteIds: [] };
  }
  const isAnyOf = (ids: readonly RosterTopicId[]) => topics.some(({ id }) => ids.includes(id));
  const warned = warnedOf(findings.people, {
    isBrief: !isAnyOf(TELLS_DANGER),
    isOfAsked: isAnyOf(["safety", "last"]),
  });
  const top = isAnyOf(["salty"]) ? topRated(findings, question) : null;
  const parts = topics.map(({ id }) => ({ id, lines: LINES[id](findings, question) }));
  const told = parts.flatMap(({ id, lines }) => [
    ...countTold(id, lines, findings, question),
    ...(id === "salty" && top !== null ? [topTold(top)] : []),
    ...listedOf(id, lines, warned),
  ]);
  const unwell =
    findings.isNamed && warned.said.length === 0 && isUnwellNow(question.words.text)
      ? [UNWELL_TOLD]
      : [];
  const shown = parts.flatMap(({ lines }) => lines.map(({ athleteId }) => athleteId));
  return {
    notices: warned.notices,
    said: [...warned.said, ...unwell, ...told, ...articles, ...unknownTold(question, findings)],
    athleteIds: [...new Set([...warned.athleteIds, ...shown])],
  };
}

/** Says how many share the top rating, because their order is arbitrary. */
const topTold = ({ level, count }: { level: number; count: number }): Said => ({
  ...{ part: "answer", text: `${count} of them share the highest rating, ${level} of 9.` },
  sources: [],
});

/** Topics whose warnings include numbers; for all others one short line is enough. */
const TELLS_DANGER: readonly RosterTopicId[] = ["safety", "attention", "symptoms"];

/** Returns the lines of a topic, leaving out triage items the warning already covers. */
function listedOf(id: RosterTopicId, lines: readonly Line[], warned: RosterTold): Said[] {
  if (id === "safety") return moreTold(lines);
  const ids = warned.said.flatMap(({ sources }) => sources.map((source) => source.id));
  const left = id === "attention" ? lines.filter(({ source }) => !ids.includes(source.id)) : lines;
  return [...left.slice(0, LISTED_MAX).map((line) => saidOf(line, "answer")), ...moreTold(left)];
}

/** Returns the warnings about recent sessions, whatever the question asks. */
export function warnedOf(people: readonly Person[], how: DangerTold): RosterTold {
  const dangers = people.flatMap((person) => dangersOf(person, how));
  const said = dangers.slice(0, LISTED_MAX).map((line) => saidOf(line, "safety"));
  return {
    notices: said.map(({ text }): SafetyNotice => ({ code: "above_limit", message: text })),
    said,
    athleteIds: dangers.map(({ athleteId }) => athleteId),
  };
}

/** Puts an answer about one athlete below the warnings, without repeating a warning about the same session. */
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

const WHAT: Readonly<Record<RosterTopicId, string>> = {
  attention: "wait for you in triage now",
  symptoms: "reported symptoms",
  short: "took less of the plan than your bars allow",
  less: "carry less than suggested",
  last: "have a session",
  quiet: "have gone quiet",
  unreported: "have sessions without a report",
  races: "have a race ahead",
  rating: "rated a session low",
  safety: "drank more than is safe",
  over: "took more than planned",
  weight: "lost or gained weight",
  salty: "rate their sweat in the profile",
};
/** Topics counted over the window's days; the rest are current. */
const IN_WINDOW: readonly RosterTopicId[] = [
  "symptoms",
  "short",
  "unreported",
  "rating",
  "safety",
  "last",
  "over",
  "salty",
];

/** Said once and without a count, because weight is never reported. */
const NO_WEIGHT =
  "How much weight anybody lost or gained in a session is not recorded here, so I can’t say who did. What they drank against their limit is: ask who drank too much.";
const WEAK_RATING =
  "That is how athletes rate themselves, which is weak evidence; only a sweat test measures it.";

/** What to say if the topic doesn't apply to the one athlete asked about. */
const NONE_OF_ONE: Partial<
  Record<RosterTopicId, (name: string, span: string, what: string) => string>
> = {
  attention: (name) => `Nothing of ${name} waits for you in triage now.`,
  last: (name, span, what) => `${name} has no ${what} ${span}.`,
};

/** Says how many athletes it applies to, out of how many, and in which sessions. */
function countTold(
  id: RosterTopicId,
  lines: readonly Line[],
  { people, races, window, days, isNamed }: RosterFindings,
  { kind, from_min, isHot, isOfNoPlan, isOfRace, symptoms }: RosterQuestion,
): Said[] {
  if (id === "weight") return [{ part: "unknown", text: NO_WEIGHT, sources: [] }];
  const [only] = people;
  // For a single athlete the line itself says it.
  const one = isNamed && people.length === 1 ? only : undefined;
  if (one !== undefined && lines.length > 0) return [];
  if (id === "races" && isOfNoPlan && lines.length === 0) {
    const ahead = aheadIn(races, days).length;
    const which = ahead === 1 ? "the 1 race" : `each of the ${ahead} races`;
    const text =
      ahead === 0
        ? "I know of no race ahead in that time."
        : `Nobody: ${which} ahead that I know of has a plan.`;
    return [{ part: "answer", text, sources: [] }];
  }
  const span = days === null ? `in the last ${counted(window, "day")}` : days.words;
  const none = NONE_OF_ONE[id];
  if (one !== undefined && none !== undefined) {
    const text = plain(none(one.name, span, isOfRace ? "race" : "session"));
    return [{ part: "answer", text, sources: [] }];
  }
  const what =
    id === "races" && isOfNoPlan
      ? "have a race ahead without a plan of exact numbers"
      : id === "races" && isHot
        ? "have a race whose temperature is known"
        : whatOf(id, { days, symptoms });
  const sort = [
    kind === null ? "" : ` on a ${TYPE_WORDS[kind]}`,
    from_min === 0 ? "" : `${kind === null ? " in sessions" : ""} of ${duration(from_min)} or more`,
  ].join("");
  const when = IN_WINDOW.includes(id)
    ? `${sort} ${span}`
    : id === "races" && days !== null
      ? ` ${span}`
      : "";
  const names = people.length > NAMED_MAX ? "" : ` (${listed(people.map(({ name }) => name))})`;
  const who = isNamed ? `Of those you named${names}, athletes` : "Athletes";
  const silent = people.filter(
    ({ sessions }) => sessions.length > 0 && sessions.every(isUnreported),
  ).length;
  const without = id === "unreported" ? `, ${silent} of them without any report` : "";
  const text = `${who} who ${what}${when}: ${lines.length} of ${people.length}${without}.`;
  return [{ part: "answer", text: plain(text), sources: [] }];
}

/** Returns the races on the days the question names, or all. */
const aheadIn = (races: RosterFindings["races"], days: RosterFindings["days"]) =>
  (races ?? []).filter(({ race }) => days === null || isWithin(days, race.scheduled_ms));

const NAMED_MAX = 3;

function whatOf(
  id: RosterTopicId,
  { days, symptoms }: Pick<RosterFindings, "days"> & Pick<RosterQuestion, "symptoms">,
): string {
  if (id === "symptoms" && symptoms.length > 0) return `reported ${symptoms.join(" or ")}`;
  return id === "races" && days !== null ? "race" : WHAT[id];
}

const isUnreported = ({ user_rating }: Session): boolean => user_rating === null;

const moreTold = (lines: readonly Line[]): Said[] =>
  lines.length <= LISTED_MAX
    ? []
    : [
        {
          part: "answer",
          text: `And ${lines.length - LISTED_MAX} more.`,
          sources: [],
          isLine: true,
        },
      ];

/** Says what the sessions don't show. */
function unknownTold(
  { topics, from_min, isOfNoPlan, words }: RosterQuestion,
  { people, races, days, isNamed }: RosterFindings,
): Said[] {
  const said: string[] = [];
  const [only] = people;
  const isOfDays = topics.some(({ id }) => IN_WINDOW.includes(id) && id !== "last");
  if (days !== null && isOfDays && isNamed && people.length === 1 && only?.sessions.length === 0) {
    const [latest] = only.recent;
    const text = `${only.name} has no session ${days.words}`;
    said.push(
      latest === undefined ? `${text}.` : `${text}; the latest is the ${called(only, latest)}.`,
    );
  }
  const sessions = people.flatMap((person) => person.sessions);
  const open = sessions.filter(isUnreported).length;
  const isOfReports = topics.some(({ id }) =>
    ["symptoms", "short", "rating", "safety", "over"].includes(id),
  );
  if (isOfReports && open > 0)
    said.push(`${open} of ${sessions.length} sessions have no report, so they say nothing.`);
  if (topics.some(({ id }) => id === "salty")) said.push(WEAK_RATING);
  const cold = aheadIn(races, days).filter(({ race }) => race.temperature_c === null).length;
  if (topics.some(({ id }) => id === "races") && !isOfNoPlan && cold > 0)
    said.push(`Of ${counted(cold, "race")} no temperature is known.`);
  if (from_min === LONG_MIN) said.push("Long is taken as 2 h or more.");
  const abroad = englishOnly(words.text);
  if (abroad !== null) said.push(abroad);
  return said.map((text) => ({ part: "unknown", text: plain(text), sources: [] }));
}
