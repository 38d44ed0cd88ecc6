import type { Style } from "@/lib/paper/lines";
import { INK } from "@/lib/paper/palette";
import { type Element, heightOf, type Sheet } from "@/lib/paper/sheet";
import { wholePercent } from "@/lib/roster/bars";
import type { ReportFacts } from "../facts";
import { NUTRIENTS } from "../nutrient-facts";
import { type Chart, nutrientChart, symptomChart } from "./chart-data";
import { markPath } from "./marks";
import type { NumberedSession } from "./numbering";

/** A report's charts: small, all the same size, two per row. */

const TITLE: Style = { size: 8.5, weight: "bold" };
const LABEL: Style = { size: 7, weight: "regular" };
const GAP = 18;
const PLOT_HEIGHT = 54;
/** Room to the left and right of a plot. */
const ASIDE = { left: 24, right: 20 };
const HEIGHT = heightOf(TITLE) + PLOT_HEIGHT + heightOf(LABEL) + 13;
/** Height of both rows of charts. */
export const CHARTS_HEIGHT = 2 * HEIGHT;

interface Box {
  x: number;
  y: number;
  width: number;
}

/** Draws all charts, the nutrients in their fixed order. */
export function drawCharts(
  sheet: Sheet,
  parent: Element,
  rows: readonly NumberedSession[],
  facts: ReportFacts,
): void {
  const charts = [
    ...NUTRIENTS.map((nutrient) => nutrientChart(nutrient, rows, facts)),
    symptomChart(rows),
  ];
  const width = (sheet.width - GAP) / 2;
  for (const [place, chart] of charts.entries()) {
    const x = sheet.left + (place % 2) * (width + GAP);
    const y = sheet.y + Math.floor(place / 2) * HEIGHT;
    const bbox: [number, number, number, number] = [x, y, x + width, y + HEIGHT];
    const draw = () => drawChart(sheet, chart, { x, y, width });
    sheet.tagged(parent, "Figure", draw, { alt: chart.alt, bbox });
  }
  sheet.y += CHARTS_HEIGHT;
}

function drawChart(sheet: Sheet, chart: Chart, { x, y, width }: Box): void {
  const { doc } = sheet;
  drawMark(sheet, chart.kind, x + 4, y + heightOf(TITLE) / 2, MARK_MAX, false);
  sheet.drawText(chart.title, x + 12, y, TITLE, "ink");
  const plot = { x: x + ASIDE.left, width: width - ASIDE.left - ASIDE.right };
  const bottom = y + heightOf(TITLE) + 7 + PLOT_HEIGHT;
  const heightAt = (value: number) => bottom - (value / chart.top) * PLOT_HEIGHT;
  const right = plot.x + plot.width;
  doc.moveTo(plot.x, bottom).lineTo(right, bottom).lineWidth(0.75).stroke(INK.edge);
  for (const { value, label, isDashed } of chart.lines) {
    const at = heightAt(value);
    doc
      .moveTo(plot.x, at)
      .lineTo(right, at)
      .lineWidth(isDashed ? 0.6 : 0.9);
    if (isDashed) doc.dash(2, { space: 2 });
    doc.stroke(isDashed ? INK.edge : INK.ink2).undash();
    // The plan's label goes above its line and the cutoff's below, so both stay readable when they are close.
    const raised = heightOf(LABEL) * (isDashed ? 0.2 : 0.8);
    sheet.drawText(label, right + 3, at - raised, LABEL, "ink2");
  }
  for (const value of ticksOf(chart)) {
    const told = chart.kind === "symptoms" ? `${value}` : `${wholePercent(value)}%`;
    const at = heightAt(value) - heightOf(LABEL) / 2;
    sheet.drawText(told, plot.x - 4, at, LABEL, "ink2", "right");
  }
  drawPoints(sheet, chart, plot, bottom, heightAt);
}

/** Returns zero, the plan, and the top of the scale if it is well beyond that. */
function ticksOf({ kind, top }: Chart): number[] {
  if (kind === "symptoms") return [0, top];
  if (top >= OUT_OF_SIGHT) return [0, top];
  return top >= FAR_BEYOND ? [0, 1, top] : [0, 1];
}
const FAR_BEYOND = 1.5;
/** From this scale on, zero and the plan are too close together for two labels. */
const OUT_OF_SIGHT = 6;

function drawPoints(
  sheet: Sheet,
  chart: Chart,
  plot: { x: number; width: number },
  bottom: number,
  heightAt: (value: number) => number,
): void {
  const { doc } = sheet;
  const { points, kind } = chart;
  const step = plot.width / points.length;
  const size = Math.max(MARK_MIN, Math.min(MARK_MAX, step * 0.4));
  const every = labelEvery(points.length);
  for (const [place, point] of points.entries()) {
    const at = plot.x + (place + 0.5) * step;
    const number = place + 1;
    if (number % every === 0 || points.length <= every) {
      sheet.drawText(`${number}`, at, bottom + 2, LABEL, "ink2", "middle");
    }
    if (point === null) continue;
    const height = heightAt(point.value);
    const ink = kind === "symptoms" ? INK.ink2 : INK[kind];
    doc
      .moveTo(at, bottom)
      .lineTo(at, height)
      .lineWidth(Math.min(1, size / 3))
      .stroke(ink);
    drawMark(sheet, kind, at, height, size, point.isShort);
  }
}

const LABELS_MAX = 20;
const LABEL_STEPS = [1, 5, 10, 20];
const labelEvery = (count: number): number =>
  LABEL_STEPS.find((step) => count / step <= LABELS_MAX) ?? LABELS_MAX * 2;

/** From a mark's center to its edge. */
const MARK_MAX = 3;
const MARK_MIN = 1.4;

/** Each kind has its own shape, so that they differ without color; marks below the cutoff are hollow. */
function drawMark(
  { doc }: Sheet,
  kind: Chart["kind"],
  x: number,
  y: number,
  size: number,
  isHollow: boolean,
): void {
  const ink = kind === "symptoms" ? INK.ink2 : INK[kind];
  doc.path(markPath(kind, x, y, size));
  doc.lineWidth(0.9).fillAndStroke(isHollow ? PAPER : ink, ink);
}
const PAPER = "#ffffff";
