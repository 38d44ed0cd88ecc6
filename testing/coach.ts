import type { CoachScope } from "@/lib/access/scope";
import type { CoachKeyScope, CoachRole, CoachTier } from "@/lib/contract/coach";
import type { Environment } from "@/lib/platform/env";
import { operator } from "./partner";

/** Creates teams for a test, directly in the database that `testing/partner.ts` chooses. */
const { db } = await import("@/lib/platform/db");
const { newId, newSecret } = await import("@/lib/platform/ids");
const { sha256 } = await import("@/lib/platform/crypto");
const { loadCoach } = await import("@/lib/access/coaches");

export interface TestTeam {
  teamId: string;
  environment: Environment;
  /** The owner. */
  coachId: string;
  personId: string;
}

/** Creates a person with a verified mailbox, in the database only. */
export async function newPerson(
  environment: Environment = "test",
  email = `${newId()}@coach.example`,
) {
  const now = new Date();
  const data = { environment, email, emailKey: email.toLowerCase(), name: "Test person" };
  const { id } = await db.person.create({
    data: { id: newId(), ...data, verifiedAt: now, createdAt: now },
  });
  return { personId: id, emailKey: data.emailKey };
}

interface TeamOptions {
  tier?: CoachTier;
  environment?: Environment;
  /** The owner's id. */
  coachId?: string;
}
/** Creates a team with an owner, on a plan without end, or on the free tier if requested. */
export async function newTeam({
  tier = "business",
  environment = "test",
  coachId,
}: TeamOptions = {}): Promise<TestTeam> {
  const teamId = newId();
  const plan = tier === "coach" ? {} : { plan: tier };
  const createdAt = new Date();
  await db.team.create({
    data: { id: teamId, environment, name: "Test team", createdAt, ...plan },
  });
  return { teamId, environment, ...(await newCoach(teamId, "owner", environment, coachId)) };
}

/** Adds a coach to a team. */
export async function newCoach(
  teamId: string,
  role: CoachRole,
  environment: Environment = "test",
  coachId = newId(),
) {
  const { personId } = await newPerson(environment);
  await db.coach.create({ data: { id: coachId, teamId, personId, role, joinedAt: new Date() } });
  return { coachId, personId };
}

/** Creates a coach's key, even on a tier that allows none. */
export async function newCoachKey(
  coachId: string,
  scopes: readonly CoachKeyScope[] = ["*"],
  environment: Environment = "test",
): Promise<string> {
  const secret = newSecret(`cp_${environment}`);
  const [hash, last4] = [sha256(secret), secret.slice(-4)];
  const data = { id: newId(), coachId, name: "test", scopes: [...scopes], hash, last4 };
  await db.coachKey.create({ data: { ...data, createdAt: new Date() } });
  return secret;
}

/** Adds an athlete to a team's roster as if they had consented. @returns the relation's id */
export async function relate(
  { teamId, personId }: TestTeam,
  athleteId: string,
  assignedCoachId: string | null = null,
): Promise<string> {
  const id = newId();
  const data = { id, teamId, athleteId, personId, assignedCoachId, consentEdition: "test" };
  await db.coachRelation.create({ data: { ...data, acceptedAt: new Date() } });
  return id;
}

const EVERYTHING = ["*", "billing:read"] as const;

/** Creates a team with its owner's key and athletes on its roster. */
export async function newTeamWith(
  athleteIds: readonly string[],
  environment: Environment = "test",
): Promise<TestTeam & { key: string }> {
  const team = await newTeam({ environment });
  for (const id of athleteIds) await relate(team, id);
  return { ...team, key: await newCoachKey(team.coachId, EVERYTHING, environment) };
}

/** Returns the coach's scope, for tests in this process. */
export const coachOf = (coachId: string): Promise<CoachScope> => loadCoach(operator(), coachId);
