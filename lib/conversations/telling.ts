import type { SafetyNotice } from "@/lib/contract/conversation";
import { listed } from "@/lib/wording/grammar";
import { dilutedTold, isUnwell } from "./emergency";
import type { Findings, FitFact, Said, Source } from "./findings";
import { englishOnly } from "./language";
import { amountsTold, caffeineTold, gapsTold, guardrailsTold, ratesTold } from "./numbers-told";
import type { Question } from "./question";
import { besideRisk } from "./recent-risk";
import {
  againstTold,
  dangersTold,
  nothingTold,
  overdrinkingTold,
  sessionsTold,
  sickTold,
} from "./sessions-told";

/** An answer in our own words: what is to be warned of, and what is said, in its order. */
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
const UNWRITTEN = "I don’t know about that: none of the articles here is about it.";
const NO_MESSAGE = "I don’t write messages. Ask me about your sessions, or what to take on one.";
const MESSAGE =
  "I don’t write messages by myself. Ask what it should be about: “Draft a message” under the answer begins one from it, and nothing is sent until you send it.";
const LOST =
  "I don’t know that. Ask about carbohydrate, sodium, fluid or caffeine for a session, about what to carry, or about the sessions that were reported.";

/** What is said in any case before anything is looked up; `isAll` where nothing may follow. */
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
  for (const care of cares) first(care.code, care.first);
  if (question.isOfAnother) said.push({ part: "unknown", text: OF_ANOTHER, sources: [] });
  return { notices, said, isAll: question.isOfAnother || cares.some(({ isAll }) => isAll) };
}

/** What the findings say on a question. */
export function tell(asked: Question, findings: Findings): Told {
  const question = besideRisk(asked, findings.risk);
  const above = [
    ...amountsTold(question.amounts, findings),
    ...dangersTold(findings.risk),
    ...(has(question, "overdrinking")
      ? overdrinkingTold(findings)
      : dangersTold(shownOf(question, findings))),
  ];
  const warned = [
    ...unique(above.filter(({ isAbove }) => isAbove).map(({ said }) => said)),
    ...(findings.risk.length > 0 && isUnwell(question.text) ? [unwellTold(question)] : []),
  ];
  const within = above.filter(({ isAbove }) => !isAbove).map(({ said }) => said);
  const guardrails =
    findings.calculation === null || !isNumeric(question)
      ? []
      : guardrailsTold(findings.calculation);
  const notices: SafetyNotice[] = [
    ...warned.map(({ text }) => ({ code: "above_limit" as const, message: text })),
    ...guardrails.map(({ text }) => ({ code: "engine" as const, message: text })),
  ];
  const own = [...within, ...ownTold(question, findings)];
  const isTold =
    findings.caffeine !== null || (findings.calculation !== null && isNumeric(question));
  // Who asks what was taken has the whole answer in it.
  const isWhole =
    findings.asked !== null &&
    question.topics.length > 0 &&
    question.topics.every(({ id }) => id === "sessions");
  const articles = isWhole
    ? []
    : findings.articles.flatMap((article, place) => articlesTold(article, place, isTold));
  const unknown = unknownTold(question, findings);
  const all = [...warned, ...own, ...guardrails, ...articles, ...unknown];
  return {
    notices,
    said: all.length === 0 ? [LOST_TOLD] : unique(all),
  };
}

/** What signs mean after sessions like these. */
const unwellTold = ({ text }: Question): Said => ({
  part: "safety",
  text: dilutedTold(text),
  sources: [],
});

const has = ({ topics }: Question, id: Question["topics"][number]["id"]): boolean =>
  topics.some((topic) => topic.id === id);

const isNumeric = ({ topics }: Question): boolean =>
  topics.some(({ numbers }) => numbers.length > 0);

function ownTold(question: Question, findings: Findings): Said[] {
  const { calculation, sessions, fit } = findings;
  const numbers = [...new Set(question.topics.flatMap((topic) => topic.numbers))];
  const isMine = sessions !== null;
  return [
    ...(isMine && has(question, "sick") ? sickTold(findings) : []),
    ...(isMine && has(question, "sessions") ? sessionsTold(findings, ONE.test(question.text)) : []),
    ...(isNoSession(question, findings) ? [nothingTold(findings.asked)] : []),
    ...(has(question, "bonk") ? againstTold(findings) : []),
    ...(calculation === null ? [] : ratesTold(calculation, numbers)),
    ...(numbers.includes("caffeine") ? caffeineTold(findings) : []),
    ...(fit === null ? [] : fitTold(fit)),
  ];
}

/** The sessions whose amounts an answer may tell. */
const shownOf = ({ text }: Question, { sessions }: Findings) =>
  (sessions ?? []).slice(0, ONE.test(text) ? 1 : undefined);

/** One session is asked for, not several. */
const ONE =
  /\b(?:last|latest|previous|recent) (?:\w+ )?(?:session|ride|run|race|workout|training|swim|hike)\b/i;

