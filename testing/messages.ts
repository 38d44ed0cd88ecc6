import type { CoachTier } from "@/lib/contract/coach";
import { newPerson, newTeam, type TestTeam } from "./coach";
import { callerOf, newPartner } from "./partner";
import { portal } from "./portal";

/** Teams that write to athletes, in this process. */
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { actingAs } = await import("@/lib/access/acting");

export const MESSAGES = "/v1/coach/messages";

/** A team whose owner is signed in. */
export async function newWritingTeam(tier: CoachTier = "business") {
  const team = await newTeam({ tier });
  return { ...team, owner: await portal(team.personId) };
}

/** An athlete on a team's roster, with a person of their own and their address. */
export async function newReader({ teamId }: TestTeam, name = "Maya Lindqvist") {
  const account = callerOf(await newPartner());
  const { personId, emailKey } = await newPerson();
  const { id: athleteId } = await createAthlete(account, { name, email: emailKey });
  const relationId = newId();
  const ids = { id: relationId, teamId, athleteId, personId };
  await db.coachRelation.create({
    data: { ...ids, consentEdition: "test", acceptedAt: new Date() },
  });
  return { account, athleteId, personId, emailKey, relationId };
}

/** A job that comes so many milliseconds of wall time later. */
export const later = (ms: number) => {
  const scope = actingAs("job", "test");
  return { ...scope, wallMs: scope.wallMs + ms };
};

/** Nobody was in the product for a while. */
export const leaveFor = async (personIds: readonly string[], minutes = 30) => {
  const lastSeenAt = new Date(Date.now() - minutes * 60_000);
  await db.personSession.updateMany({
    where: { personId: { in: [...personIds] } },
    data: { lastSeenAt },
  });
};

/** Templates of the mails that an address got, oldest first. */
export const mailsTo = async (emailKey: string): Promise<string[]> =>
  (
    await db.mailMessage.findMany({
      where: { recipient: emailKey },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    })
  ).map(({ template }) => template);
