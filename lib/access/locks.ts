import type { Environment } from "@/lib/platform/env";
import type {
  Activity,
  Athlete,
  BuilderOrder,
  CoachRelation,
  Message,
  Organization,
  PartnerMember,
  Person,
  SeatSubscription,
  Team,
} from "@/prisma/generated/client";
import { first, rows, type Work } from "./lock-order";
import { owned } from "./owned";
import { REACHED, type Reach } from "./reach";

/** Whose rows, in which unit of work. */
interface Unit extends Work {
  accountId: string;
  /** The one athlete that it reaches; null for all of the account's. */
  only: string | null;
}

// How strongly: `keep` lets others change the row, but not take it away; `lock` lets others only refer to it; `seize`
// lets nobody refer to it any more. What is gone for readers is not there for any of them.

/** Has those take turns who count or remove what the account may have only so many of. */
export async function lockAccount(unit: Unit): Promise<void> {
  const text = "SELECT id FROM account WHERE id = $1::uuid FOR NO KEY UPDATE";
  await rows(unit, "account", text, [unit.accountId]);
}

const ORGANIZATION = `SELECT * FROM organization
  WHERE id = $1::uuid AND account_id = $2::uuid AND ended_at IS NULL`;

/** The organization, which nobody else changes before the unit of work ends. */
export const lockOrganization = (unit: Unit, id: string): Promise<Organization | null> =>
  first(unit, "organization", `${ORGANIZATION} FOR NO KEY UPDATE`, [id, unit.accountId]);

/** The organization, which nobody else changes, joins or names before the unit of work ends. */
export const seizeOrganization = (unit: Unit, id: string): Promise<Organization | null> =>
  first(unit, "organization", `${ORGANIZATION} FOR UPDATE`, [id, unit.accountId]);

/** Those of the organizations that the account has; they stay until the unit of work ends. */
export async function keepOrganizations(
  unit: Unit,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = `SELECT id FROM organization
    WHERE id = ANY($1::uuid[]) AND account_id = $2::uuid AND ended_at IS NULL ORDER BY id FOR KEY SHARE`;
  const kept = await rows<{ id: string }>(unit, "organization", text, [ids, unit.accountId]);
  return new Set(kept.map(({ id }) => id));
}

/** Keeps the organization until the unit of work ends. @returns whether the account has it */
export const keepOrganization = async (unit: Unit, id: string): Promise<boolean> =>
  (await keepOrganizations(unit, [id])).size > 0;

/** Keeps every organization of which the athlete holds a seat: any can become the athlete's affiliation. */
export async function keepLicensors(unit: Unit, athleteId: string): Promise<void> {
  const text = `SELECT id FROM organization WHERE account_id = $2::uuid AND ended_at IS NULL AND id IN (
      SELECT s.org_id FROM license l JOIN seat_subscription s ON s.id = l.subscription_id
      WHERE l.athlete_id = $1::uuid AND l.active
    ) ORDER BY id FOR KEY SHARE`;
  await rows(unit, "organization", text, [athleteId, unit.accountId]);
}

/** Locks the organizations whose directories name the athlete, so that their entries can be counted down. */
export async function lockDirectories(unit: Unit, athleteId: string): Promise<string[]> {
  const text = `SELECT id FROM organization WHERE account_id = $2::uuid AND id IN (
      SELECT org_id FROM member WHERE athlete_id = $1::uuid
    ) ORDER BY id FOR NO KEY UPDATE`;
  const locked = await rows<{ id: string }>(unit, "organization", text, [
    athleteId,
    unit.accountId,
  ]);
  return locked.map(({ id }) => id);
}

const ATHLETE = `SELECT * FROM athlete a WHERE a.id = $1::uuid AND ${owned("$2", "$3")}`;

