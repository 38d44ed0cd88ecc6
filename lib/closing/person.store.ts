import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** What keeps a sign-in from being deleted. */
export interface Ties {
  isCoach: boolean;
  isInConsole: boolean;
  isCoached: boolean;
  hasRecord: boolean;
}

export const findByAddress = (
  handle: Db,
  environment: Environment,
  emailKey: string,
): Promise<{ id: string } | null> =>
  handle.person.findUnique({
    where: { environment_emailKey: { environment, emailKey } },
    select: { id: true },
  });

export async function findTies(
  handle: Db,
  { id, house, emailKey }: { id: string; house: string; emailKey: string },
): Promise<Ties> {
  const [ties] = await handle.$queryRaw<Ties[]>`
    SELECT
      EXISTS (SELECT 1 FROM coach WHERE person_id = ${id}::uuid AND left_at IS NULL) AS "isCoach",
      EXISTS (SELECT 1 FROM partner_member WHERE person_id = ${id}::uuid) AS "isInConsole",
      EXISTS (SELECT 1 FROM coach_relation WHERE person_id = ${id}::uuid AND ended_at IS NULL) AS "isCoached",
      EXISTS (SELECT 1 FROM athlete WHERE account_id = ${house}::uuid AND email_key = ${emailKey}
        AND erased_at IS NULL) AS "hasRecord"`;
  if (ties === undefined) throw new Error("A statement without FROM has one row.");
  return ties;
}

/**
 * Deletes a sign-in and all it holds. The row stays without a name and address, because what a coach wrote and the
 * consents of the past belong to others too.
 */
export async function clearPerson(
  handle: Db,
  { id, ...address }: { id: string; environment: Environment; emailKey: string },
): Promise<void> {
  const nobody = `${id}@deleted.invalid`;
  await handle.oauthGrant.deleteMany({ where: { personId: id } });
  await handle.conversation.deleteMany({ where: { coach: { personId: id } } });
  await handle.personSession.deleteMany({ where: { personId: id } });
  await handle.signInLink.deleteMany({ where: address });
  await handle.pushSubscription.deleteMany({ where: { personId: id } });
  await handle.reminderWish.deleteMany({ where: { personId: id } });
  await handle.debriefReminder.deleteMany({ where: { personId: id } });
  await handle.person.update({
    where: { id },
    data: {
      ...{ email: nobody, emailKey: nobody, name: null, passwordHash: null },
      ...{ verifiedAt: null, timeZone: null, preferences: {} },
    },
    select: { id: true },
  });
}
