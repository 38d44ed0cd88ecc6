import type { Metadata } from "next";
import { Inviting } from "@/components/coaching/inviting";
import { Apps } from "@/components/self/apps";
import { Beginning } from "@/components/self/beginning";
import { Coaching } from "@/components/self/coaching";
import { Home } from "@/components/self/home";
import { OwnDisclaimer, OwnPage } from "@/components/self/own-page";
import { Stored } from "@/components/self/stored";
import { QuietButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { requirePerson } from "@/lib/api/signed-in";
import { listOwnRecords } from "@/lib/coaches/house";
import { listInviting } from "@/lib/coaches/opening";
import { listOwnRelations } from "@/lib/coaches/own";
import { listOwnThreads } from "@/lib/messages/own";
import { readQuestions } from "@/lib/self/profile";
import { athleteOf, findOwn, type Own, zoneOf } from "@/lib/self/record";
import { readAhead, readOwnStrips, readPast } from "@/lib/self/sessions";
import { engineNews } from "@/lib/wording/engine-news";
import { ownPage } from "../own-page";
import { formatFor } from "./format";

export const metadata: Metadata = { title: "Your fueling", robots: { index: false } };

const DONE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    accepted: "Done. Your coach can see how you fuel from now on.",
    no_seat:
      "Done. Your coach can see how you fuel from now on. The team has no free seat right now, so your plan stays as it was.",
    declined: "You declined. Nothing was shared.",
    accepted_before:
      "You accepted this invitation before, so it wasn’t declined. You can end coaching on this page.",
    ended:
      "Coaching ended. They can no longer see your data. To start again, they have to invite you and you have to accept.",
    deleted: "Your record and everything in it were deleted.",
    session_deleted: "Session deleted.",
    settings: "Saved.",
  }),
);

type Search = { problem?: string; done?: string };

/** Number of past sessions on the home page. */
const SHOWN = 5;

/** Renders an athlete's home page: sessions, profile, who coaches them, what coaches see, and what is stored here. */
async function MePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem, done } = await searchParams;
  const { person } = (await requirePerson("/me")).scopes;
  const [inviting, relations, threads, records, own] = await Promise.all([
    listInviting(person),
    listOwnRelations(person),
    listOwnThreads(person),
    listOwnRecords(person),
    findOwn(person),
  ]);
  const unread = new Map(threads.map((thread) => [thread.relationId, thread.unread]));
  const home = own === null ? null : await homeOf(own);
  const format = home?.format ?? (await formatFor(person, "UTC"));
  const [bad, good] = [problemText(problem), DONE.get(String(done))];
  return (
    <OwnPage part="/me" title="Your fueling">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      {good !== undefined && (
        <Notice tone="done" isOnce>
          {good}
        </Notice>
      )}
      <Inviting teams={inviting} />
      {threads
        .filter(({ unread }) => unread > 0)
        .map(({ relationId, teamName, unread }) => (
          <Notice key={relationId} tone="info">
            <a href={`/me/messages/${relationId}`}>
              {unread === 1 ? "A new message" : `${unread} new messages`} from {teamName}
            </a>
          </Notice>
        ))}
      {home?.news != null && <Notice tone="info">{home.news}</Notice>}
      {home === null ? <Beginning owner={person.personId} /> : <Home {...home} />}
      <section className="mt-10">
        <h2 className="font-semibold">Who coaches you</h2>
        {relations.length === 0 && (
          <p className="mt-1 text-ink2">Nobody coaches you, so no coach sees your data.</p>
        )}
        {relations.map((relation) => (
          <Coaching
            key={relation.id}
            relation={relation}
            owner={person.personId}
            unread={unread.get(relation.id) ?? 0}
            format={format}
          />
        ))}
      </section>
      <Apps records={records.filter(({ isHouse }) => !isHouse)} />
      {records
        .filter(({ isHouse }) => isHouse)
        .map(({ id }) => (
          <Stored key={id} id={id} owner={person.personId} />
        ))}
      <form method="post" action="/logout" className="mt-10">
        <QuietButton to={null}>Sign out</QuietButton>
      </form>
      {own !== null && <OwnDisclaimer />}
    </OwnPage>
  );
}

export default ownPage(MePage);

async function homeOf(own: Own) {
  const [athlete, questions, ahead, past] = await Promise.all([
    athleteOf(own),
    readQuestions(own),
    readAhead(own),
    readPast(own, { limit: SHOWN }),
  ]);
  const strips = await readOwnStrips(own, [...ahead, ...past.sessions]);
  const zone = await zoneOf(own);
  const openZone = athlete.time_zone === null ? zone : null;
  const format = await formatFor(own.account, zone);
  const news = engineNews(athlete.created_at * 1000, own.account.nowMs);
  return { questions, ahead, past: past.sessions, strips, format, openZone, news };
}
