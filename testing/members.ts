import type { AccountScope } from "@/lib/access/scope";
import type { MemberRole } from "@/lib/contract/member";
import { newPartner, operator, type TestPartner } from "./partner";
import { newPerson, signIn, type TestPerson } from "./people";

/** People in the console of a partner of a test's own. */
const { db } = await import("@/lib/platform/db");
const { makeOwner } = await import("@/lib/members/owners");
const { joinConsole, readOffers } = await import("@/lib/members/joining");
const { identifySession } = await import("@/lib/access/identify");
const { newRequestId } = await import("@/lib/platform/ids");

/** What somebody opens who has just signed in. */
async function scopesOf(person: TestPerson) {
  const { sessionId } = await signIn(person);
  const { environment } = person;
  const arrival = { environment, requestId: newRequestId(), wallMs: Date.now() };
  return (await identifySession(sessionId, arrival))?.scopes;
}

export interface TestMember extends TestPerson {
  memberId: string;
}

/** Joins whatever console somebody's address is asked into. @returns the id of their row */
export async function join(person: TestPerson): Promise<string> {
  const scope = (await scopesOf(person))?.person;
  if (scope === undefined) throw new Error("nobody signed in");
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
export async function accountAs(person: TestPerson): Promise<AccountScope> {
  const account = (await scopesOf(person))?.account;
  if (account === undefined) throw new Error("they are in no console");
  return account;
}
