import { audit } from "@/lib/access/audit";
import { lockMembers, lockPerson } from "@/lib/access/locks";
import type { PartnerStanding } from "@/lib/access/partner-standing";
import type { AccountScope, PersonScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { MemberRole } from "@/lib/contract/member";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { canBeId } from "@/lib/platform/ids";
import {
  deleteMember,
  findById,
  findByPerson,
  listOffered,
  type PartnerMember,
  saveMember,
} from "./members.store";

/** An invitation to a console. */
export interface Offer {
  id: string;
  partnerName: string;
  role: MemberRole;
}

/** Returns the consoles a person can join: those their address was invited to, once the address is verified. */
export async function readOffers(person: PersonScope): Promise<Offer[]> {
  if (!person.isVerified) return [];
  const rows = await listOffered(person.db, person);
  return rows.map(({ id, partner, role }) => ({ id, partnerName: partner.name, role }));
}

/**
 * Joins a console. Idempotent.
 *
 * @throws resource_not_found for what is not offered to them, invitation_expired, already_member
 */
export function joinConsole(person: PersonScope, id: string): Promise<void> {
  return transaction(person, async (person) => {
    const { personId, wallMs } = person;
    await lockPerson(person, personId);
    const offered = await lockOffer(person, id);
    if (offered.personId === personId) return;
    if (offered.personId !== null) fail("resource_not_found");
    if (offered.expiresAt !== null && offered.expiresAt.getTime() <= wallMs)
      fail("invitation_expired");
    if ((await findByPerson(person.db, personId)) !== null) fail("already_member");
    await saveMember(person.db, id, { personId, joinedAt: toDate(wallMs) });
    await audit(person, "member.joined", [{ kind: "partner_member", id }]);
  });
}

/**
 * Joins the console that the person's address bought or was made owner of, without an invitation to answer. Picks the
 * newest of several, but joins none if another console has invited them too. A member of a console stays there.
 *
 * @returns whether they joined one
 */
export async function joinOwnConsole(person: PersonScope): Promise<boolean> {
  if (!person.isVerified) return false;
  const offers = await listOffered(person.db, person);
  const own = offers.filter(({ role, expiresAt }) => role === "owner" && expiresAt === null);
  const [newest] = own;
  if (newest === undefined || own.length < offers.length) return false;
  await joinConsole(person, newest.id);
  return true;
}

/**
 * Declines an invitation to a console. Not idempotent: it throws once the invitation is gone. @throws
 * resource_not_found
 */
export function declineConsole(person: PersonScope, id: string): Promise<void> {
  return transaction(person, async (person) => {
    const offered = await lockOffer(person, id);
    if (offered.personId !== null) fail("resource_not_found");
    await deleteMember(person.db, id);
    await audit(person, "member.declined", [{ kind: "partner_member", id }]);
  });
}

/** Locks the console's members and returns this person's invitation. @throws resource_not_found */
async function lockOffer(person: PersonScope, id: string): Promise<PartnerMember> {
  const { db, environment, emailKey, isVerified } = person;
  const found = canBeId(id) ? await findById(db, id) : null;
  if (found === null || !isVerified) fail("resource_not_found");
  const members = await lockMembers(person, found.partnerId);
  const offered = members.find((each) => each.id === id);
  const isTheirs = offered?.emailKey === emailKey && offered.environment === environment;
  return offered !== undefined && isTheirs ? offered : fail("resource_not_found");
}

/** What the console shows about itself to any member. */
export interface ConsoleFacts {
  partnerName: string;
  kind: "platform" | "self_serve" | "house";
  standing: PartnerStanding;
  /** Whether it is suspended because its plan is unpaid, rather than by the operator. */
  isLapsed: boolean;
  /** The reader's own member row and role. */
  memberId: string;
  role: MemberRole;
}

/** Returns a member's console and their role in it. @throws resource_not_found for who is no member any more */
export async function readConsole(account: AccountScope): Promise<ConsoleFacts> {
  const found = await findByPerson(account.db, account.principal.id);
  if (found === null || found.partnerId !== account.partnerId) fail("resource_not_found");
  const { id, role, partner } = found;
  return {
    partnerName: partner.displayName ?? partner.name,
    kind: partner.kind,
    standing: account.standing ?? "active",
    isLapsed: account.standing === "suspended" && partner.status === "active",
    memberId: id,
    role,
  };
}
