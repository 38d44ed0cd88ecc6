import type { AccountScope } from "@/lib/access/scope";
import type { MemberRole } from "@/lib/contract/member";
import { newPartner, operator, type TestPartner } from "./partner";
import { newPerson, type TestPerson } from "./people";
import { callerIn, personScope, signIn } from "./portal";

/** People in the console of a partner of a test's own. */
const { db } = await import("@/lib/platform/db");
const { makeOwner } = await import("@/lib/members/owners");
const { joinConsole, readOffers } = await import("@/lib/members/joining");

export interface TestMember extends TestPerson {
  memberId: string;
}

/** Joins whatever console somebody's address is asked into. @returns the id of their row */
export async function join(person: TestPerson): Promise<string> {
  const scope = await personScope(person.id);
  const [offer] = await readOffers(scope);
  if (offer === undefined) throw new Error("nobody asked them");
  await joinConsole(scope, offer.id);
  return offer.id;
}

/** Somebody in the partner's console, with a role. */
export async function newMember(
  { partnerId }: TestPartner,
  role: MemberRole,
  known?: TestPerson,
): Promise<TestMember> {
  const person = known ?? (await newPerson());
  await makeOwner(operator(), partnerId, person.email);
  const memberId = await join(person);
  await db.partnerMember.update({ where: { id: memberId }, data: { role } });
  return { ...person, memberId };
}

/** A partner with an owner. */
export async function newConsole(options: Parameters<typeof newPartner>[0] = {}) {
  const partner = await newPartner(options);
  return { partner, owner: await newMember(partner, "owner") };
}

/** The account as a member opens it now. */
export async function accountAs({ id }: TestPerson): Promise<AccountScope> {
  const caller = await callerIn(await signIn(id));
  if (caller?.scopes.account === undefined) throw new Error("they are in no console");
  return caller.scopes.account;
}
