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

/** How many sessions of a sentence are named; the others are behind its link. */
const NAMED_MAX = 6;

/** The same sentences with their sessions by name, for who reads it on paper or compares. */
export function Evidence({
  report: { athlete_uid, sentences },
  names,
}: {
  report: Report;
  names: Readonly<Record<string, string>>;
}) {
  return (
    <ol className="list-decimal space-y-2 pl-5 text-small">
      {sentences.map(({ text, activity_ids: ids }) => {
        const rest = ids.length - NAMED_MAX;
        return (
          <li key={text} className="print:break-inside-avoid">
            <span className="text-ink2">{openingOf(text)}</span>{" "}
            {ids.length === 0 && "No session of its own."}
            {ids.slice(0, NAMED_MAX).map((id, place) => (
              <Fragment key={id}>
                {place > 0 && "; "}
                <a href={`/athletes/${athlete_uid}/sessions/${id}`}>{names[id] ?? "a session"}</a>
              </Fragment>
            ))}
            {rest > 0 && ` and ${rest} more`}
          </li>
        );
      })}
    </ol>
  );
}

const OPENING_WORDS = 5;

/** How a sentence begins, by which it is found again. */
function openingOf(text: string): string {
  const words = text.split(" ");
  return words.length <= OPENING_WORDS ? text : `${words.slice(0, OPENING_WORDS).join(" ")} …`;
}
