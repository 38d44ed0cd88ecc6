import { SIGNS, type Signs } from "./emergency-signs";
import { LANGUAGE_CODES, type LanguageCode, WORDS } from "./emergency-texts";
import { folded, languageOf } from "./language";
import { asShe } from "./somebody";
import { asSpelt } from "./spelling";

/**
 * Detects emergency signs in twelve languages, and what to say first. Signs that may be harmless count only in pairs;
 * missing an emergency is worse than warning too often.
 */

/** What the signs point to: diluted blood, heat stroke, neither in particular, or something a doctor must see today. */
export type EmergencyKind = "fluid" | "heat" | "other" | "doctor";

export interface Emergency {
  kind: EmergencyKind;
  /** Whether somebody has the signs now; false if the question is only about them. */
  isNow: boolean;
  /** What to say first, in the language of the question. */
  text: string;
}

/** Names of the conditions, similar in most languages. */
const FLUID_NAMES =
  /hyponatr|hiponatr|water intoxication|wasservergiftung|intoxication (?:a|par) l.eau|watervergiftiging|vattenforgiftning|vandforgiftning|vannforgiftning|zatruci\w+ wodn|otrav\w+ vodou/i;
const HEAT_NAMES =
  /heat ?stroke|sun ?stroke|hitzschlag|sonnenstich|coup de chaleur|insolation|golpe de calor|insolacion|colpo di calore|colpo di sole|insolacao|hitteberoerte|zonnesteek|varmeslag|solsting|hedeslag|solstik|heteslag|solstikk|udar (?:cieplny|sloneczny)|\bupal\b|uzeh/i;

/** Questions about the signs in general, from somebody who has none. */
const IN_GENERAL =
  /^\s*(?:how (?:do|can|could|should) (?:i|we|you|one|people|runners) (?:avoid|prevent|recogni[sz]e|spot)|what (?:are|is) the (?:early |first |main )?(?:signs?|symptoms?|risks?|causes?)|what causes|why do (?:people|runners|athletes|riders|cyclists|some)|(?:what (?:should i|do i|to) do|what happens) (?:if|when) (?:somebody|someone|an? \w+|people) \w+s)\b(?![^?]*\b(?:i|i'm|i've|he|she|my|his|her|now|is)\b)[^.!?]*[?]?\s*$/i;
/** Events long past. */
const LONG_AGO =
  /\b(?:(?:\d+|a|two|three|few|several|many) (?:years?|months?) ago|last (?:year|season|summer|winter|spring|autumn|fall)|years ago|in (?:19|20)\d\d|as a (?:kid|child|teenager))\b/i;
const AGAIN = /\b(?:again|now|today|just|still|since|currently|this morning|yesterday|keeps?)\b/i;
/** True if a text is about what is long over. */
export const isLongAgo = (text: string): boolean =>
  LONG_AGO.test(folded(text)) && !AGAIN.test(folded(text));
/** Questions on whether something can cause an irregular heartbeat. */
const OF_CAUSES =
  /\b(?:does|do|can|could|will|would|is it true)\b[^.?!]*\b(?:cause|causes|give|gives|make|makes|trigger|lead)\b/i;
const IS_OF_BEET = /\bbeet/i;

/** True if somebody says, in any supported language, that they weighed more after a session. */
export function hasGained(text: string): boolean {
  const plain = ofDecimals(folded(text));
  return (
    (!SLOWLY.test(plain) || IN_A_SESSION.test(plain)) &&
    (hasRisen(plain) || LANGUAGE_CODES.some((code) => SIGNS[code].gained.test(plain)))
  );
}

/** Replaces decimal points with commas, so they don't look like the end of a sentence. */
const ofDecimals = (plain: string): string => plain.replaceAll(/(?<=\d)\.(?=\d)/g, ",");

/** Weight gained over weeks or by eating, or that is not body weight. */
const SLOWLY =
  /\b(?:winter|summer|season|months?|years?|weeks?|christmas|holidays?|vacation|lockdown|creatine|tapering|taper|carb(?:o|ohydrate)?[- ]?load\w*|muscle|(?:bike|pack|backpack|vest|bag|shoes?|wheels?|frame|bottles?) (?:is|are|was|were|weigh\w*)|sommer|monat\w*|jahr\w*|woche\w*|weihnacht\w*|hiver|ete|mois|annees?|semaines?|noel|invierno|verano|mes|meses|anos?|semanas?|navidad|inverno|estate|mes[ei]|ann[oi]|settiman[ae]|natale?|verao|zomer|maand\w*|jaar|jaren|weken|kerst|vintern?|sommar\w*|manad\w*|vecko?r|vecka\w*|maneder?|uger?|uker?|zim\w*|lat[oa]|miesi\w*|roku?|tygodni\w*|mesic\w*|tyden|tydn\w*|vanoc\w*)\b/i;

