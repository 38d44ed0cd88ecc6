import type { Strip } from "@/lib/contract/strip";
import type { ListedSession } from "@/lib/self/sessions";
import type { Format } from "../format/format";
import { FuelLine } from "./fuel-line";
import { titleOf, whenOf } from "./words";

/** Lists sessions, each linked to its page. */
export function SessionList({
  sessions,
  strips,
  format,
  isPast = false,
}: {
  sessions: readonly ListedSession[];
  /** The sessions' amounts, by id. */
  strips: ReadonlyMap<string, Strip>;
  format: Format;
  isPast?: boolean;
}) {
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {sessions.map((session) => {
        const strip = strips.get(session.id);
        return (
          <li key={session.id} className="py-3">
            <a href={`/me/sessions/${session.id}`} className="font-semibold">
              {titleOf(session)}
            </a>
            <p className="text-ink2">
              {whenOf(session.atMs, session.durationMin, format)}
              {session.isRace && ", race"}
              {isPast && session.isReported && ", reported"}
            </p>
            {strip !== undefined && <FuelLine strip={strip} format={format} />}
            {isPast && !session.isReported && (
              <a
                href={`/me/sessions/${session.id}/debrief`}
                className="inline-flex min-h-11 items-center"
              >
                Report how it went<span className="sr-only">: {titleOf(session)}</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
