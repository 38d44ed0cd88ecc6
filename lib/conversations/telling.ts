import type { SafetyNotice } from "@/lib/contract/conversation";
import { dilutedTold, gainedTold, isUnwell, isUnwellNow } from "./emergency";
import type { Findings, Said, SessionFact, Source } from "./findings";
import { englishOnly } from "./language";
import {
  amountsTold,
  caffeineTold,
  gapsTold,
  guardrailsTold,
  heatTold,
  mealTold,
  paceTold,
  pillsTold,
  ratesTold,
  sportTold,
} from "./numbers-told";
import { fitTold } from "./products-told";
import type { Question } from "./question";
import { besideRisk, isUncertain } from "./recent-risk";
import {
  doubtTold,
  enoughTold,
  finishTold,
  overallTold,
  practiseTold,
  saltyTold,
  sureTold,
  sweatTold,
  usualTold,
} from "./record-told";
import {
  againstTold,
  dangersTold,
  eatenTold,
  hasSignsOfOverdrinking,
  nothingTold,
  overdrinkingTold,
  sessionsTold,
  sickTold,
} from "./sessions-told";

/** For somebody unwell for no known reason, whether they ask or their coach does. */
const UNWELL =
  "I can’t judge that from here. A doctor should look at it if it comes back, is a worry, or comes with chest pain, fainting, vomiting or confusion. I can look at what was taken in a session: ask about the last one.";
const SWELLING =
  "Puffy or swollen hands can be an early sign that more was drunk than lost. Only thirst is a reason to drink then; more salt doesn’t undo it. With a headache, vomiting or confusion get medical help at once.";

/** An answer in fixed wording: the warnings, and the sentences in order. */
export interface Told {
  notices: readonly SafetyNotice[];
  said: readonly Said[];
}

const OF_ANOTHER =
  "I only see the athlete whom this conversation is about, and nothing of anybody else.";
const NOBODY =
  "This conversation is about nobody in particular: no profile and no sessions are read. Begin one with an athlete for numbers of their own.";
const NO_SESSION =
  "For numbers I need the sport and how long it takes; how warm and how hard it is makes them closer.";
const NO_SPORT =
  "For numbers I need the sport, too: say whether it is a ride, a run, a swim or something else. Of a triathlon, ask about one part at a time.";
const NO_DURATION =
  "For numbers I need to know how long it takes, too; how warm and how hard it is makes them closer.";
const HOW_LONG =
  "Say how long it takes, and I can tell the numbers; how warm and how hard it is makes them closer.";
const NONE_PLANNED =
  "Say the sport and how long it takes, and I can tell the numbers; how warm and how hard it is makes them closer.";
const UNWRITTEN = "I don’t know about that: none of the articles here is about it.";
const TRAVEL =
  "I don’t know about travel, jet lag or time zones: none of the articles here is about them.";
const FASTED =
  "Whether training without eating suits anybody I don’t know: none of the articles here is about it.";
const NO_RACE =
  "No race is planned in this record. For numbers of one, say the sport and how long it takes; how warm and how hard it is makes them closer.";
const NO_MESSAGE = "I don’t write messages. Ask me about your sessions, or what to take on one.";
const MESSAGE =
  "I don’t write messages by myself. Ask what it should be about: “Draft a message” under the answer begins one from it, and nothing is sent until you send it.";
const LOST =
  "I don’t know that. Ask about carbohydrate, sodium, fluid or caffeine for a session, about what to carry, or about the sessions that were reported.";

/** Returns what to say before looking anything up; `isAll` if nothing may follow. */
export function toldFirst(question: Question): Told & { isAll: boolean } {
  const { emergency, cares } = question;
  const notices: SafetyNotice[] = [];
  const said: Said[] = [];
  const first = (code: SafetyNotice["code"], text: string) => {
    notices.push({ code, message: text });
    said.push({ part: "safety", text, sources: [] });
  };
  if (emergency !== null)
    first(emergency.kind === "doctor" ? "medical" : "emergency", emergency.text);
  if (emergency?.isNow === true) return { notices, said, isAll: true };
  if (question.hasGained) first("above_limit", gainedTold(question.text));
  for (const care of cares) first(care.code, care.first);
  if (question.isOfAnother) said.push({ part: "unknown", text: OF_ANOTHER, sources: [] });
  // There is nothing to add about a suspected illness or a painkiller unless the question also asks something else.
  const isForOthers =
    cares.some((care) => care.isForOthers === true) && question.topics.length === 0;
  const isAll = question.isOfAnother || isForOthers || cares.some((care) => care.isAll);
  return { notices, said, isAll };
}

