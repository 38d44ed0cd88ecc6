import { KG_PER_LB } from "@/lib/wording/units";

/** Numbers and body weights in texts. */

export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};

export const numberOf = (text: string): number =>
  NUMBER_WORDS[text.toLowerCase()] ?? Number(text.replace(",", "."));
export const within = (value: number, min: number, max: number): boolean =>
  value >= min && value <= max;

/** What somebody lifts or carries, before or behind its weight. */
const CARRIES =
  /\b(?:squat|bench|press(?!ure)|(?:dead)?lift|carr(?:y|ie)|tow|pull|pack|bag|load|bike weighs)\w*[^.?!,]{0,20}$/i;
const CHANGED =
  /\b(?:los(?:[et]|ing)|gain\w*)(?: (?:up to|(?!(?:to|and|now|but|at(?! least)|from|since|when|salt)\b)[\w’']+)){0,4} ?$/i;
/** Behind the weight of somebody with what they carry. */
const IN_ALL =
  /^ ?(?:together|in total|all in|combined|with (?:my |the |an? )?(?:\d+ ?(?:kg|lb)s? )?(?:bike|bag|kit|gear|vest|(?:back)?pack))\b/i;
/** Before a weight that somebody had, or would like to have, or has with what they carry. */
const NOT_NOW =
  /\b(?:(?:used to|goal|target|want|wish|hope|with (?:my |the )?(?:bike|bag|kit|gear|vest|(?:back)?pack))(?: (?:i|be|weigh|weight|to|is|of|was|about|around|reach|get|go|back|down|up)){0,5} ?|(?:went|gone|came|come|dropped|down|up|back)(?: \w+){0,2} from(?: about)? ?)$/i;
/** Right before a weight that is a body's. */
const CERTAINLY =
  /\b(?:(?:i|and) weigh|weighing|i(?:'|’)?m|i am)(?: (?:about|only|just|now|around|roughly|an?))? ?$/i;
const CARRIED =
  /^ ?(?:of )?(?:back)?(?:pack|bag|load|rucksack|vest|bike(?! (?:racer|rider))|kit|gear)\b/i;
/** Before a weight that is certainly the speaker's. */
const CLAIMED = /\b(?:weigh(?:s|ing|t)?|body ?weight|i(?:'|’)?m|i am)\b[^.?!]{0,24}$/i;
const OF_A_BODY = /\b(?:weigh(?:s|ing|t)?|body ?weight|i(?:'|’)?m|i am|at|of|for)\b[^.?!]{0,24}$/i;
const SOMEBODY =
  /^ ?(?:[,.?!;)-]|$|\b(?:athlete|rider|runner|cyclist|swimmer|person|woman|man|in body)\b)/i;

/** Reads `6 st 4 lb`, but not `the 21st`. */
const STONE =
  /\b(\d{1,2}(?:[.,]\d)?)(?: ?stones?| st)\b(?:,? (?:and )?(\d{1,2}) ?(?:lbs?|pounds?)\b)?/i;
const LB_PER_STONE = 14;

/** Before the weight of somebody other than the asker. */
const OF_OTHERS =
  /\b(?:s?he|her|him|his|they|their|we|coach|friend|mate|team ?mate|partner|husband|wife|brother|sister|son|daughter)\b(?!.*(?<!\b(?:coach|friend|mate|partner|husband|wife|brother|sister|s?he|they) and )\bi(?:['’]m| am| weigh)\b)[^.?!]*$/i;
const OF_ASKER = /\b(?:i|i['’]m|me|my|we|our)\b/i;
/** A lighter body than those of the limits for an unknown weight: it raises nothing for the asker. */
const LIGHT_KG = 65;
/** The characters read before a weight. */
const BEFORE_MAX = 80;
const WEIGHT = /(\d{2,3}(?:[.,]\d)?) ?(?:kgs?|kilos?|kilograms?|(lbs?|pounds?))\b(?! ?\/)/gi;

/**
 * Returns the body weight a text says, in kilograms; null if it says none.
 */
export function kilogramsIn(said: string): number | null {
  const text = said.replace(STONE, (_, stone: string, pounds = "0") => {
    const kilograms = (numberOf(stone) * LB_PER_STONE + Number(pounds)) * KG_PER_LB;
    return `${kilograms.toFixed(1)} kg`;
  });
  const told = [...text.matchAll(WEIGHT)].flatMap((match) => {
    const [whole, number = "", pounds] = match;
    const kilograms = numberOf(number) * (pounds === undefined ? 1 : KG_PER_LB);
    const before = text.slice(Math.max(0, match.index - BEFORE_MAX), match.index);
    const after = text.slice(match.index + whole.length);
    const isLoad = [CARRIES, CHANGED].some((each) => each.test(before)) || CARRIED.test(after);
    // A light weight lowers the limits, whatever it is said of.
    const isLight = kilograms <= LIGHT_KG;
    const isOther = !isLight && (IN_ALL.test(after) || NOT_NOW.test(before));
    const isCarried = isOther || (isLoad && !CERTAINLY.test(before));
    if (isCarried || !within(kilograms, 20, 250)) return [];
    if (!isLight && !OF_A_BODY.test(before) && !SOMEBODY.test(after)) return [];
    return [{ kilograms, isOwn: !OF_OTHERS.test(before), isClaimed: CLAIMED.test(before) }];
  });
  const all = told.filter(({ isOwn }) => isOwn);
  const claimed = all.filter(({ isClaimed }) => isClaimed);
  const own = claimed.length > 0 ? claimed : all;
  // Who asks about somebody else alone means their weight.
  const theirs = told.filter(({ kilograms }) => kilograms <= LIGHT_KG || !OF_ASKER.test(text));
  const meant = (own.length > 0 ? own : theirs).map(({ kilograms }) => kilograms);
  // Of several weights the lightest, because its limits are the lowest.
  return meant.length === 0 ? null : Math.round(Math.min(...meant) * 10) / 10;
}
