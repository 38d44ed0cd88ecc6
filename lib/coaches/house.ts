import { loadAccount } from "@/lib/access/accounts";
import { lockPerson } from "@/lib/access/locks";
import type { AccountScope, CallScope, PersonScope } from "@/lib/access/scope";
import { createAthlete } from "@/lib/athletes/athletes";
import { deleteAthlete } from "@/lib/athletes/erasure";
import { fail } from "@/lib/contract/errors";
import { transaction } from "@/lib/platform/db";
import {
  ensureHouse,
  findHouseRecords,
  HOUSE_NAME,
  houseAccountId,
  listPartnerRecords,
} from "./house.store";
import { rememberTrial, restoreTrial } from "./trial-memory.store";

/** Athletes who come here directly live in the operator's own account of each environment, which nobody has a key of. */

/** Whether an account is the operator's own: what is exported of it goes to the athlete, and to no partner. */
export const isHouse = ({ accountId, environment }: AccountScope): boolean =>
  accountId === houseAccountId(environment);

/** An athlete record that has somebody's address. */
export interface OwnRecord {
  id: string;
  name: string | null;
  partnerName: string;
  /** Whether it is in the operator's own account, so that its athlete alone decides about it. */
  isHouse: boolean;
}

/**
 * The athlete records of the environment with the person's address, their own here first, then some of partners';
 * none before the address is proved to be theirs.
 */
export async function listOwnRecords(person: PersonScope): Promise<OwnRecord[]> {
  if (!person.isVerified) return [];
  const here = await findHouseRecords(person);
  const elsewhere = await listPartnerRecords(person);
  return [
    ...here.map((row) => ({ ...row, partnerName: HOUSE_NAME, isHouse: true })),
    ...elsewhere.map((row) => ({ ...row, isHouse: false })),
  ];
}

/** The id of the operator's own account of the environment, made where there is none. */
export async function ensureHouseAccount(scope: CallScope): Promise<string> {
  await ensureHouse(scope);
  return houseAccountId(scope.environment);
}

/** The id of the operator's own account of an environment. */
export const houseAccountOf = houseAccountId;

/**
 * The person's record in the operator's own account, made where there is none. The unit of work holds the person.
 *
 * @param timeZone of a new record, an IANA name; null where it is not known
 */
export async function ensureOwnRecord(
  person: PersonScope,
  name: string | null,
  timeZone: string | null = null,
): Promise<string> {
  const [known] = person.isVerified ? await findHouseRecords(person) : [];
  if (known !== undefined) return known.id;
  await ensureHouse(person);
  const account = await loadAccount(person, houseAccountId(person.environment));
  const { id } = await createAthlete(account, {
    ...{ name, email: person.emailKey, time_zone: timeZone },
  });
  await restoreTrial(person, id);
  return id;
}

/**
 * Deletes a record of one's own here. That its trial began is remembered for 13 months, by a keyed hash of the address.
 *
 * @throws resource_not_found for a record that is not theirs, or not in the operator's own account
 */
export async function deleteOwnRecord(person: PersonScope, athleteId: string): Promise<void> {
  await transaction(person, async (person) => {
    await lockPerson(person, person.personId);
    const account = await houseOf(person, athleteId);
    await rememberTrial(person, athleteId);
    await deleteAthlete(account, athleteId);
  });
}

/**
 * The scope of the operator's own account, for somebody whose record there it is about.
 *
 * @throws resource_not_found for a record that is not theirs, or not in that account
 */
export async function houseOf(person: PersonScope, athleteId: string): Promise<AccountScope> {
  const own = person.isVerified ? await findHouseRecords(person) : [];
  if (!own.some(({ id }) => id === athleteId)) fail("resource_not_found");
  return loadAccount(person, houseAccountId(person.environment), "athlete");
}
