import { HOUR_MS } from "@/lib/contract/durations";

/**
 * Input of plain forms that was not accepted. Kept in this tab only: until the next page has said whether it was
 * accepted or, if a sign-in is needed first, for an hour and for the user who entered it.
 */

/** The relevant properties of a form field. */
interface FieldLike {
  name: string;
  type: string;
  value: string;
  checked?: boolean;
  /**
   * `taken` is what the page shows as already accepted, with or without a response: not unsent input. `unit` is a
   * number's unit.
   */
  dataset?: DOMStringMap;
}

/** A form's values by name, in order; of checkboxes and radio buttons only the checked ones. */
export type Typed = Record<string, string[]>;

/** The error code in the URL after a form was sent while signed out. */
export const SIGNED_OUT = "signed_out";
/** The form field with the id of the person the page was rendered for. */
export const DRAWN_FOR = "drawn_for";
/** The `done` code in the URL after another form's text was taken back. */
export const TAKEN_BACK = "taken-back";
/** Used in place of such a code after a reload: it is unknown whether the form was accepted. */
export const RELOADED = "reloaded";

interface Kept {
  path: string;
  /** The page's owner; null if it has none. */
  owner: string | null;
  savedMs: number;
  forms: Record<string, Typed>;
  /** Sent text being taken back, by field name. */
  back?: Typed;
}

/** What was sent last, what waits for a sign-in, and what was left unsent. */
type Place = "typed" | "typed when signed out" | typeof LEFT | typeof DRAFTS;
/** Much more than any form accepts, so that a text that is too long stays to be shortened; less than storage holds. */
const MOST_CHARACTERS = 500_000;

/** Passwords must be retyped; the other types come with the page. */
const UNKEPT = /^(password|hidden|file|submit|button|image|reset|fieldset|output)$/;

/** True if a field holds what someone enters. */
export const isKept = ({ name, type }: FieldLike): boolean => name !== "" && !UNKEPT.test(type);
export const isTicked = ({ type }: FieldLike): boolean => type === "radio" || type === "checkbox";

/**
 * Returns the key of a field's stored input: its name, and the unit of a number, so that it isn't restored once the
 * page shows another unit. `KEEP_EARLY` has the same rule.
 */
export const keyOf = ({ name, dataset }: FieldLike): string =>
  name + (dataset?.["unit"] ? ` ${dataset["unit"]}` : "");

/** Returns the input of a form's fields. */
export function typedIn(fields: readonly FieldLike[]): Typed {
  const typed: Typed = {};
  for (const field of fields.filter(isKept)) {
    const values = typed[keyOf(field)] ?? [];
    typed[keyOf(field)] = values;
    if (!isTicked(field) || field.checked) values.push(field.value);
  }
  return typed;
}

/** Returns the fields that differ from the stored input, with the stored value: text, or whether it is checked. */
export function differences<Field extends FieldLike>(
  fields: readonly Field[],
  typed: Typed,
): { field: Field; was: string | boolean }[] {
  const seen = new Map<string, number>();
  return fields.filter(isKept).flatMap((field): { field: Field; was: string | boolean }[] => {
    const values = typed[keyOf(field)];
    if (values === undefined) return [];
    if (isTicked(field)) {
      const was = values.includes(field.value);
      return was === (field.checked === true) ? [] : [{ field, was }];
    }
    const place = seen.get(field.name) ?? 0;
    seen.set(field.name, place + 1);
    const was = values[place];
    if (was?.trim() === field.dataset?.["taken"]) return [];
    return was === undefined || was === field.value ? [] : [{ field, was }];
  });
}

/**
 * Reads from session storage. Trusted without validation, since only this module writes it. Some browsers store
 * nothing.
 */
export function read<Stored = Kept>(place: Place): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null") as Stored | null;
  } catch {
    return null;
  }
}

/** How much of the room for stored input something takes. */
export const lengthOf = (kept: object): number => JSON.stringify(kept).length;
export const fits = (kept: object): boolean => lengthOf(kept) <= MOST_CHARACTERS;

export function write(place: Place, kept: object | null): void {
  try {
    if (kept === null || !fits(kept)) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Then nothing is kept.
  }
}

/** A form on a page with its owner. */
export interface Where {
  path: string;
  owner: string | null;
  form: string;
}

/** How long a form counts as being sent; a later tap is a retry, not a double tap. */
const SENDING_MS = 20_000;

/** Returns a check for whether a form is already being sent, by all its values and its submit button. */
export function sendingOnce() {
  let last = { what: "", atMs: 0 };
  return (
    fields: readonly FieldLike[],
    button: { name: string; value: string } | null,
    nowMs: number,
  ): boolean => {
    // Passwords too: a corrected one is another form. They stay in memory.
    const values = fields.map(({ value, checked }) => [value, checked]);
    const what = JSON.stringify([values, button?.name, button?.value]);
    if (what === last.what && nowMs - last.atMs < SENDING_MS) return true;
    last = { what, atMs: nowMs };
    return false;
  };
}

/**
 * Stores a form's input when it or another form of the page is sent; `back` is the sent text which that form takes
 * back.
 */
export function keepTyped(where: Where, typed: Typed, nowMs: number, back?: Typed): void {
  const { path, owner, form } = where;
  const kept = read("typed");
  const forms = kept?.path === path && kept.owner === owner ? kept.forms : {};
  const taking = back === undefined ? {} : { back };
  write("typed", { path, owner, savedMs: nowMs, forms: { ...forms, [form]: typed }, ...taking });
}

/** Puts text that was taken back above text begun meanwhile. */
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

/** If a form was sent while signed out, keeps its input until the sign-in leads back to its page. */
export function awaitSignIn(next: string): void {
  const [path, query] = next.split("?");
  const kept = read("typed");
  if (kept?.path !== path || new URLSearchParams(query).get("problem") !== SIGNED_OUT) return;
  write("typed when signed out", kept);
  write("typed", null);
}

/** The storage key for unsent input. */
export const LEFT = "typed and left";
/** The storage key for unsent messages and questions. */
export const DRAFTS = "drafts";

/** Clears everything. */
export function forgetTyped(): void {
  for (const place of [LEFT, DRAFTS, "typed", "typed when signed out"] as const) write(place, null);
}

/**
 * Clears everything an hour after the page opened, or after the last input on it. @returns a function that ends this
 */
export function forgetInTime(): () => void {
  // Anything kept is an hour old by then.
  let timer = setTimeout(forgetTyped, HOUR_MS);
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(forgetTyped, HOUR_MS);
  };
  window.addEventListener("input", later);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("input", later);
  };
}

/**
 * Takes out a form's stored input. It is always cleared, so that nothing stale returns and no user gets another's
 * input.
 *
 * @param problem the page's error code, or that text was taken back, or that the page was reloaded; null without any
 * @returns null for a page that was not refused
 */
export function takeTyped(where: Where, problem: string | null, nowMs: number): Typed | null {
  // Clears all forms of a page that responds with a different form each time.
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
