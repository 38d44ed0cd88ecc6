import { along, rounded, shareScale } from "./scales";

/** Pixels down a chart of one nutrient; across everything is in per cent of the width that there is. */
export const CHART_HEIGHT = 140;
export const TOP_Y = 22;
export const BASE_Y = 122;
/** Left of what is drawn, for the words of an axis. */
export const GUTTER_WIDTH = 68;
/** The least width of a column: with a finger, and with a mouse. */
export const TOUCH_PITCH = 44;
export const MOUSE_PITCH = 32;

/** How far down a share of the plan is. */
export const yOf = shareScale(BASE_Y, TOP_Y);

const LINE_HEIGHT = 15;
/** What a date such as "Sun 22 Nov" takes, with room to the next. */
const DATE_WIDTH = 84;
const DATE_GAP = 10;

/** Where a session is drawn: all in per cent of the width. */
export interface Column {
  /** The left edge. */
  x: number;
  middle: number;
  width: number;
}

/** As wide as a column ever is: on a screen of 320 px still what a finger needs. */
const WIDEST = 12.7;
/** How much of the width the columns may fill together. */
const FILLED = 75;

/**
 * The columns of sessions on a time axis. Each stands at its time; where two would be over each other they are moved apart,
 * and nothing else is.
 *
 * @param timesMs of the sessions, the oldest first
 * @param fromMs where the axis begins
 * @param toMs where it ends
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

/** A number beside an axis: what it says and how far down. */
interface AxisLabel {
  share: number;
  y: number;
  kind: "end" | "plan" | "cutoff";
}

/**
 * The numbers beside an axis. A cutoff near another line keeps its number, moved down or instead of the line's own: no
 * two are written over each other.
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
 * Which sessions have their date written below: the latest, and others as far apart as dates are wide, none of which
 * reaches into the gutter.
 *
 * @param widthPx that the columns have together at least
 * @param pitchPx the least width of one
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
