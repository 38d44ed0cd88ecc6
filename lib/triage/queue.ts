import type { CoachScope } from "@/lib/access/scope";
import {
  type Marker,
  type MarkerName,
  PRESET_THRESHOLDS,
  type ReportSettings,
  type Severity,
  type Trend,
  type WindowDays,
} from "@/lib/contract/concern";
import type { Session, Totals } from "@/lib/contract/roster";
import {
  DECISION_DAYS,
  EVIDENCE_MAX,
  type EvidenceSession,
  LANE_DAYS,
  type TriageCounts,
  type TriageItem,
} from "@/lib/contract/triage";
import { sha256 } from "@/lib/platform/crypto";
import { inFocus } from "@/lib/roster/focus";
import { concernOf, worstOfEach } from "@/lib/roster/markers";
import { dialDownGap, newestFirst } from "@/lib/roster/session";
import { FROM_DEFAULT } from "@/lib/roster/settings";
import { type AthleteDays, readDays, readWindows } from "@/lib/roster/several";
import { type TrendSession, trendsIn } from "@/lib/roster/trends";
import { type Entry, entriesOf, isKnown, seenBy } from "./evidence";
import { lanesOf } from "./lanes";
import { inOrder, patternOf, type Unplaced, worstSession } from "./order";
import {
  type Decision,
  findDecisions,
  findReachedRows,
  findTrendRows,
  type ReachedRow,
  type TrendRow,
} from "./triage.store";

const DAY_MS = 86_400_000;
const KEY_LENGTH = 32;

/** An item with what is known of it beside what is shown. */
export interface QueueItem extends TriageItem {
  relationId: string;
  /** The session in which its worst crossing was; null for an item of trends alone. */
  worstSessionId: string | null;
  entries: Entry[];
  /** What was decided on it last, where nothing is new since; null while it waits. */
  handled: Decision | null;
}

export interface Queue {
  window: WindowDays;
  counts: TriageCounts;
  /** All of them in their order, those that were handled too. */
  items: QueueItem[];
}

/**
 * The items of all athletes whom a coach reaches, or of some: six statements, however many those are. What concerns is
 * what concerns everywhere, in the window of the whole team.
 */
export async function readQueue(coach: CoachScope, wanted?: ReadonlySet<string>): Promise<Queue> {
  const { db } = coach;
  const { window, athletes } = await readWindows(coach, wanted);
  const trendRows = groupBy(await findTrendRows(db, athletes), ({ athlete_id }) => athlete_id);
  const trends = new Map(
    athletes.map(({ athleteId, nowMs }) => [
      athleteId,
      trendsOf(trendRows.get(athleteId) ?? [], nowMs),
    ]),
  );
  const concerned = athletes.filter(
    ({ athleteId, concern }) => concern.flagged || (trends.get(athleteId)?.trends ?? []).length > 0,
  );
  // Of everybody else nothing more is asked.
  const days = await readDays(coach, concerned, Math.max(window, LANE_DAYS));
  const { relations, decisions } = await readStanding(coach);
  const items = days.flatMap((athlete) => {
    const { athleteId } = athlete;
    const [relation, shown] = [relations.get(athleteId), trends.get(athleteId)];
    const item = relation && shown && itemOf(athlete, { relation, window, ...shown });
    return item ? [withDecisions(item, decisions.get(athleteId) ?? [])] : [];
  });
  const attention = items.filter(({ handled }) => handled === null).length;
  const concernedIds = new Set(concerned.map(({ athleteId }) => athleteId));
  const unreported = athletes.filter(
    ({ athleteId, session_count, isReported }) =>
      session_count > 0 && !isReported && !concernedIds.has(athleteId),
  ).length;
  const counts = {
    attention,
    handled: items.length - attention,
    unreported,
    to_plan: athletes.length - concerned.length - unreported,
    total: athletes.length,
  };
  return { window, counts, items: inOrder(items) };
}

/** Who has each athlete, and what was decided on them and holds. */
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

