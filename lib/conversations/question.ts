import { caresIn } from "./care";
import { LAST_ONE, NEXT_ONE, namesDay, tenseOf } from "./day-words";
import { type Emergency, emergencyIn, hasGained, isLongAgo, isUnwell } from "./emergency";
import { COOL_C } from "./heat-words";
import { OVERDRINKING } from "./recent-risk";
import {
  amountsIn,
  isDescribed,
  plainly,
  type SaidAmount,
  type SaidSession,
  sessionIn,
} from "./session-words";
import { asMeant } from "./spelling";
import { TOPICS, type Topic } from "./topics";

/** A question as it was understood. */
export interface Question {
  text: string;
  topics: readonly Topic[];
  /** What this question says about the session, completed from earlier ones if it names none of its own. */
  session: SaidSession;
  /** This question and, if it is a follow-up, the earlier ones, latest first. */
  around: readonly string[];
  /** Whether its topic lies in the past, so that a day it names does, too. */
  looksBack: boolean;
  /** What this question alone says about the session. */
  saidNow: SaidSession;
  amounts: readonly SaidAmount[];
  emergency: Emergency | null;
  /** Whether somebody weighed more after a session than before. */
  hasGained: boolean;
  cares: ReturnType<typeof caresIn>;
  /** Whether it asks about another athlete. */
  isOfAnother: boolean;
}

/** How many earlier questions can complete a new one. */
const RECALLED = 4;
/** For how many questions somebody counts as in danger; what is long over shouldn't hide all answers. */
const IN_DANGER = 12;
/**
 * The most characters kept of an earlier question that can complete a new one, and of one before that. Of a longer one,
 * the beginning and end are kept, which is where people ask.
 */
const [RECALLED_CHARACTERS, LONG_AGO_CHARACTERS] = [600, 240];

