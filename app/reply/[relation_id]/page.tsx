import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Thread } from "@/components/messages/thread";
import { Page } from "@/components/ui/page";
import { formatFor } from "../../me/format";
import { shownTo, type ThreadSearch } from "../../message-form";
import { linkPage } from "../../own-page";
import { pageOf, threadFrom } from "../links";

export const metadata: Metadata = { title: "Your messages", robots: { index: false } };

/** Renders an athlete's messages with one team, opened by a mailed link. */
async function ReplyPage({
  params,
  searchParams,
}: {
  params: Promise<{ relation_id: string }>;
  searchParams: Promise<ThreadSearch>;
}) {
  const [{ relation_id }, { problem, done, cursor }] = [await params, await searchParams];
  const thread = await threadFrom(new Headers(await headers()), relation_id);
  if (thread === null) redirect("/reply" as Route);
  const { messages, older, lately } = await shownTo(thread, cursor);
  const format = await formatFor(thread.scope, thread.timeZone, thread.personId);
  const path = pageOf(thread.relationId);
  return (
    <Page title={`Your messages with ${thread.teamName}`}>
      <Thread
        {...{ messages, lately, problem, done, path }}
        owner={thread.personId}
        teamName={thread.teamName}
        isOlder={cursor !== undefined}
        format={format}
        olderHref={older === null ? null : `${path}?cursor=${older}`}
      />
      <p className="mt-8">
        <a href="/me">Sign in to see your sessions</a>
      </p>
    </Page>
  );
}

export default linkPage(ReplyPage);
