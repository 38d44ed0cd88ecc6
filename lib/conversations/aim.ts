import { inputOf } from "@/lib/activities/prescriptions";
import type { Activity } from "@/lib/contract/activity";
import type { CalculateInput } from "@/lib/contract/prescription";
import type { SessionFact } from "./findings";
import type { Question } from "./question";
import { momentOf } from "./session-facts";

/** As the calculator's own form takes it where nobody says it. */
const USUAL_HUMIDITY_PCT = 50;

/** The session that numbers are for. */
export interface Aim {
  input: CalculateInput;
  /** The stored one; null for one that was described. */
  activity: Activity | null;
  isHumidityTaken: boolean;
}

/**
 * Which session the numbers are for: the one that a question looks back on, the one that is described, the next one that is
 * planned, or the latest; null where none of them is known.
 *
 * @param sessions those that were reported on, newest first; null where they were not read
 */
export function aimOf(
  question: Question,
  activities: readonly Activity[],
  sessions: readonly SessionFact[] | null,
  nowMs: number,
): Aim | null {
  const { activity_type, duration_min, ...around } = question.session;
  const back = lookedBackOn(question, activities, sessions);
  if (back !== undefined) {
    return { input: present(inputOf(back, {})), activity: back, isHumidityTaken: false };
  }
  const { said, isHumidityTaken } = withHumidity(around);
  if (activity_type !== undefined && duration_min !== undefined) {
    return { input: { activity_type, duration_min, ...said }, activity: null, isHumidityTaken };
  }
  const fitting = activities
    .filter(({ type }) => activity_type === undefined || type === activity_type)
    .sort((one, other) => momentOf(one) - momentOf(other));
  const activity =
    fitting.find((one) => one.feedback === null && momentOf(one) > nowMs) ?? fitting.at(-1);
  if (activity === undefined) return null;
  return {
    input: present(inputOf(activity, { ...said, duration_min })),
    activity,
    isHumidityTaken,
  };
}

/** The session that says what a question about the past is about: of drinking the one with the most, of energy the latest. */
function lookedBackOn(
  { topics }: Question,
  activities: readonly Activity[],
  sessions: readonly SessionFact[] | null,
): Activity | undefined {
  const isOf = (id: string) => topics.some((topic) => topic.id === id);
  const told = isOf("overdrinking")
    ? mostDrunk(sessions ?? [])
    : isOf("bonk")
      ? sessions?.find((one) => one.carb_g_per_hr !== null)
      : undefined;
  return activities.find(({ id }) => id === told?.activity_id);
}

const mostDrunk = (sessions: readonly SessionFact[]): SessionFact | undefined =>
  sessions
    .filter(({ fluid_ml_per_hr }) => fluid_ml_per_hr !== null)
    .toSorted((one, other) => (other.fluid_ml_per_hr ?? 0) - (one.fluid_ml_per_hr ?? 0))[0];

type Around = Omit<Question["session"], "activity_type" | "duration_min">;

/** Weather is temperature and humidity together: one that is missing is taken as usual, one alone says nothing. */
function withHumidity({ humidity_pct, ...dry }: Around): {
  said: Around;
  isHumidityTaken: boolean;
} {
  if (dry.temperature_c === undefined) return { said: dry, isHumidityTaken: false };
  const said = { ...dry, humidity_pct: humidity_pct ?? USUAL_HUMIDITY_PCT };
  return { said, isHumidityTaken: humidity_pct === undefined };
}

/** Only what is said: a null is an absent field. */
const present = (input: CalculateInput): CalculateInput =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  ) as CalculateInput;
