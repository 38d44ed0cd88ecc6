import type { listOwnRelations } from "@/lib/coaches/own";
import { withTeam } from "@/lib/wording/grammar";
import { PlainButton } from "../coaching/plain-button";
import type { Format } from "../format/format";
import { KeepTyped } from "../ui/keep-typed";

type Relation = Awaited<ReturnType<typeof listOwnRelations>>[number];

/** Shows a coach of the athlete: who sees what, since when, and how to end it. */
export function Coaching({
  relation,
  owner,
  unread,
  format,
}: {
  relation: Relation;
  /** The user's id. */
  owner: string;
  /** The number of the coach's messages that the athlete has not read. */
  unread: number;
  format: Format;
}) {
  const { id, teamName, coachName, recordOf, sinceMs, seenBy, sees, hasSeat } = relation;
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{withTeam(coachName, ", ", teamName)}</h3>
      <p className="mt-1 text-ink2">
        Since {format.date(sinceMs)}, using your record in {recordOf}.
        {hasSeat && " The team pays for your exact numbers."}
      </p>
      <p className="mt-3">
        <a href={`/me/messages/${id}`}>
          Messages with {teamName}
          {unread > 0 && `, ${unread} new`}
        </a>
      </p>
      <details className="mt-3">
        <summary className="folds min-h-11">What they can see</summary>
        <ul className="mt-2 list-disc pl-5">
          {sees.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {seenBy.length > 0 && <p className="mt-4 text-ink2">Who at {teamName} can see it:</p>}
        <ul className="mt-2 list-disc pl-5">
          {seenBy.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <details>
        <summary className="folds min-h-11">End coaching</summary>
        <form method="post" action="/me/end" className="mt-2">
          <KeepTyped owner={owner} />
          <p>
            {teamName} immediately stops seeing your data. You can’t undo this. They would have to
            invite you again.
          </p>
          <p className="mt-4">
            <PlainButton name="relation" value={id}>
              End coaching now
            </PlainButton>
          </p>
        </form>
      </details>
    </section>
  );
}
