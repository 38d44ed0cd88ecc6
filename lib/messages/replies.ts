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
 * The thread that the links in a browser open, for as long as they are good and the relation goes on: that one thread, or
 * the newest link's. Null where none of them does. Whoever has it is in the product from then on.
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
  const { id, athleteId, personId, team } = found.relation;
  const zoneOf = await readZones(visit.db, [athleteId]);
  const nowMs = visit.wallMs + Number(team.clockOffsetMs);
  const principal = { kind: "person" as const, id: personId };
  return {
    scope: { ...visit, principal, nowMs, teamId: team.id },
    relationId: id,
    personId,
    teamName: team.name,
    timeZone: zoneOf(athleteId),
  };
}

/** Deletes links that are over. */
export async function forgetReplyLinks({ db, wallMs }: CallScope) {
  return { links: await untilNone(() => deleteOldLinks(db, wallMs, CHUNK)) };
}
