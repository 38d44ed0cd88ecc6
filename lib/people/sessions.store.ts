import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** What somebody proved who they are by. */
export type SignInWay = "password" | "link" | "google";

/** Rows of sessions. One counts as long as it was not ended and is not too old, in wall time. */

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

/** Keeps a new session. */
export async function insertSession(handle: Db, session: NewSession): Promise<void> {
  const { nowMs, expiresMs, ...rest } = session;
  const now = toDate(nowMs);
  await handle.personSession.create({
    data: { ...rest, createdAt: now, lastSeenAt: now, expiresAt: toDate(expiresMs) },
  });
}

/** The sessions of a person that go on, those last seen first. */
export const listGoing = (handle: Db, personId: string, nowMs: number) =>
  handle.personSession.findMany({
    where: { personId, ...going(nowMs) },
    select: { id: true, device: true, createdAt: true, lastSeenAt: true },
    orderBy: { lastSeenAt: "desc" },
    take: 100,
  });

/** Ends sessions of a person that still go on: one of them, or all but one, or all. @returns which */
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

/** Whether a session that goes on was opened since a moment by what proves the mailbox, not by a password. */
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

/** Whose session it is, whether or not it goes on. */
export const findOwner = (handle: Db, id: string) =>
  handle.personSession.findUnique({ where: { id }, select: { personId: true } });

/** Whether a person has signed in with a browser before. */
export async function isKnownDevice(handle: Db, personId: string, deviceHash: string) {
  const found = await handle.personSession.findFirst({
    where: { personId, deviceHash },
    select: { id: true },
  });
  return found !== null;
}

/** Whether whoever has an address has signed in with a browser before. An address that nobody has costs as much to ask. */
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
