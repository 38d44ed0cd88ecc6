import type { CoachScope } from "@/lib/access/scope";
import type { Nutrient } from "@/lib/contract/debrief";
import { DAY_MS } from "@/lib/contract/durations";
import {
  type ActionName,
  DURATION_BANDS,
  PATTERN_MIN,
  type Pattern,
  type TriageCounts,
  type TriageItem,
} from "@/lib/contract/triage";
import { isShort } from "@/lib/roster/bars";
import { type AthleteDays, readSeveral } from "@/lib/roster/several";
import { type Queue, readQueue } from "./queue";
import { nextDigestMs } from "./triage";
import { findAbout } from "./triage.store";

/**
 * One session of one athlete, as a point of the pattern: their long session with the lowest share, else the longest.
 */
export interface PatternPoint {
  athlete_uid: string;
  name: string | null;
  date_millis: number;
  /** IANA name: the zone that dates the session. */
  time_zone: string;
  duration_min: number;
  /** The fraction of the plan that was taken. */
  share: number;
  isShort: boolean;
  /** True if the athlete's item is in the queue's safety band. */
  isSafety: boolean;
}

/** A pattern that several athletes share, compared with everyone who did the same kind of session. */
export interface WeekPattern {
  nutrient: Nutrient;
  kind: NonNullable<Pattern["session_kind"]>;
  /** Days searched, the same as in the queue. */
  window: number;
  /** Minutes from which a session counts as long. */
  from_min: number;
  points: PatternPoint[];
}

/** An upcoming race, with the warmest long session of the last weeks. */
export interface RaceAhead {
  athlete_uid: string;
  name: string | null;
  race: NonNullable<TriageItem["next_race"]>;
  /** Celsius; null if no long session says. */
  trained_c: number | null;
}

/** An action taken this morning. */
export interface Done {
  athlete_uid: string;
  name: string | null;
  about: Pattern;
  action: ActionName;
  by: string | null;
  /** Team time, Unix milliseconds. */
  at_ms: number;
  until_ms: number | null;
}

export interface Brief {
  now_ms: number;
  next_digest_ms: number;
  counts: TriageCounts;
  done: Done[];
  pattern: WeekPattern | null;
  races: RaceAhead[];
}

const TRAINED_DAYS = 21;
const LONG_MIN = 90;
const RACES_MAX = 6;
const HOUR_MIN = 60;

/** Returns the morning in one page: actions taken, the week's one pattern, and upcoming races with their heat. */
export async function readBrief(coach: CoachScope): Promise<Brief> {
  const queue = await readQueue(coach);
  const everybody = await readSeveral(coach, undefined, TRAINED_DAYS);
  return {
    now_ms: coach.nowMs,
    next_digest_ms: await nextDigestMs(coach),
    counts: queue.counts,
    done: queue.items.flatMap(doneOf),
    pattern: patternIn(queue, everybody),
    races: (await racesOf(coach, everybody)).slice(0, RACES_MAX),
  };
}

/** Returns the next race of everyone whom the coach reaches, soonest first. */
export const readRacesAhead = async (coach: CoachScope): Promise<RaceAhead[]> =>
  racesOf(coach, await readSeveral(coach, undefined, TRAINED_DAYS));

async function racesOf(
  { db }: CoachScope,
  everybody: readonly AthleteDays[],
): Promise<RaceAhead[]> {
  const about = await findAbout(db, everybody);
  const races = new Map(about.map(({ athlete_id, next_race }) => [athlete_id, next_race]));
  return everybody
    .flatMap((athlete): RaceAhead[] => {
      const race = races.get(athlete.athleteId) ?? null;
      if (race === null) return [];
      const { athleteId: athlete_uid, name } = athlete;
      return [{ athlete_uid, name, race, trained_c: warmestOf(athlete) }];
    })
    .sort((a, b) => a.race.scheduled_ms - b.race.scheduled_ms);
}

function doneOf({ athlete_uid, name, pattern: about, handled }: Queue["items"][number]): Done[] {
  if (handled === null) return [];
  const { action, coach_name: by, created_ms: at_ms, until_ms } = handled;
  return [{ athlete_uid, name, about, action, by, at_ms, until_ms }];
}

function warmestOf({ sessions }: AthleteDays): number | null {
  const known = sessions.flatMap(({ lasted_min, temperature_c }) =>
    lasted_min >= LONG_MIN && temperature_c !== null ? [temperature_c] : [],
  );
  return known.length === 0 ? null : Math.max(...known);
}

/** Returns the pattern that most items share, handled ones included; null if fewer than three do. */
function patternIn(
  { items, window }: Queue,
  everybody: readonly AthleteDays[],
): WeekPattern | null {
  const alike = items
    .filter(({ alike, pattern }) => alike >= PATTERN_MIN && pattern.nutrient !== null)
    .sort((a, b) => b.alike - a.alike);
  const {
    nutrient = null,
    session_kind: kind = null,
    duration_band = null,
  } = alike[0]?.pattern ?? {};
  if (nutrient === null || kind === null || duration_band === null) return null;
  const from_min = HOUR_MIN * DURATION_BANDS.indexOf(duration_band);
  const safety = new Set(
    items.filter(({ band }) => band === "safety").map(({ athlete_uid }) => athlete_uid),
  );
  return {
    ...{ nutrient, kind, window, from_min },
    points: everybody.flatMap((athlete) => {
      const point = pointOf(athlete, { nutrient, kind, window, from_min });
      return point === null ? [] : [{ ...point, isSafety: safety.has(point.athlete_uid) }];
    }),
  };
}

function pointOf(
  { athleteId, name, sessions, nowMs, timeZone }: AthleteDays,
  { nutrient, kind, window, from_min }: Omit<WeekPattern, "points">,
): Omit<PatternPoint, "isSafety"> | null {
  const known = sessions
    .filter(({ type, date_millis }) => type === kind && date_millis > nowMs - window * DAY_MS)
    .flatMap(({ date_millis, lasted_min, markers, [`${nutrient}_pct` as const]: share }) => {
      const point = {
        date_millis,
        duration_min: lasted_min,
        isShort: isShort({ markers }, nutrient),
      };
      return share === null ? [] : [{ ...point, share }];
    });
  const long = known.filter(({ duration_min }) => duration_min >= from_min);
  const [shown] =
    long.length > 0
      ? long.sort((a, b) => a.share - b.share)
      : known.sort((a, b) => b.duration_min - a.duration_min);
  return shown === undefined
    ? null
    : { athlete_uid: athleteId, name, time_zone: timeZone, ...shown };
}
