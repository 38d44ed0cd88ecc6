import type { AccountScope } from "@/lib/access/scope";
import type { ExportedDecision } from "@/lib/contract/export";
import { toSeconds } from "@/lib/platform/clock";
import { listDecisionsOn } from "./triage.store";

const CHUNK = 500;

/** Yields everything coaches decided on an athlete, from any current or former team, oldest first, in chunks. */
export async function* readDecisions(
  { db }: AccountScope,
  athleteId: string,
): AsyncGenerator<ExportedDecision[]> {
  for (let after: string | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof listDecisionsOn>> = await listDecisionsOn(
      db,
      athleteId,
      after,
      CHUNK,
    );
    yield rows.map(({ id, relationId, action, reason, until, createdAt }) => ({
      id,
      relation_id: relationId,
      action,
      reason,
      until: until === null ? null : toSeconds(until.getTime()),
      decided_at: toSeconds(createdAt.getTime()),
    }));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.id ?? null;
  }
}
