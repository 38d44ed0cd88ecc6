import { Fragment } from "react";
import type { Report } from "./use-report";
import { evidenceHref } from "./view-state";

/** The text, each sentence leading to the sessions that it rests on. */
export function Prose({ report: { athlete_uid, sentences, window } }: { report: Report }) {
  return (
    <p className="mt-2 max-w-prose font-prose text-prose">
      {sentences.map(({ text, activity_ids: ids }) => (
        <Fragment key={text}>
          {ids.length === 0 ? (
            text
          ) : (
            <a
              href={evidenceHref(athlete_uid, ids, window)}
              className="text-ink decoration-line hover:decoration-ink"
            >
              {text}
            </a>
          )}{" "}
        </Fragment>
      ))}
    </p>
  );
}

/** How many sessions of a sentence are named; more are one link to all of them. */
const NAMED_MAX = 6;

/** The same sentences with their sessions by name, for who reads it on paper or compares. */
export function Evidence({
  report: { athlete_uid, sentences, window },
  names,
}: {
  report: Report;
  names: Readonly<Record<string, string>>;
}) {
  return (
    <ol className="list-decimal space-y-2 pl-5 text-small">
      {sentences.map(({ text, activity_ids: ids }) => (
        <li key={text} className="print:break-inside-avoid">
          <span className="block text-ink2">{text}</span>
          {ids.length === 0 && "No session of its own."}
          {ids.length > NAMED_MAX ? (
            <a href={evidenceHref(athlete_uid, ids, window)}>{ids.length} sessions</a>
          ) : (
            ids.map((id, place) => (
              <Fragment key={id}>
                {place > 0 && "; "}
                <a href={`/athletes/${athlete_uid}/sessions/${id}`}>{names[id] ?? "a session"}</a>
              </Fragment>
            ))
          )}
        </li>
      ))}
    </ol>
  );
}
