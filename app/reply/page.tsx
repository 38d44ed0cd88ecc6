import type { Metadata } from "next";
import { headers } from "next/headers";
import { Thread } from "@/components/messages/thread";
import { Page } from "@/components/ui/page";
import { shownTo, type ThreadSearch } from "../message-form";
import { threadOf } from "./forms";

export const metadata: Metadata = { title: "Your messages", robots: { index: false } };

/** An athlete's messages with one team, opened by a mailed link. */
export default async function ReplyPage({ searchParams }: { searchParams: Promise<ThreadSearch> }) {
  const { problem, done, cursor } = await searchParams;
  const thread = await threadOf(new Headers(await headers()));
  if (thread === null) return <Closed />;
  const { messages, older } = await shownTo(thread, cursor);
  return (
    <Page title={`Your messages with ${thread.teamName}`}>
      <Thread
        {...{ messages, problem, done }}
        teamName={thread.teamName}
        timeZone={thread.timeZone}
        olderHref={older === null ? null : `/reply?cursor=${older}`}
        path="/reply"
      />
    </Page>
  );
}

function Closed() {
  return (
    <Page title="This link does not work any more">
      <p className="mt-3">
        It is good for 14 days, and for as long as the coaching goes on. Signed in you find all of
        your messages.
      </p>
      <p className="mt-6">
        <a href="/me/messages">Your messages</a>
      </p>
    </Page>
  );
}
