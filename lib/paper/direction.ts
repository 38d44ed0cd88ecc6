import bidiFactory from "bidi-js";

/** Finds the right-to-left parts of a line and their display order. */

const bidi = bidiFactory();
/** Right-to-left scripts, with their digits and marks. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/;

export interface Stretch {
  text: string;
  isRightToLeft: boolean;
}

/** Splits a line of left-to-right text into stretches of one direction, in display order. */
export function stretchesOf(line: string): Stretch[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, isRightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const stretches: { text: string; level: number }[] = [];
  for (const [place, level] of levels.entries()) {
    const character = mirrored.get(place) ?? line.charAt(place);
    const last = stretches.at(-1);
    if (last?.level === level) last.text += character;
    else stretches.push({ text: character, level });
  }
  return inOrder(stretches).map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }));
}

/** From the deepest level up, reverse every sequence at least that deep. */
function inOrder<T extends { level: number }>(stretches: readonly T[]): T[] {
  let ordered = [...stretches];
  const deepest = Math.max(...stretches.map(({ level }) => level));
  for (let level = deepest; level > 0; level--) {
    const next: T[] = [];
    let turned: T[] = [];
    for (const stretch of ordered) {
      if (stretch.level >= level) turned.unshift(stretch);
      else {
        next.push(...turned, stretch);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}
