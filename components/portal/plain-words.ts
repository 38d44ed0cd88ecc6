/** Plain-language messages for API refusals of forms. */

interface Refused {
  code: string;
  param: string | null;
  message: string;
}

/** What a field holds, by the last part of its path, as in “Enter …”. */
const THINGS: Readonly<Record<string, string>> = {
  name: "a name",
  text: "some text",
  content: "some text",
  note: "a note",
  url: "an address",
  email: "an email address",
};

/** A single item of a list field, as in “Choose at least one …”. */
const ONES: Readonly<Record<string, string>> = {
  scopes: "permission",
  events: "event",
  athlete_uids: "athlete",
};

/** Messages by error code, mostly for items that someone deleted while they were open on the page. */
const BY_CODE: Readonly<Record<string, string>> = {
  idempotency_conflict: "The first attempt is still running. Try again in a moment.",
  conversation_not_found: "This conversation was deleted.",
  item_changed: "This has changed since you saw it. Look at it, then try again.",
  key_not_found: "This key was revoked.",
  webhook_not_found: "This webhook was deleted.",
  message_template_not_found: "This template was deleted.",
};

const inWords = (count: number): string => count.toLocaleString("en");

type Words = (most: number, field: string, sent: unknown) => string | null;

/** Messages for invalid fields, by the API's error text; the first match wins. */
const KINDS: readonly [pattern: RegExp, words: Words][] = [
  [/expected array to have >=1 /, (_, field) => `Choose at least one${of(ONES, field, " ")}.`],
  [/expected array to have <=(\d+) /, (most) => `Choose at most ${inWords(most)}.`],
  [/expected string to have <=(\d+) /, (most, _, sent) => tooLong(most, sent)],
  [
    / is required\.$|expected string to have >=1 |: must have something to read\.$/,
    (_, field) => enter(field),
  ],
  [
    /: must have a letter or a digit\.$/,
    (_, field, sent) => (isBlank(sent) ? enter(field) : "Use at least one letter or digit."),
  ],
  [
    /: must be (one line of )?plain text\.$/,
    () => "There are hidden characters in it. Delete it and type it again.",
  ],
  [/: must not hold the name of this service\.$/, () => "This name can’t include “Aidstation”."],
  [
    /: must not hold a link\.$/,
    () => "A dot inside a name looks like a link. Put a space after it.",
  ],
  [
    /: must not mix alphabets within a word\.$/,
    () => "This name can’t mix alphabets within a word.",
  ],
  [
    /^The route doesn't exist, or /,
    () => "This was deleted, or you no longer have access to it. Nothing was changed.",
  ],
  [/^This key was rotated already; /, () => "This key was already rotated."],
  [/: must be an e-mail address\.$/, () => "Enter an email address, such as name@example.com."],
];

const of = (words: Readonly<Record<string, string>>, field: string, before = ""): string =>
  Object.hasOwn(words, field) ? `${before}${words[field]}` : "";

const isBlank = (sent: unknown): boolean => String(sent ?? "").trim() === "";

function tooLong(most: number, sent: unknown): string {
  const has = typeof sent === "string" ? `; this has ${inWords(sent.length)}` : "";
  return `At most ${inWords(most)} characters${has}.`;
}

const enter = (field: string): string | null =>
  Object.hasOwn(THINGS, field) ? `Enter ${THINGS[field]}.` : null;

/**
 * Returns a plain-language message for a refusal; null if there is none.
 *
 * @param body the request body
 */
export function plainWords({ code, param, message }: Refused, body: unknown): string | null {
  const path = param?.split(".") ?? [];
  const field = path.at(-1) ?? "";
  for (const [pattern, words] of KINDS) {
    const found = pattern.exec(message);
    if (found !== null) return words(Number(found[1]), field, valueAt(body, path));
  }
  return of(BY_CODE, code) || null;
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  let current = body;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return;
    current = Reflect.get(current, step);
  }
  return current;
}

/** Returns a name as one line, with pasted line breaks and tabs as spaces. */
export const oneLine = (typed: unknown): string =>
  String(typed ?? "")
    .replace(/\s+/g, " ")
    .trim();
