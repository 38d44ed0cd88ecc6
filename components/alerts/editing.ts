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

/** An edit in progress: the stored documents, the draft, and the raw text by field. */
export interface Editing {
  stored: Stored;
  draft: Parts;
  typed: Readonly<Record<string, string>>;
}

/** Returns an edit with no changes. */
export const unedited = (stored: Stored): Editing => ({
  ...{ stored, draft: partsOf(stored), typed: {} },
});

/** Replaces a part as a whole, and with it what was typed in its fields. */
export const replaced = ({ stored, draft, typed }: Editing, part: Parts): Editing => ({
  ...{ stored, draft: { ...draft, ...part } },
  typed: Object.fromEntries(
    Object.entries(typed).filter(([field]) => !((field.split(".")[0] ?? "") in part)),
  ),
});

/**
 * Rebases the edit onto newly stored documents: the draft keeps its changes and otherwise takes the stored values.
 *
 * @param now the documents that were written or read; a missing one stays as it was
 * @param sent the parts written to them, which no longer count as changes however the response serializes them
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

/** Keeps the raw text of fields whose part is still changed, and text that can't be stored as typed. */
function typedOf(typed: Editing["typed"], changed: ReadonlySet<string>): Editing["typed"] {
  const problems = problemsIn(typed);
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([field]) => field in problems || changed.has(field.split(".")[0] ?? ""),
    ),
  );
}
