import { deedText } from "./audit-words";

/** What was done, as the API tells it. */
export interface Deed {
  at: number;
  actor_kind: string;
  actor_id: string;
  actor_name: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string | null;
}

const HEAD = "when_utc,who,who_kind,who_id,action,what,to_whom_or_what,subject_kind,subject_id";

/** A value of a row, quoted; what a spreadsheet would take for a formula is kept text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Deeds as a text of comma-separated values with a head, lines ended as RFC 4180 says.
 *
 * @param isoOf spells a moment (Unix milliseconds)
 */
export function csvOf(deeds: readonly Deed[], isoOf: (ms: number) => string): string {
  const rows = deeds.map((deed) =>
    [
      isoOf(deed.at),
      deed.actor_name ?? "",
      deed.actor_kind,
      deed.actor_id,
      deed.action,
      deedText(deed.action),
      deed.subject_name ?? "",
      deed.subject_kind,
      deed.subject_id,
    ]
      .map(cell)
      .join(","),
  );
  return `${[HEAD, ...rows].join("\r\n")}\r\n`;
}
