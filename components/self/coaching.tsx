import type { listOwnRelations } from "@/lib/coaches/own";
import { PlainButton } from "../coaching/plain-button";
import type { Format } from "../format/format";

type Relation = Awaited<ReturnType<typeof listOwnRelations>>[number];

/** Somebody who coaches the athlete: who sees what, since when, and how that ends. */
export function Coaching({ relation, format }: { relation: Relation; format: Format }) {
  const { id, teamName, coachName, recordOf, sinceMs, seenBy, sees, hasSeat } = relation;
  return (
    <section className="mt-6">
      <h3 className="font-semibold">
        {coachName === null ? teamName : `${coachName}, ${teamName}`}
      </h3>
      <p className="mt-1 text-ink2">
        Since {format.date(sinceMs)}, by your record in {recordOf}.
        {hasSeat && " The team pays for your exact numbers."} They see:
      </p>
      <ul className="mt-2 list-disc pl-5">
        {sees.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {seenBy.length > 0 && <p className="mt-4 text-ink2">Of {teamName} that is:</p>}
      <ul className="mt-2 list-disc pl-5">
        {seenBy.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-4">
        <a href={`/me/messages/${id}`}>Messages with {teamName}</a>
      </p>
      <form method="post" action="/me/end" className="mt-4">
        <PlainButton name="relation" value={id}>
          End at once
        </PlainButton>
        <p className="mt-2 text-small text-ink2">
          They see nothing any more from that moment. It is not taken back: {teamName} would invite
          you anew.
        </p>
      </form>
    </section>
  );
}
