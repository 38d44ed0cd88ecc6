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
 * What a report is made of, worked out once: its sentences, its charts and the check of what a model wrote read nothing
 * else. From the same facts comes the same report, so that none of them tells the time.
 */
export interface ReportFacts {
  athlete_uid: string;
  /** As the athlete is stored; null without a name. */
  name: string | null;
  /** Days. */
  window: WindowDays;
  focus: Focus;
  /** How fluid is told; carbohydrate is in g and sodium in mg everywhere. */
  units: Units;
  /** IANA name: the athlete's, else the team's. Sessions are dated by it. */
  time_zone: string;
  /** The year it is there; dates of another one are told with theirs. */
  year: number;
  /** All sessions of the window, newest first, with their markers. */
  sessions: Session[];
  /** Of them those that the focus shows, in its order. */
  shown_ids: string[];
  session_count: number;
  reported_count: number;
  /** Reported of all sessions, a fraction; null without any session. */
  coverage: number | null;
  /** Of all sessions of the window; null without any. */
  hours: number | null;
  races: string[];
  /** In the order they are always told. */
  nutrients: Record<Nutrient, NutrientFacts>;
  symptoms: Symptoms;
  /** 1 to 5. */
  rating: Extremes | null;
  /** Hours of the nights before sessions. */
  sleep: Extremes | null;
  markers: MarkerFacts[];
  concern: Concern;
  /** They look back further than the window. */
  trends: Trend[];
  /** As they hold for the athlete: cutoffs among them. */
  settings: ReportSettings;
  /** In the window or before it; null without any. */
  latest_session_ms: number | null;
}

export type Units = "metric" | "imperial";

/** The worst of one marker in the window, and all sessions that crossed its bar. */
export interface MarkerFacts extends Marker {
  /** The session with the worst value, the newest of several. */
  worst_id: string;
  /** Newest first. */
  activity_ids: string[];
}

/** Whom and what a report is about, beside the sessions. */
export interface ReportSubject {
  athleteId: string;
  name: string | null;
  timeZone: string;
  units: Units;
  focus: Focus;
  settings: ReportSettings;
  /** The time of the athlete's account in Unix milliseconds. */
  nowMs: number;
}

const MINUTES_PER_HOUR = 60;

/**
 * The facts of one athlete's window.
 *
 * @param window all sessions of it, judged by the subject's settings
 * @param trends by whatever thresholds; what grows with every moment is rounded to whole units
 */
export function reportFacts(
  subject: ReportSubject,
  window: FuelingWindow,
  trends: readonly Trend[],
): ReportFacts {
  const { sessions, session_count, reported_count } = window;
  const middleMs = subject.nowMs - (window.window * DAY_MS) / 2;
  const of = (nutrient: Nutrient) => nutrientFacts(nutrient, sessions, subject.settings, middleMs);
  const minutes = sessions.reduce((sum, { duration_min }) => sum + duration_min, 0);
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

/** Silence grows with every moment: told in whole days, the facts of one day are the same. */
const inWholeDays = (trend: Trend): Trend =>
  trend.trigger === "went_quiet"
    ? { ...trend, value: roundDown(trend.value), cutoff: roundDown(trend.cutoff) }
    : trend;

const yearAt = (ms: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(ms));
