import {
  type DebriefBasis,
  debriefBasis,
  type HeldPlan,
  planOf,
} from "@/lib/activities/debrief-basis";
import type { Feedback } from "@/lib/contract/activity";
import { DAY_MS, HOUR_MS } from "@/lib/contract/durations";
import type { KeptPlan } from "@/lib/contract/kept-plan";
import type { MadeOf } from "@/lib/contract/made-of";
import type {
  CalculateInput,
  FlatPrescription,
  StoredPrescription,
} from "@/lib/contract/prescription";
import { answer } from "@/lib/nutrition/answer";
import { heldCeiling, madeOf } from "@/lib/nutrition/made-of";
import type { DemoAthlete } from "./athletes";
import { carryingPlan, takenOf } from "./carried";
import { type Chance, chanceOf } from "./chance";
import { type Eaten, eatenBy, isStoryDay } from "./stories";

export const DAYS = 60;

/** One session of the past, with the plan it was begun with and what was reported afterwards. */
export interface DemoSession {
  /** Days before today, and which one of that day's. */
  key: string;
  input: CalculateInput & { duration_min: number };
  name: string;
  startedMs: number;
  prescription: StoredPrescription;
  safety: FlatPrescription["safety"];
  madeOf: MadeOf;
  /** What was chosen to carry; null for most sessions. */
  carryingPlan: KeptPlan | null;
  temperature_c: number;
  feedback: Feedback | null;
  basis: DebriefBasis | null;
}

/**
 * The athlete's sessions of the last sixty days until `nowMs`, oldest first: the same for the same day. Plans come from
 * the engine, debriefs from the athlete's story.
 */
export function demoSessions(athlete: DemoAthlete, nowMs: number): DemoSession[] {
  const chance = chanceOf(90_001 * (athlete.index + 1));
  const today = Math.floor(nowMs / DAY_MS);
  return Array.from({ length: DAYS }, (_, index) => DAYS - 1 - index).flatMap((daysAgo) => {
    const drawn = trainsOn(athlete, daysAgo) ? planned(athlete, daysAgo, chance) : null;
    if (drawn === null) return [];
    const startedMs = (today - daysAgo) * DAY_MS + (drawn.hour - athlete.hoursAhead) * HOUR_MS;
    const endedMs = startedMs + drawn.input.duration_min * 60_000;
    return endedMs + 2 * HOUR_MS > nowMs
      ? []
      : [sessionOf(athlete, { ...drawn, daysAgo, startedMs }, chance)];
  });
}

/** Days between sessions are never many, but for who went quiet. */
function trainsOn({ index, story, sessionsPerWeek }: DemoAthlete, daysAgo: number): boolean {
  if (story === "went quiet" && daysAgo < 17) return false;
  if (isStoryDay(story, daysAgo)) return true;
  const day = (daysAgo + index) % 7;
  return [0, 2, 4, 5, 6].slice(0, sessionsPerWeek).includes(day);
}

interface Planned {
  input: DemoSession["input"];
  name: string;
  /** Of the athlete's day. */
  hour: number;
  weather: { temperature_c: number; humidity_pct: number };
}

const NAMES: Partial<Record<string, readonly [string, string, string]>> = {
  bike: ["Recovery spin", "Tempo ride", "Long ride"],
  run: ["Easy run", "Threshold run", "Long run"],
};
const OTHER = ["Easy session", "Intervals", "Long session"] as const;

function planned(athlete: DemoAthlete, daysAgo: number, chance: Chance): Planned {
  const { sport, story, index } = athlete;
  const isStory = isStoryDay(story, daysAgo);
  const isLong = isStory || (daysAgo + index) % 7 === 0;
  const isHard = !isLong && chance.happens(0.4);
  const longMin = sport === "bike" ? 200 : 120;
  const durationMin = isLong
    ? longMin + 5 * chance.whole(0, 12)
    : 5 * chance.whole(9, isHard ? 15 : 18);
  const temperature_c = Math.round(chance.between(6, story === "fluid short" ? 30 : 24));
  const weather = { temperature_c, humidity_pct: chance.whole(35, 75) };
  const [easy, hard, long] = NAMES[sport] ?? OTHER;
  const isRace = isStory && story === "carb short";
  return {
    name: isRace ? "Race" : isLong ? long : isHard ? hard : easy,
    hour: isLong ? 8 : chance.pick([6, 7, 17]),
    weather,
    input: {
      activity_type: sport,
      duration_min: durationMin,
      intensity_level: isRace ? 8 : isHard ? 7 : isLong ? 5 : 4,
      thermal_stress_level: Math.min(9, Math.max(1, Math.round((temperature_c - 2) / 4))),
      is_race: isRace,
      meal_before_min: 30 * chance.whole(2, 5),
    },
  };
}

/** Whose sessions show what was carried, by the thing. */
const CARRYING: ReadonlySet<string> = new Set(["overdrinks", "sodium short"]);

const known = ({ carb, sodium, fluid }: Eaten) => ({
  ...{ carb: carb ?? 1, sodium: sodium ?? 1, fluid: fluid ?? 1 },
});

type Drawn = Planned & { daysAgo: number; startedMs: number };

