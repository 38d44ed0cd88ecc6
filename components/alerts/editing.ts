import {
  changedBetween,
  clashesOf,
  isRulePart,
  mergedOf,
  type Parts,
  partsOf,
  type Stored,
} from "./parts";
import { problemsIn } from "./typed";

/** What is being changed: what is stored, what is to be, and what was typed by field. */
export interface Editing {
  stored: Stored;
  draft: Parts;
  typed: Readonly<Record<string, string>>;
}

/** Nothing is changed yet. */
export const unedited = (stored: Stored): Editing => ({
  ...{ stored, draft: partsOf(stored), typed: {} },
});

/**
 * What goes on being changed once something else is stored: the draft keeps what was changed in it, and is otherwise what
 * is stored now.
 *
 * @param now the documents that were written or read; one that is absent stays as it was known
 * @param sent what was written of them, which is no change any more however the answer spells it
 */
export function adopted({ stored, draft, typed }: Editing, now: Partial<Stored>, sent: Parts = {}) {
  const isWritten = (name: string) =>
    (isRulePart(name as keyof Parts) ? now.rules : now.settings) !== undefined;
  const written = Object.entries(sent).filter(([name]) => isWritten(name));
  const base: Parts = { ...partsOf(stored), ...Object.fromEntries(written) };
  const next: Stored = { ...stored, ...now };
  const theirs = partsOf(next);
  const clashes = clashesOf(base, draft, theirs);
  const kept = new Set(clashes.map(({ name }) => name));
  const rebased = mergedOf(clashes, { mine: draft, theirs, kept });
  return {
    ...{ stored: next, draft: rebased },
    typed: typedOf(typed, new Set<string>(changedBetween(theirs, rebased))),
  } satisfies Editing;
}

/** What was typed in fields of parts that are still changed, and what cannot be stored as it was typed. */
function typedOf(typed: Editing["typed"], changed: ReadonlySet<string>): Editing["typed"] {
  const problems = problemsIn(typed);
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([field]) => field in problems || changed.has(field.split(".")[0] ?? ""),
    ),
  );
}
