import { Heads } from "@/components/ui/heads";
import { MEMBER_ROLES, type MemberRole } from "@/lib/contract/member";
import type { Member } from "@/lib/members/members";
import { TableScroller } from "../portal/sections";
import { Button } from "../ui/button";
import { KeepTyped } from "../ui/keep-typed";
import { ROLE_WORDS } from "./words";

/** A member with a formatted date. */
interface ListedMember extends Member {
  when: string;
}

interface MemberTableProps {
  members: readonly ListedMember[];
  /** The viewer's role if it can manage members; else null. */
  own: MemberRole | null;
  /** The viewer's id. */
  owner: string;
}

/** Lists who can access the console. Changes take effect from the next request. */
export const MemberTable = ({ members, own, owner }: MemberTableProps) => (
  <TableScroller label="Members">
    <table className="mt-5 w-full text-left">
      <caption className="sr-only">Members, in the order they joined</caption>
      <Heads of={["Who", "Role", { title: "Status", isWide: true }]} />
      <tbody>
        {members.map((member) => (
          <tr key={member.id} className="h-12 border-b border-line align-top compact:h-9">
            <th scope="row" className="py-2 pr-5 font-semibold wrap-anywhere">
              <bdi>{member.name ?? member.email}</bdi>
              {member.isYou && <span className="font-normal text-ink2"> (you)</span>}
              {member.name !== null && (
                <span className="block text-small font-normal text-ink2">{member.email}</span>
              )}
              <span className="block text-small font-normal text-ink2 lg:hidden">
                {member.when}
              </span>
            </th>
            <td className="py-1 pr-5">
              <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
                <Role {...{ member, own, owner }} />
                {(member.isYou || mayChange(own, member)) && <Remove {...{ member, owner }} />}
              </div>
            </td>
            <td className="py-2 whitespace-nowrap max-lg:hidden">{member.when}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroller>
);

/** Only owners can change owners. */
const mayChange = (own: MemberRole | null, { role }: Member): boolean =>
  own === "owner" || (own === "admin" && role !== "owner");

function Role({
  member,
  own,
  owner,
}: { member: ListedMember } & Pick<MemberTableProps, "own" | "owner">) {
  if (!mayChange(own, member))
    return <span className="inline-flex min-h-8 items-center">{ROLE_WORDS[member.role].name}</span>;
  return (
    <form method="post" action="/dev/members/change" className="flex flex-wrap gap-2">
      <KeepTyped owner={owner} of={member.id} />
      <input type="hidden" name="member" value={member.id} />
      <select
        name="role"
        aria-label={`Role of ${member.name ?? member.email}`}
        defaultValue={member.role}
        className="min-h-11 rounded-control border border-edge bg-surface px-2 md:min-h-9"
      >
        {MEMBER_ROLES.filter((role) => own === "owner" || role !== "owner").map((role) => (
          <option key={role} value={role}>
            {ROLE_WORDS[role].name}
          </option>
        ))}
      </select>
      <Button type="submit" name="change" value="role">
        Change<span className="sr-only"> the role of {member.name ?? member.email}</span>
      </Button>
    </form>
  );
}

function Remove({ member, owner }: { member: ListedMember; owner: string }) {
  const who = member.name ?? member.email;
  const isAsked = member.joinedMs === null;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-2 md:min-h-9">
        {member.isYou ? "Leave" : isAsked ? "Withdraw" : "Remove"}
        <span className="sr-only">: {who}</span>
      </summary>
      <form method="post" action="/dev/members/change" className="max-w-3xs pb-2">
        <KeepTyped owner={owner} />
        <input type="hidden" name="member" value={member.id} />
        <p className="mb-2 text-small text-ink2">
          {isAsked
            ? "The invitation stops working right away."
            : member.isYou
              ? "You lose access right away."
              : "They lose access right away. Keys keep working: rotate those they may have copied."}
        </p>
        <Button type="submit" name="change" value="remove">
          {member.isYou ? "Leave console" : isAsked ? "Withdraw invitation" : "Remove member"}
          <span className="sr-only">: {who}</span>
        </Button>
      </form>
    </details>
  );
}
