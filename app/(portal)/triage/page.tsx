import type { Metadata } from "next";
import { WaitingQueue } from "@/components/portal/waiting-page";
import { Board } from "@/components/triage/board";
import { triageTitle } from "@/components/triage/words";
import { hasUnsubscribed } from "@/lib/mail/unsubscribe";
import { readTriage } from "@/lib/triage/triage";
import { formatFor } from "../format";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Triage" };

/** Shows who needs attention this morning, one decision at a time. */
export default portalPage(
  "coach:triage",
  async ({ coach, person, reader }) => {
    const [initial, isUnsubscribed] = await Promise.all([
      readTriage(coach, {}),
      hasUnsubscribed(person),
    ]);
    return <Board key={String(reader.isSample)} {...{ initial, isUnsubscribed }} />;
  },
  {
    width: "bare",
    waiting: ({ coach, reader }) => (
      <WaitingQueue title={triageTitle(formatFor(reader, coach.nowMs), coach.nowMs)} />
    ),
  },
);
