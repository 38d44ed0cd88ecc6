import type {
  Concern,
  Focus,
  Marker,
  ReportSettings,
  Trend,
  WindowDays,
} from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import type { Session } from "@/lib/contract/roster";
import { roundDown } from "@/lib/roster/bars";
import type { FuelingWindow } from "@/lib/roster/concerns";
import { inFocus } from "@/lib/roster/focus";
import { type Nutrient, type NutrientFacts, nutrientFacts } from "./nutrient-facts";
import { type Extremes, extremesOf, idsOf, type Symptoms, symptomsIn } from "./tallies";

/**
 * Everything a report is made of, computed once: its sentences, its charts and the check of a model's text read nothing
 * else. The same facts always give the same report, so they contain no current time.
 */
export interface ReportFacts {
  athlete_uid: string;
  /** As stored for the athlete; null without a name. */
  name: string | null;
  /** Days. */
  window: WindowDays;
  focus: Focus;
  /** Units for fluid; carbohydrate is always in g and sodium in mg. */
  units: Units;
  /** IANA name: the athlete's, else the team's. Sessions are dated by it. */
  time_zone: string;
  /** The current year in that zone; dates in other years include the year. */
  year: number;
  /** All sessions in the window, newest first, with their markers. */
  sessions: Session[];
  /** The ones shown by the focus, in its order. */
  shown_ids: string[];
  session_count: number;
  reported_count: number;
  /** Reported sessions as a fraction of all; null if there are none. */
  coverage: number | null;
  /** Total of all sessions in the window; null if there are none. */
  hours: number | null;
  races: string[];
  /** In their fixed order. */
  nutrients: Record<Nutrient, NutrientFacts>;
  symptoms: Symptoms;
  /** 1 to 5. */
  rating: Extremes | null;
  /** Hours of sleep in the nights before sessions. */
  sleep: Extremes | null;
  markers: MarkerFacts[];
  concern: Concern;
  /** Look back further than the window. */
  trends: Trend[];
  /** The athlete's effective settings, including cutoffs. */
  settings: ReportSettings;
  /** In the window or before it; null if there is none. */
  latest_session_ms: number | null;
}

export type Units = "metric" | "imperial";

/** The worst value of one marker in the window, and all sessions that crossed its bar. */
export interface MarkerFacts extends Marker {
  /** The session with the worst value; the newest in case of a tie. */
  worst_id: string;
  /** Newest first. */
  activity_ids: string[];
}

/** The subject of a report, apart from the sessions. */
export interface ReportSubject {
  athleteId: string;
  name: string | null;
  timeZone: string;
  units: Units;
  focus: Focus;
  settings: ReportSettings;
  /** The athlete's account time, in Unix milliseconds. */
  nowMs: number;
}

const MINUTES_PER_HOUR = 60;

/**
 * Returns the facts of one athlete's window.
 *
 * @param window all its sessions, judged by the subject's settings
 * @param trends by whatever thresholds; values that grow continuously are rounded to whole units
 */
export function reportFacts(
  subject: ReportSubject,
  window: FuelingWindow,
  trends: readonly Trend[],
): ReportFacts {
  const { sessions, session_count, reported_count } = window;
  const middleMs = subject.nowMs - (window.window * DAY_MS) / 2;
  const of = (nutrient: Nutrient) => nutrientFacts(nutrient, sessions, subject.settings, middleMs);
  const minutes = sessions.reduce((sum, { lasted_min }) => sum + lasted_min, 0);
  return {
    athlete_uid: subject.athleteId,
    name: subject.name,
    window: window.window,
    focus: subject.focus,
    units: subject.units,
    time_zone: subject.timeZone,
    year: yearAt(subject.nowMs, subject.timeZone),
    sessions,
    shown_ids: idsOf(inFocus(sessions, subject.focus)),
    session_count,
    reported_count,
    coverage: session_count === 0 ? null : reported_count / session_count,
    hours: session_count === 0 ? null : minutes / MINUTES_PER_HOUR,
    races: idsOf(sessions.filter(({ is_race }) => is_race === true)),
    nutrients: { carb: of("carb"), sodium: of("sodium"), fluid: of("fluid") },
    symptoms: symptomsIn(sessions),
    rating: extremesOf(sessions, ({ user_rating }) => user_rating),
    sleep: extremesOf(sessions, ({ sleep_hours }) => sleep_hours),
    markers: window.markers.map((marker) => withSessions(marker, sessions)),
    concern: window.concern,
    trends: trends.map(inWholeDays),
    settings: subject.settings,
    latest_session_ms: window.last_session_ms,
  };
}

function withSessions(marker: Marker, sessions: readonly Session[]): MarkerFacts {
  const crossed = sessions.filter(({ markers }) =>
    markers.some((other) => other.marker === marker.marker),
  );
  const isWorst = ({ markers }: Session) =>
    markers.some((other) => other.marker === marker.marker && other.value === marker.value);
  const ids = idsOf(crossed);
  return { ...marker, worst_id: crossed.find(isWorst)?.activity_id ?? "", activity_ids: ids };
}

/** Silence grows continuously; rounding it to whole days keeps the facts the same within a day. */
const inWholeDays = (trend: Trend): Trend =>
  trend.trigger === "went_quiet"
    ? { ...trend, value: roundDown(trend.value), cutoff: roundDown(trend.cutoff) }
    : trend;

const yearAt = (ms: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(ms));
