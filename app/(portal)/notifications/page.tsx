import type { Metadata } from "next";
import { z } from "zod";
import { Notifications } from "@/components/notifications/notifications";
import { Live } from "@/components/portal/live";
import { Disclaimer } from "@/components/portal/states";
import { WaitingPage } from "@/components/portal/waiting-page";
import { listNotifications } from "@/lib/alerts/notifications";
import { findWaiting } from "@/lib/triage/attention";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Notifications" };

const Search = z.object({ unread: z.literal("true").optional().catch(undefined) });

/** Lists the alerts sent to the coach: about which athlete, why, and where. */
export default portalPage(
  "coach:notifications",
  async ({ coach, search, may }) => {
    const isUnreadOnly = Search.parse(search).unread !== undefined;
    const first = await listNotifications(coach, { unread: isUnreadOnly });
    const told = new Set(first.notifications.map(({ athlete_uid }) => athlete_uid));
    const waiting = may("coach:triage") ? await findWaiting(coach, [...told]) : [];
    return (
      <>
        <Live topics={["notifications"]} />
        <Notifications
          key={String(isUnreadOnly)}
          initial={first}
          isUnreadOnly={isUnreadOnly}
          waiting={waiting}
          nowMs={coach.nowMs}
        />
        <Disclaimer />
      </>
    );
  },
  { waiting: () => <WaitingPage title="Notifications" as="list" /> },
);
