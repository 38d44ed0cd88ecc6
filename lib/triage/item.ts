import { worthOf } from "@/lib/activities/judging";
import {
  type Marker,
  type MarkerName,
  PRESET_THRESHOLDS,
  type ReportSettings,
  type Severity,
  type Trend,
  type WindowDays,
} from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import type { Session, Totals } from "@/lib/contract/roster";
import {
  EVIDENCE_MAX,
  type EvidenceSession,
  type Reach,
  type TriageItem,
} from "@/lib/contract/triage";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { meanKnown } from "@/lib/roster/bars";
import { inFocus } from "@/lib/roster/focus";
import { knownAt, type SessionFacts } from "@/lib/roster/history";
import { concernOf, worstOfEach } from "@/lib/roster/markers";
import { FROM_DEFAULT } from "@/lib/roster/settings";
import type { AthleteDays } from "@/lib/roster/several";
import { shows, TRENDS, type TrendSession, trendsIn } from "@/lib/roster/trends";
import { cutoffsIn } from "./cutoffs";
import { type Entry, groundsOf, seenBy, toEntries, unknownOf } from "./evidence";
import { lanesOf } from "./lanes";
import { leadSession, patternOf } from "./order";
import { seenAt, type Told } from "./seen";
import type { AboutRow, Decision, ReachedRow } from "./triage.store";

const KEY_LENGTH = 32;

const worthIn = (session: Session) =>
  worthOf({
    asUsedTotals: session.as_used_totals,
    suggestedTotals: session.suggested_totals,
    suggestedRange: session.suggested_range,
  });

/** An item with internal data besides what is shown. */
export interface QueueItem extends Omit<TriageItem, "strip"> {
  relationId: string;
  /** The session that leads it; null if the item has only trends. */
  leadSessionId: string | null;
  entries: Entry[];
  /** The last decision on it, if nothing is new since; null while it is open. */
  handled: Decision | null;
}

/** Returns the trends in an athlete's sessions, and the sessions they are read from, newest first. */
export function trendsOf(history: readonly SessionFacts[], nowMs: number) {
  const newest = knownAt(history, nowMs);
  return { trends: trendsIn(newest, PRESET_THRESHOLDS, nowMs), newest };
}

/** What is known about an athlete besides their sessions. */
interface Found {
  relation: ReachedRow;
  about: AboutRow;
  window: WindowDays;
  trends: readonly Trend[];
  /** The sessions the trends are read from, newest first. */
  newest: readonly TrendSession[];
  history: readonly SessionFacts[];
  /** Decisions on them still in effect, newest first. */
  decisions: readonly Decision[];
  /** Notifications about them that this coach has read. */
  told: readonly Told[];
  /** Account time: anything not known then is new; null if not requested. */
  sinceMs: number | null;
}

type Item = Omit<QueueItem, "band" | "alike">;

/** Returns an athlete's item; null if nothing about them is of concern. */
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
  const read = TRENDS.filter((name) => trends.some(({ trigger }) => trigger === name));
  const ofTrends = sessions.filter((session) => read.some((name) => shows(name, session, newest)));
  const others = (marked.length > 0 ? marked : ofTrends).filter((session) => session !== lead);
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
      sessions.map((session) => ({
        date_millis: session.date_millis,
        judged: { ...session, is_worth_judging: worthIn(session) },
      })),
      cutoffsIn(settings.values),
      nowMs,
    ),
    cutoffs: cutoffsIn(settings.values),
    last_contact_ms: relation.last_contact_ms,
    cutoff: cutoffOf(markers, settings),
    reach: reachOf(inWindow, lead, markers),
    age: found.about.year_of_birth === null ? null : yearOf(nowMs) - found.about.year_of_birth,
    next_race: found.about.next_race,
    seen_ms: seenAt(waiting, found.told),
    is_new:
      found.sinceMs !== null &&
      unknownOf(waiting, knownBy(inWindow, found.history, found.sinceMs)).length > 0,
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

/** Returns the evidence an item would have had at an earlier time, by what had been reported then. */
function knownBy(
  inWindow: readonly Session[],
  history: readonly SessionFacts[],
  sinceMs: number,
): Map<string, number> {
  const { trends, newest } = trendsOf(history, sinceMs);
  const reported = new Set(newest.flatMap((then) => (then.judged ? [then.activity_id] : [])));
  const sessions = inWindow.filter(({ activity_id }) => reported.has(activity_id));
  return seenBy([{ evidence: toEntries(groundsOf(sessions, trends, newest, sinceMs)) }]);
}

const yearOf = (ms: number): number => toDate(ms).getUTCFullYear();

/** A session up to this fraction of another's duration counts as shorter. */
const SHORTER = 0.75;

/** Returns how far back the leading crossing goes, and a summary of the sessions that are fine. */
function reachOf(
  inWindow: readonly Session[],
  lead: Session | undefined,
  [worst]: readonly Marker[],
): Reach {
  const alike = inWindow.filter(({ markers }) =>
    markers.some(({ marker }) => marker === worst?.marker),
  );
  const fine = inWindow.filter(
    ({ markers, report_source }) => markers.length === 0 && report_source !== null,
  );
  return {
    shown_in: alike.length,
    since_ms: alike.at(-1)?.date_millis ?? null,
    fine:
      fine.length === 0
        ? null
        : {
            sessions: fine.length,
            is_shorter: fine.every(
              ({ lasted_min }) => lasted_min <= SHORTER * (lead?.lasted_min ?? 0),
            ),
            carb_pct: meanKnown(fine.map(({ carb_pct }) => carb_pct)),
            sodium_pct: meanKnown(fine.map(({ sodium_pct }) => sodium_pct)),
            fluid_pct: meanKnown(fine.map(({ fluid_pct }) => fluid_pct)),
          },
  };
}

/** The setting that holds each marker's bar; other markers have the same bar for everyone. */
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
