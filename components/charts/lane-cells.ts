import { NUTRIENTS, type Nutrient } from "@/lib/contract/debrief";
import { BARS, isOver } from "@/lib/roster/bars";

import { nutrientWord } from "./share-words";

/** The fraction of the plan below which a session is short, per nutrient. */
export type Cutoffs = Readonly<Record<Nutrient, number>>;

/** Days or sessions, oldest first: percent of plan, null if not reported, and the number of sessions. */
export type LaneValues = Readonly<Record<Nutrient, readonly (number | null)[]>> & {
  readonly sessions: readonly number[];
  /** The places of shares that are never short, because too little was planned. */
  readonly small?: Readonly<Record<Nutrient, readonly number[]>>;
};

/** What a cell shows; `none` if there was no session. */
export type Cell = "none" | "unreported" | "within" | "short" | "over";

/**
 * Returns what a cell shows.
 *
 * @param percent whole percent of plan; null if nothing was reported
 * @param cutoff a fraction; null if nothing counts as short
 */
export function cellOf(percent: number | null, sessions: number, cutoff: number | null): Cell {
  if (percent === null) return sessions > 0 ? "unreported" : "none";
  const share = percent / 100;
  if (cutoff !== null && BARS.under_fuel.isCrossed(share, cutoff)) return "short";
  return isOver(share) ? "over" : "within";
}

/** Returns the cells of one nutrient, oldest first. */
export const cellsOf = (lanes: LaneValues, nutrient: Nutrient, cutoffs: Cutoffs): Cell[] =>
  lanes[nutrient].map((percent, place) =>
    cellOf(
      percent,
      lanes.sessions[place] ?? 0,
      lanes.small?.[nutrient].includes(place) === true ? null : cutoffs[nutrient],
    ),
  );

/**
 * Summarizes the lanes in one sentence for screen readers.
 *
 * @param span the period covered
 */
export function lanesSummary(lanes: LaneValues, cutoffs: Cutoffs, span = "Last 14 days"): string {
  if (lanes.sessions.every((count) => count === 0)) return `${span}: no sessions.`;
  const parts = NUTRIENTS.map((nutrient) => laneWords(nutrient, cellsOf(lanes, nutrient, cutoffs)));
  return `${span}: ${parts.join("; ")}.`;
}

function laneWords(nutrient: Nutrient, cells: readonly Cell[]): string {
  const count = (...kinds: Cell[]) => cells.filter((cell) => kinds.includes(cell)).length;
  const reported = count("within", "short", "over");
  if (reported === 0) return `${nutrientWord(nutrient)} not reported`;
  const short = count("short");
  const over = count("over");
  const days = reported === 1 ? "the 1 reported day" : `${reported} reported days`;
  const parts = [
    ...(short > 0
      ? [`below the cutoff on ${short === reported ? "" : `${short} of `}${days}`]
      : []),
    ...(over > 0 ? [`over 130% on ${over === reported ? "" : `${over} of `}${days}`] : []),
  ];
  const all = parts.length === 0 ? `at or above the cutoff on ${days}` : parts.join(" and ");
  return `${nutrientWord(nutrient)} ${all}`;
}
