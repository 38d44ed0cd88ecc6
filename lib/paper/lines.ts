import type { Font } from "fontkit";
import { stretchesOf } from "./direction";
import { type FontRun, mainFont, runsOfWord, type Weight } from "./fonts";

/** Text set in lines. Lengths are in points. */

export interface Style {
  size: number;
  weight: Weight;
}

/** A piece of a line in one typeface and direction. */
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

/** What no reader is to see or be led by: control characters, but for the two that join letters of a word. */
const UNPRINTABLE = /[^\P{C}\u200c\u200d]/gu;
/** Blanks of any width, but for the one at which no line breaks. */
const BLANKS = /[^\P{Z}\u00a0]+/gu;
/** What does not fit on a line is cut nowhere inside a letter. */
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Breaks a text at its blanks into lines of a width; a word that is longer than a line is broken too. */
export function breakLines(text: string, style: Style, width: number, measure: Measure): Line[] {
  const plain = text.replaceAll(UNPRINTABLE, " ").replaceAll(BLANKS, " ").trim();
  const blank = lineOf(" ", style, measure).width;
  // With its blank, as it will be drawn: laid out once, a word is remembered.
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

/** One line, however long. */
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
 * The words of a text in their typefaces, neighbours of one typeface as one run. A blank is of the main one, but within
 * what is laid out from right to left as a whole.
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
