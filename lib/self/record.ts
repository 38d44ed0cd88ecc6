import { z } from "zod";
import { audit } from "@/lib/access/audit";
import { lockPerson } from "@/lib/access/locks";
import type { AccountScope, PersonScope } from "@/lib/access/scope";
import { patchAthlete, readAthlete } from "@/lib/athletes/athletes";
import { ensureOwnRecord, houseOf, listOwnRecords } from "@/lib/coaches/house";
import type { Athlete } from "@/lib/contract/athlete";
import { fail, isApiError } from "@/lib/contract/errors";
import { personOf } from "@/lib/people/people";
import { changePreferences, readPreferences } from "@/lib/people/preferences";
import { transaction } from "@/lib/platform/db";
import { readZones } from "@/lib/roster/zone";
import { changesOf } from "@/lib/wording/changes";
import { deleteWish, findWish, insertWish } from "./wishes.store";

/** The record that somebody keeps here themself, and the account it is in, as they act on it. */
export interface Own {
  account: AccountScope;
  athleteId: string;
}

/** The record that somebody keeps here: the first, where there are several. Null for who has none. */
export async function findOwn(person: PersonScope): Promise<Own | null> {
  const own = (await listOwnRecords(person)).find(({ isHouse }) => isHouse);
  if (own === undefined) return null;
  return { account: await houseOf(person, own.id), athleteId: own.id };
}

/** The same for what cannot be done without. @throws resource_not_found */
export const requireOwn = async (person: PersonScope): Promise<Own> =>
  (await findOwn(person)) ?? fail("resource_not_found");

const GONE: readonly unknown[] = ["activity_not_found", "athlete_not_found"];

/** Whether something failed because a session, or the record it is in, is no longer there. */
export const isGone = (error: unknown): boolean => isApiError(error) && GONE.includes(error.code);

/** The athlete of a record of one's own. */
export const athleteOf = ({ account, athleteId }: Own): Promise<Athlete> =>
  readAthlete(account, athleteId);

/** What somebody's days are counted by, as their coaches count them. */
export const zoneOf = async ({ account, athleteId }: Own): Promise<string> =>
  (await readZones(account.db, [athleteId]))(athleteId);

/**
 * Makes the record of somebody who has none here, in their time zone; who has one keeps it as it is.
 *
 * @throws resource_not_found before their mailbox is proved
 */
export async function startRecord(person: PersonScope, timeZone: string): Promise<void> {
  if (!person.isVerified) fail("resource_not_found");
  const { name } = await personOf(person);
  await transaction(person, async (person) => {
    await lockPerson(person, person.personId);
    if ((await findOwn(person)) !== null) return;
    await ensureOwnRecord(person, name, timeZone);
  });
}

/** What somebody chose about being told: their time zone, and whether to be reminded of reporting. */
export const OwnSettings = z.object({
  timeZone: z.string(),
  isReminded: z.boolean(),
  /** Whether mails of coaches' messages have their text. */
  hasMailTexts: z.boolean(),
});
export type OwnSettings = z.infer<typeof OwnSettings>;

/** @throws resource_not_found without a record */
export async function readOwnSettings(person: PersonScope): Promise<OwnSettings> {
  const own = await requireOwn(person);
  const wish = await findWish(person.db, person.personId);
  const { mail_texts } = await readPreferences(person);
  return { timeZone: await zoneOf(own), isReminded: wish !== null, hasMailTexts: mail_texts };
}

/**
 * Keeps what somebody changed of what a form was opened with. Reminders begin with sessions that end from now on.
 *
 * @param opened null where it is not known: what differs from what is stored counts as changed
 * @returns with what the form is opened again where the same was changed meanwhile, and nothing was kept; null otherwise
 * @throws resource_not_found without a record
 */
export async function changeOwnSettings(
  person: PersonScope,
  sent: OwnSettings,
  opened: OwnSettings | null = null,
): Promise<OwnSettings | null> {
  return transaction(person, async (person) => {
    const { db, personId, wallMs } = person;
    await lockPerson(person, personId);
    const own = await requireOwn(person);
    const stored = await readOwnSettings(person);
    const { changes, reopened } = changesOf({ opened: opened ?? stored, sent, stored });
    if (reopened !== null) return reopened;
    const { timeZone, isReminded, hasMailTexts } = { ...stored, ...changes };
    // Whoever saves the zone that their coach's or team's gave them chooses it.
    if (changes.timeZone !== undefined || (await athleteOf(own)).time_zone === null)
      await patchAthlete(own.account, own.athleteId, { time_zone: timeZone });
    if (stored.hasMailTexts !== hasMailTexts)
      await changePreferences(person, { mail_texts: hasMailTexts });
    if (stored.isReminded === isReminded) return null;
    if (isReminded) await insertWish(db, personId, wallMs);
    else await deleteWish(db, personId);
    const action = isReminded ? "reminders.wished" : "reminders.declined";
    await audit(person, action, [{ kind: "person", id: personId }]);
    return null;
  });
}
