import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** How a person proved their identity. */
export type SignInWay = "password" | "link" | "google";

/** Rows of sessions. A session is active until it is ended or expires, in wall time. */

const going = (nowMs: number) => ({ revokedAt: null, expiresAt: { gt: toDate(nowMs) } });

export interface NewSession {
  id: string;
  personId: string;
  deviceHash: string;
  device: string;
  way: SignInWay;
  nowMs: number;
  expiresMs: number;
}

/** Inserts a session. */
export async function insertSession(handle: Db, session: NewSession): Promise<void> {
  const { nowMs, expiresMs, ...rest } = session;
  const now = toDate(nowMs);
  await handle.personSession.create({
    data: { ...rest, createdAt: now, lastSeenAt: now, expiresAt: toDate(expiresMs) },
  });
}

/** Returns a person's active sessions, most recently seen first. */
export const listGoing = (handle: Db, personId: string, nowMs: number) =>
  handle.personSession.findMany({
    where: { personId, ...going(nowMs) },
    select: { id: true, device: true, createdAt: true, lastSeenAt: true },
    orderBy: { lastSeenAt: "desc" },
    take: 100,
  });

/** Ends active sessions of a person: one, all but one, or all. @returns which */
export async function endGoing(
  handle: Db,
  personId: string,
  { only, but }: { only?: string; but?: string },
  nowMs: number,
): Promise<string[]> {
  const ended = await handle.personSession.updateManyAndReturn({
    where: {
      personId,
      ...going(nowMs),
      ...(only === undefined ? {} : { id: only }),
      ...(but === undefined ? {} : { NOT: { id: but } }),
    },
    data: { revokedAt: toDate(nowMs) },
    select: { id: true },
  });
  return ended.map(({ id }) => id);
}

/** Keeps a session from being ended until the transaction ends. @returns false if it has been ended */
export async function keepGoing(handle: Db, id: string): Promise<boolean> {
  const kept = await handle.$queryRaw<{ id: string }[]>`
    SELECT id FROM person_session WHERE id = ${id}::uuid AND revoked_at IS NULL FOR SHARE`;
  return kept.length > 0;
}

/** True if an active session was opened since a given time by a way that proves the mailbox, not by a password. */
export async function isProvenSince(
  handle: Db,
  { sessionId, personId, sinceMs, nowMs }: ProofOf,
): Promise<boolean> {
  const found = await handle.personSession.findFirst({
    where: {
      id: sessionId,
      personId,
      ...going(nowMs),
      way: { in: ["link", "google"] },
      createdAt: { gt: toDate(sinceMs) },
    },
    select: { id: true },
  });
  return found !== null;
}

interface ProofOf {
  sessionId: string;
  personId: string;
  sinceMs: number;
  nowMs: number;
}

/** Returns the owner of a session, active or not. */
export const findOwner = (handle: Db, id: string) =>
  handle.personSession.findUnique({ where: { id }, select: { personId: true } });

/** True if a person has signed in with this browser before. */
export async function isKnownDevice(handle: Db, personId: string, deviceHash: string) {
  const found = await handle.personSession.findFirst({
    where: { personId, deviceHash },
    select: { id: true },
  });
  return found !== null;
}

/**
 * True if the owner of an address has signed in with this browser before. An unknown address costs as much to check.
 */
export async function isDeviceOfAddress(
  handle: Db,
  environment: Environment,
  emailKey: string,
  deviceHash: string,
): Promise<boolean> {
  const found = await handle.personSession.findFirst({
    where: { deviceHash, person: { environment, emailKey } },
    select: { id: true },
  });
  return found !== null;
}
