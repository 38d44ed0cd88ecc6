import type { OverviewRow } from "@/lib/triage/overview";
import { downloadSheet } from "../portal/csv";

const HEAD = [
  "athlete_uid",
  "name",
  "reasons",
  "reported",
  "sessions",
  "last_session_ms",
  "groups",
  "paid_by",
  "coach",
];

/** Downloads the shown rows as a spreadsheet file created in the browser. */
export function downloadRoster(
  rows: readonly OverviewRow[],
  names: ReadonlyMap<string, string>,
): void {
  const lines = rows.map((row) => [
    row.athlete_uid,
    row.name ?? "",
    [...row.reasons, ...(row.trend?.reasons ?? [])].join("; "),
    String(row.reported_count),
    String(row.session_count),
    String(row.last_session?.date_millis ?? ""),
    row.group_ids.flatMap((id) => names.get(id) ?? []).join("; "),
    row.has_seat ? "team" : "self",
    row.owner?.name ?? "",
  ]);
  downloadSheet("roster.csv", [HEAD, ...lines]);
}
