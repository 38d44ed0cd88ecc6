import { GUT_SYMPTOMS, type SYMPTOMS } from "@/lib/contract/debrief";
import type { ActivityType } from "@/lib/contract/vocabulary";
import { type Question, readQuestion } from "./question";
import { symptomLabels } from "./session-facts";
import { LONG_MIN, plainly, sessionIn } from "./session-words";

/** What coaches ask about a roster, recognized by wording. */

export type RosterTopicId =
  | "attention"
  | "symptoms"
  | "short"
  | "less"
  | "quiet"
  | "unreported"
  | "races"
  | "rating"
  | "safety"
  | "over"
  | "weight"
  | "salty"
  | "last";

interface RosterTopic {
  id: RosterTopicId;
  asks: RegExp;
  /** The search query for an article; null if none helps. */
  query: string | null;
}

/** In the order they are answered; `attention` is for questions on no other topic. */
const TOPICS: readonly RosterTopic[] = [
  {
    id: "safety",
    asks: /\bover-?(?:dr[aiu]nk|drink|hydrat)\w*|\b(?:dr[aiu]nk|drinks?|drinking) (?:way |far )?too much|too much (?:water|fluid|to drink)|\b(?:dr[aiu]nk\w*|fluids?|water)\b[^.?!]{0,20}\bmore (?:\w+ ){0,2}than (?:\w+ ){0,3}(?:should|good|healthy|needed|needs?)\b|\bdr[aiu]nk\w* (?:\w+ )?(?:dangerously|excessively|unsafely)|\b(?:dangerously|excessively) much\b|hyponatr\w*|dilut\w*|\bmore (?:\w+ ){0,2}than (?:\w+ ){0,2}(?:limit|ceiling|maximum|safe|allowed)\b|\b(?:exceed\w*|above|over|past|beyond|cross\w*|broke) (?:\w+ ){0,3}(?:limits?|ceiling|maximum)\b/i,
    query: "drinking too much water hyponatremia",
  },
  {
    id: "symptoms",
    asks: /\bsymptom\w*|\b(?:sick|nause\w*|vomit\w*|threw up|bloat\w*|diarrh\w*|stomach\w*|gut|cramp\w*|headaches?|dizz\w*|unwell)\b/i,
    query: "stomach gut problems nausea during exercise why",
  },
  {
    id: "over",
    asks: /\bmore (?:\w+ ){0,2}than (?:\w+ ){0,2}(?:plan\w*|suggest\w*|recommended|target\w*|prescribed)\b|\b(?:exceed\w*|above|over|beyond) (?:\w+ ){0,2}(?:plan|targets?)\b|\bover-?(?:fuel|eat|ate)\w*|\b(?:dr[au]nk|drinks?|drinking|ate|eats?|eating|took|takes?) (?:\w+ ){0,2}most\b|\bmost (?:fluids?|water|carb\w*|sodium|salt)\b/i,
    query: null,
  },
  {
    id: "weight",
    asks: /\b(?:los[et]|losing|loss|dropp?ed|gained|heavier|lighter)\b[^.?!]*(?:\d ?%|\b(?:per ?cent|weight|mass|kg|kilos?|lbs?|pounds?)\b)|\bbody ?(?:weight|mass)\b|\bweigh(?:ed|s|ing|-?ins?)?\b/i,
    query: null,
  },
  {
    id: "salty",
    asks: /\bsweat(?:ing)? rates?\b|\bsalt(?:y|ier|iest)\b|\bsalt\w* sweat\w*|\bsweat\w* (?:the )?(?:most|more|least|a lot|heav\w*)|\b(?:heav\w*|biggest) sweat\w*/i,
    query: "how salty sweat is self-rating test",
  },
  {
    id: "less",
    asks: /\b(?:carr(?:y|ied|ies|ying)|pack(?:ed|s|ing)?|bring|brought) (?:\w+ )?less\b|\b(?:took|take|takes) (?:\w+ )?less (?:along|with them|out)\b|\bdial\w* (?:it )?down|\bless (?:along|than (?:planned|suggested|the plan|their plan))|\bleft (?:\w+ )?(?:at home|behind)/i,
    query: null,
  },
  {
    id: "quiet",
    asks: /\b(?:quiet|silent|silence|inactive|disappear\w*|stopped training|no sessions|not (?:been )?train\w*|not heard)\b|(?:n(?:’|')?t|\b(?:not|never)) (?:been )?(?:train\w*|(?:logg?\w*|record\w*|upload\w*|d[io]ne?) (?:\w+ )?(?:se+s+ions?|rides?|runs?|workouts?|training|activit\w*|anything))/i,
    query: null,
  },
  {
    id: "unreported",
    asks: /(?:\b(?:not|never|without|no|missing|yet to|owes?)|n(?:’|')t|\b(?:has|have|had|did|does|do|is|are)nt) (?:(?:been |yet )?(?:sen[dt]|sending|submit\w*|filled|fill|hand\w*|given|give|turn\w*|done|do|had|have|got) (?:\w+ ){0,3})?(?:\w+ )?(?:report\w*|log\w*|debrief\w*|feedback)|\bunreported/i,
    query: null,
  },
  {
    id: "races",
    asks: /\b(?:rac(?:e|ed|es|ing)|events?|compet\w*|marathons?|ironman|triathlons?)\b/i,
    query: null,
  },
  {
    id: "rating",
    asks: /\b(?:(?<!\b(?:sweat|sweating|heart|pulse|work|flow|intake|breathing|drinking) )rat(?:ed|ings?|es?)|felt (?:bad|worst|terrible|awful))\b/i,
    query: null,
  },
  {
    id: "short",
    asks: /\b(?:short|shortest|too little|under-?fuel\w*|not enough|below|miss(?:ed|ing|es)? (?:their|the) (?:plan|target)s?|least|low on|bonk\w*|ate|eat(?:en|s|ing)?|carb\w*|sodium|salt|fluid|drank|drink|fuel\w*)\b/i,
    query: null,
  },
];

const ATTENTION: RosterTopic = {
  id: "attention",
  asks: /\b(?:attention|needs?|concern\w*|flag\w*|worr\w*|look at|check (?:on|in)|priorit\w*|urgent\w*|triage|summar\w*|overview|how (?:is|are|was|did)|(?:is|are) doing|first|red|amber|talk to|today|this (?:week|morning))\b/i,
  query: null,
};

/** For a question that only names an athlete, or asks who trained: the newest session. */
const LAST: RosterTopic = {
  id: "last",
  asks: /\bwho(?: \w+)? (?:trained|rode|ran(?! (?:out|low))|swam|cycled|hiked|rowed|skied|jogged|worked out)\b/i,
  query: null,
};
/** Questions on who did well, which no threshold tells. */
const OF_SUCCESS =
  /\b(?:who|which \w+)\b[^.?!]*\b(?:well|best|great|enough|(?:hit|met|reached|followed) (?:\w+ )?(?:plans?|targets?|numbers|carbs?))\b|\bbest\b/i;
const NOT =
  /\b(?:not|never|no|nobody|hardly|without|rarely|seldom|barely|fail\w*|struggl\w*|below|under|short|less|miss\w*)\b|n(?:’|')?t\b/i;

/** A coach's question about a roster. */
export interface RosterQuestion {
  /** Determines what to say first and which article to search for. */
  words: Question;
  topics: readonly RosterTopic[];
  /** The nutrients asked about; empty for all. */
  nutrients: readonly ("carb" | "sodium" | "fluid")[];
  /** Labels of the symptoms asked about; empty for all. */
  symptoms: readonly string[];
  /** Limits the sessions to this sport and at least this many minutes. */
  kind: ActivityType | null;
  from_min: number;
  isHot: boolean;
  /** Whether it asks what the plan is. */
  isOfPlan: boolean;
  /** Whether it asks who has no plan. */
  isOfNoPlan: boolean;
  /** Whether it asks how a race went. */
  isOfRace: boolean;
  /** The earlier questions that may say whom this one is about, latest first; empty if it says so itself. */
  before: readonly string[];
}

const TOPICS_MAX = 2;
/** How many earlier questions a new one can go on from. */
export const RECALLED = 6;
export const ASKS_WHO =
  /\b(?:who|whose|which|any(?:one|body)|how many|list|show|everyone|everybody)\b|\b(?:did|has|have|was|is) some(?:one|body)\b/i;

const NUTRIENTS = [
  ["carb", /\b(?:carb\w*|sugars?|grams?|ate|eat(?:en|s|ing)?|under-?fuel\w*|bonk\w*)\b/i],
  ["sodium", /\b(?:sodium|salt\w*|electrolytes?)\b/i],
  ["fluid", /\b(?:fluids?|water|drank|drink\w*|hydrat\w*)\b/i],
] as const;

/**
 * Reads a coach's question about their roster.
 *
 * @param before the conversation's earlier questions, oldest first
 * @param about those of them that are about the same athletes
 */
export function readRosterQuestion(
  content: string,
  before: readonly string[] = [],
  about = before,
): RosterQuestion {
  const all = readQuestion(content, before);
  const ofSame = about.length === before.length ? all : readQuestion(content, about);
  const { cares, hasGained, topics: asked, amounts } = ofSame;
  const words = { ...all, cares, hasGained, topics: asked, amounts };
  const recalled = before.slice(-RECALLED);
  const { text } = words;
  const saidNow = sessionIn(text.replaceAll(/\brun(?:s|ning)? (?=short|low|out|below)/gi, ""));
  // A general question about a danger is about nobody in particular.
  const isGeneral =
    (words.topics.some(({ id }) => IN_GENERAL.has(id)) || CAUSES.test(text)) &&
    !ASKS_WHO.test(text);
  const now = isGeneral ? [] : topicsIn(text);
  const last = recalled.map((each) => topicsIn(plainly(each))).findLast(isAny) ?? [];
  const topics = now.length > 0 || !/^\s*(?:and|what about|how about)\b/i.test(text) ? now : last;
  const nutrients = NUTRIENTS.flatMap(([nutrient, names]) => (names.test(text) ? [nutrient] : []));
  const { emergency } = words;
  const isAsked = topics.length > 0 && ASKS_WHO.test(text);
  return {
    words: {
      ...words,
      isOfAnother: false,
      looksBack: topics.some(({ id }) => LOOKS_BACK.has(id)),
      hasGained: words.hasGained && !isAsked,
      // A question about which athletes have the signs still gets an answer after the warning.
      emergency: emergency === null ? null : { ...emergency, isNow: emergency.isNow && !isAsked },
    },
    topics,
    nutrients,
    symptoms: symptomsIn(text),
    kind: saidNow.activity_type ?? null,
    from_min: saidNow.duration_min ?? (/\blong(?:er|est)?\b/i.test(text) ? LONG_MIN : 0),
    isHot: /\b(?:hot|hottest|heat|warm\w*)\b/i.test(text),
    isOfPlan: /\bplans?\b/i.test(text),
    isOfNoPlan: NO_PLAN.test(text),
    isOfRace: false,
    before: ASKS_WHO.test(text) || OF_OTHERS.test(text) ? [] : continued(text, recalled),
  };
}

export const OF_OTHERS =
  /\bthe (?:others?|rest|team|roster|squad)\b|\ball of them\b|\b(?:my|all|other) (?:\w+ )?athletes\b/i;
/** A question that leaves open whom it is about: `and on Saturday?`, `what about her sodium?`. */
const GOES_ON = /^\s*(?:and|what about|how about|then|so|but)\b|\b(?:she|he|her|his|him)\b/i;

/** Returns the earlier questions back to the one that says whom they are about, latest first. */
function continued(text: string, before: readonly string[]): string[] {
  if (!GOES_ON.test(text)) return [];
  const latest = before.toReversed();
  const from = latest.findIndex((each) => !GOES_ON.test(each));
  return from < 0 ? latest : latest.slice(0, from + 1);
}

/**
 * Matches questions on causes, such as `What causes nausea?`, and on what anybody should take. Before a name they ask
 * how the athlete is.
 */
const CAUSES =
  /\b(?:(?:[Ww]hat (?:causes|brings on|leads to)|[Cc]auses of) (?!\p{Lu})|[Ww]hy (?:do|would|can|might) (?:people|athletes|runners|riders|cyclists|one|you) |[Hh]ow (?:much|many|often) [^.?!]*\b(?:should|do|does|can) (?:an athlete|athletes|people|runners|riders|cyclists|one) )/u;

/** Topics about what was, so that a day without a tense is one that was. */
const LOOKS_BACK: ReadonlySet<RosterTopicId> = new Set([
  ...(["symptoms", "short", "unreported", "rating", "safety", "over", "last"] as const),
]);

const IN_GENERAL: ReadonlySet<string> = new Set(["signs", "prevention", "mixing", "gut"]);

const NO_PLAN =
  /(?:\b(?:no|without|lack\w*|missing|needs?|yet to (?:get|have|make))|(?:\bnot|n(?:’|')?t) (?:yet )?(?:have|has|got|had|made?)) (?:(?:a|an|any|their|his|her|race|fuel\w*|yet) ){0,3}plans?\b|\bunplanned\b|\bnot (?:been )?planned\b/i;

/** Words for single symptoms, as reports name them. "Sick" or "unwell" may mean any. */
const SYMPTOM_WORDS: readonly (readonly [RegExp, readonly (keyof typeof SYMPTOMS)[]])[] = [
  [/\b(?:stomach|gut|belly|abdominal) cramp/i, ["stomach_cramps"]],
  [/(?<!\b(?:stomach|gut|belly|abdominal) )\bcramp/i, ["muscle_cramps", "stomach_cramps"]],
  [/\b(?:stomach|gut|tummy|gi)\b(?! cramp)/i, GUT_SYMPTOMS],
  [/\bnause|\bqueasy/i, ["nausea"]],
  [/\bvomit|\bthr[eo]w\w* up|\bpuk/i, ["vomiting"]],
  [/\bbloat/i, ["bloating"]],
  [/\bdiarrh/i, ["diarrhea"]],
  [/\bheadache/i, ["headache"]],
  [/\bdizz/i, ["dizziness"]],
];

const symptomsIn = (text: string): string[] =>
  symptomLabels(SYMPTOM_WORDS.flatMap(([words, names]) => (words.test(text) ? names : [])));

/** A question on what to do is not about how the athlete is. */
const ADVICE = /\b(?:should|shall|can|could|may|must|would|need to|do I)\b/i;

/** Matches questions on past intake, whether or not it fell short of the plan. */
const TOOK = /\b(?:what|how (?:much|many)) (?:\w+ ){0,3}(?:did|has|have|had)\b/i;

const HOW_IT_WENT = /\bhow (?:did|was|were)\b[^.?!]*\brac(?:e|es|ing)\b/i;

/**
 * Returns the question to answer once it names an athlete. If it only asks how they are, that means their triage items
 * and last session.
 */
export function askedOfSomebody(question: RosterQuestion): RosterQuestion {
  const { topics, words } = question;
  const isOpen = topics.length === 0 && !ADVICE.test(words.text);
  // A race that is over is a session like any other.
  if (HOW_IT_WENT.test(words.text) && topics.every(({ id }) => id === "races"))
    return { ...question, topics: [LAST], isOfRace: true };
  if (TOOK.test(words.text) && topics.every(({ id }) => id === "short"))
    return { ...question, topics: [LAST] };
  const isOfAttention = topics.every(({ id }) => id === "attention") && topics.length > 0;
  return isOpen || isOfAttention ? statusOf(words) : question;
}

const TO_DO =
  /\b(?:should|shall|can|could|may|must|would|needs?)\b|\bhow (?:many|much)(?: \w+){0,2} for\b/i;
const DONE = /\b(?:did|has|have|had|was|were|drank|ate|took|carried)\b/i;
const MAY_PLAN: readonly RosterTopicId[] = ["short", "attention", "races"];

/** True if it may ask what the athlete should take, or about an amount, rather than how they did. */
export function asksWhatToTake({ topics, before, words }: RosterQuestion): boolean {
  const { text, amounts } = words;
  // A follow-up such as `and at 30 °C?` asks what the question before it did.
  const asked = [text, ...before].find((each) => TO_DO.test(each) || DONE.test(each)) ?? "";
  const isToDo = TO_DO.test(asked) && !DONE.test(asked);
  return amounts.length > 0 || (isToDo && topics.every(({ id }) => MAY_PLAN.includes(id)));
}

/** Asks how an athlete is: their triage items and their last session. */
export const statusOf = (words: Question): RosterQuestion => ({
  words,
  topics: [ATTENTION, LAST],
  ...{ nutrients: [], symptoms: [], kind: null, from_min: 0, isHot: false, isOfPlan: false },
  ...{ isOfNoPlan: false, isOfRace: false, before: [] },
});

const isAny = (topics: readonly RosterTopic[]): boolean => topics.length > 0;

/** "More than" never asks about falling short. */
const IS_MORE = /\bmore than\b|\bexceed|\bmost\b|\btoo much\b/i;
const IS_LESS = /\b(?:below|short\w*|under\w*|less|too little|least|miss\w*)\b/i;

function topicsIn(text: string): RosterTopic[] {
  const isMore = IS_MORE.test(text) && !IS_LESS.test(text);
  const found = TOPICS.filter(({ id, asks }) => asks.test(text) && !(isMore && id === "short"));
  // `short` counts only if nothing else matches, since many questions mention nutrients.
  const others = found.filter(({ id }) => id !== "short");
  const named = others.length > 0 ? others : found;
  // Those who were short or are flagged are no answer to who did well.
  if (OF_SUCCESS.test(text) && !NOT.test(text))
    return named.filter(({ id }) => id !== "short").slice(0, TOPICS_MAX);
  const wide = [LAST, ATTENTION].find(({ asks }) => asks.test(text));
  return (named.length > 0 || wide === undefined ? named : [wide]).slice(0, TOPICS_MAX);
}
