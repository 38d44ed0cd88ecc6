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

/** A transaction and the account whose rows it locks. */
interface Unit extends Work {
  accountId: string;
  /** The only athlete in scope; null for all of the account's. */
  only: string | null;
}

// Lock strength: `keep` lets others change the row but not delete it; `lock` only lets others reference it; `seize`
// doesn't even let others reference it. None of them finds a row that is already gone for readers.

/** Serializes counting and removing the account's limited resources. */
export async function lockAccount(unit: Unit): Promise<void> {
  const text = "SELECT id FROM account WHERE id = $1::uuid FOR NO KEY UPDATE";
  await rows(unit, "account", text, [unit.accountId]);
}

const ORGANIZATION = `SELECT * FROM organization
  WHERE id = $1::uuid AND account_id = $2::uuid AND ended_at IS NULL`;

/** Locks the organization against changes until the transaction ends. */
export const lockOrganization = (unit: Unit, id: string): Promise<Organization | null> =>
  first(unit, "organization", `${ORGANIZATION} FOR NO KEY UPDATE`, [id, unit.accountId]);

/** Locks the organization against changes, new members and new references until the transaction ends. */
export const seizeOrganization = (unit: Unit, id: string): Promise<Organization | null> =>
  first(unit, "organization", `${ORGANIZATION} FOR UPDATE`, [id, unit.accountId]);

/**
 * Keeps the account's organizations among these from being deleted until the transaction ends, and returns their ids.
 */
export async function keepOrganizations(
  unit: Unit,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = `SELECT id FROM organization
    WHERE id = ANY($1::uuid[]) AND account_id = $2::uuid AND ended_at IS NULL ORDER BY id FOR KEY SHARE`;
  const kept = await rows<{ id: string }>(unit, "organization", text, [ids, unit.accountId]);
  return new Set(kept.map(({ id }) => id));
}

/** Keeps the organization until the transaction ends. @returns whether the account has it */
export const keepOrganization = async (unit: Unit, id: string): Promise<boolean> =>
  (await keepOrganizations(unit, [id])).size > 0;

/**
 * Keeps every organization in which the athlete holds a seat, since any of them can become the athlete's affiliation.
 */
export async function keepLicensors(unit: Unit, athleteId: string): Promise<void> {
  const text = `SELECT id FROM organization WHERE account_id = $2::uuid AND ended_at IS NULL AND id IN (
      SELECT s.org_id FROM license l JOIN seat_subscription s ON s.id = l.subscription_id
      WHERE l.athlete_id = $1::uuid AND l.active
    ) ORDER BY id FOR KEY SHARE`;
  await rows(unit, "organization", text, [athleteId, unit.accountId]);
}

/** Locks the organizations whose directories name the athlete, so their entry counts can be decremented. */
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

/** Locks the athlete against changes until the transaction ends. */
export const lockAthlete = (unit: Unit, id: string): Promise<Athlete | null> =>
  first(unit, "athlete", `${ATHLETE} FOR NO KEY UPDATE`, [id, unit.accountId, unit.only]);

/** Locks the athlete so that nothing can be changed or added to it until the transaction ends. */
export const seizeAthlete = (unit: Unit, id: string): Promise<Athlete | null> =>
  first(unit, "athlete", `${ATHLETE} FOR UPDATE`, [id, unit.accountId, unit.only]);

/** True if the account has the athlete, which is then kept until the transaction ends. */
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

/** Locks the account's athletes among these against changes until the transaction ends, and returns their ids. */
export const lockAthletes = async (unit: Unit, ids: readonly string[]): Promise<Set<string>> =>
  new Set(await lockAthletesIn(unit, "id = ANY($1::uuid[])", ids));

/** Locks the account's athletes who have an active license from a seat subscription. */
export const lockLicensed = (unit: Unit, subscriptionId: string): Promise<string[]> =>
  lockAthletesIn(
    unit,
    "id IN (SELECT athlete_id FROM license WHERE subscription_id = $1::uuid AND active)",
    subscriptionId,
  );

/** Locks the seat subscription, which serializes counting its seats. */
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

/** Locks the seat subscriptions in which an athlete holds seats. The transaction must have seized the athlete. */
export async function lockSeatsOf(unit: Unit, athleteId: string): Promise<void> {
  const text = `SELECT id FROM seat_subscription WHERE id IN (
      SELECT subscription_id FROM license WHERE athlete_id = $1::uuid AND active
    ) ORDER BY id FOR NO KEY UPDATE`;
  await rows(unit, "seat_subscription", text, [athleteId]);
}

