import { fail } from "@/lib/contract/errors";
import { LEADING_MEMBERS, type MemberRole } from "@/lib/contract/member";
import { lockKeys, lockMembers } from "./locks";
import { isPerson } from "./principal";
import type { AccountScope } from "./scope";

/** Who leads a partner's console, as the locked rows say. */

type Members = readonly { personId: string | null; role: MemberRole }[];

/** What somebody is who acts; null for who is no member any more. */
export const roleIn = (members: Members, personId: string): MemberRole | null =>
  members.find((each) => each.personId === personId)?.role ?? null;

/** @throws role_required; the console of a partner that does not stand well is only read */
export function requireLeader(account: AccountScope, members: Members): MemberRole {
  const own = roleIn(members, account.principal.id);
  if (account.standing !== "active" || own === null || !LEADING_MEMBERS.includes(own))
    fail("role_required");
  return own;
}

/**
 * Has those take turns who change the keys or apps of one account. Of people it is asked then whether they still lead its
 * console: who is removed has that wait for the turn that they are in.
 *
 * @throws role_required
 */
export async function takeKeysTurn(account: AccountScope): Promise<void> {
  if (isPerson(account.principal))
    requireLeader(account, await lockMembers(account, account.partnerId));
  await lockKeys(account, account.accountId);
}

/** Whether somebody is let into a console: they joined, or were made an owner by what was bought; not who was only asked. */
export const isLet = ({
  joinedAt,
  expiresAt,
}: {
  joinedAt: Date | null;
  expiresAt: Date | null;
}): boolean => joinedAt !== null || expiresAt === null;