function trendsOf(rows: readonly TrendRow[], nowMs: number) {
  const newest = rows
    .map((row) => ({
      activity_id: row.id,
      date_millis: row.session_ms,
      sleep_hours: row.sleep_hours,
      dial_down_gap: dialDownGap(row.as_used_totals, row.suggested_totals),
    }))
    .sort(newestFirst);
  return { trends: trendsIn(newest, PRESET_THRESHOLDS, nowMs), newest };
}

interface Found {
  relation: ReachedRow;
  window: WindowDays;
  trends: readonly Trend[];
  /** What they were read from, the newest first. */
  newest: readonly TrendSession[];
}

type Item = Unplaced & Pick<QueueItem, "relationId" | "worstSessionId" | "entries">;

/** An athlete's item; null for somebody of whom nothing concerns. */
function itemOf(
  { athleteId, name, nowMs, settings, sessions }: AthleteDays,
  { relation, window, trends, newest }: Found,
): Item | null {
  const inWindow = sessions.filter(({ date_millis }) => date_millis > nowMs - window * DAY_MS);
  const markers = worstOfEach(inWindow.flatMap((session) => session.markers));
  const worst = worstSession(markers, inWindow);
  const pattern = patternOf(markers, trends, worst);
  if (pattern === null) return null;
  const entries = entriesOf(inWindow, trends, newest, nowMs);
  const marked = inFocus(inWindow, "worst");
  const shown = (marked.length > 0 ? marked : sessions).slice(0, EVIDENCE_MAX);
  const isUrgent = [...markers, ...trends].some(({ severity }) => severity === "urgent");
  const severity: Severity = isUrgent ? "urgent" : "amber";
  return {
    athlete_uid: athleteId,
    name,
    severity,
    pattern,
    reasons:
      markers.length > 0 ? concernOf(markers).top_reasons : trends.map(({ reason }) => reason),
    markers,
    trends: [...trends],
    evidence: shown.map(toEvidence),
    evidence_key: sha256(JSON.stringify(entries)).slice(0, KEY_LENGTH),
    lanes: lanesOf(sessions, nowMs),
    last_contact_ms: relation.last_contact_ms,
    cutoff: cutoffOf(markers, settings),
    owner:
      relation.owner_id === null
        ? null
        : { coach_uid: relation.owner_id, name: relation.owner_name },
    relationId: relation.relation_id,
    worstSessionId: worst?.activity_id ?? null,
    entries,
  };
}

/** The setting that is the bar of a marker; the others have a bar that is the same for everyone. */
const SETTING: Partial<Record<MarkerName, keyof ReportSettings>> = {
  hyponatremia_pattern: "hyponatremia_sodium_max",
  carb_short: "concern_carb_cutoff",
  sodium_short: "concern_sodium_cutoff",
  fluid_short: "concern_fluid_cutoff",
};

function cutoffOf(
  [worst]: readonly Marker[],
  { sources }: AthleteDays["settings"],
): TriageItem["cutoff"] {
  if (worst === undefined) return null;
  const key = SETTING[worst.marker];
  const { scope, scope_ids } = key === undefined ? FROM_DEFAULT : sources[key];
  return { value: worst.cutoff, scope, scope_ids: [...scope_ids] };
}

function withDecisions<I extends Item>(item: I, decisions: readonly Decision[]) {
  const isHandled = isKnown(item.entries, seenBy(decisions));
  return { ...item, handled: isHandled ? (decisions[0] ?? null) : null };
}

const either = (one: Totals, other: Totals): Totals => ({
  carb_g: one.carb_g ?? other.carb_g,
  sodium_mg: one.sodium_mg ?? other.sodium_mg,
  fluid_ml: one.fluid_ml ?? other.fluid_ml,
});

const toEvidence = (session: Session): EvidenceSession => ({
  ...session,
  planned: either(session.as_used_totals, session.suggested_totals),
  actual: {
    carb_g: session.consumed_carb_g,
    sodium_mg: session.consumed_sodium_mg,
    fluid_ml: session.consumed_fluid_ml,
  },
});
