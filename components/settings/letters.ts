import type { Preferences } from "@/lib/contract/preferences";
import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";

export type Letters = Preferences["keys"];
export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as Shortcut[];

/** Returns the letter of a shortcut: the chosen one or the default. */
export const letterOf = (letters: Letters, name: Shortcut): string =>
  letters[name] ?? SHORTCUTS[name].key;

/** Starts the navigation chords, so no shortcut can use it. */
const CHORD = "g";

/** Returns why a shortcut can't use a letter; null if it can. */
export function clashOf(letters: Letters, name: Shortcut, letter: string): string | null {
  if (!/^[a-zA-Z]$/.test(letter)) return "Use one letter from A to Z, lowercase or uppercase.";
  if (letter === CHORD) return "The letter g is used to go to pages, such as g t.";
  const other = SHORTCUT_NAMES.find((each) => each !== name && letterOf(letters, each) === letter);
  return other === undefined ? null : `${letter} is already used for “${SHORTCUTS[other].does}”.`;
}

/** Returns the letters with one changed; defaults are not stored. */
export function withLetter(letters: Letters, name: Shortcut, letter: string): Letters {
  const { [name]: _, ...rest } = letters;
  return letter === SHORTCUTS[name].key ? rest : { ...rest, [name]: letter };
}

/** Returns the letters that differ, null for a default: another tab may have changed the others. */
export const lettersChanged = (
  before: Letters,
  next: Letters,
): Partial<Record<Shortcut, string | null>> =>
  Object.fromEntries(
    SHORTCUT_NAMES.filter((name) => before[name] !== next[name]).map((name) => [
      name,
      next[name] ?? null,
    ]),
  );

/** Applies typed letters one after another, leaving out those that clash. */
export const withTyped = (
  letters: Letters,
  typed: readonly (readonly [Shortcut, string])[],
): Letters =>
  typed.reduce(
    (next, [name, letter]) =>
      clashOf(next, name, letter) === null ? withLetter(next, name, letter) : next,
    letters,
  );
