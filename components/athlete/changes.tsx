import type { Format } from "@/components/format/format";
import type { WindowDays } from "@/lib/contract/concern";
import type { WindowChanges } from "@/lib/roster/changes";
import { evidenceHref } from "./view-state";
import { changeWords } from "./words";

interface ChangesProps {
  known: WindowChanges;
  window: WindowDays;
  format: Format;
  athleteUid: string;
  base: string;
}

/** Shows what differs from the preceding window of the same length, and trends with the session each began with. */
export function Changes({ known, window, format, athleteUid, base }: ChangesProps) {
  const { markers, trends, has_before, reported } = known;
  if (markers.length + trends.length === 0)
    return (
      <p className="text-ink2">
        {reported === 0
          ? `Nothing was reported in ${window} days.`
          : has_before
            ? `No big changes from the ${window} days before.`
            : `Nothing was reported in the ${window} days before, so there’s nothing to compare with.`}
      </p>
    );
  return (
    <>
      {markers.length > 0 && (
        <p className="mb-2 text-small text-ink2">Compared with the {window} days before.</p>
      )}
      <ul className="space-y-2">
        {trends.map(({ trigger, reason, since }) => (
          <li key={trigger}>
            {reason}
            {since !== null && (
              <>
                , since{" "}
                <a href={`${base}/sessions/${since.activity_id}`}>
                  {format.date(since.date_millis)}
                </a>
              </>
            )}
            .
          </li>
        ))}
        {markers.map((change) => {
          const [marker, sessions, rest] = changeWords(change, format);
          return (
            <li key={change.marker}>
              {marker}:{" "}
              {change.activity_ids.length === 0 ? (
                sessions
              ) : (
                <a href={evidenceHref(athleteUid, change.activity_ids, window)}>{sessions}</a>
              )}{" "}
              {rest}
            </li>
          );
        })}
      </ul>
    </>
  );
}
