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

/** Creates a team whose owner is signed in. */
export async function newWritingTeam(tier: CoachTier = "business") {
  const team = await newTeam({ tier });
  return { ...team, owner: await portal(team.personId) };
}

/** Adds an athlete to a team's roster, with a person and email address. */
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

/** Returns the scope of a job that runs this many milliseconds of wall time later. */
export const later = (ms: number) => {
  const scope = actingAs("job", "test");
  return { ...scope, wallMs: scope.wallMs + ms };
};

/** Makes people appear absent from the product for a while. */
export const leaveFor = async (personIds: readonly string[], minutes = 30) => {
  const lastSeenAt = new Date(Date.now() - minutes * 60_000);
  await db.personSession.updateMany({
    where: { personId: { in: [...personIds] } },
    data: { lastSeenAt },
  });
};

/** Returns the templates of mails sent to an address, oldest first. */
export const mailsTo = async (emailKey: string): Promise<string[]> =>
  (
    await db.mailMessage.findMany({
      where: { recipient: emailKey },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    })
  ).map(({ template }) => template);
