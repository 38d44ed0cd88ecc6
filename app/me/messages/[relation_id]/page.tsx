import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { shownTo, type ThreadSearch } from "@/app/message-form";
import { Thread } from "@/components/messages/thread";
import { OwnPage } from "@/components/self/own-page";
import { requirePerson } from "@/lib/api/signed-in";
import { findOwnThread } from "@/lib/messages/own";
import { ownPage } from "../../../own-page";
import { formatFor } from "../../format";

export const metadata: Metadata = { title: "Your messages", robots: { index: false } };

/** Renders the signed-in user's messages with one team. */
async function OwnThreadPage({
  params,
  searchParams,
}: {
  params: Promise<{ relation_id: string }>;
  searchParams: Promise<ThreadSearch>;
}) {
  const [{ relation_id }, { problem, done, cursor }] = await Promise.all([params, searchParams]);
  const path = `/me/messages/${encodeURIComponent(relation_id)}`;
  const { person } = (await requirePerson(path)).scopes;
  const thread = await findOwnThread(person, relation_id);
  if (thread === null) notFound();
  const { messages, older, lately } = await shownTo(thread, cursor);
  const format = await formatFor(thread.scope, thread.timeZone, thread.personId);
  return (
    <OwnPage part="/me/messages" title={`Your messages with ${thread.teamName}`}>
      <Thread
        {...{ messages, lately, problem, done, path }}
        owner={thread.personId}
        teamName={thread.teamName}
        isOlder={cursor !== undefined}
        format={format}
        olderHref={older === null ? null : `${path}?cursor=${older}`}
      />
      <p className="mt-6">
        <a href="/me/messages">Back</a>
      </p>
    </OwnPage>
  );
}

export default ownPage(OwnThreadPage);
