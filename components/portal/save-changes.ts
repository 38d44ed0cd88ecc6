import { changesOf } from "@/lib/wording/changes";
import { Refusal } from "./api";

interface Saving<Fields> {
  opened: Fields;
  sent: Fields;
  /** Reads what is stored now; null where there is nothing yet, and the whole form is stored. */
  read: () => Promise<Fields | null>;
  /** Stores what was changed, given what is stored besides. Not called for nothing. */
  write: (changes: Partial<Fields>, stored: Fields) => Promise<unknown>;
}

/**
 * Stores of a form what was changed in it, so that what others changed meanwhile stays. Of a field that both changed it says
 * so instead, and sending it again replaces that.
 *
 * @returns with what the form counts as opened from now on, and why nothing was stored; null where it was
 * @throws Refusal of reading or writing
 */
export async function saveChanges<Fields extends Readonly<Record<string, string>>>({
  opened,
  sent,
  read,
  write,
}: Saving<Fields>): Promise<{ opened: Fields; refused: Refusal | null }> {
  const stored = await read();
  if (stored === null) {
    await write(sent, sent);
    return { opened: sent, refused: null };
  }
  const { changes, reopened } = changesOf({ opened, sent, stored });
  if (reopened === null) {
    if (Object.keys(changes).length > 0) await write(changes, stored);
    return { opened: sent, refused: null };
  }
  const theirs = Object.keys(reopened).filter((name) => reopened[name] !== opened[name]);
  const words = theirs.map((name) => `“${stored[name]}”`).join(" and ");
  return {
    opened: reopened,
    refused: new Refusal(
      "changed_meanwhile",
      `This was changed to ${words} since you opened it. Save again to replace that.`,
    ),
  };
}
