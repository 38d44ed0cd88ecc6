import type { Metadata } from "next";
import { PlainButton } from "@/components/coaching/plain-button";
import { problemText } from "@/components/coaching/problems";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { requirePerson } from "@/lib/api/signed-in";
import { listOwnRecords } from "@/lib/coaches/house";
import { listOwnRelations } from "@/lib/coaches/own";

export const metadata: Metadata = { title: "Who coaches you", robots: { index: false } };

const DONE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    accepted: "You are on the roster.",
    no_seat:
      "You are on the roster. The team has no free seat at the moment, so what you see stays as it was.",
    declined: "You declined. Nothing was shared.",
    joined: "You coach in the team now.",
    ended: "Ended. They see nothing of yours any more.",
    deleted: "Deleted, with everything in it.",
  }),
);

type Search = { problem?: string; done?: string };

/** An athlete's own: who coaches them, what those see, and what is stored here directly. */
export default async function MePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem, done } = await searchParams;
  const { person } = (await requirePerson("/me")).scopes;
  const [relations, records] = await Promise.all([
    listOwnRelations(person),
    listOwnRecords(person),
  ]);
  const [bad, good] = [problemText(problem), DONE.get(String(done))];
  return (
    <Page title="Who coaches you">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      {good !== undefined && <Notice tone="done">{good}</Notice>}
      {relations.length === 0 && <p className="mt-3">Nobody sees how you fuel.</p>}
      {relations.map((relation) => (
        <Coaching key={relation.id} relation={relation} />
      ))}
      {records
        .filter(({ isHouse }) => isHouse)
        .map(({ id }) => (
          <Stored key={id} id={id} />
        ))}
    </Page>
  );
}

type Relation = Awaited<ReturnType<typeof listOwnRelations>>[number];

function Coaching({ relation }: { relation: Relation }) {
  const { id, teamName, coachName, recordOf, sinceMs, seenBy, sees, hasSeat } = relation;
  const since = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  return (
    <section className="mt-8">
      <h2 className="font-semibold">
        {coachName === null ? teamName : `${coachName}, ${teamName}`}
      </h2>
      <p className="mt-1 text-ink2">
        Since {since.format(sinceMs)}, by your record in {recordOf}.
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
      <form method="post" action="/me/end" className="mt-4">
        <PlainButton name="relation" value={id}>
          End at once
        </PlainButton>
      </form>
    </section>
  );
}

function Stored({ id }: { id: string }) {
  return (
    <section className="mt-10">
      <h2 className="font-semibold">Your record here</h2>
      <p className="mt-1 text-ink2">
        Deleting it deletes everything in it and ends the coaching by it. It cannot be undone.
      </p>
      <div className="mt-4 flex gap-3">
        <form method="post" action="/me/export">
          <PlainButton name="record" value={id}>
            Download everything
          </PlainButton>
        </form>
        <form method="post" action="/me/delete">
          <PlainButton name="record" value={id}>
            Delete my record
          </PlainButton>
        </form>
      </div>
    </section>
  );
}
