import { TOTAL_OF } from "@/lib/contract/debrief";
import type { Session } from "@/lib/contract/roster";
import type { Line, Style } from "@/lib/paper/lines";
import { INK } from "@/lib/paper/palette";
import { type Element, heightOf, type Sheet } from "@/lib/paper/sheet";
import { isShort } from "@/lib/roster/bars";
import type { ReportFacts, Units } from "../facts";
import type { Nutrient } from "../nutrient-facts";
import { isPlainSymptom, symptomWords } from "../writer/names";
import { dateTeller, duration, hours, percent, perHour, TYPE_WORDS } from "../writer/phrases";
import type { NumberedSession } from "./numbering";

/** The sessions a report is based on, one per row. */

const HEAD: Style = { size: 7.5, weight: "bold" };
const CELL: Style = { size: 7.8, weight: "regular" };
const STRONG: Style = { size: 7.8, weight: "bold" };
const PAD = { x: 3, y: 1.6 };

/** Stands for a value that was not reported. */
const UNKNOWN = "–";
const BELOW = "↓";
const PATTERN = "▲";

interface Telling {
  units: Units;
  dateOf: (ms: number) => string;
}

interface Column {
  head: string;
  /** Fraction of the table's width; they add up to 1. */
  share: number;
  cell: (row: NumberedSession, telling: Telling) => string;
  isStrong?: (session: Session) => boolean;
}

const COLUMNS: readonly Column[] = [
  {
    head: "No.",
    share: 0.052,
    cell: ({ number, session }) => (hasPattern(session) ? `${number} ${PATTERN}` : `${number}`),
    isStrong: hasPattern,
  },
  {
    head: "Date",
    share: 0.095,
    // May break only before the year, if there is one.
    cell: ({ session }, { dateOf }) => dateOf(session.date_millis).replace(/\s(?=\d{4}$)/, " "),
  },
  { head: "Session", share: 0.165, cell: ({ session }) => kindOf(session) },
  nutrientColumn("carb", "Carbohydrate", 0.128),
  nutrientColumn("sodium", "Sodium", 0.145),
  nutrientColumn("fluid", "Fluid", 0.153),
  { head: "Symptoms", share: 0.143, cell: ({ session }) => symptomsOf(session) },
  {
    head: "Rating",
    share: 0.064,
    cell: ({ session }) => known(session.user_rating, String),
    isStrong: (session) => session.markers.some(({ marker }) => marker === "low_rating"),
  },
  { head: "Sleep", share: 0.055, cell: ({ session }) => known(session.sleep_hours, hours) },
];

function hasPattern({ markers }: Session): boolean {
  return markers.some(({ marker }) => marker === "hyponatremia_pattern");
}

function nutrientColumn(nutrient: Nutrient, head: string, share: number): Column {
  const isMarked = (session: Session) => isShort(session, nutrient);
  return {
    head,
    share,
    cell: ({ session }, { units }) => nutrientCell(session, nutrient, units, isMarked(session)),
    isStrong: isMarked,
  };
}

function nutrientCell(session: Session, nutrient: Nutrient, units: Units, isMarked: boolean) {
  const share = session[`${nutrient}_pct`];
  const hourly = session.per_hour[TOTAL_OF[nutrient]];
  if (share === null && hourly === null) return UNKNOWN;
  const amount = known(hourly, (value) => perHour(value, nutrient, units).replace(/ of .*/, ""));
  return `${known(share, percent)} ${isMarked ? BELOW : "·"} ${amount}`;
}

const known = <T>(value: T | null, told: (value: T) => string): string =>
  value === null ? UNKNOWN : told(value);

function kindOf({ type, lasted_min, is_race }: Session): string {
  const kind = `${TYPE_WORDS[type]}, ${duration(lasted_min)}`;
  return is_race === true ? `${kind}, race` : kind;
}

const NAMED_MAX = 2;

/** Shows only plain names, since anyone may have chosen them. */
function symptomsOf({ symptoms }: Session): string {
  if (symptoms === null) return UNKNOWN;
  const found = Object.entries(symptoms).filter(([, count]) => count > 0);
  if (found.length === 0) return "none";
  const plain = found.filter(([name]) => isPlainSymptom(name)).slice(0, NAMED_MAX);
  const named = plain.map(([name, count]) => `${symptomWords(name)} ${count}`);
  const total = (of: typeof found) => of.reduce((sum, [, count]) => sum + count, 0);
  const rest = total(found) - total(plain);
  return [...named, ...(rest === 0 ? [] : [`other ${rest}`])].join(", ");
}

/** Draws the table row by row, repeating its header on every page. No row is split. */
export function* drawSessions(
  sheet: Sheet,
  parent: Element,
  rows: readonly NumberedSession[],
  facts: ReportFacts,
): Generator<void, void> {
  const heads = COLUMNS.map(({ head, share }) => ({ lines: linesIn(sheet, head, share, HEAD) }));
  const headHeight = heightOfRow(heads, HEAD);
  const telling = { units: facts.units, dateOf: dateTeller(facts) };
  const table = sheet.container("Table", parent);
  const head = sheet.container("THead", table);
  drawRow(sheet, sheet.container("TR", head), heads, headHeight, HEAD);
  const body = sheet.container("TBody", table);
  for (const row of rows) {
    const cells = COLUMNS.map(({ cell, share, isStrong }) => {
      const style = isStrong?.(row.session) === true ? STRONG : CELL;
      return { style, lines: linesIn(sheet, cell(row, telling), share, style) };
    });
    const height = heightOfRow(cells, CELL);
    if (sheet.makeRoom(height)) drawRow(sheet, null, heads, headHeight, HEAD);
    drawRow(sheet, sheet.container("TR", body), cells, height, CELL);
    yield;
  }
  table.end();
}

/** Space the table needs to start: its header and two rows. */
export const TABLE_START = 3 * (heightOf(HEAD) + 2 * PAD.y);

const linesIn = (sheet: Sheet, text: string, share: number, style: Style): Line[] =>
  sheet.lines(text, style, sheet.width * share - 2 * PAD.x);

const heightOfRow = (cells: readonly { lines: Line[] }[], style: Style): number =>
  Math.max(...cells.map(({ lines }) => lines.length)) * heightOf(style) + 2 * PAD.y;

/** @param row null for a repeated header */
function drawRow(
  sheet: Sheet,
  row: Element | null,
  cells: readonly { lines: Line[]; style?: Style }[],
  height: number,
  style: Style,
): void {
  const { doc, left, width, y } = sheet;
  const isHead = style === HEAD;
  sheet.artifact(() => {
    if (isHead) doc.rect(left, y, width, height).fill(INK.sunken);
    doc.moveTo(left, y + height).lineTo(left + width, y + height);
    doc.lineWidth(0.5).stroke(INK.line);
  });
  let x = left + PAD.x;
  for (const [place, { lines, style: own = style }] of cells.entries()) {
    const at = x;
    const draw = () => sheet.drawLines(lines, at, y + PAD.y, own, "ink");
    if (row === null) sheet.artifact(draw, "Pagination");
    else if (isHead) sheet.tagged(row, "TH", draw, { scope: "Column" });
    else if (place === 0) sheet.tagged(row, "TH", draw, { scope: "Row" });
    else sheet.tagged(row, "TD", draw);
    x += width * (COLUMNS[place]?.share ?? 0);
  }
  sheet.y += height;
}
