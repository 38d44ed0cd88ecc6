import { HOUR_MS } from "@/lib/contract/durations";
import { isAsDrawn } from "./entered-early";
import { LEFT, type Typed, typedIn, type Where } from "./typed";

/** What was entered in plain forms and not sent when one left the page: in this tab alone, for an hour, and for who entered it. */
interface Left {
  /** Null for pages that are nobody's own. */
  owner: string | null;
  savedMs: number;
  /** By the address of the page and the form's name. */
  forms: Record<string, Typed>;
}

const nameOf = ({ path, form }: Where) => `${path} ${form}`;

/** Some browsers keep nothing. The store holds only what this file wrote, which is why its form is trusted. */
function read({ owner }: Where, nowMs: number): Left["forms"] {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? "null") as Left | null;
    return left?.owner === owner && nowMs - left.savedMs < HOUR_MS ? left.forms : {};
  } catch {
    return {};
  }
}

function write({ owner }: Where, forms: Left["forms"], savedMs: number): void {
  try {
    if (Object.keys(forms).length === 0) sessionStorage.removeItem(LEFT);
    else sessionStorage.setItem(LEFT, JSON.stringify({ owner, savedMs, forms } satisfies Left));
  } catch {
    // Nothing is kept then, as without this.
  }
}

/** Keeps what the fields of a form hold if anything was entered in them, and lets go of what it held before if not. */
export function keepLeft(
  where: Where,
  fields: readonly (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[],
  nowMs: number,
): void {
  const { [nameOf(where)]: _, ...forms } = read(where, nowMs);
  const entered = fields.filter(({ name }) => name in typedIn(fields));
  if (entered.every(isAsDrawn)) write(where, forms, nowMs);
  else write(where, { ...forms, [nameOf(where)]: typedIn(fields) }, nowMs);
}

/** Takes out what was kept of a form; nothing of one person comes to another. */
export function takeLeft(where: Where, nowMs: number): Typed | null {
  const { [nameOf(where)]: typed, ...forms } = read(where, nowMs);
  write(where, forms, nowMs);
  return typed ?? null;
}