/** Answers a question from the findings. */
export function tell(asked: Question, findings: Findings): Told {
  const question = besideRisk(asked, findings.risk);
  const above = [
    ...amountsTold(question, findings),
    ...dangersTold(findings.risk),
    ...(has(question, "overdrinking") || has(question, "swelling")
      ? overdrinkingTold(findings, DO_I.test(question.text)).filter(
          ({ isAbove }) => isAbove || findings.risk.length === 0,
        )
      : dangersTold(shownOf(question, findings).filter(isPlanned))),
  ];
  const warned = [
    ...eachOnce(above.filter(({ isAbove }) => isAbove).map(({ said }) => said)),
    ...(isWithSigns(question, findings) ? [unwellTold(question)] : []),
  ];
  // The sentences about the gut don't say what to do for somebody who feels sick as they ask.
  const isSickNow = has(asked, "sick") && asked.cares.length === 0 && isUnwellNow(asked.text);
  const isUnexplained = isSickNow || isUncertain(asked, findings.risk);
  const unwell = warned.length === 0 && isUnexplained ? [UNWELL_TOLD] : [];
  const swelling = has(question, "swelling") ? [SWELLING_TOLD] : [];
  const within = above.filter(({ isAbove }) => !isAbove).map(({ said }) => said);
  const guardrails =
    findings.calculation === null || !isOfSession(question)
      ? []
      : guardrailsTold(findings.calculation);
  const notices: SafetyNotice[] = [
    ...warned.map(({ text }) => ({ code: "above_limit" as const, message: text })),
    ...swelling.map(({ text }) => ({ code: "medical" as const, message: text })),
    ...guardrails.map(({ text }) => ({ code: "engine" as const, message: text })),
  ];
  const own = [...within, ...ownTold(question, findings, within.length > 0)];
  const isTold =
    findings.caffeine !== null || (findings.calculation !== null && isNumeric(question));
  // A question on past intake is fully answered by the sessions.
  const isWhole =
    findings.asked !== null &&
    question.topics.length > 0 &&
    question.topics.every(({ id }) => id === "sessions");
  const found = isWhole ? [] : findings.articles;
  const first = found.filter(({ answers }) => answers === "first").map(answerTold);
  const behind = found
    .filter(({ answers }) => answers !== "first")
    .flatMap((article, place) => articlesTold(article, place, isTold));
  // If there is no answer without more input, say first what is missing.
  const unknown = unknownTold(question, findings);
  const rest = first.length + own.length === 0 ? [...unknown, ...behind] : [...behind, ...unknown];
  const all = [...warned, ...unwell, ...swelling, ...first, ...own, ...guardrails, ...rest];
  if (all.length === 0) all.push(LOST_TOLD);
  return { notices, said: eachOnce(all) };
}

/** True if the athlete has signs of overdrinking, now or in the session asked about. */
const isWithSigns = (question: Question, findings: Findings): boolean =>
  (findings.risk.length > 0 && isUnwell(question.text)) ||
  (has(question, "bonk") && shownOf(question, findings).some(hasSignsOfOverdrinking));

/** Says what the signs mean after such sessions. */
const unwellTold = ({ text }: Question): Said => ({
  part: "safety",
  text: dilutedTold(text),
  sources: [],
});

const has = ({ topics }: Question, id: Question["topics"][number]["id"]): boolean =>
  topics.some((topic) => topic.id === id);

/** Matches yes-or-no questions about oneself. */
const DO_I = /^\W*(?:am|do|did|have) i\b/i;

/** True if it asks for a session's numbers, which may carry engine warnings; a daily limit has none. */
const isOfSession = ({ topics }: Question): boolean =>
  topics.some(({ numbers }) => numbers.some((each) => each !== "caffeine"));

/** True if it only asks for a daily limit. */
const isOfADay = (question: Question): boolean => isNumeric(question) && !isOfSession(question);

const isNumeric = ({ topics }: Question): boolean =>
  topics.some(({ numbers }) => numbers.length > 0);