export const inShort = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most / 2)} ${text.slice(-most / 2)}`;
const TOPICS_MAX = 3;

const ANOTHER =
  /\b(?:another|other|different) (?:athletes?|riders?|runners?|persons?|users?|people|customers?)|\b(?:all|every|list|show) (?:the |your |of the )?(?:athletes|users|customers|people)|\b(?:my|our|a|the|his|her) (?:team ?mate|friend|husband|wife|partner|competitor|rival|brother|sister|training partner)|\bsomeone else(?:’|')s\b|\bathlete(?:_id)? ?[=:]|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i;

/** Comparisons with others, which don't ask about them. */
const BESIDE_OTHERS =
  /\b(?:compared? (?:to|with)|than|versus|vs\.?|(?:un)?like) (?:most |the )?(?:other|different) (?:athletes|riders|runners|people)\b/gi;

/** People who only give the asker advice, or come along. */
const ADVISER =
  "(?:my|our|a|the|his|her) (?:team ?mate|friend|husband|wife|partner|competitor|rival|brother|sister|training partner)";
const COMES_ALONG = new RegExp(
  `\\b(?:with|behind|alongside|against|like|(?:me|i) and) ${ADVISER}|\\b${ADVISER} and (?:me|i|she|he)\\b`,
  "gi",
);
const ADVISES = new RegExp(
  `\\b(?:${ADVISER} (?:just |always |keeps? |also )?(?:says?|saying|said|thinks?|thought|told|tells?|telling|claims?|claimed|reckons?|wants|wanted|asks|asked|suggests?|suggested|recommends?|recommended|insists?|advises|advised|warns|warned|swears|read|heard|worries|believes|mentioned)|according to ${ADVISER})\\b(?= [^]*\\b(?:i|i'm|i’m|me|my|we|us|our)\\b)`,
  "gi",
);

/**
 * Reads a question.
 *
 * @param before the questions of the conversation before it, oldest first
 */
export function readQuestion(text: string, before: readonly string[] = []): Question {
  const shortened = (questions: readonly string[], most: number) =>
    questions.map((one) => asMeant(plainly(inShort(one, most))));
  const recalled = shortened(before.slice(-RECALLED), RECALLED_CHARACTERS);
  const earlier = [...shortened(before.slice(0, -RECALLED), LONG_AGO_CHARACTERS), ...recalled];
  const plain = asMeant(plainly(text));
  const saidNow = sessionIn(plain);
  const isFollowUp = (one: string) => topicsIn(one).length > 0;
  const around = isAddition(plain) ? [plain, ...recalled.toReversed()] : [plain];
  const cares = caresIn(plain, earlier, recalled, around);
  // If only a doctor can answer, meal advice is no answer.
  const isForOthers = caresIn(plain).some((care) => care.isForOthers === true);
  const amounts = [...amountsIn(plain), ...drunkBefore(plain, recalled)];
  const isOfLabels = cares.some((care) => care.isOfLabels === true);
  const withoutNames = (topic: Topic): Topic =>
    isOfLabels ? { ...topic, needs: topic.needs.filter((need) => need !== "products") } : topic;
  const asked = topicsIn(plain);
  const risk = asked.some(isOfDrinking) && !isDescribed(saidNow) ? riskIn(recalled) : "";
  const named = (risk === "" ? asked : topicsIn(risk + plain)).filter(
    ({ id }) => !isForOthers || !OF_MEALS.has(id),
  );
  const last = recalled.findLast(isFollowUp);
  const isOpen = named.length === 0 || isOnly(named, "heat");
  const taken = isOpen && last !== undefined && isAddition(plain) ? topicsIn(last) : named;
  // Whatever is asked about a day in the past, the sessions of that day are the answer.
  const isOfDay =
    taken.length === 0 && !isForOthers && tenseOf(plain) === "past" && namesDay(plain);
  const topics = isOfDay ? OF_THE_DAY : taken;
  return {
    text: plain,
    topics: topics.map(withoutNames),
    around,
    looksBack: topics.some(({ id }) => LOOKS_BACK.has(id)),
    session: completed(saidNow, plain, recalled),
    saidNow,
    amounts,
    // An emergency or illness mentioned earlier still applies to later questions.
    emergency: emergencyIn(plain) ?? emergencyBefore(plain, earlier),
    hasGained: hasGained(plain) || risk.split("\n").some(hasGained),
    cares,
    isOfAnother: ANOTHER.test(
      [BESIDE_OTHERS, ADVISES, COMES_ALONG].reduce((left, one) => left.replaceAll(one, ""), plain),
    ),
  };
}

/**
 * Returns the latest emergency of a question and those before it, whose signs may be told in three of them, one after
 * another. Signs in general, of others or of another day aren't put together.
 */
function emergencyBefore(text: string, earlier: readonly string[]): Emergency | null {
  const said = [...earlier.slice(-IN_DANGER), text];
  // The text by itself has been read before: it tells of none.
  const alone = [...said.slice(0, -1).map(emergencyIn), null];
  // Long texts are slow to read together, and people tell their signs at the beginning or the end.
  const told = said.map((one, at) =>
    tellsSigns(one, alone[at] ?? null) ? inShort(one, SHORT) : "",
  );
  for (let at = said.length - 1; at >= 0; at--) {
    const parts = told.slice(Math.max(0, at - 2), at + 1).filter((one) => one !== "");
    const isJoint = alone[at] === null && told[at] !== "" && parts.length > 1;
    const found = isJoint ? emergencyIn(parts.join("\n")) : alone[at];
    if (found?.isNow) return found;
  }
  return null;
}

const SHORT = 200;
const tellsSigns = (one: string, alone: Emergency | null): boolean =>
  OF_NOW.test(one) ||
  (OWN.test(one) && !HABITUAL.test(one) && !isLongAgo(one) && alone?.isNow !== false) ||
  !(
    alone?.isNow === false ||
    isLongAgo(one) ||
    ((OF_OTHER_TIMES.test(one) || LAST_ONE.test(one) || namesDay(one)) && isUnwell(one))
  );
const OF_NOW = /\b(?:now|today|still|since|just|currently|this morning|keeps?)\b/i;
/** Signs somebody has as they ask, also if only what to do about them is asked: `Why does my head hurt?`. */
const OWN =
  /\b(?:(?:does|do|is|are) (?:my|her|his) (?:head|hands?|fingers|stomach|vision)|my head|this (?:headache|nausea|dizziness)|my (?:headache|nausea)|(?:do|am) i (?:still )?(?:feel|have|so|sick|dizzy|nauseous)|i (?:have|feel)|(?:he|she) (?:has|feels?)|i['’](?:m|ve)|i am|have one)\b|^\s*(?:is an? |has an? )/i;
const HABITUAL =
  /\b(?:avoid\w*|prevent\w*|every|each|always|often|sometimes|usually|never|any(?:one|body)|someone|somebody|did|had|(?:from|the|do|does|can) (?:gels?|bars?|caffeine)|(?:gels?|bars?|caffeine) (?:make|give|cause)s?|races|runs|rides|sessions|when i)\b/i;
/** What asks about signs, of others or in general, or tells of a habit. */
const OF_OTHER_TIMES =
  /\b(?:why|who\w*|which|how|what helps|any(?:one|body)|avoid\w*|prevent\w*|every|each|always|often|sometimes|usually|never|when|(?<!\b(?:my|the|that|this|\d+|an?|two|three|last) )(?:gels?|bars?|caffeine)|races|runs|rides|sessions)\b|^\s*(?:did|does|do|can|could|was|were|(?:has|have|is|are)(?! an? ))\b/i;

/** Returns what one of the last questions says of too much drunk, to be read with a new one; empty if none does. */
const riskIn = (recalled: readonly string[]): string =>
  recalled
    .filter((one) => topicsIn(one).length > 0)
    .slice(-2)
    .filter((one) => hasGained(one) || (!ASKS.test(one) && isSwollen(one)))
    .map((one) => `${one}\n`)
    .join("");

const ASKS = /^\s*(?:why|do|does|what|can|how|is)\b/i;
const isSwollen = (text: string): boolean => topicsIn(text).some(({ id }) => id === "swelling");

/** Returns what was drunk by the questions just before, for one on whether to drink more. */
const drunkBefore = (text: string, recalled: readonly string[]): SaidAmount[] =>
  OF_MORE.test(text) && !isDescribed(sessionIn(text)) && amountsIn(text).length === 0
    ? recalled
        .slice(-2)
        // Not in a session that was told after it.
        .filter(
          (one, at, all) =>
            /\b(?:dr[au]nk|downed)\b/i.test(one) &&
            all.slice(at + 1).every((later) => sessionIn(later).duration_min === undefined),
        )
        .flatMap((one) => amountsIn(one))
        .filter(({ nutrient }) => nutrient === "fluid")
    : [];
const OF_MORE =
  /\bdrink\b[^.?!]*\b(?:more|now|today|tonight|still|else)\b|\bmore (?:to drink|water|fluids?)\b/i;

const isOfDrinking = ({ id, numbers }: Topic): boolean =>
  numbers.includes("fluid") || ["overdrinking", "canOverdrink", "after", "thirst"].includes(id);

/**
 * Returns what a question says about the session, completed from earlier ones. A question about a stored session needs
 * no completing, and one with a session of its own isn't about an earlier one's race.
 */
function completed(saidNow: SaidSession, text: string, recalled: readonly string[]): SaidSession {
  const earlier: SaidSession = Object.assign({}, ...recalled.map(sessionIn));
  // A cold day is another one than the warm day said before, and allows less to drink.
  if (COLD.test(text) && (earlier.temperature_c ?? 0) > COOL_C) delete earlier.temperature_c;
  if (isAddition(text)) return { ...earlier, ...saidNow };
  const { athlete_weight_kg, is_race, ...rest } = earlier;
  const isStored = namesDay(text) || NEXT_ONE.test(text) || LAST_ONE.test(text);
  const isOpen = saidNow.activity_type === undefined && saidNow.duration_min === undefined;
  return {
    ...(isStored ? {} : rest),
    ...(!isStored && isOpen && is_race !== undefined && { is_race }),
    ...(athlete_weight_kg !== undefined && { athlete_weight_kg }),
    ...saidNow,
  };
}

const COLD = /\b(?:cold|cool\w*|chill\w*|fr(?:eez|ost)\w*|snow\w*|winter\w*|icy|night)\b/i;

/** Topics about what was, so that a day without a tense is one that was. */
const LOOKS_BACK: ReadonlySet<Topic["id"]> = new Set(["sessions", "usual", "doubt"]);
const OF_THE_DAY = TOPICS.filter(({ id }) => id === "sessions").map(
  (topic): Topic => ({ ...topic, query: "" }),
);

const OF_MEALS: ReadonlySet<Topic["id"]> = new Set(["after", "before", "race", "load"]);

const isOnly = (topics: readonly Topic[], id: Topic["id"]): boolean =>
  topics.every((topic) => topic.id === id);

/** True for a follow-up such as `And at 35 °C?`. */
const isAddition = (text: string): boolean => isBareSport(text) || goesOn(text);

/** True if the text only names a sport, such as `On the bike`, and asks nothing itself. */
const isBareSport = (text: string): boolean =>
  text.trim().split(/\s+/).length <= BARE_MAX &&
  topicsIn(text).length === 0 &&
  sessionIn(text).activity_type !== undefined;
const BARE_MAX = 5;

const goesOn = (text: string): boolean =>
  text.length < 80 &&
  /^\s*(?:and|what (?:about|if)|what’s about|if|at|for|with|in|now|then|ok|but|how about|about|around|\d)/i.test(
    text,
  );

/** Topics hidden by a question about a danger, which gets an explanation instead of a plan. */
const EVERYTHING = TOPICS.map(({ id }) => id).filter(
  (id) => id !== "signs" && id !== "prevention" && id !== "caffeine",
);

/** For each topic, the wider topics to ignore because its words match them too. */
const HIDES: Partial<Record<Topic["id"], readonly Topic["id"][]>> = {
  finish: ["race", "plan", "carb", "fluid", "sodium", "timing"],
  signs: EVERYTHING,
  prevention: EVERYTHING,
  swelling: [
    "fluid",
    "sodium",
    "heat",
    "timing",
    "saltPills",
    "after",
    "before",
    "race",
    "plan",
    "carry",
  ],
  mixing: ["carry", "timing", "race", "plan", "fluid", "sick", "ratio", "food"],
  canOverdrink: ["overdrinking", "race", "plan", "carry", "fluid"],
  practise: ["race", "plan", "before", "carry", "timing", "gut", "sessions"],
  doubt: ["sessions", "sure", "race", "carb", "sodium", "fluid"],
  usual: ["sessions", "plan", "race", "carb", "fluid", "sodium", "sweat"],
  ownSweat: ["sweat", "fluid", "sodium", "salty"],
  salty: ["sweat", "sodium", "fluid"],
  saltPills: ["sodium", "carry"],
  gutAdvice: ["carry", "heat", "race", "plan"],
  steadyEnergy: ["bonk", "carb", "race", "plan"],
  overdrinking: ["fluid", "sodium", "after", "before", "race", "plan", "usual"],
  sick: ["carry", "after"],
  gut: ["carb", "plan", "sick"],
  cramps: ["plan", "race", "heat", "sodium"],
  sugars: ["carb"],
  fasted: ["carb", "plan", "before", "sick", "carry"],
  weighing: ["sweat", "before", "after", "fluid"],
  sweat: ["fluid", "carb"],
  range: ["sure", "carb", "sodium", "fluid", "plan"],
  sure: ["carb", "sodium", "fluid", "plan", "race"],
  load: ["before", "race", "carb", "plan"],
  ratio: ["sugars", "carb", "plan"],
  timing: ["plan"],
  bonk: ["carb"],
  caffeine: ["carb", "before", "timing"],
  carry: ["race", "plan", "fluid", "carb"],
  before: ["race", "carb", "plan", "timing"],
  after: ["race", "plan"],
  race: ["plan", "heat", "carb", "fluid", "sodium"],
  plan: ["carb", "fluid", "sodium", "heat"],
  thirst: ["fluid"],
  food: ["carb", "carry", "plan"],
  sessions: ["race", "carb", "fluid", "sodium", "plan", "carry"],
  unwritten: ["fluid", "carb", "plan", "race", "before", "after", "food", "timing"],
  message: ["sessions", "sick", "race", "plan", "fluid", "carb", "sodium", "gut"],
  cold: ["fluid"],
  altitude: ["fluid"],
};

/** Topics about the athlete or people in general, rather than what to take. */
const OF_NO_PLAN: ReadonlySet<Topic["id"]> = new Set([
  ...(["usual", "ownSweat", "salty", "finish"] as const),
  ...(["signs", "prevention", "swelling", "mixing"] as const),
]);

/** Matches bottles that were drunk, which is no question about what to carry. */
const OF_DRUNK_BOTTLES =
  /^(?!.*\b(?:carry\w*|pack|bring|gels?|bars?|pockets?|chews?|products?|which|how many|mix)\b).*(?:\b(?:dr[aiu]nk|drinking|downed|emptied|had|finished)\b[^.?!]*\b(?:bottles?|bidons?|flasks?)\b|\b(?:bottles?|bidons?|flasks?)\b[^.?!]*\b(?:per|an|each|every) hour\b)/is;

function topicsIn(text: string, amounts = amountsIn(text)): Topic[] {
  // Gaining weight in a session means drinking too much: leave out plans and food, whatever else is asked.
  if (hasGained(text)) return [...OVERDRINKING];
  const isDrunk = OF_DRUNK_BOTTLES.test(text);
  const hourly = amounts.flatMap(({ nutrient, isPerHour }) => (isPerHour ? [nutrient] : []));
  const found = TOPICS.filter(({ id, asks }) =>
    isDrunk && ["carry", "fluid"].includes(id)
      ? id === "fluid"
      : asks.test(text) || hourly.some((nutrient) => nutrient === id),
  );
  const hidden = new Set(found.flatMap(({ id }) => HIDES[id] ?? []));
  // A nutrient asked for by name is never hidden by its context, unless the question is about past intake.
  const isNamed = ({ id, asks }: Topic) =>
    !/\bdid (?:i|they)\b/i.test(text) &&
    !found.some(({ id }) => OF_NO_PLAN.has(id)) &&
    ["carb", "sodium", "fluid"].includes(id) &&
    new RegExp(`how much[^.?!]*${asks.source}`, "i").test(text);
  const named = found.filter(isNamed);
  // Add nothing that was not asked for.
  const wide = named.length > 0 ? ["race", "plan"] : [];
  return found
    .filter((topic) => named.includes(topic) || !(hidden.has(topic.id) || wide.includes(topic.id)))
    .slice(0, TOPICS_MAX);
}
