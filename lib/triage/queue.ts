import type { CoachScope } from "@/lib/access/scope";
import type { WindowDays } from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import { DECISION_DAYS, LANE_DAYS, type TriageCounts } from "@/lib/contract/triage";
import { inOwnTurn } from "@/lib/platform/turns";
import { readHistories } from "@/lib/roster/histories";
import { LOOKED_BACK_MS } from "@/lib/roster/look-back";
import { readDays, readWindows } from "@/lib/roster/several";
import { itemOf, type QueueItem, trendsOf } from "./item";
import { inOrder } from "./order";
import { findTold } from "./told.store";
import { findAbout, findDecisions, findReachedRows } from "./triage.store";

export interface Queue {
  window: WindowDays;
  counts: TriageCounts;
  /** All sessions in the window, and how many of them were reported. */
  coverage: { reported: number; sessions: number };
  /** All items in order, handled ones too. */
  items: QueueItem[];
}

interface Asked {
  /** Restricts the athletes; all if absent. */
  wanted?: ReadonlySet<string>;
  /** Since when something is new, team time. */
  sinceMs?: number | null;
}

const WAITING_MAX = 20;

/**
 * Runs a team's calls one after another. Judging three hundred athletes takes half a second of CPU, and ten concurrent
 * calls would take every other team's share.
 *
 * @throws service_unavailable when too many wait already
 */
export const inTeamsTurn = <T>({ teamId }: CoachScope, work: () => Promise<T>): Promise<T> =>
  inOwnTurn(teamId, WAITING_MAX, work);

/**
 * Returns the items of all athletes whom a coach reaches, or of some: eight statements for any number of them. Concern
 * is defined as everywhere else, in the team's window.
 */
export const readQueue = (coach: CoachScope, asked: Asked = {}): Promise<Queue> =>
  asked.wanted === undefined
    ? inTeamsTurn(coach, () => judgedQueue(coach, asked))
    : judgedQueue(coach, asked);

async function judgedQueue(coach: CoachScope, { wanted, sinceMs = null }: Asked): Promise<Queue> {
  const { db } = coach;
  const { window, athletes } = await readWindows(coach, wanted);
  const histories = await readHistories(
    db,
    athletes.map(({ athleteId, nowMs }) => ({
      ...{ athleteId, sinceMs: nowMs - LOOKED_BACK_MS, untilMs: nowMs },
    })),
  );
  const trends = new Map(
    athletes.map(({ athleteId, nowMs }) => [
      athleteId,
      trendsOf(histories.get(athleteId) ?? [], nowMs),
    ]),
  );
  const concerned = athletes.filter(
    ({ athleteId, concern }) => concern.flagged || (trends.get(athleteId)?.trends ?? []).length > 0,
  );
  // For everyone else, nothing more is queried.
  const days = await readDays(coach, concerned, { from: Math.max(window, LANE_DAYS), to: 0 });
  const { relations, decisions } = await readStanding(coach);
  const ids = concerned.map(({ athleteId }) => athleteId);
  const about = new Map((await findAbout(db, concerned)).map((row) => [row.athlete_id, row]));
  const told = groupBy(await findTold(coach, ids), ({ athlete_id }) => athlete_id);
  const items = days.flatMap((athlete): Omit<QueueItem, "band" | "alike">[] => {
    const { athleteId, nowMs } = athlete;
    const [relation, shown, who] = [
      relations.get(athleteId),
      trends.get(athleteId),
      about.get(athleteId),
    ];
    if (relation === undefined || shown === undefined || who === undefined) return [];
    const item = itemOf(athlete, {
      ...{ relation, about: who, window, ...shown },
      history: histories.get(athleteId) ?? [],
      decisions: decisions.get(athleteId) ?? [],
      told: told.get(athleteId) ?? [],
      // The account's clock may be ahead of the team's.
      sinceMs: sinceMs === null ? null : nowMs - (coach.nowMs - sinceMs),
    });
    return item === null ? [] : [item];
  });
  const waiting = items.filter(({ handled }) => handled === null);
  const unmarked = waiting.filter(({ markers }) => markers.length === 0);
  const quiet = unmarked.filter(({ pattern }) => pattern.trigger === "went_quiet").length;
  const concernedIds = new Set(ids);
  const others = athletes.filter(({ athleteId }) => !concernedIds.has(athleteId));
  const reporting = others.filter(({ reported_count }) => reported_count > 0).length;
  const noSessions = others.filter(({ session_count }) => session_count === 0).length;
  const counts = {
    attention: waiting.length,
    flagged: waiting.length - unmarked.length,
    quiet,
    trends: unmarked.length - quiet,
    handled: items.length - waiting.length,
    unreported: others.length - reporting - noSessions,
    no_sessions: noSessions,
    to_plan: reporting,
    total: athletes.length,
  };
  const sum = (of: "session_count" | "reported_count") =>
    athletes.reduce((all, athlete) => all + athlete[of], 0);
  const coverage = { reported: sum("reported_count"), sessions: sum("session_count") };
  return { window, counts, coverage, items: inOrder(items) };
}

/** Returns each athlete's coach, and the decisions on them still in effect. */
async function readStanding(coach: CoachScope) {
  const { db, nowMs } = coach;
  const reached = await findReachedRows(db, coach);
  const sinceMs = nowMs - DECISION_DAYS * DAY_MS;
  const decided = await findDecisions(db, coach, { sinceMs, nowMs });
  return {
    relations: new Map(reached.map((row) => [row.athlete_id, row])),
    decisions: groupBy(decided, ({ athlete_id }) => athlete_id),
  };
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
