import { along, rounded, shareScale } from "./scales";

/** Height of one nutrient's chart in pixels; horizontal positions are percentages of the available width. */
export const CHART_HEIGHT = 140;
export const TOP_Y = 22;
export const BASE_Y = 122;
/** Space on the left for the axis labels. */
export const GUTTER_WIDTH = 68;
/** The minimum column width for touch and for a mouse. */
export const TOUCH_PITCH = 44;
export const MOUSE_PITCH = 32;

/** Returns the y position of a share of the plan. */
export const yOf = shareScale(BASE_Y, TOP_Y);

const LINE_HEIGHT = 15;
/** The width of a date such as "Sun 22 Nov", with space to the next. */
const DATE_WIDTH = 84;
const DATE_GAP = 10;

/** Where a session is drawn, in percent of the width. */
export interface Column {
  /** The left edge. */
  x: number;
  middle: number;
  width: number;
}

/** The maximum column width; on a 320 px screen still wide enough for a finger. */
const WIDEST = 12.7;
/** How much of the width the columns may fill together. */
const FILLED = 75;

/**
 * Returns the columns of sessions on a time axis. Each is at its time; only columns that would overlap are moved apart.
 *
 * @param timesMs of the sessions, oldest first
 * @param fromMs start of the axis
 * @param toMs end of the axis
 */
export function columnsOf(timesMs: readonly number[], fromMs: number, toMs: number): Column[] {
  const width = Math.min(WIDEST, FILLED / Math.max(timesMs.length, 1));
  const [first, last] = [width / 2, 100 - width / 2];
  const middles = timesMs.map((atMs) => along((atMs - fromMs) / (toMs - fromMs), first, last));
  for (let place = 1; place < middles.length; place++)
    middles[place] = Math.max(middles[place] ?? 0, (middles[place - 1] ?? 0) + width);
  let end = last;
  for (let place = middles.length - 1; place >= 0; place--) {
    middles[place] = Math.min(middles[place] ?? 0, end);
    end = (middles[place] ?? 0) - width;
  }
  return middles.map((middle) => ({
    x: rounded(middle - width / 2),
    middle: rounded(middle),
    width: rounded(width),
  }));
}

/** An axis label and its y position. */
interface AxisLabel {
  share: number;
  y: number;
  kind: "end" | "plan" | "cutoff";
}

/**
 * Returns the axis labels. A cutoff close to another line is moved down or replaces that line's label, so labels never
 * overlap.
 *
 * @param cutoff a fraction
 */
export function axisLabels(cutoff: number): AxisLabel[] {
  const plan: AxisLabel = { share: 1, y: yOf(1), kind: "plan" };
  const y = Math.max(yOf(cutoff), plan.y + LINE_HEIGHT);
  const bar: AxisLabel = { share: cutoff, y: Math.min(y, BASE_Y), kind: "cutoff" };
  const ends = ([1.4, 0] as const)
    .map((share): AxisLabel => ({ share, y: yOf(share), kind: "end" }))
    .filter((end) => Math.abs(end.y - bar.y) >= LINE_HEIGHT);
  return [...ends, ...(cutoff === 1 ? [] : [bar]), plan];
}

/**
 * Returns which sessions show their date: the latest, and others at least a date's width apart, none reaching into the
 * gutter.
 *
 * @param widthPx the minimum width of all columns together
 * @param pitchPx the minimum width of one
 */
export function datedPlaces(
  columns: readonly Column[],
  widthPx: number,
  pitchPx: number,
): number[] {
  const width = Math.max(widthPx, columns.length * pitchPx);
  const dated: number[] = [];
  let rightPx = Number.POSITIVE_INFINITY;
  for (const [place, { middle }] of [...columns.entries()].toReversed()) {
    const atPx = (middle / 100) * width;
    const hasRoom = atPx >= DATE_WIDTH / 2 - DATE_GAP / 2 && rightPx - atPx >= DATE_WIDTH;
    if (!hasRoom && dated.length + place > 0) continue;
    dated.unshift(place);
    rightPx = atPx;
  }
  return dated;
}
