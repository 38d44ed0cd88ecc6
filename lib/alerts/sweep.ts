import type { CallScope } from "@/lib/access/scope";
import { HOUR_MS } from "@/lib/contract/durations";
import { isDatabaseUnreachable } from "@/lib/platform/database-loss";
import { transaction } from "@/lib/platform/db";
import { lastLocalMs } from "@/lib/platform/local-time";
import { oneByOne } from "@/lib/platform/one-by-one";
import { readHistories } from "@/lib/roster/histories";
import type { SessionFacts } from "@/lib/roster/history";
import { LOOKED_BACK_MS } from "@/lib/roster/look-back";
import { endTrends, findOpenTrends, listUnswept, saveAttention, saveSwept } from "./alerts.store";
import { noteAttention } from "./attention";
import type { Circumstances } from "./circumstances";
import { findCircumstances } from "./circumstances.store";
import { hold, tell } from "./evaluating";
import { concernAt, holdingFor, judgeTrends, toTeamMs } from "./judgement";
import { SWEEP_TIME } from "./plan";

/** Shorter than the shortest day, which has 23 hours when clocks go forward. */
const REST_MS = 22 * HOUR_MS;
const CHUNK = 100;
const REASONS_MAX = 3;

/** Returns the latest morning for an athlete's trends, as Unix milliseconds of account time. */
const morningOf = ({ accountOffsetMs, timeZone }: Circumstances, wallMs: number): number =>
  lastLocalMs(wallMs + accountOffsetMs, SWEEP_TIME, timeZone);

/**
 * Looks for trends for every athlete, or those of one account, whose next morning has come, using what was known that
 * morning. Called every 15 minutes; after missed runs, only the latest morning is checked.
 *
 * @returns for how many relations it was done
 */
export async function sweepTrends(
  scope: CallScope,
  accountId: string | null = null,
): Promise<{ done: number; failed: number }> {
  const worked = { done: 0, failed: 0 };
  for (let after: string | null = null; ; ) {
    const page = { wallMs: scope.wallMs, restMs: REST_MS, after, accountId };
    const ids: string[] = await listUnswept(scope.db, page, CHUNK);
    const last = ids.at(-1);
    if (last === undefined) return worked;
    const chunk = await sweepTogether(scope, ids);
    worked.done += chunk.done;
    worked.failed += chunk.failed;
    after = last;
  }
}

/** Reads everything for all relations at once; if that fails, retries them one by one. */
async function sweepTogether(scope: CallScope, ids: readonly string[]) {
  try {
    await sweepSome(scope, ids);
    return { done: ids.length, failed: 0 };
  } catch (err) {
    if (isDatabaseUnreachable(err)) throw err;
    return oneByOne("sweep-trends", ids, async (id) => {
      await sweepSome(scope, [id]);
      return true;
    });
  }
}

async function sweepSome(scope: CallScope, ids: readonly string[]): Promise<void> {
  const { db, wallMs } = scope;
  const found = await findCircumstances(db, ids, wallMs);
  const due = found.filter((each) => morningOf(each, wallMs) > (each.sweptMs ?? 0));
  const histories = await historiesOf(scope, due);
  const open = await findOpenTrends(db, ids);
  const swept: { relationId: string; sweptMs: number }[] = [];
  for (const each of due) {
    const { relationId, athleteId } = each;
    const atMs = morningOf(each, wallMs);
    const known = { history: histories.get(athleteId) ?? [], open: open.get(relationId) };
    if (each.isReading) await sweep(scope, each, known, atMs);
    swept.push({ relationId, sweptMs: atMs });
  }
  await saveSwept(db, swept);
}

const historiesOf = ({ db, wallMs }: CallScope, all: readonly Circumstances[]) =>
  readHistories(
    db,
    all.map(({ athleteId, accountOffsetMs }) => ({
      athleteId,
      sinceMs: wallMs + accountOffsetMs - LOOKED_BACK_MS,
      untilMs: wallMs + accountOffsetMs,
    })),
  );

interface Known {
  history: readonly SessionFacts[];
  /** Announced trends that are still ongoing. */
  open: ReadonlySet<string> | undefined;
}

/** Opens a transaction only if there is something to write, which is rare, and checks again inside it. */
async function sweep(
  scope: CallScope,
  seen: Circumstances,
  known: Known,
  atMs: number,
): Promise<void> {
  if (changesOf(scope, seen, known, atMs) === null) return;
  const { relationId: id, teamId, athleteId } = seen;
  await transaction(scope, async (scope) => {
    const held = await hold(scope, { id, teamId, athleteId });
    if (held === null) return;
    const history = (await historiesOf(scope, [held])).get(athleteId) ?? [];
    const open = (await findOpenTrends(scope.db, [id])).get(id);
    const changes = changesOf(scope, held, { history, open }, atMs);
    if (changes === null) return;
    const { begun, ceased, attention, isOver, nowMs } = changes;
    if (ceased.length > 0) await endTrends(scope.db, id, ceased, nowMs);
    await tell(scope, held, begun, nowMs);
    if (attention !== null) await noteAttention(scope, held, attention, nowMs);
    if (isOver) await saveAttention(scope.db, id, null);
  });
}

/** Returns what a morning changes; null if nothing. */
function changesOf(
  { wallMs }: CallScope,
  circumstances: Circumstances,
  { history, open = new Set() }: Known,
  atMs: number,
) {
  const holding = holdingFor(circumstances);
  const nowMs = wallMs + circumstances.teamOffsetMs;
  const showing = judgeTrends(circumstances, holding, history, { atMs, nowMs });
  const begun = showing.filter(({ firing }) => !open.has(firing.rule));
  const ceased = [...open].filter((rule) => !showing.some(({ firing }) => firing.rule === rule));
  const concern = concernAt(history, holding, atMs);
  const isNeeded = concern.flagged || showing.length > 0;
  const { attentionSinceMs: sinceMs } = circumstances;
  const reasons = showing.flatMap(({ firing }) => firing.reasons).slice(0, REASONS_MAX);
  const top_reasons = concern.flagged ? concern.top_reasons : reasons;
  const attention = isNeeded && sinceMs === null ? { ...concern, top_reasons } : null;
  // Attention that started after that morning isn't over just because it wasn't needed then.
  const isOver = !isNeeded && sinceMs !== null && sinceMs <= toTeamMs(circumstances, atMs);
  if (begun.length + ceased.length === 0 && attention === null && !isOver) return null;
  return { begun, ceased, attention, isOver, nowMs };
}
