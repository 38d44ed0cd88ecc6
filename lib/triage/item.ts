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
import { EVIDENCE_MAX, type EvidenceSession, type TriageItem } from "@/lib/contract/triage";
import { sha256 } from "@/lib/platform/crypto";
import { inFocus } from "@/lib/roster/focus";
import { concernOf, worstOfEach } from "@/lib/roster/markers";
import { dialDownGap, newestFirst } from "@/lib/roster/session";
import { FROM_DEFAULT } from "@/lib/roster/settings";
import type { AthleteDays } from "@/lib/roster/several";
import { type TrendSession, trendsIn } from "@/lib/roster/trends";
import { cutoffsIn } from "./cutoffs";
import { type Entry, groundsOf, seenBy, toEntries, unknownOf } from "./evidence";
import { lanesOf } from "./lanes";
import { leadSession, patternOf } from "./order";
import { seenAt, type Told } from "./seen";
import type { Decision, ReachedRow, TrendRow } from "./triage.store";

const DAY_MS = 86_400_000;
const KEY_LENGTH = 32;

/** An item with what is known of it beside what is shown. */
export interface QueueItem extends TriageItem {
  relationId: string;
  /** The session that leads it; null for an item of trends alone. */
  leadSessionId: string | null;
  entries: Entry[];
  /** What was decided on it last, where nothing is new since; null while it waits. */
  handled: Decision | null;
}

/** What trends an athlete's sessions show, and the sessions that say so, the newest first. */
export function trendsOf(rows: readonly TrendRow[], nowMs: number) {
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

/** What is known of an athlete beside their sessions. */
interface Found {
  relation: ReachedRow;
  window: WindowDays;
  trends: readonly Trend[];
  /** What they were read from, the newest first. */
  newest: readonly TrendSession[];
  rows: readonly TrendRow[];
  /** What was decided on them and holds, newest first. */
  decisions: readonly Decision[];
  /** What this coach was told of them and has read. */
  told: readonly Told[];
  /** Account time: what was not known then is new; null where nobody asked. */
  sinceMs: number | null;
}

type Item = Omit<QueueItem, "band" | "alike">;

/** An athlete's item; null for somebody of whom nothing concerns. */
export function itemOf(athlete: AthleteDays, found: Found): Item | null {
  const { athleteId, name, nowMs, settings, sessions, timeZone } = athlete;
  const { relation, window, trends, newest, decisions } = found;
  const inWindow = sessions.filter(({ date_millis }) => date_millis > nowMs - window * DAY_MS);
  const markers = worstOfEach(inWindow.flatMap((session) => session.markers));
  const lead = leadSession(markers, inWindow);
  const pattern = patternOf(markers, trends, lead);
  if (pattern === null) return null;
  const grounds = groundsOf(inWindow, trends, newest, nowMs);
  const entries = toEntries(grounds);
  const waiting = unknownOf(grounds, seenBy(decisions));
  const marked = inFocus(inWindow, "worst");
  const others = (marked.length > 0 ? marked : sessions).filter((session) => session !== lead);
  const shown = [...(lead === undefined ? [] : [lead]), ...others].slice(0, EVIDENCE_MAX);
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
    lanes: lanesOf(
      sessions.map((session) => ({ date_millis: session.date_millis, judged: session })),
      cutoffsIn(settings.values),
      nowMs,
    ),
    cutoffs: cutoffsIn(settings.values),
    last_contact_ms: relation.last_contact_ms,
    cutoff: cutoffOf(markers, settings),
    seen_ms: seenAt(waiting, found.told),
    is_new:
      found.sinceMs !== null &&
      unknownOf(waiting, knownAt(inWindow, found.rows, found.sinceMs)).length > 0,
    groups: relation.groups,
    time_zone: timeZone,
    owner:
      relation.owner_id === null
        ? null
        : { coach_uid: relation.owner_id, name: relation.owner_name },
    relationId: relation.relation_id,
    leadSessionId: lead?.activity_id ?? null,
    entries,
    handled: waiting.length > 0 ? null : (decisions[0] ?? null),
  };
}

/** What an item would have rested on at a moment, by what had been reported then. */
function knownAt(
  inWindow: readonly Session[],
  rows: readonly TrendRow[],
  sinceMs: number,
): Map<string, number> {
  const then = rows.filter(
    ({ session_ms, reported_ms }) => session_ms <= sinceMs && (reported_ms ?? 0) <= sinceMs,
  );
  const ids = new Set(then.map(({ id }) => id));
  const sessions = inWindow.filter(({ activity_id }) => ids.has(activity_id));
  const { trends, newest } = trendsOf(then, sinceMs);
  return seenBy([{ evidence: toEntries(groundsOf(sessions, trends, newest, sinceMs)) }]);
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
  const key = worst.form === "ceiling" ? undefined : SETTING[worst.marker];
  const { scope, scope_ids } = key === undefined ? FROM_DEFAULT : sources[key];
  return { value: worst.cutoff, scope, scope_ids: [...scope_ids] };
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
