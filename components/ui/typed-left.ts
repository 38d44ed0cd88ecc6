import { HOUR_MS } from "@/lib/contract/durations";
import { isAsDrawn } from "./entered-early";
import { LEFT, read, type Typed, typedIn, type Where, write } from "./typed";

/**
 * Input of plain forms that was not sent when the user left the page: kept in this tab only, for an hour, and for the
 * user who entered it.
 */
interface Left {
  /** Null for pages without an owner. */
  owner: string | null;
  /** By the page's URL and the form's name. */
  forms: Record<string, { savedMs: number; typed: Typed }>;
}

/** The hidden field with the values that a form was opened with, against which the server finds what was changed. */
export const OPENED = "opened";

const nameOf = ({ path, form }: Where) => `${path} ${form}`;

/** Returns a user's stored forms that are not too old. */
function formsOf({ owner }: Where, nowMs: number): Left["forms"] {
  const left = read<Left>(LEFT);
  if (left?.owner !== owner) return {};
  const forms = Object.entries(left.forms);
  return Object.fromEntries(forms.filter(([, { savedMs }]) => nowMs - savedMs < HOUR_MS));
}

const keepForms = ({ owner }: Where, forms: Left["forms"]): void =>
  write(LEFT, Object.keys(forms).length === 0 ? null : ({ owner, forms } satisfies Left));

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
  const { [nameOf(where)]: _, ...forms } = formsOf(where, nowMs);
  const changed = new Set(
    fields.filter((field) => isAll || !isAsDrawn(field)).map(({ name }) => name),
  );
  const typed = typedIn(fields.filter(({ name }) => changed.has(name)));
  const isEntered = Object.keys(typed).length > 0;
  const opened = fields.find(({ name }) => name === OPENED);
  if (opened !== undefined) typed[OPENED] = [opened.value];
  // Without input, leave what another user left.
  if (!isEntered && read<Left>(LEFT)?.owner !== where.owner) return;
  keepForms(where, isEntered ? { ...forms, [nameOf(where)]: { savedMs: nowMs, typed } } : forms);
}

/** Takes out a form's stored input. A user never gets another's input, and leaves it in place. */
export function takeLeft(where: Where, nowMs: number): Typed | null {
  if (read<Left>(LEFT)?.owner !== where.owner) return null;
  const { [nameOf(where)]: left, ...forms } = formsOf(where, nowMs);
  keepForms(where, forms);
  return left?.typed ?? null;
}
