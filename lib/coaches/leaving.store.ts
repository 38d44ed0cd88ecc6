import { ROSTER_SCOPES } from "@/lib/contract/oauth";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/** Unassigns all athletes of a coach. @returns their relations */
export async function unassignAll(handle: Db, coachId: string): Promise<string[]> {
  const where = { assignedCoachId: coachId, endedAt: null };
  const rows = await handle.coachRelation.findMany({ where, select: { id: true } });
  await handle.coachRelation.updateMany({
    where: { assignedCoachId: coachId },
    data: { assignedCoachId: null },
  });
  await handle.invitation.updateMany({ where: { coachId }, data: { coachId: null } });
  return rows.map(({ id }) => id);
}

/** Returns who agreed to the given active relations, and with which team. */
export const listAgreed = (handle: Db, ids: readonly string[]) =>
  handle.coachRelation.findMany({
    where: { id: { in: [...ids] }, endedAt: null },
    select: {
      person: { select: { email: true } },
      team: { select: { name: true, environment: true } },
    },
  });

/** `leftMs` is in team time. */
export async function markLeft(handle: Db, coachId: string, leftMs: number): Promise<void> {
  await handle.coach.update({ where: { id: coachId }, data: { leftAt: toDate(leftMs) } });
}

export async function revokeSessions(handle: Db, personId: string, wallMs: number): Promise<void> {
  await handle.personSession.updateMany({
    where: { personId, revokedAt: null },
    data: { revokedAt: toDate(wallMs) },
  });
}

/** Deactivates a coach's webhook endpoints, which ends their pending deliveries. */
export async function silenceEndpoints(handle: Db, coachId: string, nowMs: number): Promise<void> {
  await handle.webhookEndpoint.updateMany({
    where: { ownerKind: "coach", ownerId: coachId, active: true },
    data: { active: false, updatedAt: toDate(nowMs) },
  });
}

/** Ends app grants that expose the person's roster; on another team they have to consent again. */
export async function endRosterGrants(handle: Db, personId: string, wallMs: number): Promise<void> {
  const of = { personId, endedAt: null, scopes: { hasSome: [...ROSTER_SCOPES] } };
  await handle.oauthArtifact.deleteMany({ where: { grant: of } });
  await handle.oauthGrant.updateMany({
    where: of,
    data: { endedAt: toDate(wallMs), endedBy: "removed" },
  });
}
