import type { Metadata } from "next";
import { InviteMember } from "@/components/console/invite-member";
import { MemberTable } from "@/components/console/member-table";
import { Said } from "@/components/console/said";
import { ROLE_WORDS } from "@/components/console/words";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { CaughtMail } from "@/components/ui/caught-mail";
import { MEMBER_ROLES } from "@/lib/contract/member";
import { listMembers } from "@/lib/members/members";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Members" };

/** Lists the console's members and their roles. */
export default consolePage(
  "members:read",
  async ({ account, person, console, may, format, search }) => {
    const members = await listMembers(account);
    const own = may("members:write") ? console.role : null;
    return (
      <>
        <PageHead
          title="Members"
          summary={`People with access to the ${console.partnerName} console.`}
        />
        <Said search={search} />
        <MemberTable
          own={own}
          owner={person.personId}
          members={members.map((member) => ({
            ...member,
            when:
              member.joinedMs !== null
                ? `Since ${format.date(member.joinedMs)}`
                : member.expiresMs === null
                  ? "Not joined yet"
                  : `Invited, expires ${format.date(member.expiresMs)}`,
          }))}
        />
        {own !== null && <InviteMember canMakeOwner={own === "owner"} owner={person.personId} />}
        {own !== null && <CaughtMail />}
        <Card title="Roles">
          <dl className="facts gap-x-5 gap-y-1">
            {MEMBER_ROLES.map((role) => (
              <div key={role} className="contents">
                <dt className="font-semibold">{ROLE_WORDS[role].name}</dt>
                <dd>Can {ROLE_WORDS[role].may}.</dd>
              </div>
            ))}
          </dl>
        </Card>
      </>
    );
  },
);
