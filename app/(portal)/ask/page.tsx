import type { Metadata } from "next";
import { z } from "zod";
import { type About, Ask } from "@/components/ask/ask";
import { EarlierList } from "@/components/ask/earlier";
import { PageHead } from "@/components/portal/page-head";
import { Disclaimer, Empty } from "@/components/portal/states";
import { WaitingPage } from "@/components/portal/waiting-page";
import { ButtonLink } from "@/components/ui/button";
import { PageLink } from "@/components/ui/page-link";
import type { CoachScope } from "@/lib/access/scope";
import { Id } from "@/lib/contract/primitives";
import {
  readOwnConversation,
  readOwnConversations,
  readOwnMessages,
} from "@/lib/conversations/own";
import { readCorrespondent } from "@/lib/messages/messages";
import { firstName } from "@/lib/wording/first-name";
import { everyAthlete, namesOf } from "../athletes";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Ask" };

const asked = Id.optional().catch(undefined);
const Search = z.object({ athlete: asked, conversation: asked });

const OF_ROSTER = [
  "Who needs attention?",
  "Who reported symptoms?",
  "Who ran short of sodium on long rides?",
  "Who has gone quiet?",
  "Who carries less than suggested?",
  "Whose next race is hot?",
];
const ofAthlete = (name: string): string[] => [
  `How were ${name}’s last sessions?`,
  `Why did ${name} feel sick?`,
  `How much should ${name} drink per hour?`,
  `What should ${name} carry for the next session?`,
];

const SHOWN = 50;
const EARLIER = 20;

/** Renders the chat about one athlete or the whole roster. */
export default portalPage(
  "coach:conversations",
  async ({ coach, reader, search, may }) => {
    const { athlete, conversation } = Search.parse(search);
    const open = conversation === undefined ? null : await readOwnConversation(coach, conversation);
    const about = await aboutOf(coach, open === null ? (athlete ?? null) : open.athlete_id);
    const messages =
      open === null ? [] : (await readOwnMessages(coach, open.id, { limit: SHOWN })).messages;
    const { conversations } = await readOwnConversations(coach, {
      limit: EARLIER,
      ...(about.kind === "athlete" && { athlete_id: about.id }),
    });
    const people = namesOf(await everyAthlete(coach));
    const nameOf = (id: string) => people.find(({ athlete_uid }) => athlete_uid === id)?.name;
    const isAthlete = about.kind === "athlete";
    const called = isAthlete ? (firstName(about.name) ?? "this athlete") : "";
    return (
      <>
        <PageHead
          title={
            isAthlete ? (
              <>
                Ask about <bdi>{about.name ?? "this athlete"}</bdi>
              </>
            ) : (
              "Ask about your roster"
            )
          }
          summary="Answers come from the calculator, from what athletes reported and from articles. Nothing is changed, and only you see them."
          actions={
            <>
              {isAthlete && (
                <ButtonLink href="/ask" tone="quiet" size="tight">
                  Ask about your roster
                </ButtonLink>
              )}
              {open !== null && (
                <ButtonLink
                  href={isAthlete ? `/ask?athlete=${about.id}` : "/ask"}
                  tone="quiet"
                  size="tight"
                >
                  New question
                </ButtonLink>
              )}
            </>
          }
        />
        {people.length === 0 ? (
          <Empty title="Nobody to ask about yet">
            <p>Ask here once athletes accept your invitation.</p>
            {may("coach:invitations") && (
              <p>
                <PageLink href="/roster/invite">Invite athletes</PageLink>
              </p>
            )}
          </Empty>
        ) : (
          <>
            <Ask
              about={about}
              conversationId={open?.id ?? null}
              messages={messages}
              reading={{
                locale: reader.preferences.locale,
                units: reader.preferences.units,
              }}
              examples={isAthlete ? ofAthlete(called) : OF_ROSTER}
            />
            <EarlierList
              conversations={conversations.map(({ id, summary, athlete_id, updated_at }) => ({
                ...{ id, summary, atMs: Date.parse(updated_at) },
                who: isAthlete || athlete_id === null ? null : (nameOf(athlete_id) ?? "No name"),
              }))}
              page="/ask"
              base="/v1/coach"
              format={{ ...reader.preferences, timeZone: reader.timeZone, nowMs: coach.nowMs }}
            />
          </>
        )}
        <Disclaimer />
      </>
    );
  },
  {
    // Looks up whatever the address names first.
    waiting: async ({ coach, search }) => {
      const { athlete, conversation } = Search.parse(search);
      if (conversation !== undefined) await readOwnConversation(coach, conversation);
      else if (athlete !== undefined) await readCorrespondent(coach, athlete);
      const isRoster = athlete === undefined && conversation === undefined;
      return <WaitingPage title={isRoster ? "Ask about your roster" : null} as="list" />;
    },
  },
);

/** @throws resource_not_found for an athlete whom the coach does not reach */
async function aboutOf(coach: CoachScope, athleteId: string | null): Promise<About> {
  if (athleteId === null) return { kind: "roster" };
  const { athleteUid: id, name } = await readCorrespondent(coach, athleteId);
  return { kind: "athlete", id, name };
}
