import { amountingIn } from "@/lib/catalog/paper/words";
import { DAY_MS } from "@/lib/contract/durations";
import type { Units } from "@/lib/contract/preferences";
import type { ReportPart, ReportSentence } from "@/lib/contract/report";
import { REPORT_BLOCKS } from "@/lib/contract/report-blocks";
import type { Strip } from "@/lib/contract/strip";
import type { Style } from "@/lib/paper/lines";
import { INK } from "@/lib/paper/palette";
import type { Paper } from "@/lib/paper/paper";
import { heightOf, Sheet } from "@/lib/paper/sheet";
import type { StripWords } from "@/lib/paper/strip-marks";
import { drawStrip, stripHeight } from "@/lib/paper/strip-pdf";
import { toDate } from "@/lib/platform/clock";
import { inSlices } from "@/lib/platform/slices";
import { NBSP } from "@/lib/wording/calendars";
import { SAFETY_NAME } from "@/lib/wording/safety";
import { fahrenheitOf } from "@/lib/wording/units";
import type { ReportFacts } from "../facts";
import { counted, dateTeller, duration, TYPE_WORDS } from "../writer/phrases";
import { CHARTS_HEIGHT, drawCharts } from "./charts";
import { type NumberedSession, numbered, referenceTo } from "./numbering";
import { drawSessions, TABLE_START } from "./sessions-table";

/** A report on paper. */
export interface PrintedReport {
  facts: ReportFacts;
  /** In order; the safety pattern first, if there is one. */
  sentences: readonly ReportSentence[];
  /** Sessions worth a look that have data beyond totals, newest first. */
  strips: readonly { activity_id: string; strip: Strip }[];
  /** The model's name; null for our own writer. */
  model: string | null;
  generatedMs: number;
  teamName: string;
  paper: Paper;
  /** Target of the linked mark. */
  link: string;
}

const ATTRIBUTION = "Powered by Aidstation";
const DISCLAIMER =
  "Made from what the athlete reported. Guidance, not medical instructions, and no finding about health.";
const NO_NAME = "Athlete without a name";

const TITLE: Style = { size: 17, weight: "bold" };
const HEADING: Style = { size: 11, weight: "bold" };
const BODY: Style = { size: 8.6, weight: "regular" };
const STRONG: Style = { size: 9, weight: "bold" };
const SMALL: Style = { size: 7.5, weight: "regular" };
const AFTER_BLOCK = 7;
const AFTER_LINE = 2;

/** Renders the report as a tagged PDF. The same report gives the same bytes: the only time in it is its own. */
export async function reportPdf(report: PrintedReport): Promise<Uint8Array> {
  const { facts, paper, generatedMs } = report;
  const name = facts.name ?? NO_NAME;
  const sheet = new Sheet({
    title: `Fueling report: ${name}, ${daysOf(report)}`,
    author: "Aidstation",
    createdAt: toDate(generatedMs),
    paper,
  });
  const rows = numbered(facts);
  drawOpening(sheet, name, report);
  drawSentences(sheet, report, rows);
  if (rows.length > 0) {
    beginSection(sheet, "Against plan, session by session", CHARTS_HEIGHT);
    drawCharts(sheet, sheet.root, rows, facts);
    sheet.y += AFTER_BLOCK;
    drawStrips(sheet, report, rows);
    beginSection(sheet, "Sessions", TABLE_START);
    // A hundred sessions take a tenth of a second.
    await inSlices(drawSessions(sheet, sheet.root, rows, facts));
    sheet.y += AFTER_BLOCK / 2;
    sheet.block(sheet.root, "P", keyOf(facts, rows), SMALL, "ink2");
  }
  sheet.block(sheet.root, "P", writtenBy(report), SMALL, "ink2");
  return sheet.finish((page, count) => drawMargins(sheet, name, report, page, count));
}

/** Returns `14 days, 9 Nov – 23 Nov 2026`, in the athlete's zone. */
function daysOf({ facts: { window, time_zone }, generatedMs }: PrintedReport): string {
  // Year 0 makes each date include its year.
  const dateOf = dateTeller({ time_zone, year: 0 });
  const days = counted(window, "day");
  return `${days}, ${dateOf(generatedMs - window * DAY_MS)} to ${dateOf(generatedMs)}`;
}

function drawOpening(sheet: Sheet, name: string, report: PrintedReport): void {
  const { facts, teamName } = report;
  sheet.block(sheet.root, "P", `Fueling report by ${teamName}`, BODY, "ink2");
  sheet.block(sheet.root, "H1", name, TITLE);
  sheet.block(sheet.root, "P", `${daysOf(report)}. ${coverageOf(facts)}`, BODY, "ink2");
  sheet.y += AFTER_BLOCK;
}

function coverageOf({ session_count, reported_count }: ReportFacts): string {
  if (session_count === 0) return "No sessions.";
  return `Reported: ${reported_count} of ${counted(session_count, "session")}.`;
}

/** Starts a section, keeping its heading on the same page as the content below. */
function beginSection(sheet: Sheet, text: string, needs: number): void {
  sheet.makeRoom(heightOf(HEADING) + AFTER_BLOCK + needs);
  sheet.block(sheet.root, "H2", text, HEADING);
  sheet.y += AFTER_BLOCK / 2;
}

/** One paragraph for each. */
const IN_SHORT = [
  REPORT_BLOCKS.overview,
  REPORT_BLOCKS.carb,
  REPORT_BLOCKS.sodium,
  REPORT_BLOCKS.fluid,
  REPORT_BLOCKS.sessions,
  REPORT_BLOCKS.felt,
  REPORT_BLOCKS.next,
];