/** The athlete, whom nobody else changes before the unit of work ends. */
export const lockAthlete = (unit: Unit, id: string): Promise<Athlete | null> =>
  first(unit, "athlete", `${ATHLETE} FOR NO KEY UPDATE`, [id, unit.accountId, unit.only]);

/** The athlete, to whom nobody else adds anything before the unit of work ends. */
export const seizeAthlete = (unit: Unit, id: string): Promise<Athlete | null> =>
  first(unit, "athlete", `${ATHLETE} FOR UPDATE`, [id, unit.accountId, unit.only]);

/** Whether the account has the athlete, who then stays until the unit of work ends. */
export const keepAthlete = async (unit: Unit, id: string): Promise<boolean> =>
  (await first(unit, "athlete", `${ATHLETE} FOR KEY SHARE`, [id, unit.accountId, unit.only])) !==
  null;

async function lockAthletesIn(unit: Unit, where: string, value: unknown): Promise<string[]> {
  const text = `SELECT id FROM athlete a WHERE ${where} AND ${owned("$2", "$3")}
    ORDER BY id FOR NO KEY UPDATE`;
  const values = [value, unit.accountId, unit.only];
  const locked = await rows<{ id: string }>(unit, "athlete", text, values);
  return locked.map(({ id }) => id);
}

/** Those of the athletes that the account has; nobody else changes them before the unit of work ends. */
export const lockAthletes = async (unit: Unit, ids: readonly string[]): Promise<Set<string>> =>
  new Set(await lockAthletesIn(unit, "id = ANY($1::uuid[])", ids));

/** Locks the account's athletes with an active license of a block of seats. */
export const lockLicensed = (unit: Unit, subscriptionId: string): Promise<string[]> =>
  lockAthletesIn(
    unit,
    "id IN (SELECT athlete_id FROM license WHERE subscription_id = $1::uuid AND active)",
    subscriptionId,
  );

/** The block of seats: whoever counts its seats takes turns. */
export const lockSeats = (
  unit: Unit,
  orgId: string,
  id: string,
): Promise<SeatSubscription | null> =>
  first(
    unit,
    "seat_subscription",
    `SELECT s.* FROM organization o JOIN seat_subscription s ON s.org_id = o.id
     WHERE o.id = $1::uuid AND o.account_id = $3::uuid AND o.ended_at IS NULL AND s.id = $2::uuid
     FOR NO KEY UPDATE OF s`,
    [orgId, id, unit.accountId],
  );

/** Locks the blocks of which an athlete, whom the unit of work has seized, holds seats. */
export async function lockSeatsOf(unit: Unit, athleteId: string): Promise<void> {
  const text = `SELECT id FROM seat_subscription WHERE id IN (
      SELECT subscription_id FROM license WHERE athlete_id = $1::uuid AND active
    ) ORDER BY id FOR NO KEY UPDATE`;
  await rows(unit, "seat_subscription", text, [athleteId]);
}

/** The activity, which nobody else changes before the unit of work ends; its athlete stays as long. */
export const lockActivity = (unit: Unit, athleteId: string, id: string): Promise<Activity | null> =>
  first(
    unit,
    "activity",
    `SELECT c.* FROM athlete a JOIN activity c ON c.athlete_id = a.id
     WHERE a.id = $1::uuid AND ${owned("$3", "$4")} AND c.id = $2::uuid AND c.account_id = $3::uuid
     FOR KEY SHARE OF a FOR NO KEY UPDATE OF c`,
    [athleteId, id, unit.accountId, unit.only],
  );

/** The person, whose teams and relations nobody else begins before the unit of work ends. */
export const lockPerson = (unit: Work, id: string): Promise<Person | null> =>
  first(unit, "person", "SELECT * FROM person WHERE id = $1::uuid FOR NO KEY UPDATE", [id]);