/** Numbers are asked for on days on which there is nothing to calculate. */
const isNoSession = (question: Question, { asked, calculation }: Findings): boolean =>
  isNumeric(question) &&
  calculation === null &&
  asked !== null &&
  asked.words !== null &&
  asked.isNone;

function fitTold(fit: FitFact): Said[] {
  const sources: Source[] = [{ kind: "products", id: fit.callId, title: "Products that fit" }];
  if (fit.isTeaser) {
    const text = "Which products fit is shown with a subscription, and during the trial.";
    return [{ part: "unknown", text, sources }];
  }
  if (fit.items.length === 0) {
    const text = "No products of the catalogue fit this session well enough to name.";
    return [{ part: "unknown", text, sources }];
  }
  const items = fit.items.map(({ name, servings }) => `${servings} × “${name}”`);
  const water = fit.water_ml > 0 ? `, with ${fit.water_ml} mL of water` : "";
  const said: Said[] = [{ part: "answer", text: `To carry: ${listed(items)}${water}.`, sources }];
  if (fit.totals !== null) {
    const { carb_g, sodium_mg, fluid_ml } = fit.totals;
    const text = `Together that is ${carb_g} g of carbohydrate, ${sodium_mg} mg of sodium and ${fluid_ml} mL of fluid over the whole session.`;
    said.push({ part: "answer", text, sources });
  }
  const misses = fit.meets_targets
    ? []
    : fit.misses.map((text): Said => ({ part: "answer", text, sources }));
  return [
    ...said,
    ...misses,
    ...fit.dangers.map((text): Said => ({ part: "safety", text, sources })),
  ];
}

/** Between two sentences of ours. */
export const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z“"])/;

/** The first article with what fits of it, and of another one only what it says in short. */
function articlesTold(
  article: Findings["articles"][number],
  place: number,
  isPersonal: boolean,
): Said[] {
  if (place === 0) return articleTold(article, { isPersonal });
  const short = { ...article, snippet: article.summary ?? "" };
  return articleTold(short, { isPersonal }).filter(({ text }) => !text.startsWith(MORE));
}

const MORE = "More on this: ";

/** What only announces what an article says further on. */
const ANNOUNCES =
  /^(?:(?:Two|Three|Four|Five) \w+ (?:set|make)|How to|What to|What helps|The signs|Signs to|What isn’t)\b/;

/**
 * What an article says: the whole of it in short, then the sentences that fit. Beside somebody's own numbers those of a
 * group would mislead: such sentences are left out.
 *
 * @param isPersonal whether there are such numbers beside it
 */
export function articleTold(
  { id, title, summary, snippet }: Findings["articles"][number],
  { isPersonal }: { isPersonal: boolean },
): Said[] {
  const sources: Source[] = [{ kind: "article", id, title }];
  const begins = /[?:]/.test(title) ? title.replace(/[^?]$/, "$&.") : `${title}:`;
  const all = [summary ?? "", snippet === summary ? "" : snippet].join(" ").trim();
  const shown = all
    .split(SENTENCE_END)
    .filter((text) => !ANNOUNCES.test(text) && !(isPersonal && /\d/.test(text)));
  const text = shown.length === 0 ? `${MORE}“${title}”.` : `${begins} ${shown.join(" ")}`;
  return [{ part: "why", text, sources }];
}

function unknownTold(question: Question, findings: Findings): Said[] {
  const { calculation, refusals } = findings;
  const needs = new Set(question.topics.flatMap((topic) => topic.needs));
  const said = refusals.map((text): Said => ({ part: "unknown", text, sources: [] }));
  if (has(question, "unwritten")) said.push({ part: "unknown", text: UNWRITTEN, sources: [] });
  if (has(question, "message"))
    said.push({ part: "unknown", text: findings.isCoach ? MESSAGE : NO_MESSAGE, sources: [] });
  if (needs.has("sessions") && !findings.isPersonal)
    said.push({ part: "unknown", text: NOBODY, sources: [] });
  if (calculation !== null && isNumeric(question)) said.push(...gapsTold(calculation));
  const isWanting =
    needs.has("calculation") &&
    calculation === null &&
    refusals.length === 0 &&
    !isNoSession(question, findings);
  if (isWanting) said.push({ part: "unknown", text: wantingTold(question), sources: [] });
  const abroad = englishOnly(question.text);
  if (abroad !== null) said.push({ part: "unknown", text: abroad, sources: [] });
  return said;
}

/** Where nothing was found. */
const LOST_TOLD: Said = { part: "unknown", text: LOST, sources: [] };

const wantingTold = ({ session }: Question): string =>
  session.duration_min !== undefined
    ? NO_SPORT
    : session.activity_type !== undefined
      ? NO_DURATION
      : NO_SESSION;

const unique = (all: readonly Said[]): Said[] =>
  all.filter((one, place) => all.findIndex(({ text }) => text === one.text) === place);
