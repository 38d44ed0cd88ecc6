import { HOUR_MS } from "@/lib/contract/durations";
import { isAsDrawn } from "./entered-early";
import { LEFT, read, type Typed, typedIn, type Where, write } from "./typed";

/** What was entered in plain forms and not sent when one left the page: in this tab alone, for an hour, and for who entered it. */
interface Left {
  /** Null for pages that are nobody's own. */
  owner: string | null;
  /** By the address of the page and the form's name. */
  forms: Record<string, { savedMs: number; typed: Typed }>;
}

const nameOf = ({ path, form }: Where) => `${path} ${form}`;

/** What is kept of somebody's forms, and not for too long. */
function formsOf({ owner }: Where, nowMs: number): Left["forms"] {
  const left = read<Left>(LEFT);
  if (left?.owner !== owner) return {};
  const forms = Object.entries(left.forms);
  return Object.fromEntries(forms.filter(([, { savedMs }]) => nowMs - savedMs < HOUR_MS));
}

const keepForms = ({ owner }: Where, forms: Left["forms"]): void =>
  write(LEFT, Object.keys(forms).length === 0 ? null : ({ owner, forms } satisfies Left));

/**
 * Keeps what was entered in the fields of a form, and lets go of what was kept of it before.
 *
 * @param isAll whether also what they were drawn with was entered, and not taken
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
  // Who enters nothing leaves be what another person left.
  if (!isEntered && read<Left>(LEFT)?.owner !== where.owner) return;
  keepForms(where, isEntered ? { ...forms, [nameOf(where)]: { savedMs: nowMs, typed } } : forms);
}

/** Takes out what was kept of a form; nothing of one person comes to another, whose pages leave it be. */
export function takeLeft(where: Where, nowMs: number): Typed | null {
  if (read<Left>(LEFT)?.owner !== where.owner) return null;
  const { [nameOf(where)]: left, ...forms } = formsOf(where, nowMs);
  keepForms(where, forms);
  return left?.typed ?? null;
}
