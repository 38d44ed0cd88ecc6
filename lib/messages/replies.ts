import { visiting } from "@/lib/access/acting";
import type { CallScope } from "@/lib/access/scope";
import { sha256 } from "@/lib/platform/crypto";
import type { Environment } from "@/lib/platform/env";
import { untilNone } from "@/lib/platform/one-by-one";
import type { Correspondence } from "./correspondence";
import { deleteOldLinks, findByLink, stampLink } from "./notices.store";

const CHUNK = 500;

/**
 * The one thread that a mailed link opens, for as long as it is good and the relation goes on; null otherwise. Whoever
 * has it is in the product from then on.
 */
export async function openReply(
  environment: Environment,
  token: string,
): Promise<Correspondence | null> {
  const scope = visiting(environment, "reply link");
  const tokenHash = sha256(token);
  const found = await findByLink(scope.db, tokenHash, scope.wallMs);
  if (found === null || found.relation.team.environment !== environment) return null;
  await stampLink(scope.db, tokenHash, scope.wallMs);
  const { id: relationId, personId, team, athlete } = found.relation;
  const nowMs = scope.wallMs + Number(team.clockOffsetMs);
  return {
    scope: { ...scope, nowMs, teamId: team.id },
    relationId,
    personId,
    teamName: team.name,
    timeZone: athlete.timeZone ?? team.timeZone,
  };
}

/** Deletes links that are over. */
export async function forgetReplyLinks({ db, wallMs }: CallScope) {
  return { links: await untilNone(() => deleteOldLinks(db, wallMs, CHUNK)) };
}