const IN_A_SESSION =
  /\b(?:during|after) (?:\w+ ){0,3}(?:race|ride|run|marathon|ultra|session|workout|iron ?man)\b/i;

/** A number that can only be a weight: not a distance, time of day or grams. */
const WEIGHT =
  "(?<![\\d:,])(\\d{2,3}(?:,\\d+)?)(?![\\d:]|,\\d| ?(?:g|grams?|mg|ml|l|km|k|mi|miles?|w|watts?|min\\w*|h|hrs?|hours?|bpm|years?|%|°)(?![a-z])) ?(?:kgs?|kilos?|lbs?|pounds?)?";
const BEFORE = "before|started|starting|beforehand|vor|vorher|davor|avant|antes|prima|voor";
const AFTER =
  "after|afterwards|finished|finishing|nach|nachher|danach|apres|despues|dopo|depois|daarna";
/** Matches `before 70 kg, after 72 kg` and `70 kg before, 72 kg after`, with the same order for both weights. */
const [NAMED_FIRST, NAMED_LAST] = [BEFORE, AFTER].reduce<[RegExp[], RegExp[]]>(
  ([first, last], when) => [
    [...first, new RegExp(`\\b(?:${when})\\b[^.?!,;\\d]{0,20}\\b${WEIGHT}`, "i")],
    [...last, new RegExp(`\\b${WEIGHT}[^.?!,;\\d]{0,20}\\b(?:${when})\\b`, "i")],
  ],
  [[], []],
);
const FROM_TO = new RegExp(`\\bfrom ${WEIGHT} (?:\\w+ )?to ${WEIGHT}`, "i");
/** The largest plausible gain within a day; numbers further apart mean something else. */
const MOST_GAINED = 1.1;

/** True if the text names two weights, the second larger than the first. */
function hasRisen(plain: string): boolean {
  if (!/\bweigh|\bwog\b|\bwiege\b|kg\b|\bkilo|lbs?\b|\bpounds?\b|\bscales?\b/i.test(plain))
    return false;
  const numberOf = (text = "none") => Number(text.replace(",", "."));
  const [first, last] = [NAMED_FIRST, NAMED_LAST].map((pair) =>
    pair.map((when) => numberOf(when.exec(plain)?.[1])),
  );
  const named = last?.some(Number.isNaN) === false ? last : (first ?? []);
  const [, from, to] = IN_A_SESSION.test(plain) ? (FROM_TO.exec(plain) ?? []) : [];
  return [named, [numberOf(from), numberOf(to)]].some(
    ([before = Number.NaN, after = Number.NaN]) => before < after && after <= before * MOST_GAINED,
  );
}

/** True if somebody says, in any supported language, that they feel unwell, in general or as after too much water. */
export function isUnwell(text: string): boolean {
  // Cached because one question is checked several times, in twelve languages.
  if (last.text !== text) {
    const is =
      UNWELL.test(folded(text)) || LANGUAGE_CODES.some((code) => isWeak(text, SIGNS[code]));
    last = { text, is };
  }
  return last.is;
}
let last = { text: "", is: false };

