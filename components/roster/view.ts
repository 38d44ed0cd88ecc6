import type { OverviewRow } from "@/lib/triage/overview";
import { searched } from "@/lib/wording/searched";

/**
 * Filters and sorts the roster: pure functions that give the same result on the server, in the browser and in tests.
 */

export const MARKERS = [
  "all",
  "flagged",
  "safety",
  "to_plan",
  "unreported",
  "no_sessions",
] as const;
export type MarkerFilter = (typeof MARKERS)[number];
export const PAYERS = ["all", "team", "self"] as const;
export type PayerFilter = (typeof PAYERS)[number];
export const SORTS = ["marker", "name", "coverage", "last"] as const;
export type Sort = (typeof SORTS)[number];

/** The view as stored in the URL. */
export interface View {
  marker: MarkerFilter;
  group: string | null;
  payer: PayerFilter;
  /** A coach's id; `nobody` for athletes without one; null for all. */
  assistant: string | null;
  sort: Sort;
  isDescending: boolean;
}

/** True if there were sessions and none was reported. */
const isUnreported = ({ session_count, reported_count }: OverviewRow): boolean =>
  session_count > 0 && reported_count === 0;

/** True if there was no session at all. */
const isQuiet = ({ session_count }: OverviewRow): boolean => session_count === 0;

const FITS: Readonly<Record<MarkerFilter, (row: OverviewRow) => boolean>> = {
  all: () => true,
  flagged: ({ severity }) => severity !== null,
  safety: ({ severity }) => severity === "safety",
  to_plan: (row) => row.severity === null && row.trend === null && row.reported_count > 0,
  unreported: isUnreported,
  no_sessions: isQuiet,
};

/** Returns the share of reported sessions; null without sessions. */
export const coverageOf = ({ session_count, reported_count }: OverviewRow): number | null =>
  session_count === 0 ? null : reported_count / session_count;

/** A fixed locale, so the order is the same on every machine. */
const { compare } = new Intl.Collator("en");

const byName = (a: OverviewRow, b: OverviewRow): number =>
  Number(a.name === null) - Number(b.name === null) || compare(a.name ?? "", b.name ?? "");

/** Sorts by a number; unknown values come last in either direction. */
function byNumber(of: (row: OverviewRow) => number | null, isDescending: boolean) {
  return (a: OverviewRow, b: OverviewRow): number => {
    const [one, other] = [of(a), of(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDescending ? other - one : one - other;
  };
}

const WEIGHTS = { safety: 3, urgent: 2, amber: 1 } as const;
/** Rows with a marker come first, then those with a trend, those without a session, and those who are fine. */
const weightOf = (row: OverviewRow): number =>
  (row.severity === null ? unmarkedWeight(row) : WEIGHTS[row.severity]) * 100 + row.flagged_count;

const unmarkedWeight = (row: OverviewRow): number =>
  row.trend !== null ? 0.75 : isQuiet(row) ? 0.5 : 0;

function orderOf({ sort, isDescending }: View): (a: OverviewRow, b: OverviewRow) => number {
  if (sort === "name") return (a, b) => (isDescending ? byName(b, a) : byName(a, b));
  const of = {
    marker: weightOf,
    coverage: coverageOf,
    last: ({ last_session }: OverviewRow) => last_session?.date_millis ?? null,
  }[sort];
  return byNumber(of, isDescending);
}

/** Returns all rows in a view's order; ties are sorted by name. */
export function inOrder(rows: readonly OverviewRow[], view: View): OverviewRow[] {
  const order = orderOf(view);
  return [...rows].sort((a, b) => order(a, b) || byName(a, b));
}

/**
 * Returns the rows a view shows, in their original order.
 *
 * @param search part of a name, with or without its accents
 */
export function fitting(rows: readonly OverviewRow[], view: View, search: string): OverviewRow[] {
  const { marker, group, payer, assistant } = view;
  const wanted = searched(search.trim());
  return rows.filter(
    (row) =>
      FITS[marker](row) &&
      (group === null || row.group_ids.includes(group)) &&
      (payer === "all" || row.has_seat === (payer === "team")) &&
      (assistant === null || (row.owner?.coach_uid ?? "nobody") === assistant) &&
      (wanted === "" || searched(row.name ?? "").includes(wanted)),
  );
}

/** Returns the selection after selecting all shown rows, or none of them; rows hidden by a filter keep their state. */
export function allShown(
  selected: readonly string[],
  shown: readonly Pick<OverviewRow, "athlete_uid">[],
  isOn: boolean,
): string[] {
  const ids = new Set(shown.map(({ athlete_uid }) => athlete_uid));
  const hidden = selected.filter((id) => !ids.has(id));
  return isOn ? [...hidden, ...ids] : hidden;
}
