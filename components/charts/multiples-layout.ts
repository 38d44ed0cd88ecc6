import { rounded, shareScale } from "./scales";

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

/** The left edge, the middle and the width of a session's column, in per cent of the width. */
export function columnOf(
  place: number,
  count: number,
): { x: string; middle: string; width: string } {
  const width = 100 / Math.max(count, 1);
  const at = (value: number) => `${rounded(value)}%`;
  return { x: at(place * width), middle: at((place + 0.5) * width), width: at(width) };
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
export function datedPlaces(count: number, widthPx: number, pitchPx: number): number[] {
  const pitch = Math.max(pitchPx, widthPx / Math.max(count, 1));
  const step = Math.ceil(DATE_WIDTH / pitch);
  const hasRoom = (place: number) => (place + 0.5) * pitch >= DATE_WIDTH / 2 - DATE_GAP / 2;
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) => (count - 1 - place) % step === 0 && (hasRoom(place) || count === 1),
  );
}
