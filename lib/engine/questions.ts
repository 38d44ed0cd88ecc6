import { PROFILE_FIELDS } from "@/lib/contract/profile";
import { type AnswerField, type Answers, NO_CONCERNS } from "@/lib/engine/answers";
import { STAGE } from "@/lib/engine/point";

/** What the engine knows about a question that may go unanswered. */
export type Question = {
  /** Confidence lost without the answer, in hundredths; 10 remain if only activity and length are known. */
  readonly weight_pct: number;
  readonly display_label: string;
  /** The stages that the answer touches, as bit flags. */
  readonly touched: number;
  /** Plausible answers other than the default, to measure the effect of not knowing. Design. */
  readonly probes: readonly Partial<Answers>[];
};

const { surface, work, climate, heat, sweat, salt, fluid, sodium, carb } = STAGE;
const INTAKE = fluid | sodium | carb;
const SWEAT_ON = sweat | salt | fluid | sodium;
const WORK_ON = work | heat | SWEAT_ON | carb;

/** All questions with a default. A probe equal to the default couldn't widen a band, so it is left out. */
export const QUESTIONS: Readonly<Record<AnswerField, Question>> = {
  athlete_weight_kg: {
    weight_pct: 14,
    display_label: "Body weight",
    touched: surface | WORK_ON,
    probes: [{ athlete_weight_kg: 55 }, { athlete_weight_kg: 88 }],
  },
  intensity_level: {
    weight_pct: 14,
    display_label: "Intensity",
    touched: WORK_ON,
    probes: [{ intensity_level: 3 }, { intensity_level: 8 }],
  },
  thermal_stress_level: {
    weight_pct: 14,
    display_label: "Heat of the day",
    touched: climate | heat | SWEAT_ON | carb,
    probes: [{ thermal_stress_level: 3 }, { thermal_stress_level: 8 }],
  },
  sweat_level: {
    weight_pct: 10,
    display_label: "How much you sweat",
    touched: SWEAT_ON,
    probes: [{ sweat_level: 1 }, { sweat_level: 9 }],
  },
  saltiness: {
    weight_pct: 7,
    display_label: "How salty your sweat is",
    touched: salt | sodium,
    probes: [{ saltiness: 1 }, { saltiness: 9 }],
  },
  carb_experience: {
    weight_pct: 6,
    display_label: "Most carbohydrate ever used per hour",
    touched: carb,
    probes: [{ carb_experience: "range_0_30" }, { carb_experience: "range_gt_70" }],
  },
  usual_carb_consumption: {
    weight_pct: 5,
    display_label: "Usual carbohydrate per hour",
    touched: carb,
    probes: [{ usual_carb_consumption: "range_80_100" }],
  },
  fitness_level: {
    weight_pct: 5,
    display_label: "Fitness",
    touched: WORK_ON,
    probes: [{ fitness_level: 2 }, { fitness_level: 8 }],
  },
  sex: {
    weight_pct: 3,
    display_label: "Sex",
    touched: WORK_ON,
    probes: [{ sex: "male" }, { sex: "female" }],
  },
  age: {
    weight_pct: 3,
    display_label: "Age",
    touched: WORK_ON,
    probes: [{ age: 20 }, { age: 65 }],
  },
  is_race: {
    weight_pct: 3,
    display_label: "Race or training",
    touched: carb,
    probes: [{ is_race: true }],
  },
  meal_before_min: {
    weight_pct: 2,
    display_label: "Time since the last meal",
    touched: carb,
    probes: [{ meal_before_min: 30 }, { meal_before_min: 600 }],
  },
  satiety_level: {
    weight_pct: 2,
    display_label: "Whole food or concentrated fuel",
    touched: carb,
    probes: [{ satiety_level: 1 }, { satiety_level: 9 }],
  },
  concerns: {
    weight_pct: 2,
    display_label: "Concerns",
    touched: INTAKE,
    probes: [
      { concerns: { ...NO_CONCERNS, gut_distress: true, drinking_resistance: true } },
      { concerns: { ...NO_CONCERNS, muscle_cramps: true, performance: true, thirst: true } },
    ],
  },
};

const REQUIRED: ReadonlySet<string> = new Set(
  Object.values(PROFILE_FIELDS).flatMap(({ question, inline }) =>
    question?.required === true ? Object.keys(inline) : [],
  ),
);

/** True if a fueling profile is incomplete without this answer. Session fields are not part of the profile. */
export const isRequired = (field: AnswerField): boolean => REQUIRED.has(field);
