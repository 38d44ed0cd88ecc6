import { audit } from "@/lib/access/audit";
import { lockPerson } from "@/lib/access/locks";
import type { CallScope, PersonScope } from "@/lib/access/scope";
import { SESSION_SECONDS } from "@/lib/access/session-cookie";
import { fail } from "@/lib/contract/errors";
import { transaction } from "@/lib/platform/db";
import { canBeId, newId } from "@/lib/platform/ids";
import { tellOfDevice } from "./notices";
import { forgetOfSessions, moveToSession } from "./push-devices.store";
import {
  endGoing,
  findOwner,
  insertSession,
  isKnownDevice,
  isProvenSince,
  listGoing,
  type SignInWay,
} from "./sessions.store";
import type { Device, Visit } from "./visit";

/** How long after a sign-in that proved the mailbox the password can be replaced without knowing it. */
const PROOF_MS = 15 * 60_000;

/** Opens a session for a person. @returns its id, which is never one supplied by a browser */
export async function openSession(
  scope: CallScope,
  personId: string,
  device: Device,
  way: SignInWay,
): Promise<string> {
  const id = newId();
  const { wallMs } = scope;
  await transaction(scope, async (unit) => {
    await insertSession(unit.db, {
      id,
      personId,
      deviceHash: device.hash,
      device: device.name,
      way,
      nowMs: wallMs,
      expiresMs: wallMs + SESSION_SECONDS * 1000,
    });
    await audit(actingFor(unit, personId), "session.opened", [{ kind: "session", id }]);
  });
  return id;
}

const actingFor = <S extends CallScope>(scope: S, personId: string): S => ({
  ...scope,
  principal: { kind: "person", id: personId },
});

interface Proof {
  personId: string;
  isNew: boolean;
  way: SignInWay;
  passwordHash: string | null;
}

/**
 * Signs a person in: ends the browser's previous session, opens a new one, and mails the owner if they have never
 * signed in with this browser. A password that changed since the proof was taken ends all sessions, this one included.
 *
 * @returns the id of the new session
 * @throws precondition_failed when the password changed meanwhile
 */
export function beginSession(visit: Visit, proof: Proof): Promise<string> {
  const { personId, isNew, way, passwordHash } = proof;
  return transaction(visit, async (unit) => {
    const { db, device } = unit;
    const person = await lockPerson(unit, personId);
    if (person === null || person.passwordHash !== passwordHash) fail("precondition_failed");
    const isKnown = isNew || (await isKnownDevice(db, personId, device.hash));
    const id = await openSession(unit, personId, device, way);
    // Before the session ends that this browser's notifications belong to.
    const move = { personId, deviceHash: device.hash, earlierId: unit.sessionId, sessionId: id };
    await moveToSession(db, move);
    if (unit.sessionId !== null) await endSessionById(unit, unit.sessionId);
    if (!isKnown) await tellOfDevice(unit, personId);
    return id;
  });
}

/**
 * True if the current session was just opened by a mailed link or Google, so its owner can read the mailbox right now.
 */
export const isProvenLately = ({ db, sessionId, personId, wallMs }: PersonScope) =>
  isProvenSince(db, { sessionId, personId, sinceMs: wallMs - PROOF_MS, nowMs: wallMs });

/** A session in its owner's list. */
export interface ListedSession {
  id: string;
  device: string;
  /** Unix milliseconds. */
  createdMs: number;
  lastSeenMs: number;
  isThis: boolean;
}

/** Returns the caller's active sessions, the current one first, then by last use. */
export async function listSessions(self: PersonScope): Promise<ListedSession[]> {
  const rows = await listGoing(self.db, self.personId, self.wallMs);
  return rows
    .map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdMs: createdAt.getTime(),
      lastSeenMs: lastSeenAt.getTime(),
      isThis: id === self.sessionId,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends one of the caller's sessions at once, with the notifications in its browser. @throws session_not_found for one that is not one's own, or over */
export async function endSession(self: PersonScope, id: string): Promise<void> {
  if (!canBeId(id)) fail("session_not_found");
  if ((await end(self, { only: id })).length === 0) fail("session_not_found");
}

/** Ends all of the caller's sessions but the current one. @returns how many */
export const endOtherSessions = async (self: PersonScope): Promise<number> =>
  (await end(self, { but: self.sessionId })).length;

/** Ends the session that a cookie carried, if it is active: signing out needs only the cookie. */
export async function endSessionById(scope: CallScope, id: string): Promise<void> {
  const owner = await findOwner(scope.db, id);
  if (owner === null) return;
  await end({ ...actingFor(scope, owner.personId), personId: owner.personId }, { only: id });
}

function end(
  self: CallScope & { personId: string },
  which: { only?: string; but?: string },
): Promise<string[]> {
  return transaction(self, async (unit) => {
    const ended = await endGoing(unit.db, unit.personId, which, unit.wallMs);
    await forgetOfSessions(unit.db, unit.personId, which);
    const subjects = ended.map((id) => ({ kind: "session" as const, id }));
    if (ended.length > 0) await audit(unit, "session.ended", subjects);
    return ended;
  });
}
