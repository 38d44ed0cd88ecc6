import type { Metadata } from "next";
import { OnRoster } from "@/components/athlete/on-roster";
import { firstNameOf } from "@/components/athlete/words";
import { Correspondence } from "@/components/messages/correspondence";
import { PageHead } from "@/components/portal/page-head";
import { PageLink } from "@/components/ui/page-link";
import { readCorrespondent, readThread } from "@/lib/messages/messages";
import { formatFor } from "../../format";
import { portalPage } from "../../portal-page";

export const metadata: Metadata = { title: "Messages with an athlete" };

interface Params {
  athlete_uid: string;
}

/** Renders the message thread with one athlete and the reply form. */
export default portalPage<Params>("coach:messages", async ({ coach, reader, params, may }) => {
  const [athlete, thread] = await Promise.all([
    readCorrespondent(coach, params.athlete_uid),
    readThread(coach, params.athlete_uid, {}),
  ]);
  const name = athlete.name ?? "No name";
  const { date, time } = formatFor(reader, coach.nowMs);
  const theirs = formatFor({ ...reader, timeZone: athlete.timeZone }, coach.nowMs);
  const isElsewhere = time(coach.nowMs) !== theirs.time(coach.nowMs);
  const isOtherDay = date(coach.nowMs) !== theirs.date(coach.nowMs);
  const clock = isOtherDay ? theirs.dateTime(coach.nowMs) : theirs.time(coach.nowMs);
  const local = `It’s ${clock} for ${firstNameOf(athlete.name)} (${athlete.timeZone.replaceAll("_", " ")})`;
  // The address tells athletes of one name apart.
  const summary = [athlete.email ?? [], isElsewhere ? local : []].flat().join(" · ");
  return (
    <OnRoster athlete={{ athlete_uid: athlete.athleteUid, name: athlete.name }} about="messages">
      <p className="mb-2 print:hidden">
        <PageLink href={"/messages"}>All messages</PageLink>
      </p>
      <PageHead
        title={name}
        {...(summary !== "" && { summary })}
        actions={
          may("coach:roster") && (
            <PageLink href={`/athletes/${athlete.athleteUid}`}>Open athlete</PageLink>
          )
        }
      />
      <Correspondence
        key={athlete.athleteUid}
        athlete={{ athlete_uid: athlete.athleteUid, name: athlete.name }}
        timeZone={athlete.timeZone}
        initial={thread}
        nowMs={coach.nowMs}
        wallMs={coach.wallMs}
      />
    </OnRoster>
  );
});
