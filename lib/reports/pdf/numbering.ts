import type { Session } from "@/lib/contract/roster";
import type { ReportFacts } from "../facts";
import { counted } from "../writer/phrases";

/** A session with its number in the report. */
export interface NumberedSession {
  number: number;
  session: Session;
}

/** How many sessions are shown, the latest ones. */
const SHOWN_MAX = 200;

/** Numbers a report's sessions from 1, oldest first. */
export const numbered = ({ sessions }: ReportFacts): NumberedSession[] =>
  sessions
    .slice(0, SHOWN_MAX)
    .toReversed()
    .map((session, place) => ({ number: place + 1, session }));

/** With more ranges than this, the list would be too long to be useful. */
const STRETCHES_MAX = 8;

/**
 * Returns session numbers in short form, such as `1, 4–7`, or their count if there are too many ranges. Sessions not
 * shown have no number.
 */
export function referenceTo(ids: readonly string[], rows: readonly NumberedSession[]): string {
  const wanted = new Set(ids);
  const ranges: { from: number; to: number }[] = [];
  for (const { number, session } of rows) {
    if (!wanted.has(session.activity_id)) continue;
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  if (ranges.length > STRETCHES_MAX) return counted(wanted.size, "session");
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}
