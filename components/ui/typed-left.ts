import { DAY_MS } from "@/lib/contract/durations";
import { isAsDrawn } from "./entered-early";
import { fits, keyOf, LEFT, lengthOf, read, type Typed, typedIn, type Where, write } from "./typed";

/**
 * Input of plain forms that was not sent when the user left the page: kept in this tab only, for a day, and for the
 * user who entered it. By the owner, the page's URL and the form's name: forms of several owners lie side by side.
 */
type Left = Record<string, { savedMs: number; typed: Typed }>;

/** The hidden field with the values that a form was opened with, against which the server finds what was changed. */
export const OPENED = "opened";

const nameOf = ({ owner, path, form }: Where) => `${owner ?? ""} ${path} ${form}`;

/** Returns the stored forms that are not too old. */
function formsAt(nowMs: number): Left {
  const forms = Object.entries(read<Left>(LEFT) ?? {});
  return Object.fromEntries(forms.filter(([, { savedMs }]) => nowMs - savedMs < DAY_MS));
}

/** Stores the forms. One that is too long is left out, so that it doesn't push out the others. */
function keepForms(forms: Left): void {
  const [longest, ...others] = Object.entries(forms).sort(
    ([, one], [, other]) => lengthOf(other) - lengthOf(one),
  );
  if (longest === undefined) write(LEFT, null);
  else if (fits(forms)) write(LEFT, forms);
  else keepForms(Object.fromEntries(others));
}

/**
 * Stores the input of a form's fields, replacing what was stored for it.
 *
 * @param isAll true if the initial values are refused input and must be kept too
 */
export function keepLeft(
  where: Where,
  fields: readonly (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[],
  nowMs: number,
  isAll = false,
): void {
  const { [nameOf(where)]: _, ...forms } = formsAt(nowMs);
  const changed = new Set(
    fields.filter((field) => isAll || !isAsDrawn(field)).map(({ name }) => name),
  );
  const typed = typedIn(fields.filter(({ name }) => changed.has(name)));
  const isEntered = Object.keys(typed).length > 0;
  const opened = fields.find(({ name }) => name === OPENED);
  if (opened !== undefined) typed[keyOf(opened)] = [opened.value];
  keepForms(isEntered ? { ...forms, [nameOf(where)]: { savedMs: nowMs, typed } } : forms);
}

/** Returns a form's stored input as text; null if there is none. */
export function leftOf(where: Where, nowMs: number): string | null {
  const left = formsAt(nowMs)[nameOf(where)];
  return left === undefined ? null : JSON.stringify(left.typed);
}

/** Takes out a form's stored input. A user never gets another's input, and leaves it in place. */
export function takeLeft(where: Where, nowMs: number): Typed | null {
  const { [nameOf(where)]: left, ...forms } = formsAt(nowMs);
  keepForms(forms);
  return left?.typed ?? null;
}
