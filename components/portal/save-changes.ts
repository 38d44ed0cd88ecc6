import { changesOf } from "@/lib/wording/changes";
import { Refusal } from "./api";

interface Saving<Fields> {
  opened: Fields;
  sent: Fields;
  /** Reads what is stored; null if nothing is yet, so the whole form is stored. */
  read: () => Promise<Fields | null>;
  /** Stores the changes. Not called without changes. */
  write: (changes: Partial<Fields>) => Promise<unknown>;
}

/**
 * Saves only the fields changed in a form, so that changes by others are kept. If both changed a field, reports that
 * instead; sending again replaces the other value.
 *
 * @returns the values the form counts as opened with from now on, what is stored now, and why nothing was stored; null
 *   if it was
 * @throws Refusal of reading or writing
 */
export async function saveChanges<Fields extends Readonly<Record<string, string>>>({
  opened,
  sent,
  read,
  write,
}: Saving<Fields>): Promise<{ opened: Fields; now: Fields; refused: Refusal | null }> {
  const stored = await read();
  if (stored === null) {
    await write(sent);
    return { opened: sent, now: sent, refused: null };
  }
  const { changes, reopened } = changesOf({ opened, sent, stored });
  if (reopened === null) {
    if (Object.keys(changes).length > 0) await write(changes);
    return { opened: sent, now: { ...stored, ...changes }, refused: null };
  }
  const theirs = Object.keys(reopened).filter((name) => reopened[name] !== opened[name]);
  const words = theirs.map((name) => `“${stored[name]}”`).join(" and ");
  return {
    opened: reopened,
    now: stored,
    refused: new Refusal(
      "changed_meanwhile",
      `This was changed to ${words} since you opened it. Save again to replace that.`,
    ),
  };
}
