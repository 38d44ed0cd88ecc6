import type { Line, Style } from "@/lib/paper/lines";
import { INK, type Ink } from "@/lib/paper/palette";
import { type Element, heightOf, type Sheet } from "@/lib/paper/sheet";

/** Paragraphs and rows one below the other in a column, measured before they are drawn: they have to fit on one page. */

/** A paragraph. */
export interface Paragraph {
  kind: "paragraph";
  tag: "H1" | "H2" | "P";
  text: string;
  style: Style;
  ink?: Ink;
  /** Points above it. */
  above?: number;
}

/** A moment beside what it is for. */
export interface Moment {
  kind: "moment";
  when: string;
  what: readonly string[];
  isRefill: boolean;
}
export type Part = Paragraph | Moment;

interface Laid {
  part: Part;
  /** Above its lines. */
  above: number;
  head: Line[];
  lines: Line[];
  /** From the top of its head to that of its lines. */
  drop: number;
  height: number;
}

/** Parts in lines, with how high they are together. */
export interface Laying {
  laid: Laid[];
  height: number;
}

const WHEN: Style = { size: 15, weight: "bold" };
const WHAT: Style = { size: 10.5, weight: "regular" };
const RHYTHM: Style = { size: 11.5, weight: "bold" };
/** A time of five signs with some room. */
const CLOCK_WIDTH = 48;
/** Where the letters of a line stand, as a share of their size. */
const BASELINE = 1.02;
const ROW_PAD = 3;
const MARK = 5;

const scaled = ({ size, weight }: Style, scale: number): Style => ({ size: size * scale, weight });

/**
 * Sets parts in lines of a width.
 *
 * @param scale of type and of the gaps between
 * @param room points; nothing is laid any more where it is passed
 */
export function lay(
  sheet: Sheet,
  parts: readonly Part[],
  { width, scale, room }: { width: number; scale: number; room: number },
): Laying {
  const laying: Laying = { laid: [], height: 0 };
  for (const part of parts) {
    const one = layPart(sheet, part, width, scale);
    laying.laid.push(one);
    laying.height += one.height;
    if (laying.height > room) break;
  }
  return laying;
}

function layPart(sheet: Sheet, part: Part, width: number, scale: number): Laid {
  if (part.kind === "paragraph") {
    const style = scaled(part.style, scale);
    const above = (part.above ?? 0) * scale;
    const lines = sheet.lines(part.text, style, width);
    return {
      part,
      above,
      head: [],
      lines,
      drop: 0,
      height: above + lines.length * heightOf(style),
    };
  }
  const [when, what] = [scaled(whenStyle(part), scale), scaled(WHAT, scale)];
  const inner = width - 2 * MARK * scale;
  const aside = asideOf(part) * scale;
  const head = sheet.lines(part.when, when, inner);
  const lines = part.what.flatMap((line) => sheet.lines(line, what, inner - aside));
  const above = ROW_PAD * scale;
  const [upper, lower] = [head.length * heightOf(when), lines.length * heightOf(what)];
  const drop = aside > 0 ? (when.size - what.size) * BASELINE : upper;
  return { part, above, head, lines, drop, height: 2 * above + Math.max(upper, drop + lower) };
}

/** A time alone is read from the saddle; a rhythm in words is longer, and smaller. */
const isClock = ({ when }: Moment): boolean => when.length <= 5;
const whenStyle = (moment: Moment): Style => (isClock(moment) ? WHEN : RHYTHM);
/** How far what to take stands beside its time; below it where that is long. */
const asideOf = (moment: Moment): number => (isClock(moment) ? CLOCK_WIDTH : 0);

/** Draws what was laid, from a place down. Moments are rows of one table. */
export function drawLaid(
  sheet: Sheet,
  { laid }: Laying,
  { x, y, width, scale }: { x: number; y: number; width: number; scale: number },
): void {
  let at = y;
  let table: Element | null = null;
  for (const one of laid) {
    if (one.part.kind === "paragraph") {
      table?.end();
      table = null;
      const { tag, style, ink = "ink" } = one.part;
      const top = at + one.above;
      const draw = () => sheet.drawLines(one.lines, x, top, scaled(style, scale), ink);
      sheet.tagged(sheet.root, tag, draw);
    } else {
      table ??= sheet.container("Table", sheet.root);
      drawMoment(sheet, table, one, one.part, { x, y: at, width, scale });
    }
    at += one.height;
  }
  table?.end();
}

function drawMoment(
  sheet: Sheet,
  table: Element,
  { head, lines, height, above, drop }: Laid,
  moment: Moment,
  { x, y, width, scale }: { x: number; y: number; width: number; scale: number },
): void {
  const { doc } = sheet;
  const [when, what] = [scaled(whenStyle(moment), scale), scaled(WHAT, scale)];
  sheet.artifact(() => {
    if (moment.isRefill) doc.rect(x, y, width, height).fill(INK.sunken);
    doc.moveTo(x, y + height).lineTo(x + width, y + height);
    doc.lineWidth(0.5).stroke(INK.edge);
  });
  const row = sheet.container("TR", table);
  const [left, top] = [x + MARK * scale, y + above];
  sheet.tagged(row, "TH", () => sheet.drawLines(head, left, top, when, "ink"), { scope: "Row" });
  const beside = left + asideOf(moment) * scale;
  sheet.tagged(row, "TD", () => sheet.drawLines(lines, beside, top + drop, what, "ink"));
  row.end();
}
