import type { Line, Style } from "@/lib/paper/lines";
import { INK, type Ink } from "@/lib/paper/palette";
import { type Element, heightOf, type Sheet } from "@/lib/paper/sheet";

/** Lays out paragraphs and rows in a column. They are measured before drawing, because they have to fit on one page. */

export interface Paragraph {
  kind: "paragraph";
  tag: "H1" | "H2" | "P";
  text: string;
  style: Style;
  ink?: Ink;
  /** Space above, in points. */
  above?: number;
}

/** A time, next to what to take then. */
export interface Moment {
  kind: "moment";
  when: string;
  what: readonly string[];
  isRefill: boolean;
}
export type Part = Paragraph | Moment;

interface Laid {
  part: Part;
  /** Space above its lines. */
  above: number;
  head: Line[];
  lines: Line[];
  /** Offset from the top of its head to the top of its lines. */
  drop: number;
  height: number;
}

/** Parts set in lines, with their total height. */
export interface Laying {
  laid: Laid[];
  height: number;
}

const WHEN: Style = { size: 15, weight: "bold" };
const WHAT: Style = { size: 10.5, weight: "regular" };
const RHYTHM: Style = { size: 11.5, weight: "bold" };
/** The width of a five-character time, with some room. */
const CLOCK_WIDTH = 48;
/** Position of the baseline, as a share of the font size. */
const BASELINE = 1.02;
const ROW_PAD = 3;
const MARK = 5;

const scaled = ({ size, weight }: Style, scale: number): Style => ({ size: size * scale, weight });

/**
 * Sets parts in lines of a given width.
 *
 * @param scale scales the type and the gaps between parts
 * @param room available height in points; layout stops once it is exceeded
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

/** A single time must be readable from the saddle; a rhythm in words is longer, and set smaller. */
const isClock = ({ when }: Moment): boolean => when.length <= 5;
const whenStyle = (moment: Moment): Style => (isClock(moment) ? WHEN : RHYTHM);
/** Returns how far to the right of its time the text stands; 0 puts it below, if the time is long. */
const asideOf = (moment: Moment): number => (isClock(moment) ? CLOCK_WIDTH : 0);

/** Draws laid-out parts from a position downward. Moments become rows of one table. */
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
