import { z } from "zod";
import { audit } from "@/lib/access/audit";
import { lockPerson } from "@/lib/access/locks";
import type { AccountScope, PersonScope } from "@/lib/access/scope";
import { patchAthlete, readAthlete } from "@/lib/athletes/athletes";
import { ensureOwnRecord, houseOf, listOwnRecords } from "@/lib/coaches/house";
import type { Athlete } from "@/lib/contract/athlete";
import { fail, isApiError } from "@/lib/contract/errors";
import { allowNotices, hasUnsubscribed } from "@/lib/mail/unsubscribe";
import { personOf } from "@/lib/people/people";
import { changePreferences, readPreferences } from "@/lib/people/preferences";
import { transaction } from "@/lib/platform/db";
import { readZones } from "@/lib/roster/zone";
import { changesOf } from "@/lib/wording/changes";
import { deleteWish, findWish, saveWish } from "./wishes.store";

/** A person's own record here, with its account scope for acting on it. */
export interface Own {
  account: AccountScope;
  athleteId: string;
}

/** Returns a person's own record here, the first if there are several; null if there is none. */
export async function findOwn(person: PersonScope): Promise<Own | null> {
  const own = (await listOwnRecords(person)).find(({ isHouse }) => isHouse);
  if (own === undefined) return null;
  return { account: await houseOf(person, own.id), athleteId: own.id };
}

/** The same, for callers that need one. @throws resource_not_found */
export const requireOwn = async (person: PersonScope): Promise<Own> =>
  (await findOwn(person)) ?? fail("resource_not_found");

const GONE: readonly unknown[] = ["activity_not_found", "athlete_not_found"];

/** True if something failed because a session, or its record, no longer exists. */
export const isGone = (error: unknown): boolean => isApiError(error) && GONE.includes(error.code);

/** Returns the athlete of one's own record. */
export const athleteOf = ({ account, athleteId }: Own): Promise<Athlete> =>
  readAthlete(account, athleteId);

/** Returns the time zone for the athlete's days, the same one their coaches use. */
export const zoneOf = async ({ account, athleteId }: Own): Promise<string> =>
  (await readZones(account.db, [athleteId]))(athleteId);

/**
 * Creates a record, in the person's time zone, if they have none here; an existing one is left unchanged.
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

/** A person's settings: the name and the time zone of their record, and what they are mailed. */
export const OwnSettings = z.object({
  /** As coaches see it; null if there is none. */
  name: z.string().nullable(),
  timeZone: z.string(),
  /** False also for those who unsubscribed: no reminder would reach them. */
  isReminded: z.boolean(),
  /** True if mail about coaches' messages includes their text. */
  hasMailTexts: z.boolean(),
});
export type OwnSettings = z.infer<typeof OwnSettings>;

/** @throws resource_not_found without a record */
export async function readOwnSettings(person: PersonScope): Promise<OwnSettings> {
  const own = await requireOwn(person);
  const wish = await findWish(person.db, person.personId);
  const isReminded = wish !== null && !(await hasUnsubscribed(person));
  const { mail_texts } = await readPreferences(person);
  const { name } = await athleteOf(own);
  return { name, timeZone: await zoneOf(own), isReminded, hasMailTexts: mail_texts };
}

/**
 * Stores what was changed relative to the form's initial values. A name is replaced, never cleared. Reminders start with
 * sessions that end from now on; whoever wishes for them gets notices again, even if they unsubscribed.
 *
 * @param opened null if unknown: whatever differs from the stored values then counts as changed
 * @returns the values to reopen the form with if the same field was changed meanwhile, in which case nothing is stored;
 *   null otherwise
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
    // Before the athlete, who is locked after their person.
    if (stored.hasMailTexts !== hasMailTexts)
      await changePreferences(person, { mail_texts: hasMailTexts });
    // Saving a zone inherited from the coach or team makes it the athlete's own.
    await patchAthlete(own.account, own.athleteId, {
      time_zone: timeZone,
      ...(changes.name != null && { name: changes.name }),
    });
    if (stored.isReminded === isReminded) return null;
    if (isReminded) {
      await saveWish(db, personId, wallMs);
      await allowNotices(person);
    } else await deleteWish(db, personId);
    const action = isReminded ? "reminders.wished" : "reminders.declined";
    await audit(person, action, [{ kind: "person", id: personId }]);
    return null;
  });
}
