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

/**
 * Athletes who sign up here directly live in the operator's own account of each environment. Nobody has a key to it.
 */

/** True if the account is the operator's own: its exports go to the athlete, not to a partner. */
export const isHouse = ({ accountId, environment }: AccountScope): boolean =>
  accountId === houseAccountId(environment);

/** An athlete record with this person's address. */
export interface OwnRecord {
  id: string;
  name: string | null;
  partnerName: string;
  /** Whether it is in the operator's own account, so that the athlete alone decides about it. */
  isHouse: boolean;
}

/**
 * Returns the athlete records of the environment with the person's address: first their own here, then some of
 * partners'. Empty until the address is verified.
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

/** Returns the id of the operator's own account of the environment, creating the account if needed. */
export async function ensureHouseAccount(scope: CallScope): Promise<string> {
  await ensureHouse(scope);
  return houseAccountId(scope.environment);
}

/** Returns the id of the operator's own account of an environment. */
export const houseAccountOf = houseAccountId;

/**
 * Returns the person's record in the operator's own account, creating it if needed. The transaction must have locked
 * the person.
 *
 * @param timeZone IANA time zone for a new record; null if unknown
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
 * Deletes the person's own record here. The start of its trial is remembered for 13 months, under a keyed hash of the
 * address.
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
 * Returns the scope of the operator's own account, for a person's own record there.
 *
 * @throws resource_not_found for a record that is not theirs, or not in that account
 */
export async function houseOf(person: PersonScope, athleteId: string): Promise<AccountScope> {
  const own = person.isVerified ? await findHouseRecords(person) : [];
  if (!own.some(({ id }) => id === athleteId)) fail("resource_not_found");
  return loadAccount(person, houseAccountId(person.environment), "athlete");
}
