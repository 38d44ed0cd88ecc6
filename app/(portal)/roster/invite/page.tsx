import type { Metadata } from "next";
import { InviteOne } from "@/components/invite/invite-one";
import { InviteSeveral } from "@/components/invite/invite-several";
import { OpenInvitations } from "@/components/invite/open-invitations";
import { SeatsLine } from "@/components/invite/seats-line";
import { Live } from "@/components/portal/live";
import { PageHead } from "@/components/portal/page-head";
import { CaughtMail } from "@/components/ui/caught-mail";
import { PageLink } from "@/components/ui/page-link";
import { readRoom } from "@/lib/coaches/room";
import { addressKey } from "@/lib/contract/address";
import { sellsSubscriptions } from "@/lib/platform/stripe";
import { everyAthlete } from "../../athletes";
import { formatFor } from "../../format";
import { everyGroup } from "../../groups";
import { portalPage } from "../../portal-page";
import { openInvitations } from "./open";

export const metadata: Metadata = { title: "Invite athletes" };

/** Renders the forms to invite one athlete, several or a file of them, and the open invitations. */
export default portalPage("coach:invitations", async ({ coach, reader, may }) => {
  const [room, athletes, groups, open] = await Promise.all([
    readRoom(coach),
    everyAthlete(coach),
    everyGroup(coach),
    openInvitations(coach),
  ]);
  const format = formatFor(reader, coach.nowMs);
  const known = {
    onRoster: athletes.flatMap(({ email }) => (email === null ? [] : [addressKey(email)])),
    invited: open
      .filter(({ status }) => status === "open")
      .map(({ id, email }) => ({ id, email: addressKey(email) })),
  };
  const canPay = may("coach:leadership");
  const choices = groups.map(({ id, name }) => ({ id, name }));
  return (
    <>
      <Live topics={["roster", "team"]} />
      <p className="mb-2 print:hidden">
        <PageLink href={"/roster"}>Roster</PageLink>
      </p>
      <PageHead
        title="Invite athletes"
        summary="Each athlete gets an email with a link that works for 14 days. They see what you’ll be able to see, then accept or decline."
      />
      <CaughtMail />
      <SeatsLine room={room} canPay={canPay} isSold={sellsSubscriptions} />
      <InviteOne
        groups={choices}
        invited={known.invited}
        freeSeats={room.seats.free}
        canPay={canPay}
      />
      <InviteSeveral known={known} room={room} canPay={canPay} />
      <OpenInvitations
        invitations={open.map(
          ({ id, email, name, group_id, paid_by_team, status, expires_at }) => ({
            id,
            email,
            name,
            group: choices.find((each) => each.id === group_id)?.name ?? null,
            isPaidByTeam: paid_by_team,
            until: status === "expired" ? null : format.date(expires_at),
          }),
        )}
      />
    </>
  );
});
