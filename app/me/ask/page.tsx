import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { Ask } from "@/components/ask/ask";
import { EarlierList } from "@/components/ask/earlier";
import { OwnPage } from "@/components/self/own-page";
import { isApiError } from "@/lib/contract/errors";
import { Id } from "@/lib/contract/primitives";
import { readOwnConversations, readOwnMessages } from "@/lib/conversations/own";
import { readingOf } from "@/lib/people/preferences";
import { zoneOf } from "@/lib/self/record";
import { ownPage } from "../../own-page";
import { requireOwnPage } from "../own";

export const metadata: Metadata = { title: "Ask", robots: { index: false } };

const Search = z.object({ conversation: Id.optional().catch(undefined) });

const EXAMPLES = [
  "How much should I drink per hour?",
  "Why did I feel sick on my last ride?",
  "What should I carry for my next session?",
  "How were my last sessions?",
  "How do I train my gut for more carbohydrate?",
];
const SHOWN = 50;
const EARLIER = 20;

/** Renders the athlete's chat about their own fueling. */
async function OwnAskPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { conversation } = Search.parse(await searchParams);
  const own = await requireOwnPage("/me/ask");
  const talk = { ...own.account, only: own.athleteId };
  const messages =
    conversation === undefined
      ? []
      : (await orMissing(readOwnMessages(talk, conversation, { limit: SHOWN }))).messages;
  const { conversations } = await readOwnConversations(talk, { limit: EARLIER });
  const reading = await readingOf(own.account, own.person.personId);
  const format = { ...reading, timeZone: await zoneOf(own), nowMs: own.account.nowMs };
  return (
    <OwnPage part="/me/ask" title="Ask about your fueling">
      <p className="mt-2 text-ink2">
        Answers come from the calculator, your own sessions and articles. Asking changes nothing,
        and only you see the answers.
      </p>
      <Ask
        about={{ kind: "self", id: own.person.personId }}
        conversationId={conversation ?? null}
        messages={messages}
        reading={{ locale: reading.locale, units: reading.units }}
        examples={EXAMPLES}
      />
      <EarlierList
        conversations={conversations.map(({ id, summary, updated_at }) => ({
          ...{ id, summary, who: null, atMs: Date.parse(updated_at) },
        }))}
        page="/me/ask"
        base="/v1/me"
        format={format}
      />
      <p className="mt-6 text-small text-ink2">
        This is general guidance, not medical advice. If somebody is confused, keeps vomiting or
        collapses: stop and get medical help.
      </p>
      <p className="mt-6">
        {conversation !== undefined && (
          <>
            <a href="/me/ask">New question</a> ·{" "}
          </>
        )}
        <a href="/me">Back</a>
      </p>
    </OwnPage>
  );
}

export default ownPage(OwnAskPage);

async function orMissing<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isApiError(error) && error.code === "conversation_not_found") notFound();
    throw error;
  }
}
