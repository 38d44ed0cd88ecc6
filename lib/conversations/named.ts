import { escaped } from "@/lib/wording/grammar";
import { plainName } from "./products-told";
import { inShort } from "./question";
import { ASKS_WHO, OF_OTHERS } from "./roster-question";

/** Whom a question is about, by the names of the coach's athletes. */

interface Named {
  name: string | null;
}

/** Returns a function that finds the athletes a text names, by full name or by a first name that nobody else has. */
export function namesAmong<T extends Named>(people: readonly T[]): (text: string) => T[] {
  const all = called(people);
  const counts = new Map<string, number>();
  for (const { first } of all) counts.set(first, (counts.get(first) ?? 0) + 1);
  return namesIn(all, ({ first }) => counts.get(first) === 1);
}

/**
 * Returns the earlier questions about the same athletes as a question, oldest first: what was said of one doesn't apply
 * to another. A question that names nobody is about those of the one before it.
 */
export function ofSameAthletes<T extends Named>(
  text: string,
  before: readonly string[],
  people: readonly T[],
): string[] {
  // Whoever has the first name may be meant.
  const all = called(people);
  const namedIn = namesIn(all, () => true);
  let about: readonly T[] = [];
  const subjects = [...before, text].map((each) => {
    const named = namedIn(inShort(each, READ_CHARACTERS));
    if (named.length > 0 || isOfAll(each)) about = named;
    return { named, about };
  });
  if (about.length === 0 && isOfAll(text)) return [];
  // Better one question too many than a missed notice.
  const theirs = all
    .filter(({ one }) => about.includes(one))
    .slice(0, MENTIONED_MAX)
    .flatMap(anyOf);
  const mentions = (each: string) =>
    theirs.some((name) => name.test(unaccented(inShort(each, READ_CHARACTERS))));
  return before.filter((each, at) => {
    const of = subjects[at];
    return isSame(of?.about ?? [], about) || (of?.named.length === 0 && mentions(each));
  });
}

/** How much of a long question is read for names. */
const READ_CHARACTERS = 1_000;
/** A question that names more is about no one in particular. */
const MENTIONED_MAX = 10;

/** Match any part of a name that is no other word, however it is written; short ones with their capital only. */
function anyOf({ whole, parts }: Called<unknown>): RegExp[] {
  const names = parts.filter((part) => part.length > 1 && !isWordToo(part));
  const isShort = (name: string) => name.length <= LETTERS_MIN;
  const among = (of: readonly string[], flags: string) =>
    new RegExp(`(?<!\\p{L})(?:${of.map((name) => escaped(name)).join("|")})(?!\\p{L})`, flags);
  const short = names.filter(isShort);
  return [
    among([whole, ...names.filter((name) => !isShort(name))], "iu"),
    ...(short.length > 0 ? [among(short, "u")] : []),
  ];
}

const isOfAll = (text: string): boolean =>
  (ASKS_WHO.test(text) && !/\b(?:she|he|her|his|him)\b/i.test(text)) || OF_OTHERS.test(text);

/** True if two questions have an athlete in common, or neither names any. */
const isSame = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length + other.length === 0 || one.some((each) => other.includes(each));

const LETTERS_MIN = 3;

/** An athlete's name, ready to be looked for in many texts. */
interface Called<T> {
  one: T;
  /** The parts of the whole name, without accents. */
  parts: readonly string[];
  whole: string;
  first: string;
}

const called = <T extends Named>(people: readonly T[]): Called<T>[] =>
  people.map((one) => {
    const whole = unaccented(plainName(one.name ?? ""));
    const parts = whole.split(" ");
    return { one, parts, whole, first: parts[0] ?? "" };
  });

function namesIn<T>(
  all: readonly Called<T>[],
  isEnough: (one: Called<T>) => boolean,
): (text: string) => T[] {
  return (said) => {
    const text = unaccented(said).trimStart();
    const lower = text.toLowerCase();
    return all
      .filter((one) => {
        const { parts, whole, first } = one;
        if (!lower.includes(first.toLowerCase())) return false;
        return has(text, whole, parts) || (isEnough(one) && has(text, first, parts));
      })
      .map(({ one }) => one);
  };
}

/** Small words after which a name is no other word, so it needs no capital: `did will drink enough?`. */
const BEFORE_A_NAME = "(?<=\\b(?:did|does|has|was|is|for|about|should|can|of) )";
/** Names that are other words, too. */
const WORD = /^(?:jan|april|may|june|august|max|long|young|short|hot|summer|winter|art|grace)$/i;
/** First names that begin a sentence as other words: `Will anyone …`, `May I …`. There, a capital proves nothing. */
const OPENER =
  /^(?:will|mark|bill|hope|grant|chase|skip|drew|rich|frank|rob|sue|pat|dawn|joy|faith|rose|page|josh)$/i;
const isWordToo = (name: string): boolean => WORD.test(name) || OPENER.test(name);
/** What goes on as after a name: `Rob’s last ride`, `Frank drank`. */
const GOES_ON =
  "(?=['’]s\\b| ?[,:–]| (?:is|was|has|had|did|drank|took|takes|ate|felt|needs|ran|rode|gained|looks|seems)\\b)";
const AS_A_NAME = `(?:(?<!(?:^|[.?!:\\n])\\s*NAME)|${GOES_ON})`;
/** What begins with a capital behind a first name and is no other last name. */
const NO_LAST_NAME =
  "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Ok|And|Or|Half|Race|Boston|Berlin|London|Chicago|Iron\\p{L}*|Marathon";

const unaccented = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

/**
 * True if the text contains the name as a whole word: with its capital letter or in full, so `will` doesn't match Will,
 * else where a name may stand.
 *
 * @param parts of the athlete's whole name
 */
function has(text: string, name: string, parts: readonly string[]): boolean {
  if (name.length < LETTERS_MIN) return false;
  const own = escaped(name);
  const as = (before: string, flags: string, after = "") =>
    new RegExp(`(?<!\\p{L})${before}${own}(?!\\p{L})${after}`, flags).test(text);
  if (name.includes(" ")) return as("", "iu");
  // `Jon Kowalski` isn't Jon Smith.
  const ofTheirs = [...parts.map(escaped), NO_LAST_NAME].join("|");
  if (as("", "u") && !as("", "u", `(?! (?!(?:${ofTheirs})(?!\\p{L}))\\p{Lu}\\p{Ll})`)) return false;
  const isWord = WORD.test(name);
  const isOpener = isWordToo(name);
  return (
    as("", "u", isOpener ? AS_A_NAME.replace("NAME", () => own) : "") ||
    (!isWord && (as(BEFORE_A_NAME, "iu") || as("^", "iu", GOES_ON)))
  );
}
