import type { Metadata } from "next";
import { Live } from "@/components/portal/live";
import { BriefPage } from "@/components/triage/brief-page";
import { hasUnsubscribed } from "@/lib/mail/unsubscribe";
import { readBrief } from "@/lib/triage/brief";
import { formatFor } from "../../format";
import { portalPage } from "../../portal-page";

export const metadata: Metadata = { title: "Brief" };

/** Summarizes the morning, to reread, print or share. */
export default portalPage(
  "coach:triage",
  async ({ coach, person, reader }) => {
    const [brief, isUnsubscribed] = await Promise.all([readBrief(coach), hasUnsubscribed(person)]);
    return (
      <>
        <Live topics={["triage", "roster"]} />
        <BriefPage
          brief={brief}
          format={formatFor(reader, coach.nowMs)}
          formatIn={(zone) =>
            formatFor({ ...reader, timeZone: zone ?? reader.timeZone }, coach.nowMs)
          }
          isUnsubscribed={isUnsubscribed}
        />
      </>
    );
  },
  { width: "wide" },
);
