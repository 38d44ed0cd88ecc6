import { NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import { type Cell, type Cutoffs, cellsOf, type LaneValues } from "./lane-cells";

export const LANE_WIDTH = 108;
export const LANE_HEIGHT = 36;
const ROW_HEIGHT = 12;
const FIRST_ROW_Y = 6;
/** The maximum cell size, however few cells there are. */
const LARGEST_CELL = 12;

/**
 * One path per ink, since up to five hundred rows of lanes are drawn at once. Empty strings if there is nothing to
 * draw.
 */
export interface LanePaths {
  /** Filled and hollow squares. */
  squares: Readonly<Record<Nutrient, string>>;
  dots: string;
  dashes: string;
  /** Cells without a session. */
  empty: string;
  races: string;
}

/** Returns the center of each cell, on whole pixels so that squares are sharp. */
export function cellCentres(count: number): number[] {
  const pitch = Math.min(LARGEST_CELL, LANE_WIDTH / Math.max(count, 1));
  return Array.from({ length: count }, (_, place) => Math.round((place + 0.5) * pitch));
}

/** Returns half the side of a square, leaving one pixel between two. */
const halfOf = (count: number): number =>
  Math.max(1, Math.min(4, Math.floor((LANE_WIDTH / Math.max(count, 1) - 1) / 2)));

/** Returns the lanes as paths on a 108 by 36 canvas. */
export function lanePaths(
  lanes: LaneValues,
  cutoffs: Cutoffs,
  races: readonly boolean[] = [],
): LanePaths {
  const centres = cellCentres(lanes.sessions.length);
  const half = halfOf(lanes.sessions.length);
  const rows = NUTRIENTS.map((nutrient, row) => ({
    nutrient,
    y: FIRST_ROW_Y + row * ROW_HEIGHT,
    cells: cellsOf(lanes, nutrient, cutoffs),
  }));
  const drawn = (row: (typeof rows)[number], kind: Cell, mark: (x: number, y: number) => string) =>
    row.cells
      .map((cell, place) => (cell === kind ? mark(centres[place] ?? 0, row.y) : ""))
      .join("");
  const inAll = (kind: Cell, mark: (x: number, y: number) => string) =>
    rows.map((row) => drawn(row, kind, mark)).join("");
  const squares = rows.map((row) => [
    row.nutrient,
    drawn(row, "short", (x, y) => square(x, y, half)) +
      drawn(row, "over", (x, y) => square(x, y, half) + hole(x, y, half - 1.5)),
  ]);
  return {
    squares: Object.fromEntries(squares),
    dots: inAll("within", dot),
    dashes: inAll("unreported", (x, y) => `M${x - 2} ${y}h4`),
    empty: inAll("none", dot),
    races: centres
      .map((x, place) =>
        races[place] === true ? `M${x - half} ${LANE_HEIGHT - 1}h${2 * half}` : "",
      )
      .join(""),
  };
}

/** Corners are rounded by a pixel, like other marks. */
const square = (x: number, y: number, half: number): string => {
  const side = 2 * half - 2;
  const corners = `h${side}q1 0 1 1v${side}q0 1-1 1h${-side}q-1 0-1-1v${-side}q0-1 1-1z`;
  return `M${x - half + 1} ${y - half}${corners}`;
};
const hole = (x: number, y: number, half: number): string =>
  `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
const dot = (x: number, y: number): string => `M${x} ${y}h0`;
