import type { Metadata } from "next";
import { Groups } from "@/components/groups/groups";
import { Live } from "@/components/portal/live";
import { PageHead } from "@/components/portal/page-head";
import { WaitingPage } from "@/components/portal/waiting-page";
import { everyAthlete, namesOf } from "../athletes";
import { everyGroup } from "../groups";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Groups" };

/** Lists the team's groups of athletes. */
export default portalPage(
  "coach:roster",
  async ({ coach, may }) => {
    const [groups, athletes] = await Promise.all([everyGroup(coach), everyAthlete(coach)]);
    return (
      <>
        <Live topics={["groups"]} />
        <PageHead
          title="Groups"
          summary="Group athletes to message them together and give them the same rules."
        />
        <Groups
          groups={groups}
          athletes={namesOf(athletes)}
          canChange={may("coach:alerts")}
          seesAll={coach.assignedTo === null}
        />
      </>
    );
  },
  { isOwn: true, waiting: () => <WaitingPage title="Groups" as="groups" /> },
);
