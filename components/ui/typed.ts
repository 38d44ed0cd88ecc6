import { HOUR_MS } from "@/lib/contract/durations";

/**
 * What was entered in plain forms and not taken. It stands in this tab alone, and goes with it: until the next page has said
 * whether it was taken; if that takes a sign-in first, for an hour, and for the one person who entered it.
 */

/** What a field is, as far as it matters here. */
interface FieldLike {
  name: string;
  type: string;
  value: string;
  checked?: boolean;
}

/** What a form holds: by name, the values in their order; of what is ticked, those that are. */
export type Typed = Record<string, string[]>;

/** The word in a page's address for who had been signed out when they sent its form. */
export const SIGNED_OUT = "signed_out";
/** The field in which a form says for which person, by their id, its page was drawn. */
export const DRAWN_FOR = "drawn_for";
/** The word there for what was done, where it was to take back what another form had sent. */
export const TAKEN_BACK = "taken-back";
/** What a page that was loaded again has in place of such a word: nobody knows whether it took what was being sent. */
export const RELOADED = "reloaded";

interface Kept {
  path: string;
  /** Whose page it was; null for one that is nobody's own. */
  owner: string | null;
  savedMs: number;
  forms: Record<string, Typed>;
  /** What is to be taken back, by the same names: words that were sent and are not to be. */
  back?: Typed;
}

/** What was sent last, and what waits for a sign-in. */
type Place = "typed" | "typed when signed out" | typeof LEFT;
/** More than the longest form, less than what a store holds. */
const MOST_CHARACTERS = 60_000;

/** Secrets are typed again; what nobody typed comes with the page. */
const UNKEPT = /^(password|hidden|file|submit|button|image|reset|fieldset|output)$/;

const isKept = ({ name, type }: FieldLike): boolean => name !== "" && !UNKEPT.test(type);
export const isTicked = ({ type }: FieldLike): boolean => type === "radio" || type === "checkbox";

/** What is entered in fields. */
export function typedIn(fields: readonly FieldLike[]): Typed {
  const typed: Typed = {};
  for (const field of fields.filter(isKept)) {
    const values = typed[field.name] ?? [];
    typed[field.name] = values;
    if (!isTicked(field) || field.checked) values.push(field.value);
  }
  return typed;
}

/** Which fields hold something else than was entered, and what was: text, or whether it is ticked. */
export function differences<Field extends FieldLike>(
  fields: readonly Field[],
  typed: Typed,
): { field: Field; was: string | boolean }[] {
  const seen = new Map<string, number>();
  return fields.filter(isKept).flatMap((field): { field: Field; was: string | boolean }[] => {
    const values = typed[field.name];
    if (values === undefined) return [];
    if (isTicked(field)) {
      const was = values.includes(field.value);
      return was === (field.checked === true) ? [] : [{ field, was }];
    }
    const place = seen.get(field.name) ?? 0;
    seen.set(field.name, place + 1);
    const was = values[place];
    return was === undefined || was === field.value ? [] : [{ field, was }];
  });
}

/** The store of the tab holds only what was written by this, which is why its form is trusted. Some browsers keep nothing. */
export function read<Stored = Kept>(place: Place): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null") as Stored | null;
  } catch {
    return null;
  }
}

export function write(place: Place, kept: object | null): void {
  try {
    const text = JSON.stringify(kept);
    if (kept === null || text.length > MOST_CHARACTERS) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, text);
  } catch {
    // Nothing is kept then, as without this.
  }
}

/** A form of somebody's page. */
export interface Where {
  path: string;
  owner: string | null;
  form: string;
}

/** How long a form that was sent is taken to be on its way: after that nobody taps twice, but tries again. */
const SENDING_MS = 20_000;

/** What tells whether a form is being sent already, by what it holds and the button that sends it. */
export function sendingOnce(): (what: string, nowMs: number) => boolean {
  let last = { what: "", atMs: 0 };
  return (what, nowMs) => {
    if (what === last.what && nowMs - last.atMs < SENDING_MS) return true;
    last = { what, atMs: nowMs };
    return false;
  };
}

/** Keeps what a form of a page holds, as it or another one is sent; `back` is what that one takes back of its own. */
export function keepTyped(where: Where, typed: Typed, nowMs: number, back?: Typed): void {
  const { path, owner, form } = where;
  const kept = read("typed");
  const forms = kept?.path === path && kept.owner === owner ? kept.forms : {};
  const taking = back === undefined ? {} : { back };
  write("typed", { path, owner, savedMs: nowMs, forms: { ...forms, [form]: typed }, ...taking });
}

/** Words that were taken back, above those that were begun meanwhile. */
export const wordsAbove = (words: string, begun: string): string =>
  begun.trim() === "" ? words : `${words}\n\n${begun}`;

const above = (back: Typed, typed: Typed): Typed => ({
  ...typed,
  ...Object.fromEntries(
    Object.entries(back).map(([name, [words = ""]]) => [
      name,
      [wordsAbove(words, typed[name]?.[0] ?? "")],
    ]),
  ),
});

/** Has what was kept for the page that a sign-in goes on to wait for it, if a form of it was sent when signed out. */
export function awaitSignIn(next: string): void {
  const [path, query] = next.split("?");
  const kept = read("typed");
  if (kept?.path !== path || new URLSearchParams(query).get("problem") !== SIGNED_OUT) return;
  write("typed when signed out", kept);
  write("typed", null);
}

/** Where what was entered and not sent is kept. */
export const LEFT = "typed and left";

/** Lets go of everything. */
export function forgetTyped(): void {
  for (const place of [LEFT, "typed", "typed when signed out"] as const) write(place, null);
}

/**
 * Takes out what was kept for a form. It is let go of in any case, so that nothing stale ever returns, and nothing of one
 * person comes to another.
 *
 * @param problem the word for which the page did not take it, or that something was taken back, or that the page was loaded
 * again; null where it says of none
 * @returns null for a page that was not refused
 */
export function takeTyped(where: Where, problem: string | null, nowMs: number): Typed | null {
  // An address that answers with another form each time leaves none of them behind.
  if (problem === null) write("typed", null);
  const back = problem === TAKEN_BACK ? (read("typed")?.back ?? {}) : {};
  const isWaiting = (kept: Kept) => nowMs - kept.savedMs < HOUR_MS;
  const isOwn = (kept: Kept) =>
    kept.path === where.path && kept.owner === where.owner && isWaiting(kept);
  const here = takeFrom("typed", isOwn, where.form);
  const waiting = read("typed when signed out");
  const isElsewhere = waiting !== null && waiting.path !== where.path && isWaiting(waiting);
  const there = isElsewhere ? null : takeFrom("typed when signed out", isOwn, where.form);
  if (problem === null) return null;
  if (problem === TAKEN_BACK) return here && above(back, here);
  return here ?? (problem === SIGNED_OUT && where.owner !== null ? there : null);
}

function takeFrom(place: Place, isGood: (kept: Kept) => boolean, form: string): Typed | null {
  const kept = read(place);
  if (kept === null || !isGood(kept)) {
    if (kept !== null) write(place, null);
    return null;
  }
  const { [form]: typed, ...forms } = kept.forms;
  write(place, Object.keys(forms).length === 0 ? null : { ...kept, forms });
  return typed ?? null;
}
