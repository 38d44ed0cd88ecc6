import { holdsRecord } from "@/lib/access/reach";
import type { CallScope } from "@/lib/access/scope";
import { sha256 } from "@/lib/platform/crypto";
import { canBeId } from "@/lib/platform/ids";
import { untilNone } from "@/lib/platform/one-by-one";
import { readZones } from "@/lib/roster/zone";
import type { Correspondence } from "./correspondence";
import { deleteOldLinks, findByLink, stampLink } from "./notices.store";

const CHUNK = 500;

/**
 * Returns the thread that the browser's links open while they are valid and the relation is active: the given thread,
 * or the newest link's. Null if none does. Opening it counts the athlete as present.
 */
export async function openReply(
  visit: CallScope,
  tokens: readonly string[],
  relationId: string | null,
): Promise<Correspondence | null> {
  if (tokens.length === 0 || (relationId !== null && !canBeId(relationId))) return null;
  const links = { hashes: tokens.map(sha256), relationId };
  const found = await findByLink(visit.db, visit.environment, links, visit.wallMs);
  if (found === null || !holdsRecord(found.relation)) return null;
  await stampLink(visit.db, found.tokenHash, visit.wallMs);
  const { id, athleteId, takenOverAt, personId, team } = found.relation;
  const zoneOf = await readZones(visit.db, [athleteId]);
  const nowMs = visit.wallMs + Number(team.clockOffsetMs);
  const principal = { kind: "person" as const, id: personId };
  return {
    scope: { ...visit, principal, nowMs, teamId: team.id },
    relationId: id,
    from: takenOverAt,
    personId,
    teamName: team.name,
    timeZone: zoneOf(athleteId),
  };
}

/** Deletes expired links. */
export async function forgetReplyLinks({ db, wallMs }: CallScope) {
  return { links: await untilNone(() => deleteOldLinks(db, wallMs, CHUNK)) };
}
