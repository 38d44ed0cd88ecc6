import type { Font } from "fontkit";
import { stretchesOf } from "./direction";
import { type FontRun, mainFont, runsOfWord, type Weight } from "./fonts";

/** Text layout in lines. Lengths are in points. */

export interface Style {
  size: number;
  weight: Weight;
}

/** Part of a line in one typeface and direction. */
interface Run extends FontRun {
  isRightToLeft: boolean;
  width: number;
}

/** One line from left to right, whatever the direction of its runs. */
export interface Line {
  runs: Run[];
  width: number;
}

export type Measure = (text: string, font: Font, size: number, isRightToLeft: boolean) => number;

/** Control characters, which readers must not see or be misled by, except the two that join letters in a word. */
const UNPRINTABLE = /[^\P{C}\u200c\u200d]/gu;
/** Spaces of any width, except the non-breaking one. */
const BLANKS = /[^\P{Z}\u00a0]+/gu;
/** Splits by whole characters, so an overlong word is never cut inside a letter. */
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Breaks a text at spaces into lines of a given width; longer words are broken too. */
export function breakLines(text: string, style: Style, width: number, measure: Measure): Line[] {
  const plain = text.replaceAll(UNPRINTABLE, " ").replaceAll(BLANKS, " ").trim();
  const blank = lineOf(" ", style, measure).width;
  // Measured with its space, as it will be drawn, so the layout is cached per word.
  const widthOf = (part: string) => lineOf(`${part} `, style, measure).width - blank;
  const lines: string[] = [];
  let [current, reached] = ["", 0];
  const end = () => {
    lines.push(current);
    [current, reached] = ["", 0];
  };
  for (const word of plain.split(" ")) {
    const wide = widthOf(word);
    if (current !== "" && reached + blank + wide > width) end();
    const parts = wide <= width ? [word] : Array.from(letters.segment(word), (one) => one.segment);
    if (current !== "") [current, reached] = [`${current} `, reached + blank];
    for (const part of parts) {
      const more = parts.length === 1 ? wide : widthOf(part);
      if (parts.length > 1 && reached + more > width && current !== "") end();
      [current, reached] = [current + part, reached + more];
    }
  }
  return [...lines, current].map((line) => lineOf(line, style, measure));
}

/** Lays out one line, however long. */
export function lineOf(text: string, { size, weight }: Style, measure: Measure): Line {
  const runs = stretchesOf(text).flatMap(({ text, isRightToLeft }) => {
    const inFonts = fontRuns(text, weight, isRightToLeft);
    if (isRightToLeft) inFonts.reverse();
    return inFonts.map((run) => {
      const width = measure(run.text, run.font, size, isRightToLeft);
      return { ...run, isRightToLeft, width };
    });
  });
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/**
 * Returns a text's words in their typefaces, merging neighbors with the same one. Spaces use the main typeface, except
 * in right-to-left text, which is laid out as a whole.
 */
function fontRuns(text: string, weight: Weight, isRightToLeft: boolean): FontRun[] {
  const runs: FontRun[] = [];
  const add = (run: FontRun) => {
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push({ ...run });
  };
  for (const piece of text.split(/(?= )|(?<= )/)) {
    const before = runs.at(-1);
    if (piece !== " ") runsOfWord(piece, weight).forEach(add);
    else add({ text: piece, font: isRightToLeft && before ? before.font : mainFont(weight) });
  }
  return runs;
}