/** Locks the activity against changes until the transaction ends, and keeps its athlete. */
export const lockActivity = (unit: Unit, athleteId: string, id: string): Promise<Activity | null> =>
  first(
    unit,
    "activity",
    `SELECT c.* FROM athlete a JOIN activity c ON c.athlete_id = a.id
     WHERE a.id = $1::uuid AND ${owned("$3", "$4")} AND c.id = $2::uuid AND c.account_id = $3::uuid
     FOR KEY SHARE OF a FOR NO KEY UPDATE OF c`,
    [athleteId, id, unit.accountId, unit.only],
  );

/** Locks the person so that no one else can add teams or relations for them until the transaction ends. */
export const lockPerson = (unit: Work, id: string): Promise<Person | null> =>
  first(unit, "person", "SELECT * FROM person WHERE id = $1::uuid FOR NO KEY UPDATE", [id]);

/**
 * Locks the members of a partner's console in an environment, including invited ones. Serializes changing and adding
 * members.
 */
export async function lockMembers(
  unit: Work & { environment: Environment },
  partnerId: string,
): Promise<PartnerMember[]> {
  // Row locks don't stop others from inserting another row.
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

/** Keeps an athlete of any account until the transaction ends, for callers the athlete let in. */
export const keepAnyAthlete = (unit: Work, id: string): Promise<Athlete | null> =>
  first(
    unit,
    "athlete",
    "SELECT * FROM athlete WHERE id = $1::uuid AND erased_at IS NULL FOR KEY SHARE",
    [id],
  );

/** Keeps athletes of any accounts until the transaction ends. @returns whether none of them is gone */
export async function keepAnyAthletes(unit: Work, ids: readonly string[]): Promise<boolean> {
  const text = `SELECT id FROM athlete WHERE id = ANY($1::uuid[]) AND erased_at IS NULL
    ORDER BY id FOR KEY SHARE`;
  const kept = await rows(unit, "athlete", text, [ids]);
  return kept.length === new Set(ids).size;
}

/** Locks the teams, which serializes changing and counting what belongs to them. */
export const lockTeams = (unit: Work, ids: readonly string[]): Promise<Team[]> =>
  rows(
    unit,
    "team",
    "SELECT * FROM team WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE",
    [[...ids]],
  );

/** Locks one team, as `lockTeams` does. @throws when there is none: nothing that names a team outlives it */
export async function lockTeam(unit: Work, id: string): Promise<Team> {
  const [team] = await lockTeams(unit, [id]);
  if (team === undefined) throw new Error("A team is gone that something belongs to.");
  return team;
}

/** Locks an active relation of the team against changes until the transaction ends. */
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

/** Keeps the relations until the transaction ends. @returns whether all of them exist */
export async function keepRelations(unit: Work, ids: readonly string[]): Promise<boolean> {
  const text = "SELECT id FROM coach_relation WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE";
  const kept = await rows(unit, "coach_relation", text, [ids]);
  return kept.length === new Set(ids).size;
}

/** Locks a relation within reach with the athlete against changes until the transaction ends. */
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

/** Locks an athlete's active relations in any team. */
export const lockRelationsOf = (unit: Work, athleteId: string): Promise<CoachRelation[]> =>
  rows(
    unit,
    "coach_relation",
    `SELECT * FROM coach_relation WHERE athlete_id = $1::uuid AND ended_at IS NULL
     ORDER BY id FOR NO KEY UPDATE`,
    [athleteId],
  );

/** Locks the message against being sent, withdrawn or marked as read until the transaction ends. */
export const lockMessage = (unit: Work, id: string): Promise<Message | null> =>
  first(unit, "message", "SELECT * FROM message WHERE id = $1::uuid FOR UPDATE", [id]);

/** Locks the builder's order against fulfillment, claiming and key rotation until the transaction ends. */
export const lockBuilderOrder = (unit: Work, id: string): Promise<BuilderOrder | null> =>
  first(
    unit,
    "builder_order",
    "SELECT * FROM builder_order WHERE id = $1::uuid FOR NO KEY UPDATE",
    [id],
  );

/** Serializes the fulfillment of an address's builder orders, so that no two become plans. */
export async function lockBuilderAddress({ db }: Work, emailKey: string): Promise<void> {
  const turn = `builder orders of ${emailKey}`;
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
}

/** Serializes minting, rotating and revoking keys of one account. */
export async function lockKeys({ db }: Work, accountId: string): Promise<void> {
  const turn = `keys of account ${accountId}`;
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
}
