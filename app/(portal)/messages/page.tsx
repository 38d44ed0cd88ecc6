import type { Metadata } from "next";
import { z } from "zod";
import { NewMessage } from "@/components/messages/new-message";
import { ThreadList } from "@/components/messages/thread-list";
import { Live } from "@/components/portal/live";
import { PageHead } from "@/components/portal/page-head";
import { Empty } from "@/components/portal/states";
import { WaitingPage } from "@/components/portal/waiting-page";
import { ButtonLink } from "@/components/ui/button";
import { PageLink } from "@/components/ui/page-link";
import { countUnread, listThreads } from "@/lib/messages/messages";
import { everyAthlete, namesOf, relabeled } from "../athletes";
import { formatFor } from "../format";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Messages" };

const Search = z.object({ cursor: z.string().max(500).optional().catch(undefined) });

/** Returns the unread count in words; undefined if there are no messages at all. */
const summaryOf = (unread: number, hasAny: boolean): string | undefined =>
  unread === 0
    ? hasAny
      ? "All caught up."
      : undefined
    : `${unread}\u00a0${unread === 1 ? "message" : "messages"} unread`;

/** Lists the threads with athletes, unread ones first. */
export default portalPage(
  "coach:messages",
  async ({ coach, reader, search, may }) => {
    const { cursor } = Search.parse(search);
    // Sequential: the frame reads at the same time, and a team has few connections at once.
    const { threads, pagination } = await listThreads(
      coach,
      cursor === undefined ? {} : { cursor },
    );
    const unread = await countUnread(coach);
    const athletes = await everyAthlete(coach);
    const people = namesOf(athletes);
    const isFirst = cursor === undefined;
    return (
      <>
        <Live topics={["messages"]} />
        <PageHead
          title="Messages"
          summary={summaryOf(unread, threads.length > 0 || !isFirst)}
          actions={
            <>
              <ButtonLink href="/messages/templates" tone="quiet" size="tight">
                Templates
              </ButtonLink>
              <NewMessage athletes={people} />
            </>
          }
        />
        {threads.length === 0 && isFirst ? (
          <Empty title="No messages yet">
            <p>
              {people.length === 0
                ? "Message athletes here once they accept your invitation."
                : "Message one athlete or several. Each gets their own thread."}
            </p>
            {people.length === 0 && may("coach:invitations") && (
              <p>
                <PageLink href={"/roster/invite"}>Invite athletes</PageLink>
              </p>
            )}
          </Empty>
        ) : (
          <ThreadList
            threads={relabeled(threads, athletes)}
            unread={unread}
            format={formatFor(reader, coach.nowMs)}
            coachUid={reader.coachUid}
          />
        )}
        <p className="mt-5 flex flex-wrap gap-5 print:hidden">
          {!isFirst && <PageLink href={"/messages"}>Newest threads</PageLink>}
          {pagination.next_cursor !== null && (
            <PageLink href={`/messages?${new URLSearchParams({ cursor: pagination.next_cursor })}`}>
              Older threads
            </PageLink>
          )}
        </p>
      </>
    );
  },
  {
    // A list cursor may be invalid.
    waiting: ({ search }) =>
      Search.parse(search).cursor === undefined ? <WaitingPage title="Messages" as="list" /> : null,
  },
);