/** What the engine plans for somebody, as it is stored. @param plannedMs Unix milliseconds */
export function planFor({ profile }: DemoAthlete, input: DemoSession["input"], plannedMs: number) {
  const year = new Date(plannedMs).getUTCFullYear();
  const flat = answer(input, profile, { baseUrl: "", view: { kind: "full" }, year });
  return {
    prescription: storedOf(flat, Math.floor(plannedMs / 1000)),
    safety: flat.safety,
    madeOf: madeOf(input, profile, year),
  };
}

function sessionOf(athlete: DemoAthlete, drawn: Drawn, chance: Chance): DemoSession {
  const { input, name, startedMs, daysAgo } = drawn;
  const plan = planFor(athlete, input, startedMs - 12 * HOUR_MS);
  const { prescription } = plan;
  const held = {
    ...{ prescription, minutes: input.duration_min },
    fluidCeilingMlPerHr: heldCeiling(plan.madeOf),
  };
  const reportedMs = startedMs + input.duration_min * 60_000 + HOUR_MS;
  const eaten = eatenBy(athlete, daysAgo, chance);
  const isCarried = CARRYING.has(athlete.story) && isStoryDay(athlete.story, daysAgo);
  const suggested = suggestedBy(held);
  const feedback = eaten && {
    ...feedbackOf(held, eaten, drawn, reportedMs),
    // Bottle by bottle: how many there were besides is not said again.
    ...(isCarried && { ...takenOf(suggested, known(eaten)), vessel_reports: null }),
  };
  return {
    key: `${daysAgo}`,
    input,
    name,
    startedMs,
    ...plan,
    carryingPlan: isCarried ? carryingPlan(suggested, input.duration_min) : null,
    temperature_c: drawn.weather.temperature_c,
    feedback,
    basis:
      feedback === null
        ? null
        : debriefBasis(feedback, held, {
            profile: athlete.profile,
            source: "partner",
            fluidCeilingMlPerHr: null,
          }),
  };
}

/** As a calculation is kept: its numbers, or ranges with zeros in their place. */
function storedOf(flat: FlatPrescription, calculatedAt: number): StoredPrescription {
  const { carb_range_g_per_hr, sodium_range_mg_per_hr, fluid_range_ml_per_hr } = flat;
  const ranges =
    carb_range_g_per_hr === undefined
      ? {}
      : { carb_range_g_per_hr, sodium_range_mg_per_hr, fluid_range_ml_per_hr };
  return {
    carb_g_per_hr: flat.carb_g_per_hr ?? 0,
    sodium_mg_per_hr: flat.sodium_mg_per_hr ?? 0,
    fluid_ml_per_hr: flat.fluid_ml_per_hr ?? 0,
    total_carb_g: flat.total_carb_g ?? 0,
    total_sodium_mg: flat.total_sodium_mg ?? 0,
    total_fluid_ml: flat.total_fluid_ml ?? 0,
    calculated_at: calculatedAt,
    profile_complete: flat.precision.profile_complete,
    ...ranges,
  } as StoredPrescription;
}

/** What the plan suggests for the whole session: of a range the middle. */
function suggestedBy(plan: HeldPlan): { carb_g: number; sodium_mg: number; fluid_ml: number } {
  const { suggestedTotals: totals, suggestedRange: range } = planOf(plan);
  const amount = (of: "carb_g" | "sodium_mg" | "fluid_ml") => {
    const [low, high] = range?.[of] ?? [0, 0];
    return totals?.[of] ?? (low + high) / 2;
  };
  return { carb_g: amount("carb_g"), sodium_mg: amount("sodium_mg"), fluid_ml: amount("fluid_ml") };
}

const part = (share: number, of: number, step: number) => Math.round((share * of) / step) * step;

function feedbackOf(
  held: HeldPlan,
  { carb, sodium, fluid, carried, ...said }: Eaten,
  { weather }: Drawn,
  reportedMs: number,
): Feedback {
  const plan = suggestedBy(held);
  const carriedShare = carried ?? 1;
  const consumed = {
    consumed_carb_g: carb === null ? null : part(carb * carriedShare, plan.carb_g, 1),
    consumed_sodium_mg: sodium === null ? null : part(sodium * carriedShare, plan.sodium_mg, 5),
    consumed_fluid_ml: fluid === null ? null : part(fluid * carriedShare, plan.fluid_ml, 10),
  };
  const as_used = {
    carb_g: part(carriedShare, plan.carb_g, 1),
    sodium_mg: part(carriedShare, plan.sodium_mg, 5),
    fluid_ml: part(carriedShare, plan.fluid_ml, 10),
  };
  return {
    ...said,
    duration_min: null,
    ...consumed,
    items: null,
    bottles: null,
    vessel_reports: said.vessel_reports && {
      bottles: Math.max(1, Math.round(plan.fluid_ml / 750)),
    },
    weather,
    leftover_carb_g:
      carried === null ? null : Math.max(0, as_used.carb_g - (consumed.consumed_carb_g ?? 0)),
    leftover_fluid_ml:
      carried === null ? null : Math.max(0, as_used.fluid_ml - (consumed.consumed_fluid_ml ?? 0)),
    as_used: carried === null ? null : as_used,
    created_at: Math.floor(reportedMs / 1000),
  };
}
