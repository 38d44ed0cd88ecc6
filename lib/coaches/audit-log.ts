import type { CoachScope } from "@/lib/access/scope";
import type { TeamAuditQuery } from "@/lib/contract/team-audit";
import { cutOf, pageOf } from "@/lib/platform/page";
import { findAuditEntries, findNames } from "./audit-log.store";

/**
 * Returns a filtered page of the team's audit log, newest first, with the names the team can currently see.
 *
 * @throws invalid_cursor
 */
export async function listTeamAudit(
  coach: CoachScope,
  { limit, cursor, ...wanted }: TeamAuditQuery,
) {
  const { action, actor_id, since, until } = wanted;
  const filters = JSON.stringify([action, actor_id, since, until]);
  const scope = `team-audit:${coach.teamId}:${filters}`;
  const cut = cutOf({ limit, cursor }, scope);
  const rows = await findAuditEntries(coach.db, coach.teamId, cut, wanted);
  const { shown, pagination } = pageOf(rows, cut, scope);
  const ids = shown.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const names = await findNames(coach.db, coach.teamId, ids);
  const entries = shown.map((row) => ({
    actor_kind: row.actorKind,
    actor_id: row.actorId,
    actor_name: names.get(row.actorId) ?? null,
    action: row.action,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    subject_name: names.get(row.subjectId) ?? null,
    at: row.at.getTime(),
  }));
  return { entries, pagination };
}
