import { fail } from "@/lib/contract/errors";
import { LEADING_MEMBERS, type MemberRole } from "@/lib/contract/member";
import { recheckCredential } from "./credential";
import { lockKeys, lockMembers } from "./locks";
import { isPerson } from "./principal";
import type { AccountScope } from "./scope";

/** Decides who leads a partner's console, based on the locked rows. */

type Members = readonly { personId: string | null; role: MemberRole }[];

/** Returns the caller's role; null if they are no longer a member. */
export const roleIn = (members: Members, personId: string): MemberRole | null =>
  members.find((each) => each.personId === personId)?.role ?? null;

/** @throws role_required; the console of a partner that does not stand well is only read */
export function requireLeader(account: AccountScope, members: Members): MemberRole {
  const own = roleIn(members, account.principal.id);
  if (account.standing !== "active" || own === null || !LEADING_MEMBERS.includes(own))
    fail("role_required");
  return own;
}

/** Locks the members of the caller's console. @throws missing_authorization if their session was ended meanwhile */
export async function lockOwnMembers(account: AccountScope): ReturnType<typeof lockMembers> {
  const members = await lockMembers(account, account.partnerId);
  await recheckCredential(account);
  return members;
}

/**
 * Serializes changes to one account's keys, apps or branding. Checks the caller's key or session again, and for a person
 * that they still lead the console; removing them waits until this turn ends.
 *
 * @throws role_required, invalid_api_key, missing_authorization
 */
export async function takeKeysTurn(account: AccountScope): Promise<void> {
  if (isPerson(account.principal))
    requireLeader(account, await lockMembers(account, account.partnerId));
  await lockKeys(account, account.accountId);
  await recheckCredential(account);
}

/**
 * True if a member has access to the console: they joined, or became an owner through a purchase. False if they were
 * only invited.
 */
export const isLet = ({
  joinedAt,
  expiresAt,
}: {
  joinedAt: Date | null;
  expiresAt: Date | null;
}): boolean => joinedAt !== null || expiresAt === null;