/** Who enters a partner's console in an environment, and who was asked: whoever changes or adds one of them takes turns. */
export async function lockMembers(
  unit: Work & { environment: Environment },
  partnerId: string,
): Promise<PartnerMember[]> {
  // Rows that are locked keep nobody from adding another one.
  const turn = `members of ${unit.environment} ${partnerId}`;
  await unit.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
  return rows(
    unit,
    "partner_member",
    `SELECT * FROM partner_member WHERE partner_id = $1::uuid AND environment::text = $2
     ORDER BY id FOR NO KEY UPDATE`,
    [partnerId, unit.environment],
  );
}

/** The athlete of whichever account, who stays until the unit of work ends: for whoever was let in by the athlete. */
export const keepAnyAthlete = (unit: Work, id: string): Promise<Athlete | null> =>
  first(
    unit,
    "athlete",
    "SELECT * FROM athlete WHERE id = $1::uuid AND erased_at IS NULL FOR KEY SHARE",
    [id],
  );

/** The teams: whoever changes or counts what belongs to one takes turns. */
export const lockTeams = (unit: Work, ids: readonly string[]): Promise<Team[]> =>
  rows(
    unit,
    "team",
    "SELECT * FROM team WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE",
    [[...ids]],
  );

/** One team, as `lockTeams` does. @throws when there is none: nothing that names a team outlives it */
export async function lockTeam(unit: Work, id: string): Promise<Team> {
  const [team] = await lockTeams(unit, [id]);
  if (team === undefined) throw new Error("A team is gone that something belongs to.");
  return team;
}

/** A relation of the team that goes on, and which nobody else changes before the unit of work ends. */
export const lockRelation = (
  unit: Work,
  teamId: string,
  id: string,
): Promise<CoachRelation | null> =>
  first(
    unit,
    "coach_relation",
    `SELECT * FROM coach_relation WHERE id = $1::uuid AND team_id = $2::uuid AND ended_at IS NULL
     FOR NO KEY UPDATE`,
    [id, teamId],
  );

/** Keeps some relations until the unit of work ends. @returns whether all of them are there */
export async function keepRelations(unit: Work, ids: readonly string[]): Promise<boolean> {
  const text = "SELECT id FROM coach_relation WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE";
  const kept = await rows(unit, "coach_relation", text, [ids]);
  return kept.length === new Set(ids).size;
}

/** The relation with an athlete whom somebody reaches, which nobody else changes before the unit of work ends. */
export const lockReached = (
  unit: Work,
  { teamId, assignedTo }: Reach,
  athleteId: string,
): Promise<CoachRelation | null> =>
  first(
    unit,
    "coach_relation",
    `SELECT r.* FROM coach_relation r WHERE ${REACHED} AND r.athlete_id = $3::uuid FOR NO KEY UPDATE`,
    [teamId, assignedTo, athleteId],
  );

/** Locks the relations of an athlete that go on, of whichever team. */
export const lockRelationsOf = (unit: Work, athleteId: string): Promise<CoachRelation[]> =>
  rows(
    unit,
    "coach_relation",
    `SELECT * FROM coach_relation WHERE athlete_id = $1::uuid AND ended_at IS NULL
     ORDER BY id FOR NO KEY UPDATE`,
    [athleteId],
  );

/** The message, which nobody else sends, takes back or marks as read before the unit of work ends. */
export const lockMessage = (unit: Work, id: string): Promise<Message | null> =>
  first(unit, "message", "SELECT * FROM message WHERE id = $1::uuid FOR UPDATE", [id]);

/** The builder's order, which nobody else fulfils, claims or rotates the key of before the unit of work ends. */
export const lockBuilderOrder = (unit: Work, id: string): Promise<BuilderOrder | null> =>
  first(
    unit,
    "builder_order",
    "SELECT * FROM builder_order WHERE id = $1::uuid FOR NO KEY UPDATE",
    [id],
  );

/** Has those take turns who mint, rotate or revoke keys of one account. */
export async function lockKeys({ db }: Work, accountId: string): Promise<void> {
  const turn = `keys of account ${accountId}`;
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
}
