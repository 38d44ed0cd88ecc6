import type { Preferences } from "@/lib/contract/preferences";
import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";

export type Letters = Preferences["keys"];
export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as Shortcut[];

/** The letter of a shortcut, be it chosen or the usual one. */
export const letterOf = (letters: Letters, name: Shortcut): string =>
  letters[name] ?? SHORTCUTS[name].key;

/** A letter to go places by, which cannot be given to anything else. */
const CHORD = "g";

/** Why a letter cannot be that of a shortcut, as it is told; null where it can. */
export function clashOf(letters: Letters, name: Shortcut, letter: string): string | null {
  if (!/^[a-zA-Z]$/.test(letter)) return "Use one letter from A to Z, lowercase or uppercase.";
  if (letter === CHORD) return "The letter g is used to go to pages, such as g t.";
  const other = SHORTCUT_NAMES.find((each) => each !== name && letterOf(letters, each) === letter);
  return other === undefined ? null : `${letter} is already used for “${SHORTCUTS[other].does}”.`;
}

/** The letters with one changed; what is the usual one is not kept. */
export function withLetter(letters: Letters, name: Shortcut, letter: string): Letters {
  const { [name]: _, ...rest } = letters;
  return letter === SHORTCUTS[name].key ? rest : { ...rest, [name]: letter };
}

/** The letters with those that were typed one after the other, without what cannot be taken. */
export const withTyped = (
  letters: Letters,
  typed: readonly (readonly [Shortcut, string])[],
): Letters =>
  typed.reduce(
    (next, [name, letter]) =>
      clashOf(next, name, letter) === null ? withLetter(next, name, letter) : next,
    letters,
  );
