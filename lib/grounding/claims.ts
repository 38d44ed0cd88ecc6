import { ARTICLES, PHRASES, PLAIN_WORDS, PREPOSITIONS, SENSES } from "./words";

/** The claims in a text: every number with its unit and role, and every date, name and meaningful word. */
export interface Claims {
  /** All claims, in order. */
  all: readonly string[];
  /** Claims outside phrases, in order. */
  bare: readonly string[];
  /** Prepositional phrases, which may move within the sentence without changing its meaning. */
  phrases: readonly string[];
  /** Whether the text is one plain clause: only then may its phrases move. */
  isPlain: boolean;
}

const UNIT = "%|°C|g|mg|mL|fl oz|kg|km|h|min|sessions?|symptoms?|nights?|days?|races?|others?";
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const DAY =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: (\d{4}))?\b/g;
/** Matches `57% of planned sodium`, `60 to 75 g of carbohydrate hourly`, `3 h 15 min`, `2 out of 5`. */
const AMOUNT = new RegExp(
  String.raw`([≥≤-]?)(?<![\w.])(${NUMBER}(?: to ${NUMBER})?)(?: (h) (\d+) (min)\b| (out of 5)\b| ?(${UNIT})(?![\w/]))?` +
    String.raw`( hourly)?(?: (?:of )?(planned )?(carbohydrate|sodium|fluid|caffeine)\b)?( hourly)?`,
  "g",
);
const TOKEN = /⟨[^⟩]*⟩|“[^”]*”|[\p{L}\p{N}{}_'/≥≤×.%°-]+|[,;:()]|\S/gu;
const CLAUSES = /[;:]|\b(?:and|or|but|while|not|no|never|none|without)\b/i;

/**
 * Extracts the claims of a text. Texts that say the same in known synonyms have equal claims; a text that says anything
 * else, negates something or gives a number another role does not.
 */
export function claimsOf(text: string): Claims {
  const spaced = text.replaceAll("\u00a0", " ").replaceAll("’", "'").replace(/[.!]$/, "");
  const known = PHRASES.reduce((so, [phrase, word]) => so.replaceAll(global(phrase), word), spaced)
    .replaceAll(DAY, (_, ...parts: string[]) => `⟨${parts.slice(0, 4).filter(Boolean).join(" ")}⟩`)
    .replaceAll(/⟨[^⟩]*⟩|“[^”]*”/g, (kept) => kept.replaceAll(" ", "_"))
    .replaceAll(AMOUNT, (found, ...parts: (string | undefined)[]) => amountOf(found, parts));
  return { ...inOrder(known.match(TOKEN) ?? []), isPlain: !CLAUSES.test(spaced) };
}

const global = (pattern: RegExp): RegExp =>
  pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`);

/** Normalizes an amount to one token, however it is written; text inside a date or a name is left alone. */
function amountOf(found: string, parts: readonly (string | undefined)[]): string {
  const whole = String(parts.at(-1));
  const at = Number(parts.at(-2));
  if (isWithin(whole, at)) return found;
  const [sign = "", number = "", h, minutes, , rated, unit, before, planned, of, after] = parts;
  const time = h === undefined ? "" : `h${minutes}min`;
  const ending = `${time}${rated === undefined ? "" : "/5"}${(unit ?? "").replace(/s$/, "")}`;
  const role = [planned && "planned", of, (before ?? after) && "hourly"].filter(Boolean).join("_");
  return `⟨${sign}${number.replaceAll(" ", "")}|${ending.replaceAll(" ", "")}|${role}⟩`;
}

function isWithin(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return (
    before.lastIndexOf("⟨") > before.lastIndexOf("⟩") ||
    before.lastIndexOf("“") > before.lastIndexOf("”")
  );
}

const NUTRIENTS = new Set(["carbohydrate", "sodium", "fluid", "caffeine"]);
const isAmount = (token: string): boolean => /^[⟨“{]/.test(token) || NUTRIENTS.has(token);

function inOrder(tokens: readonly string[]): Omit<Claims, "isPlain"> {
  const all: string[] = [];
  const bare: string[] = [];
  const phrases: string[] = [];
  let phrase: string[] = [];
  const end = () => {
    if (phrase.length > 0) phrases.push(phrase.join(" "));
    phrase = [];
  };
  const isOpen = () => phrase.length === 1 || phrase.at(-1) === "of";
  for (const raw of tokens) {
    const token = senseOf(raw);
    const isSilent = PLAIN_WORDS.has(token) || /^(?:[,;:()]|\{athlete\}(?:'s)?)$/.test(token);
    if (isSilent) {
      end();
      continue;
    }
    if (ARTICLES.has(token)) {
      if (!isOpen()) end();
      continue;
    }
    all.push(token);
    if (PREPOSITIONS.has(token)) {
      end();
      phrase = [token];
    } else if (phrase.length === 0) bare.push(token);
    else if (token === "of") phrase.push(token);
    else if (phrase.some(isAmount) && phrase.at(-1) !== "of") {
      end();
      bare.push(token);
    } else phrase.push(token);
  }
  end();
  return { all, bare, phrases };
}

/** Normalizes a word to its sense if it is plain lowercase or capitalized; returns any other token unchanged. */
function senseOf(word: string): string {
  if (!/^[A-Z]?[a-z]*$/.test(word)) return word;
  const lower = word.toLowerCase();
  return SENSES.get(lower) ?? lower;
}

/** True if a text makes the same claims as a known one. */
export function isSame(said: Claims, known: Claims): boolean {
  if (isEqual(said.all, known.all)) return true;
  return (
    known.isPlain &&
    said.isPlain &&
    isEqual(said.bare, known.bare) &&
    isEqual(byPreposition(said.phrases), byPreposition(known.phrases))
  );
}

const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, place) => one === others[place]);

/**
 * Sorts phrases by preposition. Phrases with the same one keep their order: `for sodium` and `for fluid` must not be
 * swapped.
 */
const byPreposition = (phrases: readonly string[]): string[] =>
  phrases.toSorted((one, other) => {
    const [first = "", second = ""] = [one.split(" ")[0], other.split(" ")[0]];
    return first < second ? -1 : first > second ? 1 : 0;
  });
