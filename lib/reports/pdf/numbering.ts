import type { Session } from "@/lib/contract/roster";
import type { ReportFacts } from "../facts";
import { counted } from "../writer/phrases";

/** A session with the number under which the report speaks of it. */
export interface NumberedSession {
  number: number;
  session: Session;
}

/** So many sessions are shown, the latest. */
const SHOWN_MAX = 200;

/** The sessions of a report as days pass, from 1. */
export const numbered = ({ sessions }: ReportFacts): NumberedSession[] =>
  sessions
    .slice(0, SHOWN_MAX)
    .toReversed()
    .map((session, place) => ({ number: place + 1, session }));

/** From so many stretches on, numbers are longer than what they are told for. */
const STRETCHES_MAX = 8;

/** The numbers of sessions in few words: `1, 4–7`, else how many they are. Sessions that are not shown have none. */
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
