import type { OverviewRow } from "@/lib/triage/overview";
import { csvOf } from "./view";

const HEAD = [
  "athlete_uid",
  "name",
  "reasons",
  "reported",
  "sessions",
  "last_session",
  "groups",
  "paid_by",
  "coach",
];

/** Gives the rows that are shown to a spreadsheet, as a file made in the browser. */
export function downloadRoster(
  rows: readonly OverviewRow[],
  names: ReadonlyMap<string, string>,
): void {
  const lines = rows.map((row) => [
    row.athlete_uid,
    row.name ?? "",
    row.reasons.join("; "),
    String(row.reported_count),
    String(row.session_count),
    row.last_session === null ? "" : new Date(row.last_session.date_millis).toISOString(),
    row.group_ids.flatMap((id) => names.get(id) ?? []).join("; "),
    row.has_seat ? "team" : "self",
    row.owner?.name ?? "",
  ]);
  const url = URL.createObjectURL(new Blob([csvOf([HEAD, ...lines])], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "roster.csv";
  link.click();
  // The browser reads it after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
