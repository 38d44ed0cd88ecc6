import { clashesOf, isRulePart, isSame, mergedOf, type Parts, partsOf, type Stored } from "./parts";
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
 * Rebases the edit onto newly stored documents: the draft keeps its changes and otherwise takes the stored values, also
 * in the other fields of a rule that it changes.
 *
 * @param now the documents that were written or read; a missing one stays as it was
 * @param sent the parts written to them, which no longer count as changes however the response serializes them
 * @param inherited what holds where a part isn't set here
 */
export function adopted(
  { stored, draft, typed }: Editing,
  now: Partial<Stored>,
  sent: Parts = {},
  inherited: Parts = {},
) {
  const isWritten = (name: string) =>
    (isRulePart(name as keyof Parts) ? now.rules : now.settings) !== undefined;
  const written = Object.entries(sent).filter(([name]) => isWritten(name));
  const base: Parts = { ...partsOf(stored), ...Object.fromEntries(written) };
  const next: Stored = { ...stored, ...now };
  const theirs = partsOf(next);
  const clashes = clashesOf(base, draft, theirs);
  const both = clashes.filter(({ by }) => by === "both").map(({ name }) => name);
  const [was, is] = [holdingIn(base, inherited), holdingIn(theirs, inherited)];
  const merged = both.map((name) => [name, mergedFields(was[name], draft[name], is[name])]);
  const mine: Parts = { ...draft, ...Object.fromEntries(merged) };
  const rebased = mergedOf(clashes, { mine, theirs, kept: new Set(both) });
  const problems = problemsIn(typed);
  const mineNow = holdingIn(rebased, inherited);
  const isKept = (field: string) =>
    field in problems || !isSame(valueAt(is, field), valueAt(mineNow, field));
  return {
    ...{ stored: next, draft: rebased },
    typed: Object.fromEntries(Object.entries(typed).filter(([field]) => isKept(field))),
  } satisfies Editing;
}

/** Returns what holds if these parts are set and the others inherited. */
function holdingIn(parts: Parts, inherited: Parts): Parts {
  const set = Object.entries(parts).filter(([, part]) => part !== null && part !== undefined);
  return { ...inherited, ...Object.fromEntries(set) };
}

type Fields = Readonly<Record<string, unknown>>;
const hasFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Puts the fields that I changed into their version; a value without fields stays mine. */
function mergedFields(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (!hasFields(base) || !hasFields(mine) || !hasFields(theirs)) return mine;
  const own = Object.keys({ ...base, ...mine }).filter((name) => !isSame(base[name], mine[name]));
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) };
}

/** Returns the value of a field, such as `under_fuel.urgent_threshold`. */
const valueAt = (parts: Parts, field: string): unknown =>
  field
    .split(".")
    .reduce<unknown>((value, name) => (hasFields(value) ? value[name] : undefined), parts);