function ownTold(question: Question, findings: Findings, isJudged: boolean): Said[] {
  const { calculation, beside, sessions, fit, meal } = findings;
  const { text } = question;
  const numbers = [...new Set(question.topics.flatMap((topic) => topic.numbers))];
  const isMine = sessions !== null;
  const against = has(question, "bonk") ? againstTold(findings) : [];
  const shown = shownOf(question, findings);
  const judged = [...eatenIn(shown, text), ...enoughTold(shown, text)];
  // The suggestion is already mentioned next to the intake.
  const isOld = { carb: against.length > 0, fluid: isJudged && has(question, "overdrinking") };
  const rates = numbers.filter(
    (each) => !(each === "carb" && isOld.carb) && !(each === "fluid" && isOld.fluid),
  );
  return [
    ...(has(question, "finish") ? finishTold(calculation) : []),
    ...(isMine && has(question, "doubt") ? doubtTold(findings) : []),
    ...(isMine && has(question, "usual") ? usualTold(findings, text) : []),
    ...(has(question, "ownSweat") ? sweatTold(findings, text) : []),
    ...(has(question, "salty") ? saltyTold(findings) : []),
    ...(isMine && has(question, "practise") ? practiseTold(findings) : []),
    ...(isMine && has(question, "practise") && /\blast\b/i.test(text)
      ? sessionsTold(findings, true)
      : []),
    ...(isMine && has(question, "sick") ? sickTold(findings, text, ONE.test(text)) : []),
    // For a question on feeling sick, the session itself already answers this.
    ...against,
    ...(isMine && has(question, "sessions") && !has(question, "sick")
      ? [
          ...judged,
          ...(judged.length + against.length === 0
            ? overallTold(shown, text, findings.asked?.words ?? null)
            : []),
          ...sessionsTold(findings, ONE.test(text)),
        ]
      : []),
    ...(isNoSession(question, findings) ? unplannedTold(question, findings) : []),
    ...(meal === null ? [] : mealTold(meal)),
    ...(fit === null ? [] : fitTold(fit, text, calculation)),
    ...(calculation !== null && has(question, "saltPills") ? pillsTold(calculation) : []),
    ...(calculation !== null && isOfSureness(question) ? sureTold(calculation) : []),
    ...(calculation !== null && has(question, "timing") && !isSpaced(fit)
      ? paceTold(calculation, pacedIn(text))
      : []),
    ...(calculation === null
      ? []
      : [
          ...sportTold(calculation),
          ...heatTold(calculation, question),
          ...ratesTold(calculation, rates),
        ]),
    ...(beside === null ? [] : ratesTold(beside, numbers)),
    ...(numbers.includes("caffeine") ? caffeineTold(findings, question) : []),
  ];
}

/** True if the products already say how often to take one. */
const isSpaced = (fit: Findings["fit"]): boolean => (fit?.one_every_min ?? null) !== null;

const isOfSureness = (question: Question): boolean =>
  has(question, "sure") || has(question, "range");

/** Returns what to take at intervals: only carbohydrate or only fluid if the question names just one. */
function pacedIn(text: string): ("carb" | "fluid")[] {
  const [eats, drinks] = [
    /\b(?:eat\w*|gels?|bars?|carb\w*|food|chews?)\b/i,
    /\b(?:dr[aiu]nk\w*|fluids?|water)\b/i,
  ];
  if (eats.test(text) === drinks.test(text)) return ["carb", "fluid"];
  return eats.test(text) ? ["carb"] : ["fluid"];
}

/** Without a plan, danger is only told to those who ask about drinking or feel unwell. */
const isPlanned = ({ planned }: SessionFact): boolean => planned !== null;

/** Returns the sessions whose amounts the answer may mention. */
const shownOf = ({ text }: Question, { sessions }: Findings) =>
  (sessions ?? []).slice(0, ONE.test(text) ? 1 : undefined);

const WHAT_WAS_EATEN =
  /\b(?:what|which|how (?:much|many))\b[^.?!]*\b(?:eat|ate|eaten|gels?|bars?|chews?)\b/i;

/** Says what was eaten, if the question asks about a single session. */
const eatenIn = (shown: readonly SessionFact[], text: string): Said[] => {
  const [session, another] = shown;
  return session === undefined || another !== undefined || !WHAT_WAS_EATEN.test(text)
    ? []
    : eatenTold(session);
};

/** Matches questions about one session. */
const ONE =
  /\b(?:last|latest|previous|recent) (?:\w+ )?(?:session|ride|run|race|workout|training|swim|hike)\b|\blast time\b/i;

/** True if the question asks for numbers on days with nothing to calculate. */
const isNoSession = (question: Question, { asked, calculation }: Findings): boolean =>
  isNumeric(question) &&
  calculation === null &&
  asked !== null &&
  asked.words !== null &&
  asked.isNone;

/** Says that no such session exists, and what to provide to get numbers for one. */
function unplannedTold({ session }: Question, { asked }: Findings): Said[] {
  const text = session.activity_type === undefined ? NONE_PLANNED : HOW_LONG;
  return [nothingTold(asked), { part: "unknown", text, sources: [] }];
}

/** Splits text between two sentences. */
export const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z“"])/;

/** Quotes an article that answers the question verbatim, so no title is needed. */
export const answerTold = ({ id, title, snippet }: Findings["articles"][number]): Said => ({
  ...{ part: "answer", text: snippet, sources: [{ kind: "article", id, title }] },
});

