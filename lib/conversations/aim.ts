import { inputOf } from "@/lib/activities/prescriptions";
import type { Activity } from "@/lib/contract/activity";
import type { CalculateInput } from "@/lib/contract/prescription";
import { type DaySpan, isWithin, LAST_ONE, NEXT_ONE } from "./day-words";
import type { SessionFact } from "./findings";
import { COOL_C } from "./heat-words";
import type { Question } from "./question";
import { hasOverdrunk } from "./recent-risk";
import { momentOf } from "./session-facts";
import { namesSport } from "./session-words";

/** The calculator form's default when the question gives none. */
const USUAL_HUMIDITY_PCT = 50;

/** The session to calculate numbers for. */
export interface Aim {
  input: CalculateInput;
  /** The stored session; null if the question described one. */
  activity: Activity | null;
  isHumidityTaken: boolean;
  isHeatTaken: boolean;
  /** Whether the sport was inferred because all the athlete's sessions share it. */
  isSportTaken: boolean;
  /**
   * What to compare the numbers with: the session as stored, or the same one in cool weather; null for no comparison.
   */
  beside: Pick<Aim, "input" | "activity"> | null;
}

/** Temperatures for a question that says "hot" without a number, and for the cool day that heat is compared with. */
const HOT_C = 30;
const HOT =
  /\b(?:in (?:the|this|such) heat|hot (?:day|weather|ride|run|race|hike|conditions?)|heat ?wave|(?:is|be|very|too|so) hot)\b/i;
const COMPARES =
  /\bheat chang|\bhow (?:does|do|will|would) (?:the )?(?:heat|hot|warm)|\bdifferen\w*|\bcompar\w*|\bcooler\b/i;

/** What else identifies the session, besides its properties. */
export interface Asked {
  nowMs: number;
  /** The days the question names; null if none. */
  days: DaySpan | null;
}

/** Events that imply a duration without a number of hours. */
const EVENT =
  /\b(?:marathon|ultra\w*|iron ?man|70\.3|triathlon|gran fondo|century|\d{1,3} ?(?:k|km|miles?))\b/i;
/** Events whose distance varies, so a stored race may be a different one. */
const OF_SOME_DISTANCE =
  /\b(?:70\.3|century|half[- ](?:iron|marathon)\w*|\d{1,3} ?(?:k|km|miles?))\b/i;
const LONG_EVENT = /\b(?:ultra\w*|iron ?man)\b/i;
const LONG_MIN = 300;

/**
 * Returns the session to calculate numbers for: the one the question looks back on, the one it describes, the next
 * planned one, or the latest; null if there is none. A stored session whose details the question changes counts as
 * described.
 *
 * @param sessions sessions with a debrief, newest first; null if they were not loaded
 */
export function aimOf(
  question: Question,
  activities: readonly Activity[],
  sessions: readonly SessionFact[] | null,
  asked: Asked,
): Aim | null {
  const { activity_type: sport, duration_min, ...around } = question.session;
  const back = lookedBackOn(question, activities, sessions);
  if (back !== undefined) {
    const taken = { isHumidityTaken: false, isHeatTaken: false, isSportTaken: false, beside: null };
    return { input: present(inputOf(back, {})), activity: back, ...taken };
  }
  const isDescribed = sport !== undefined && duration_min !== undefined;
  const activity =
    isDescribed && asked.days === null ? undefined : meantOf(question, activities, asked);
  if (activity === undefined) {
    const activity_type = sport ?? onlySportOf(question, activities);
    if (activity_type === undefined || duration_min === undefined) return null;
    const isSportTaken = sport === undefined;
    const isHeatTaken = around.temperature_c === undefined && HOT.test(question.text);
    const warm = isHeatTaken ? { ...around, temperature_c: HOT_C } : around;
    const { said, isHumidityTaken } = withHumidity(warm);
    const input = { activity_type, duration_min, ...said };
    const isCompared = COMPARES.test(question.text) && (said.temperature_c ?? COOL_C) > COOL_C;
    const cool = { input: { ...input, temperature_c: COOL_C }, activity: null };
    return {
      ...{ input, activity: null, isHumidityTaken, isHeatTaken, isSportTaken },
      beside: isCompared ? cool : null,
    };
  }
  const { said, isHumidityTaken } = withHumidity(around);
  const input = present(inputOf(activity, { ...said, duration_min }));
  const stored = present(inputOf(activity, {}));
  const isAsStored = isSame(input, stored);
  const beside =
    isAsStored || said.temperature_c === undefined || momentOf(activity) <= asked.nowMs
      ? null
      : { input: stored, activity };
  return {
    ...{ input, activity: isAsStored ? activity : null, beside },
    ...{ isHumidityTaken, isHeatTaken: false, isSportTaken: false },
  };
}

