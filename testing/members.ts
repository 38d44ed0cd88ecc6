import type { AccountScope } from "@/lib/access/scope";
import type { MemberRole } from "@/lib/contract/member";
import { newPartner, operator, type TestPartner } from "./partner";
import { newPerson, signIn, type TestPerson } from "./people";

/** Members of the console of a test's own partner. */
const { db } = await import("@/lib/platform/db");
const { makeOwner } = await import("@/lib/members/owners");
const { joinConsole, readOffers } = await import("@/lib/members/joining");
const { identifySession } = await import("@/lib/access/identify");
const { newRequestId } = await import("@/lib/platform/ids");

/** Returns the scopes of someone who just signed in. */
async function scopesOf(person: TestPerson) {
  const { sessionId } = await signIn(person);
  const { environment } = person;
  const arrival = { environment, requestId: newRequestId(), wallMs: Date.now() };
  return (await identifySession(sessionId, arrival))?.scopes;
}

export interface TestMember extends TestPerson {
  memberId: string;
}

/** Accepts a person's console invitation. @returns the id of their row */
export async function join(person: TestPerson): Promise<string> {
  const scope = (await scopesOf(person))?.person;
  if (scope === undefined) throw new Error("nobody signed in");
  const [offer] = await readOffers(scope);
  if (offer === undefined) throw new Error("nobody asked them");
  await joinConsole(scope, offer.id);
  return offer.id;
}

/** Adds a member with a role to the partner's console. */
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

/** Creates a partner with an owner. */
export async function newConsole(options: Parameters<typeof newPartner>[0] = {}) {
  const partner = await newPartner(options);
  return { partner, owner: await newMember(partner, "owner") };
}

/** Returns the account as a member opens it now. */
export async function accountAs(person: TestPerson): Promise<AccountScope> {
  const account = (await scopesOf(person))?.account;
  if (account === undefined) throw new Error("they are in no console");
  return account;
}