/** Returns the first article with its matching sentences; of any other only the summary. */
function articlesTold(
  article: Findings["articles"][number],
  place: number,
  isPersonal: boolean,
): Said[] {
  if (article.answers === "behind") {
    const sources: Source[] = [{ kind: "article", id: article.id, title: article.title }];
    return [{ part: "why", text: article.snippet, sources }];
  }
  if (place === 0) return articleTold(article, { isPersonal });
  const short = { ...article, snippet: article.summary ?? "" };
  return articleTold(short, { isPersonal }).filter(({ text }) => !text.startsWith(MORE));
}

const MORE = "More on this: ";

/**
 * Returns the sentences that stand on their own: no questions, and none that continue a dropped sentence.
 *
 * @param isFirst whether the title comes before them
 */
function standingIn(text: string, isPersonal: boolean, isFirst: boolean): string[] {
  let isTold = isFirst;
  return text.split(SENTENCE_END).filter((one) => {
    const isWhole = /[.!]”?$/.test(one) && !ANNOUNCES.test(one) && !(isPersonal && /\d/.test(one));
    isTold = isWhole && (isTold || !GOES_ON.test(one));
    return isTold;
  });
}

const GOES_ON =
  /^(?:And|But|So|Then|Also|Or|They|It|Its|He|She|This|These|Those|Both|Either|Neither|Here|Such|Until|That)\b/;

/** Sentences that only announce what the article says later. */
const ANNOUNCES =
  /^(?:(?:Two|Three|Four|Five) \w+ (?:set|make)|How to|What to|What helps|The signs|Signs to|What isn’t)\b/;

/**
 * Presents an article: its summary, then the matching sentences. Next to the athlete's own numbers, sentences with
 * general numbers would mislead and are left out.
 *
 * @param isPersonal whether the athlete's own numbers appear next to it
 */
export function articleTold(
  { id, title, summary, snippet }: Findings["articles"][number],
  { isPersonal }: { isPersonal: boolean },
): Said[] {
  const sources: Source[] = [{ kind: "article", id, title }];
  const begins = /[?:]/.test(title) ? title.replace(/[^?]$/, "$&.") : `${title}:`;
  const parts = snippet === summary ? [snippet] : [summary ?? "", snippet];
  const shown = parts.flatMap((part, place) => standingIn(part, isPersonal, place === 0));
  const text = shown.length === 0 ? `${MORE}“${title}”.` : `${begins} ${shown.join(" ")}`;
  return [{ part: "why", text, sources }];
}

function unknownTold(question: Question, findings: Findings): Said[] {
  const { calculation, refusals } = findings;
  const needs = new Set(question.topics.flatMap((topic) => topic.needs));
  const said = refusals.map((text): Said => ({ part: "unknown", text, sources: [] }));
  if (has(question, "fasted")) said.push({ part: "unknown", text: FASTED, sources: [] });
  if (has(question, "unwritten")) said.push({ part: "unknown", text: UNWRITTEN, sources: [] });
  if (has(question, "travel")) said.push({ part: "unknown", text: TRAVEL, sources: [] });
  if (has(question, "message"))
    said.push({ part: "unknown", text: findings.isCoach ? MESSAGE : NO_MESSAGE, sources: [] });
  if (needs.has("sessions") && !findings.isPersonal)
    said.push({ part: "unknown", text: NOBODY, sources: [] });
  if (calculation !== null && isOfSession(question)) said.push(...gapsTold(calculation));
  const isWanting =
    needs.has("calculation") &&
    calculation === null &&
    !isOfADay(question) &&
    refusals.length === 0 &&
    !isNoSession(question, findings);
  if (isWanting) said.push({ part: "unknown", text: wantingTold(question, findings), sources: [] });
  const abroad = englishOnly(question.text);
  if (abroad !== null) said.push({ part: "unknown", text: abroad, sources: [] });
  return said;
}

/** If nothing was found. */
const LOST_TOLD: Said = { part: "unknown", text: LOST, sources: [] };
export const UNWELL_TOLD: Said = { part: "unknown", text: UNWELL, sources: [] };
const SWELLING_TOLD: Said = { part: "safety", text: SWELLING, sources: [] };

function wantingTold({ session, text }: Question, { asked }: Findings): string {
  if (asked !== null && session.is_race === true && OWN_RACE.test(text)) return NO_RACE;
  if (session.duration_min !== undefined) return NO_SPORT;
  return session.activity_type !== undefined ? NO_DURATION : NO_SESSION;
}

/** Matches a race that would be in the record. */
const OWN_RACE = /\b(?:my|next|coming|upcoming|planned) (?:\w+ )?rac(?:e|es)\b/i;

/** Drops repeated sentences, keeping the first. */
function eachOnce(all: readonly Said[]): Said[] {
  const told = new Set<string>();
  return all.flatMap((said) => {
    const left = said.text.split(SENTENCE_END).filter((text) => !told.has(text));
    for (const text of left) told.add(text);
    return left.length === 0 ? [] : [{ ...said, text: left.join(" ") }];
  });
}