/** Returns the sport shared by all sessions if the question names none and there are at least two sessions. */
function onlySportOf({ around }: Question, activities: readonly Activity[]) {
  const [first, ...others] = activities;
  const isOfOne = others.length > 0 && others.every(({ type }) => type === first?.type);
  return isOfOne && !around.some(namesSport) && !EVENT.test(around.join("\n"))
    ? first?.type
    : undefined;
}

/** Returns the stored session that matches the question's sport, days and kind. */
function meantOf(
  { session, around }: Question,
  activities: readonly Activity[],
  { nowMs, days }: Asked,
): Activity | undefined {
  const { activity_type, duration_min, is_race } = session;
  const text = around.join("\n");
  const isEvent = duration_min === undefined && EVENT.test(text);
  if (isEvent && OF_SOME_DISTANCE.test(text)) return undefined;
  const isFitting = (one: Activity) =>
    (activity_type === undefined || one.type === activity_type) &&
    // Without a sport, only the duration can tell which session is meant.
    (activity_type !== undefined ||
      duration_min === undefined ||
      days !== null ||
      one.duration_min === duration_min) &&
    (days === null || isWithin(days, momentOf(one))) &&
    ((is_race !== true && !isEvent) || one.is_race_event === true) &&
    (!isEvent || !LONG_EVENT.test(text) || one.duration_min >= LONG_MIN);
  const fitting = activities
    .filter(isFitting)
    .sort((one, other) => momentOf(one) - momentOf(other));
  if (LAST_ONE.test(text)) return fitting.findLast((one) => momentOf(one) <= nowMs);
  const coming = fitting.find((one) => one.feedback === null && momentOf(one) > nowMs);
  return coming ?? (NEXT_ONE.test(text) ? undefined : fitting.at(-1));
}

const isSame = (one: CalculateInput, other: CalculateInput): boolean => {
  const [has, had] = [Object.entries(one), new Map(Object.entries(other))];
  return has.length === had.size && has.every(([key, value]) => had.get(key) === value);
};

/**
 * Returns the session that best illustrates a question about the past. For overdrinking: the latest in which the
 * athlete drank more than is safe, else the one with the highest intake. For bonking: the latest with reported
 * carbohydrate.
 */
function lookedBackOn(
  { topics, saidNow }: Question,
  activities: readonly Activity[],
  sessions: readonly SessionFact[] | null,
): Activity | undefined {
  if (saidNow.activity_type !== undefined && saidNow.duration_min !== undefined) return undefined;
  const isOf = (id: string) => topics.some((topic) => topic.id === id);
  const drunk = (sessions ?? [])
    .filter(({ fluid_ml_per_hr }) => fluid_ml_per_hr !== null)
    .sort((one, other) => (other.fluid_ml_per_hr ?? 0) - (one.fluid_ml_per_hr ?? 0));
  const told = isOf("overdrinking")
    ? (sessions?.find(hasOverdrunk) ?? drunk[0])
    : sessions?.find(({ carb_g_per_hr }) => isOf("bonk") && carb_g_per_hr !== null);
  return activities.find(({ id }) => id === told?.activity_id);
}

type Around = Omit<Question["session"], "activity_type" | "duration_min">;

/**
 * Completes the weather, which needs both temperature and humidity: assumes usual humidity if only the temperature is
 * given.
 */
function withHumidity({ humidity_pct, ...dry }: Around): {
  said: Around;
  isHumidityTaken: boolean;
} {
  if (dry.temperature_c === undefined) return { said: dry, isHumidityTaken: false };
  const said = { ...dry, humidity_pct: humidity_pct ?? USUAL_HUMIDITY_PCT };
  return { said, isHumidityTaken: humidity_pct === undefined };
}

/** Drops null fields, which mean the same as absent ones. */
const present = (input: CalculateInput): CalculateInput =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  ) as CalculateInput;
