/**
 * The form of a plain question about an amount: somebody takes it, it is asked whether that is fine, and the session is
 * described. Anything beside that may say that there is more to take, or less time for it, in more ways than could be
 * listed; so only a question of this form can be told that its amount is within a limit.
 */

/** Stands for an amount with what it is for each of, such as an hour. */
export const AMOUNT_MARK = "§";

const either = (...forms: string[]): string => `(?:${forms.join("|")})`;
const N = "\\d{1,4}(?:[.,:]\\d{1,2})?";
const TIME = `(?:${N}|one|two|three|four|five|six|an|half an)[- ]?(?:h|hrs?|hours?|min|minutes?)(?: ?(?:and )?(?:\\d{1,2} ?min(?:ute)?s?|a half))?`;
const SPORT = either(
  ...["bike ride", "bike race", "bike", "ride", "run", "jog", "swim", "row", "ski", "hike", "walk"],
  ...[
    "half[- ]?marathon",
    "marathon",
    "ultra(?:marathon)?",
    "race",
    "training",
    "session",
    "workout",
  ],
);
const KIND = either(
  ...[TIME, `${N} ?(?:k|km|miles?)`, "long", "short", "hot", "warm", "humid", "easy", "hard"],
  ...["steady", "moderate", "tempo", "trail", "road", "gravel", "mountain", "indoor", "outdoor"],
);
const BE = "(?:is|was|would) (?:that|this|it)(?: be)? ";

/** A part of a question, up to a blank, a stop or the end. */
const form = (text: string) => new RegExp(`^(?:${text})(?:[ ,;:.]+|$)`);
/** What may be said of the session, each once. */
const SESSION: readonly RegExp[] = [
  form(
    `(?:(?:on|for|in|during|over) )?(?:(?:an?|my|our|his|her|the|this) )?(?:${KIND}[- ]){0,3}${SPORT}(?: (?:of|for|in|lasting) ${TIME})?`,
  ),
  form(
    "today|tomorrow|tonight|this (?:morning|afternoon|evening|weekend)|(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day",
  ),
  form(
    `(?:and |if )?(?:(?:(?:at|in|with|it's|it is) )?-?${N} ?(?:[°º] ?[cf]?|degrees?(?: (?:c|f|celsius|fahrenheit))?|celsius|fahrenheit)|at -?${N} ?[cf])(?: heat)?`,
  ),
  form(
    `(?:and )?(?:(?:at|in|with) )?(?:${N} ?(?:%|percent) (?:relative )?humidity|humidity (?:of |is )?${N} ?(?:%|percent))`,
  ),
  form(
    `(?:if )?(?:(?:i|he|she) weighs? |(?:i'm|i am|at|weighing) |for an? )?${N} ?(?:kgs?|kilos?|kilograms?|lbs?|pounds?)(?: (?:athlete|rider|runner|cyclist|person|woman|man))?`,
  ),
  form(`(?:for|in|over|during) ${TIME}`),
];
/** What may follow the amount beside it. */
const ASKED: readonly RegExp[] = [
  form(
    `(?:and )?(?:${BE})?(?:ok(?:ay)?|fine|safe|all ?right|enough|good|reasonable|dangerous|bad|risky)(?: for me)?`,
  ),
  form(
    "(?:and )?how much (?:sodium|salt|carbs?|carbohydrates?|fluid|water)(?: should i (?:take|drink))?(?: (?:per|an) hour)?",
  ),
  form("please"),
];
const [GREETING, TOO_MUCH] = [
  form("hi|hello|hey|thanks|please"),
  form(`(?:${BE})?too much(?: for me)?`),
];
const TAKES = form(
  either(
    "(?:can|could|may|should|do) (?:i|he|she|we|they)(?: safely)? (?:drink|take|have|need)",
    "(?:is|would) it (?:be )?(?:ok(?:ay)?|safe|fine|all ?right) (?:to|if i) (?:drink|take|have)",
    "(?:i|he|she|we|they) (?:drinks?|drank|takes?|took|had|plan to (?:drink|take)|want to (?:drink|take))",
    "my (?:coach|friend|mate|partner) (?:(?:says|said|thinks|told me) (?:that )?i should|told me to) (?:drink|take)",
    ...["i'm drinking", "is", "was", "are", "what about", "how about", "drink"],
  ),
);
const AMOUNT = form(
  `(?:(?:about|around|only|just|up to) )?${AMOUNT_MARK}(?: (?:of )?(?:water|fluids?|sports drink|isotonic drink|drink mix|sodium|salt|caffeine|carbs?|carbohydrates?|sugar)(?! (?:at|in) -?\\d))?(?: (?:per|a|in a) (?:day|race))?`,
);
const AND = form("and");
/** Nothing longer is plain. */
const PLAIN_MAX = 200;

/** True for a plain question. @param text with a mark in place of each amount */
export function isPlainQuestion(text: string): boolean {
  let left = text
    .replaceAll("’", "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,;:.?!])/g, "")
    .replace(/[ ?!.]+$/, "")
    .replaceAll(/[?!]/g, ".")
    .trim()
    .toLowerCase();
  if (left.length > PLAIN_MAX) return false;
  // Takes one part after the other off the front and never goes back, so that no text takes long.
  const eat = (part: RegExp): string => {
    const [eaten = ""] = part.exec(left) ?? [];
    left = left.slice(eaten.length);
    return eaten;
  };
  const open = new Set(SESSION);
  const eatOne = () => {
    for (const part of open) if (eat(part) !== "") return open.delete(part);
    return false;
  };
  while (eat(GREETING) !== "");
  while (eatOne());
  const takes = eat(TAKES);
  let last = eat(AMOUNT);
  if (last === "") return false;
  while (eat(AND) !== "" && eat(AMOUNT) !== "");
  for (const part of ASKED) open.add(part);
  // `Is 850 mL too much?`, but not `I drank 850 mL too much`.
  const isJudged = () =>
    /^(?:is|was|are) $/.test(takes) || /^(?:is|was|would) /.test(left) || /[,;:.] $/.test(last);
  for (let rest = left; eatOne() || (isJudged() && eat(TOO_MUCH) !== ""); rest = left)
    last = rest.slice(0, rest.length - left.length);
  return left === "";
}
