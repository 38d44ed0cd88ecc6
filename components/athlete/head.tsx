import { formatOf } from "@/components/format/format";
import { PageHead } from "@/components/portal/page-head";
import type { Reader } from "@/components/portal/settings-context";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import type { KnownAthlete } from "@/lib/roster/athlete";
import { MessageButton } from "./message-button";
import { coachWords, firstNameOf, whoseOf } from "./words";

interface AthleteHeadProps {
  athlete: KnownAthlete;
  reader: Reader & { leads: boolean };
  /** Team time, Unix milliseconds. */
  nowMs: number;
  /** The pages the reader may open. */
  has: { reports: boolean; rules: boolean; answers: boolean };
  /** True if the athlete has an open triage item. */
  isWaiting: boolean;
}

/** Renders the page head: who the athlete is to the reader, their local time, the last contact, and the actions. */
export function AthleteHead({ athlete, reader, nowMs, has, isWaiting }: AthleteHeadProps) {
  const { athlete_uid, name, email, timeZone, groups, last_contact_ms: contactMs } = athlete;
  const format = formatOf({ ...reader.preferences, timeZone: reader.timeZone, nowMs });
  const theirs = formatOf({ ...reader.preferences, timeZone, nowMs });
  const base = `/athletes/${athlete_uid}`;
  const isElsewhere = format.dateTime(nowMs) !== theirs.dateTime(nowMs);
  const isOtherDay = format.date(nowMs) !== theirs.date(nowMs);
  const contact =
    contactMs === null ? "Not messaged yet" : `Messaged ${format.relativeDays(contactMs)}`;
  return (
    <>
      <PageHead
        title={<bdi>{name ?? "No name"}</bdi>}
        summary={
          <>
            {[
              coachWords(name, athlete.owner, reader),
              ...groups.map((group) => group.name),
              ...(isElsewhere ? [timeZone.replaceAll("_", " ")] : []),
            ].join(" · ")}
            {isElsewhere &&
              ` (your ${format.time(nowMs)} is ${whoseOf(name)} ${isOtherDay ? theirs.dateTime(nowMs) : theirs.time(nowMs)})`}
            {` · ${contact}`}
            {email !== null && (
              <>
                {" · "}
                <bdi className="break-words">{email}</bdi>
              </>
            )}
          </>
        }
        actions={
          <>
            <MessageButton athlete={{ athlete_uid, name }}>Message</MessageButton>
            {isWaiting && (
              <ButtonLink href={`/triage?open=${athlete_uid}`} tone="quiet" size="tight">
                Open in triage
              </ButtonLink>
            )}
            {has.answers && (
              <ButtonLink href={`/ask?athlete=${athlete_uid}`} tone="quiet" size="tight">
                Ask
              </ButtonLink>
            )}
            {has.reports && (
              <ButtonLink href={`${base}/report`} tone="quiet" size="tight">
                Report
              </ButtonLink>
            )}
            {has.rules && (
              <ButtonLink href={`${base}/alerts`} tone="quiet" size="tight">
                Rules
              </ButtonLink>
            )}
          </>
        }
      />
      {isElsewhere && (
        <p className="mt-1 text-small text-ink3">Session times are in {whoseOf(name)} time zone.</p>
      )}
      {!athlete.isHeld && (
        <Notice tone="problem">
          This record’s email address has changed to <bdi>{email}</bdi>. Nobody gets your messages
          until someone with that address agrees.{" "}
          {reader.leads && <PageLink href="/roster/invite">Invite them</PageLink>}
        </Notice>
      )}
      {!athlete.isProfileComplete && (
        <Notice tone="info">
          {firstNameOf(name)} hasn’t finished their profile. Until they do, plans are ranges, and
          percentages use the nearer edge.
        </Notice>
      )}
      {!athlete.hasAccess && (
        <Notice tone="info">
          {firstNameOf(name)} doesn’t have access to exact numbers right now, so new plans are
          ranges. Earlier sessions don’t change.
        </Notice>
      )}
    </>
  );
}
