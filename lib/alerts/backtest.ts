import { lastLocalMs } from "@/lib/platform/local-time";
import type { SessionFacts } from "@/lib/roster/history";
import type { Circumstances } from "./circumstances";
import { type Holding, isNews, judgeDebrief, judgeTrends, toTeamMs } from "./judgement";
import type { Planned } from "./plan";
import { SWEEP_TIME } from "./plan";

/** An alert that would have been sent, and when it would have fired, in Unix milliseconds of team time. */
export interface WouldBe extends Planned {
  firedMs: number;
}

/**
 * Replays rules for one athlete over a span of team time: each debrief judged as it landed, and each morning's trends
 * with what was known then. Pure, and uses the same code as live evaluation.
 *
 * @param fromMs team time, not included
 * @param toMs team time, included
 */
export function replay(
  circumstances: Circumstances,
  holding: Holding,
  history: readonly SessionFacts[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): WouldBe[] {
  const debriefs = history.flatMap((facts): WouldBe[] => {
    if (facts.reportedMs === null) return [];
    const firedMs = toTeamMs(circumstances, facts.reportedMs);
    if (!isNews(circumstances, facts, firedMs)) return [];
    if (firedMs <= fromMs || firedMs > toMs) return [];
    return judgeDebrief(circumstances, holding, facts, firedMs).map((planned) => ({
      ...planned,
      firedMs,
    }));
  });
  return [...debriefs, ...trendsOf(circumstances, holding, history, { fromMs, toMs })];
}

/**
 * Reports each trend once while it lasts. A trend present on the morning before the span counts as already announced.
 */
function trendsOf(
  circumstances: Circumstances,
  holding: Holding,
  history: readonly SessionFacts[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): WouldBe[] {
  const told = new Set<string>();
  const found: WouldBe[] = [];
  let open = new Set<string>();
  for (const atMs of morningsOf(circumstances, { fromMs, toMs })) {
    const firedMs = toTeamMs(circumstances, atMs);
    const showing = judgeTrends(circumstances, holding, history, { atMs, nowMs: firedMs });
    for (const planned of showing) {
      const { rule, occasionId } = planned.firing;
      const key = `${rule} ${occasionId}`;
      if (open.has(rule) || told.has(key)) continue;
      if (firedMs > fromMs) found.push({ ...planned, firedMs });
      told.add(key);
    }
    open = new Set(showing.map(({ firing }) => firing.rule));
  }
  return found;
}

/** Lists the span's mornings in account time, starting with the one before it. */
function morningsOf(
  circumstances: Circumstances,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number[] {
  const { accountOffsetMs, teamOffsetMs, timeZone } = circumstances;
  const toAccountMs = (teamMs: number) => teamMs - teamOffsetMs + accountOffsetMs;
  const mornings: number[] = [];
  for (let atMs = toAccountMs(toMs); ; ) {
    atMs = lastLocalMs(atMs, SWEEP_TIME, timeZone);
    mornings.unshift(atMs);
    if (atMs <= toAccountMs(fromMs)) return mornings;
    atMs -= 1;
  }
}