/** Says that somebody is unwell, but not in which session, how often, or from what. */
const IS_NOW = /\b(?:feel(?:s|ing)?|am|is|has|have)\b|['’][ms]\b/i;
const IS_OF_SESSIONS =
  /\b(?:why|who\w*|which|how|when\w*|avoid\w*|prevent\w*|did|was|were|had|felt|last|every|each|always|often|sometimes|usually|never|gels?|bars?|drink mix|(?:races|runs|rides|sessions))\b/i;

/** True if somebody is unwell as they ask, or as their coach does. */
export const isUnwellNow = (text: string): boolean =>
  isUnwell(text) && IS_NOW.test(text) && !IS_OF_SESSIONS.test(text);

function isWeak(text: string, { typed, swollen, weak }: Signs): boolean {
  const plain = asSpelt(text, typed);
  return swollen?.test(plain) === true || weak.some((sign) => sign.test(plain));
}

const UNWELL =
  /\b(?:unwell|(?:don'?t|not|didn'?t|doesn'?t|haven'?t) (?:\w+ )?(?:feel|feeling|felt) (?:\w+ )?(?:well|good|right|great|ok|okay)|fe(?:el|els|lt|eling) (?:\w+ )?(?:unwell|ill|awful|terrible|rough|bad|off|weird|foggy|swollen|puffy))\b/i;

/** Returns the emergency in a text; null if there is none. */
export function emergencyIn(text: string): Emergency | null {
  const found = seenIn(text);
  if (found?.isNow === true) return found;
  const rewritten = asShe(text);
  const ofSomebody = rewritten === text ? null : seenIn(rewritten);
  return ofSomebody?.isNow === true ? ofSomebody : found;
}

function seenIn(text: string): Emergency | null {
  const plain = folded(text);
  const written = languageOf(text);
  // Languages share words: pick the one that matches most signs, and break ties by the language of the text.
  const [understood] = LANGUAGE_CODES.flatMap((code) => {
    const signs = signsIn(text, SIGNS[code]);
    const kind = kindOf(signs, plain);
    return kind === null ? [] : [{ code, kind, hits: signs.hits + (code === written ? 0.5 : 0) }];
  }).sort((one, other) => other.hits - one.hits);
  if (understood !== undefined) {
    const { code, kind } = understood;
    const isNow = !IN_GENERAL.test(plain) && (!LONG_AGO.test(plain) || AGAIN.test(plain));
    return { kind, isNow, text: isNow ? wordsOf(code, kind) : WORDS[code].ifSigns };
  }
  const isFluid = FLUID_NAMES.test(plain);
  if (!isFluid && !HEAT_NAMES.test(plain)) return null;
  const { ifSigns } = WORDS[languageOf(text) ?? "en"];
  return { kind: isFluid ? "fluid" : "heat", isNow: false, text: ifSigns };
}

/** Returns what to do about a headache or the like after drinking more than is safe, in the reader's language. */
export const dilutedTold = (text: string): string => WORDS[languageOf(text) ?? "en"].diluted;

/** Returns what it means to weigh more after a session, in the reader's language. */
export const gainedTold = (text: string): string => WORDS[languageOf(text) ?? "en"].gained;

interface Seen {
  isStrong: boolean;
  /** The number of signs that may be harmless. */
  weak: number;
  isVomiting: boolean;
  isSwollen: boolean;
  hasDrunk: boolean;
  isHot: boolean;
  hasChills: boolean;
  isOfHeart: boolean;
  isGoingOn: boolean;
  isOfUrine: boolean;
  /** The number of matches in the text for this language's signs. */
  hits: number;
}

function signsIn(text: string, signs: Signs): Seen {
  const plain = asSpelt(text, signs.typed);
  const has = (sign: RegExp | undefined) => sign?.test(plain) ?? false;
  const isSwollen = has(signs.swollen);
  const { strong, weak, swollen, drank, gained, hot, heart, urine, figures } = signs;
  const isWell = !isSwollen && !weak.some(has);
  const meant = isWell && figures !== undefined ? plain.replaceAll(all(figures), " - ") : plain;
  const each = [...strong, ...weak, swollen, drank, gained, hot, heart, urine];
  return {
    isStrong: strong.some((sign) => sign.test(meant)),
    weak: weak.filter(has).length + (isSwollen ? 1 : 0),
    isVomiting: has(weak[1]),
    isSwollen,
    hasDrunk: has(drank) || gained.test(ofDecimals(plain)) || FLUID_NAMES.test(plain),
    isHot: has(hot) || HEAT_NAMES.test(plain),
    hasChills: has(signs.chills),
    isOfHeart: has(heart) && !OF_CAUSES.test(plain),
    isGoingOn: has(signs.goesOn),
    isOfUrine: has(urine) && (!IS_OF_BEET.test(plain) || /\bblood/i.test(plain)),
    hits: each.reduce((sum, sign) => sum + (plain.match(all(sign))?.length ?? 0), 0),
  };
}

/** Global versions of the patterns, cached because compiling them takes longer than reading most texts. */
const everywhere = new WeakMap<RegExp, RegExp>();

function all(sign: RegExp): RegExp {
  const made = everywhere.get(sign) ?? new RegExp(sign.source, "gi");
  everywhere.set(sign, made);
  return made;
}

function kindOf(seen: Seen, plain: string): EmergencyKind | null {
  const { isStrong, weak, hasDrunk, isHot, isSwollen, isOfHeart, isOfUrine } = seen;
  // Two weak signs with vomiting, or any three, are enough by themselves.
  const isGrave = weak >= 3 || (weak >= 2 && seen.isVomiting);
  const isTwofold = weak >= 2 && (hasDrunk || isHot || isSwollen);
  const isChilled = seen.hasChills && isHot;
  const isOfDoctor = isOfHeart || isOfUrine;
  const isWorse = isOfDoctor && (weak >= 1 || (isOfHeart && seen.isGoingOn));
  const isNow = isStrong || isGrave || isTwofold || isChilled || isWorse;
  if (!isNow && !(weak >= 1 && hasDrunk)) return isOfDoctor ? "doctor" : null;
  if (hasDrunk || isSwollen) return "fluid";
  return isHot || OF_SWEAT.test(plain) ? "heat" : "other";
}

const OF_SWEAT =
  /sweat|schwitz|transpire|\bsud(?:ar|o|are|a)\b|suar|zweet|zweten|svett|sved|\bpoci|potit|potim/i;

const wordsOf = (code: LanguageCode, kind: EmergencyKind): string =>
  kind === "doctor"
    ? WORDS[code].doctor
    : kind === "other"
      ? WORDS[code].stop
      : `${WORDS[code].stop} ${WORDS[code][kind]}`;