function drawSentences(sheet: Sheet, report: PrintedReport, rows: readonly NumberedSession[]) {
  const told = (parts: readonly ReportPart[]) =>
    report.sentences
      .filter(({ part }) => parts.includes(part))
      .map(({ text, activity_ids }) => {
        const reference = referenceTo(activity_ids, rows);
        return reference === "" ? text : text.replace(/\.?$/, ` [${reference}]$&`);
      })
      .join(" ");
  const safety = told(REPORT_BLOCKS.safety);
  if (safety !== "") drawSafety(sheet, safety);
  beginSection(sheet, "In short", heightOf(BODY));
  for (const parts of IN_SHORT) {
    const text = told(parts);
    if (text === "") continue;
    const isNext = parts === REPORT_BLOCKS.next;
    sheet.block(sheet.root, "P", isNext ? `What to try next: ${text}` : text, BODY);
    sheet.y += AFTER_LINE;
  }
  sheet.y += AFTER_BLOCK;
}

const SAFETY_PAD = 7;

/** Draws the safety sentence, before everything else, in a frame that is visible without color. */
function drawSafety(sheet: Sheet, text: string): void {
  const { left, width, doc } = sheet;
  const lines = sheet.lines(text, STRONG, width - 2 * SAFETY_PAD - 4);
  const height = heightOf(HEADING) + lines.length * heightOf(STRONG) + 2 * SAFETY_PAD;
  sheet.makeRoom(height);
  const { y } = sheet;
  sheet.artifact(() => {
    doc.rect(left, y, width, height).fill(INK.safetySoft);
    doc.rect(left, y, 4, height).fill(INK.safety);
  });
  const x = left + SAFETY_PAD + 4;
  const heading = () => sheet.drawText("▲ Safety", x, y + SAFETY_PAD, HEADING, "safety");
  sheet.tagged(sheet.root, "H2", heading);
  const below = y + SAFETY_PAD + heightOf(HEADING);
  sheet.tagged(sheet.root, "P", () => sheet.drawLines(lines, x, below, STRONG, "safety"));
  sheet.y += height + AFTER_BLOCK;
}

function drawStrips(
  sheet: Sheet,
  { strips, facts: { time_zone, year, units } }: PrintedReport,
  rows: readonly NumberedSession[],
): void {
  const words = stripWordsIn(units);
  const dateOf = dateTeller({ time_zone, year });
  for (const [place, { activity_id, strip }] of strips.entries()) {
    const row = rows.find(({ session }) => session.activity_id === activity_id);
    if (row === undefined) continue;
    const { type, lasted_min, date_millis } = row.session;
    const needs = heightOf(STRONG) + stripHeight(sheet, strip, words);
    if (place === 0) beginSection(sheet, "Sessions worth a look", needs);
    else sheet.makeRoom(needs);
    const name = `${row.number}: ${dateOf(date_millis)}, ${duration(lasted_min)} ${TYPE_WORDS[type]}`;
    sheet.block(sheet.root, "P", name, STRONG);
    drawStrip(sheet, sheet.root, strip, words);
    sheet.y += AFTER_BLOCK;
  }
}

const stripWordsIn = (units: Units): StripWords => ({
  ...amountingIn(units),
  temperature: (celsius) =>
    units === "metric"
      ? `${Math.round(celsius)}${NBSP}°C`
      : `${Math.round(fahrenheitOf(celsius))}${NBSP}°F`,
});

/** Explains the signs in charts and table next to them. */
function keyOf({ session_count, markers }: ReportFacts, rows: readonly NumberedSession[]): string {
  const isMarked = markers.some(({ marker }) => marker === "hyponatremia_pattern");
  const safety = isMarked ? ` ▲: ${SAFETY_NAME.toLowerCase()}.` : "";
  const latest =
    rows.length < session_count ? ` The ${rows.length} latest of ${session_count} are shown.` : "";
  return `Numbers in brackets are those of sessions. Percentages are of what was carried, or else of plan; amounts are per hour. – or a gap: not reported. ↓ or a hollow mark: below the cutoff.${safety}${latest}`;
}

function writtenBy({ model, generatedMs, facts: { time_zone } }: PrintedReport): string {
  const writer =
    model === null
      ? "by Aidstation's own writer"
      : `by a language model, ${model}, each number checked against what was reported`;
  return `Written ${writer} on ${dateTeller({ time_zone, year: 0 })(generatedMs)}.`;
}

/** Draws the margins of a page. They are read out once: on later pages they are artifacts, not text. */
function drawMargins(
  sheet: Sheet,
  name: string,
  { link }: PrintedReport,
  page: number,
  pageCount: number,
): void {
  const { left, width, bottom, doc } = sheet;
  const right = left + width;
  const top = bottom + 12;
  sheet.artifact(() => {
    doc.moveTo(left, top - 4).lineTo(right, top - 4);
    doc.lineWidth(0.5).stroke(INK.line);
  });
  if (page > 1) {
    sheet.artifact(
      () => sheet.drawText(`Fueling report: ${name}`, left, 22, SMALL, "ink2"),
      "Pagination",
    );
  }
  const place = `Page ${page} of ${pageCount}`;
  sheet.artifact(() => sheet.drawText(place, right, top, SMALL, "ink2", "right"), "Pagination");
  const paragraph = sheet.container("P", sheet.root);
  const mark = `${ATTRIBUTION}, ${new URL(link).host}`;
  sheet.link(paragraph, mark, link, left, top, SMALL);
  const below = top + heightOf(SMALL);
  const disclaim = () => sheet.drawText(DISCLAIMER, left, below, SMALL, "ink2");
  if (page === 1) sheet.tagged(paragraph, "Span", disclaim);
  else sheet.artifact(disclaim, "Pagination");
  paragraph.end();
}
