import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { PushSubscription } from "@/prisma/generated/client";

export type { PushSubscription };

/** Returns a person's browsers, newest first. */
export const listDevices = (handle: Db, personId: string): Promise<PushSubscription[]> =>
  handle.pushSubscription.findMany({
    where: { personId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

/** Saves a browser under its current owner, replacing any earlier owner. Safe under concurrent calls. */
export async function keepDevice(handle: Db, device: PushSubscription): Promise<void> {
  const { id, personId, sessionId, endpointHash, sealed, device: name, createdAt } = device;
  await handle.$executeRaw`
    INSERT INTO push_subscription (id, person_id, session_id, endpoint_hash, sealed, device, created_at)
    VALUES (${id}::uuid, ${personId}::uuid, ${sessionId}::uuid, ${endpointHash}, ${sealed}, ${name}, ${createdAt})
    ON CONFLICT (endpoint_hash) DO UPDATE SET id = excluded.id, person_id = excluded.person_id,
      session_id = excluded.session_id, sealed = excluded.sealed, device = excluded.device, created_at = excluded.created_at`;
}

/** Deletes browsers of a person. @returns how many there were */
export const dropDevices = async (handle: Db, personId: string, ids: string[]): Promise<number> =>
  (await handle.pushSubscription.deleteMany({ where: { personId, id: { in: ids } } })).count;

/** Deletes a browser that its push service reports as gone. */
export async function forgetDevice(handle: Db, id: string): Promise<void> {
  await handle.pushSubscription.deleteMany({ where: { id } });
}

/** Deletes all browsers of a person. */
export async function forgetAll(handle: Db, personId: string): Promise<void> {
  await handle.pushSubscription.deleteMany({ where: { personId } });
}

/** Deletes the browsers of a person that were added in one session, or in any other one. */
export async function forgetOfSessions(
  handle: Db,
  personId: string,
  { only, but }: { only?: string; but?: string },
): Promise<void> {
  await handle.$executeRaw`
    DELETE FROM push_subscription WHERE person_id = ${personId}::uuid
      AND (${only ?? null}::uuid IS NULL OR session_id = ${only ?? null}::uuid)
      AND (${but ?? null}::uuid IS NULL OR session_id IS DISTINCT FROM ${but ?? null}::uuid)`;
}

/** Lets a person's browsers that were added in earlier sessions of a device belong to its new session. */
export async function moveToSession(
  handle: Db,
  { personId, deviceHash, earlierId, sessionId }: Move,
): Promise<void> {
  // A device whose mark was lost still has its session.
  const earlier = earlierId === null ? [] : [{ sessionId: earlierId }];
  await handle.pushSubscription.updateMany({
    where: { personId, OR: [{ session: { deviceHash } }, ...earlier] },
    data: { sessionId },
  });
}

interface Move {
  personId: string;
  deviceHash: string;
  /** The session that the device had, if any. */
  earlierId: string | null;
  sessionId: string;
}

/** Returns a browser of a coach who has not left, or null. */
export async function findDeviceOf(
  handle: Db,
  id: string,
  coachId: string,
): Promise<{ id: string; sealed: string; environment: Environment } | null> {
  const row = await handle.pushSubscription.findFirst({
    where: { id, person: { coaches: { some: { id: coachId, leftAt: null } } } },
    select: { id: true, sealed: true, person: { select: { environment: true } } },
  });
  return row === null ? null : { ...row, environment: row.person.environment };
}

/** Returns the next rows with sealed addresses, in id order. */
export const sealedDevicesAfter = (
  handle: Db,
  id: string,
  limit: number,
): Promise<{ id: string; sealed: string }[]> =>
  handle.pushSubscription.findMany({
    where: { id: { gt: id } },
    select: { id: true, sealed: true },
    orderBy: { id: "asc" },
    take: limit,
  });

/** Replaces a sealed address. @returns how many rows still had the old one */
export const replaceSealedDevice = async (
  handle: Db,
  { id, sealed }: { id: string; sealed: string },
  renewed: string,
): Promise<number> =>
  (await handle.pushSubscription.updateMany({ where: { id, sealed }, data: { sealed: renewed } }))
    .count;
