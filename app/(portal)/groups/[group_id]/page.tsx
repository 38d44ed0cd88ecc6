import type { Metadata } from "next";
import { GroupEditor } from "@/components/groups/group-editor";
import { PageLink } from "@/components/ui/page-link";
import { listGroupNames, readGroup } from "@/lib/coaches/groups";
import { everyAthlete, namesOf } from "../../athletes";
import { portalPage } from "../../portal-page";

export const metadata: Metadata = { title: "Group" };

interface Params {
  group_id: string;
}

/** Renders one group: its name and members. */
export default portalPage<Params>(
  "coach:roster",
  async ({ coach, params, may }) => {
    const [group, groups, athletes] = await Promise.all([
      readGroup(coach, params.group_id),
      listGroupNames(coach),
      everyAthlete(coach),
    ]);
    return (
      <>
        <p className="mb-2 print:hidden">
          <PageLink href={"/groups"}>All groups</PageLink>
        </p>
        <GroupEditor
          key={group.id}
          group={group}
          names={groups.filter(({ id }) => id !== group.id).map(({ name }) => name)}
          athletes={namesOf(athletes)}
          canChange={may("coach:alerts")}
          seesAll={coach.assignedTo === null}
        />
      </>
    );
  },
  { isOwn: true },
);
