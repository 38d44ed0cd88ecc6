import type { CoachScope } from "@/lib/access/scope";
import type { CoachKeyScope, CoachRole, CoachTier } from "@/lib/contract/coach";
import type { Environment } from "@/lib/platform/env";
import { operator } from "./partner";

/** Teams of a test's own, made straight in the database that `testing/partner.ts` chooses. */
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

/** A person whose mailbox is proved, in the rows alone. */
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
  /** The owner's. */
  coachId?: string;
}
/** A team with an owner, on a plan that has no end; on the free tier where that is asked for. */
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

/** A further coach of a team. */
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

/** A key of a coach, also of one whose tier mints none. */
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

/** Puts an athlete on a team's roster, as if they had agreed. @returns the relation's id */
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

/** A team with a key of its owner, and athletes on its roster. */
export async function newTeamWith(
  athleteIds: readonly string[],
  environment: Environment = "test",
): Promise<TestTeam & { key: string }> {
  const team = await newTeam({ environment });
  for (const id of athleteIds) await relate(team, id);
  return { ...team, key: await newCoachKey(team.coachId, EVERYTHING, environment) };
}

/** The coach as the verbs see them, for tests in this process. */
export const coachOf = (coachId: string): Promise<CoachScope> => loadCoach(operator(), coachId);
