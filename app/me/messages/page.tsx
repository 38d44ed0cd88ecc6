import type { Metadata } from "next";
import { Unsent } from "@/components/messages/unsent";
import { OwnPage } from "@/components/self/own-page";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { requirePerson } from "@/lib/api/signed-in";
import { listOwnThreads } from "@/lib/messages/own";
import { ownPage } from "../../own-page";

export const metadata: Metadata = { title: "Your messages", robots: { index: false } };

/** Lists the signed-in user's threads, one per team that coaches them. */
async function MessagesPage({ searchParams }: { searchParams: Promise<{ problem?: string }> }) {
  const bad = problemText((await searchParams).problem);
  const { person } = (await requirePerson("/me/messages")).scopes;
  const threads = await listOwnThreads(person);
  return (
    <OwnPage part="/me/messages" title="Your messages">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      {bad !== undefined && <Unsent under="/me/messages/" />}
      {threads.length === 0 && (
        <p className="mt-3">You don’t have a coach, so there’s nobody to message.</p>
      )}
      <ul className="mt-6">
        {threads.map(({ relationId, teamName, unread }) => (
          <li key={relationId} className="border-t border-line">
            <a href={`/me/messages/${relationId}`} className="flex min-h-11 items-center py-2">
              {teamName}
              {unread > 0 && `, ${unread} new`}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <a href="/me">Back</a>
      </p>
    </OwnPage>
  );
}

export default ownPage(MessagesPage);
