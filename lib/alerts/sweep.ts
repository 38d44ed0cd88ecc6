import type { CallScope } from "@/lib/access/scope";
import { transaction } from "@/lib/platform/db";
import { lastLocalMs } from "@/lib/platform/local-time";
import { oneByOne } from "@/lib/platform/one-by-one";
import { listUnswept, saveAttention, saveSwept } from "./alerts.store";
import { noteAttention } from "./attention";
import type { Circumstances } from "./circumstances";
import { findCircumstances } from "./circumstances.store";
import { hold, tell } from "./evaluating";
import type { SessionFacts } from "./history";
import { findHistories } from "./history.store";
import { concernAt, HISTORY_MS, holdingFor, judgeTrends } from "./judgement";
import { SWEEP_TIME } from "./plan";

const HOUR_MS = 3_600_000;
/** The shortest day there is, when clocks are put forward, is an hour longer. */
const REST_MS = 22 * HOUR_MS;
const CHUNK = 100;

/** The morning of which an athlete's trends are looked for at a moment of their account, as Unix milliseconds. */
const morningOf = ({ accountOffsetMs, timeZone }: Circumstances, wallMs: number): number =>
  lastLocalMs(wallMs + accountOffsetMs, SWEEP_TIME, timeZone);

/**
 * Looks for trends of every athlete for whom a morning has come since it last did, as their sessions were known then.
 * To be called every quarter of an hour: what was missed is made up for by the latest morning.
 *
 * @returns for how many relations it was done
 */
export async function sweepTrends(scope: CallScope): Promise<{ done: number; failed: number }> {
  const worked = { done: 0, failed: 0 };
  for (let after: string | null = null; ; ) {
    const { wallMs } = scope;
    const ids: string[] = await listUnswept(scope.db, { wallMs, restMs: REST_MS, after }, CHUNK);
    const last = ids.at(-1);
    if (last === undefined) return worked;
    const chunk = await sweepSome(scope, ids);
    worked.done += chunk.done;
    worked.failed += chunk.failed;
    after = last;
  }
}

async function sweepSome(scope: CallScope, ids: readonly string[]) {
  const found = await findCircumstances(scope.db, ids, scope.wallMs);
  const due = found.filter((each) => morningOf(each, scope.wallMs) > (each.sweptMs ?? 0));
  const histories = await findHistories(
    scope.db,
    due.map((each) => ({
      athleteId: each.athleteId,
      sinceMs: scope.wallMs + each.accountOffsetMs - HISTORY_MS,
    })),
  );
  const swept: { relationId: string; sweptMs: number }[] = [];
  const worked = await oneByOne("sweep-trends", due, async (each) => {
    const morningMs = morningOf(each, scope.wallMs);
    if (each.isReading) await sweep(scope, each, histories.get(each.athleteId) ?? [], morningMs);
    swept.push({ relationId: each.relationId, sweptMs: morningMs });
    return true;
  });
  await saveSwept(scope.db, swept);
  return worked;
}

/** Opens a unit of work only where there is something to write, which is seldom. */
async function sweep(
  scope: CallScope,
  seen: Circumstances,
  history: readonly SessionFacts[],
  atMs: number,
): Promise<void> {
  const { needsAttention, relationId: id, teamId, athleteId } = seen;
  const first = judgedAt(scope, seen, history, atMs);
  const isSettled = needsAttention === (first.flagged || first.planned.length > 0);
  if (isSettled && first.planned.length === 0) return;
  await transaction(scope, async (scope) => {
    const circumstances = await hold(scope, { id, teamId, athleteId });
    if (circumstances === null) return;
    const judged = judgedAt(scope, circumstances, history, atMs);
    const { planned, concern, nowMs } = judged;
    await tell(scope, circumstances, planned, nowMs);
    const reasons = planned.flatMap(({ firing }) => firing.reasons).slice(0, 3);
    const top_reasons = concern.flagged ? concern.top_reasons : reasons;
    if (judged.flagged || planned.length > 0)
      await noteAttention(scope, circumstances, { ...concern, top_reasons }, nowMs);
    else if (circumstances.needsAttention) await saveAttention(scope.db, id, null);
  });
}

function judgedAt(
  { wallMs }: CallScope,
  circumstances: Circumstances,
  history: readonly SessionFacts[],
  atMs: number,
) {
  const holding = holdingFor(circumstances);
  const nowMs = wallMs + circumstances.teamOffsetMs;
  const planned = judgeTrends(circumstances, holding, history, { atMs, nowMs });
  const concern = concernAt(history, holding, atMs);
  return { planned, concern, flagged: concern.flagged, nowMs };
}
