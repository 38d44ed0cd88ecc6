import type { Metadata } from "next";
import { z } from "zod";
import { PageHead } from "@/components/portal/page-head";
import { Disclaimer, Empty } from "@/components/portal/states";
import { WaitingPage } from "@/components/portal/waiting-page";
import { RosterTable } from "@/components/roster/roster-table";
import { ButtonLink } from "@/components/ui/button";
import { listGroupNames } from "@/lib/coaches/groups";
import { readRoom } from "@/lib/coaches/room";
import { readTeam } from "@/lib/coaches/teams";
import { WindowDays } from "@/lib/contract/concern";
import { readCounted } from "@/lib/triage/attention";
import { readOverview } from "@/lib/triage/overview";
import { attentionWords } from "@/lib/wording/attention";
import { labeled } from "@/lib/wording/labels";
import { portalPage } from "../portal-page";

export const metadata: Metadata = { title: "Roster" };

const Asked = z.object({ window: z.coerce.number().pipe(WindowDays).optional().catch(undefined) });

/** Lists every athlete the coach can see, to find, compare and act on. */
export default portalPage(
  "coach:roster",
  async ({ coach, may, reader, search }) => {
    const { window: asked } = Asked.parse(search);
    const leads = may("coach:leadership") && !reader.isSample;
    // Sequential: a team has few connections at once.
    const { counts: attention, trends } = await readCounted(coach);
    const [{ window, configured, athletes }, groups, { coaches }] = await Promise.all([
      readOverview(coach, asked, trends),
      listGroupNames(coach),
      readTeam(coach),
    ]);
    const rows = labeled(athletes).map(({ label, ...row }) => ({ ...row, name: label }));
    const room = leads ? await readRoom(coach) : null;
    const canInvite = may("coach:invitations");
    const head = (
      <PageHead
        title="Roster"
        summary={
          athletes.length === 0
            ? undefined
            : `${athletes.length}\u00a0${athletes.length === 1 ? "athlete" : "athletes"} · ${attentionWords(attention)}`
        }
        actions={
          canInvite && (
            <ButtonLink href="/roster/invite" size="tight">
              Invite
            </ButtonLink>
          )
        }
      />
    );
    if (athletes.length === 0)
      return (
        <>
          {head}
          <Empty title="No athletes on your roster yet">
            <p>
              {canInvite
                ? "Invite your first athletes. Each one agrees to what you’ll see."
                : "No athletes are assigned to you. The owner or an admin can assign them under Team."}
            </p>
          </Empty>
        </>
      );
    return (
      <>
        {head}
        <RosterTable
          rows={rows}
          window={window}
          configuredWindow={configured}
          nowMs={coach.nowMs}
          groups={groups}
          coaches={coaches.map(({ coach_uid, name, email }) => ({
            id: coach_uid,
            name: name ?? email,
          }))}
          canArrange={may("coach:alerts") && !reader.isSample}
          canAssign={leads}
          canEnd={canInvite && !reader.isSample}
          freeSeats={room?.seats.free ?? null}
        />
        <Disclaimer />
      </>
    );
  },
  {
    width: "wide",
    // The filtered length of the table is unknown, so placeholder rows would shift. With filters it is empty rather
    // than null: the address changes while the user works, and the layout around the table must stay stable.
    waiting: ({ search }) =>
      Object.keys(search).some((name) => name !== "window" && name !== "sort") ? (
        <span hidden />
      ) : (
        <WaitingPage title="Roster" as="table" />
      ),
  },
);
