import type { CoachScope } from "@/lib/access/scope";
import type { Severity, WindowDays } from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import { type Cutoffs, LANE_DAYS, type Lanes } from "@/lib/contract/triage";
import type { Glance } from "@/lib/roster/glance";
import { concernOf, crossings, worstOfEach } from "@/lib/roster/markers";
import { type AthleteGlance, readGlances } from "@/lib/roster/several";
import type { Trends } from "./attention";
import { cutoffsIn } from "./cutoffs";
import { lanesOf } from "./lanes";
import { findPlaces, type PlaceRow } from "./overview.store";

/** One athlete of the roster with a summary of their last days. */
export interface OverviewRow {
  athlete_uid: string;
  relation_id: string;
  name: string | null;
  email: string | null;
  /** `safety` if fluid intake can dilute the blood; null if no bar was crossed. */
  severity: "safety" | Severity | null;
  reasons: string[];
  /** A trend over weeks if no bar was crossed, as in triage; null if there is none. */
  trend: { severity: Severity; reasons: string[] } | null;
  /** Time of the session behind each reason, Unix milliseconds. */
  reason_ms: number[];
  /** Distinct markers in the window. */
  flagged_count: number;
  lanes: Lanes;
  /** Fractions of the plan, as effective for this athlete. */
  cutoffs: Cutoffs;
  /** Sessions in the window, and how many of them were reported. */
  session_count: number;
  reported_count: number;
  /** The latest in the days that were read; null if there is none. */
  last_session: Glance["latest"];
  /** IANA name: the zone that dates sessions, as in triage. */
  time_zone: string;
  /** When a coach last wrote; null without a message. */
  last_contact_ms: number | null;
  has_seat: boolean;
  /** The athlete's coach; null if none is assigned, so that the team's leads have them. */
  owner: { coach_uid: string; name: string | null } | null;
  group_ids: string[];
}

/**
 * Returns all athletes whom the coach reaches, at a glance: three statements for any number of them. Concern is defined
 * as everywhere else.
 *
 * @param asked days; those configured for the whole team when absent
 * @param trends as in the queue; if absent, no athlete has any
 */
export async function readOverview(
  coach: CoachScope,
  asked: WindowDays | undefined,
  trends: Trends = new Map(),
): Promise<{ window: WindowDays; configured: WindowDays; athletes: OverviewRow[] }> {
  const { window, configured, athletes } = await readGlances(coach, asked, LANE_DAYS);
  const places = new Map(
    (await findPlaces(coach.db, coach)).map((place) => [place.athlete_id, place]),
  );
  const rows = athletes.flatMap((athlete) => {
    const place = places.get(athlete.athleteId);
    return place === undefined
      ? []
      : [{ ...rowOf(athlete, place, window), trend: trends.get(athlete.athleteId) ?? null }];
  });
  return { window, configured, athletes: rows.sort(mostFlaggedFirst) };
}

function rowOf(
  athlete: AthleteGlance,
  place: PlaceRow,
  window: WindowDays,
): Omit<OverviewRow, "trend"> {
  const { athleteId, name, nowMs, sessions, latest, settings, timeZone } = athlete;
  const inWindow = sessions.filter(({ date_millis }) => date_millis > nowMs - window * DAY_MS);
  const reported = inWindow.flatMap(({ judged, date_millis }) =>
    judged === null ? [] : [{ judged, date_millis }],
  );
  const found = reported.map(({ judged, date_millis }) => ({
    date_millis,
    crossed: crossings(judged, settings.values),
  }));
  const markers = worstOfEach(found.flatMap(({ crossed }) => crossed));
  const concern = concernOf(markers);
  return {
    athlete_uid: athleteId,
    relation_id: place.relation_id,
    name,
    email: place.email,
    severity: severityOf(markers),
    reasons: concern.top_reasons,
    reason_ms: markers
      .slice(0, concern.top_reasons.length)
      .flatMap(
        (marker) => found.find(({ crossed }) => crossed.includes(marker))?.date_millis ?? [],
      ),
    flagged_count: concern.flagged_count,
    lanes: lanesOf(sessions, cutoffsIn(settings.values), nowMs),
    cutoffs: cutoffsIn(settings.values),
    session_count: inWindow.length,
    reported_count: reported.length,
    last_session: latest,
    time_zone: timeZone,
    last_contact_ms: place.last_contact_ms,
    has_seat: place.has_seat,
    owner: place.owner_id === null ? null : { coach_uid: place.owner_id, name: place.owner_name },
    group_ids: place.group_ids ?? [],
  };
}

function severityOf(markers: readonly { marker: string; severity: Severity }[]) {
  if (markers.some(({ marker }) => marker === "hyponatremia_pattern")) return "safety";
  if (markers.some(({ severity }) => severity === "urgent")) return "urgent";
  return markers.length === 0 ? null : "amber";
}

/** Sorts the same on every machine, whatever its locale. */
const { compare } = new Intl.Collator("en");

const mostFlaggedFirst = (a: OverviewRow, b: OverviewRow): number =>
  b.flagged_count - a.flagged_count ||
  Number(a.name === null) - Number(b.name === null) ||
  compare(a.name ?? "", b.name ?? "") ||
  (a.athlete_uid < b.athlete_uid ? -1 : 1);
