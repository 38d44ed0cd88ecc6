import { actionText } from "./audit-words";

/** An audit entry as returned by the API. */
export interface AuditRow {
  at: number;
  actor_kind: string;
  actor_id: string;
  actor_name: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string | null;
}

const HEAD = [
  "when_utc",
  "who",
  "who_kind",
  "who_id",
  "action",
  "what",
  "to_whom_or_what",
  "subject_kind",
  "subject_id",
];

/**
 * Returns audit entries as table rows, header first.
 *
 * @param isoOf formats a time (Unix milliseconds)
 */
export const linesOf = (rows: readonly AuditRow[], isoOf: (ms: number) => string): string[][] => [
  HEAD,
  ...rows.map((action) => [
    isoOf(action.at),
    action.actor_name ?? "",
    action.actor_kind,
    action.actor_id,
    action.action,
    actionText(action.action),
    action.subject_name ?? "",
    action.subject_kind,
    action.subject_id,
  ]),
];
