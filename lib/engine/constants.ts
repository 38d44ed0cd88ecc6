import type {
  ActivityType,
  CarbExperience,
  Sex,
  UsualCarbConsumption,
} from "@/lib/contract/vocabulary";
import type { Curve } from "@/lib/engine/curves";

/**
 * Every coefficient of the fueling engine, with its unit and source. "Design" marks a choice made for this engine,
 * reasoned or tuned against published figures, rather than a published constant. Full references:
 * docs/guide/science.md.
 */

/** Fallback limits in case a caller did not validate its input. */
export const INPUT_RANGE = {
  duration_min: [1, 2880], // min
  athlete_weight_kg: [20, 250], // kg
  level_of_ten: [1, 10], // intensity and thermal stress, scale 1-10
  level_of_nine: [1, 9], // sweat, saltiness, satiety and fitness, scale 1-9
  age: [5, 100], // years
  meal_before_min: [0, 1440], // min
  carb_upper_limit_override: [50, 150], // g/h
  air_c: [-20, 50], // C; the valid range of Stull's wet bulb
  humidity_pct: [5, 99], // %; same
} as const;

/** The constants that differ between sports. */
export type SportConstants = {
  /** Share of whole-body VO2max that the sport's muscle mass can use; design, tuned on the 2011 Compendium of METs. */
  readonly vo2_share: number;
  /** Share of metabolic power that leaves through the skin; running fitted to Sawka 2007, others reasoned. */
  readonly skin_heat_share: number;
  /** Dry heat exchange, W/m2/K; design. Unused in water. */
  readonly dry_exchange: number;
  /** Air flow over the skin, m/s; design. Unused in water. */
  readonly air_speed: number;
  /** Exposure to the sun, 0-1; design. */
  readonly sun: number;
  /** Factor: how much of the practical fluid intake the sport allows; running from Lambert 2008, others design. */
  readonly gut_fluid: number;
  /** Factor: how much of the gut's carbohydrate ceiling the sport allows; design. */
  readonly gut_carb: number;
  /** Factor: carbohydrate need compared with running or cycling of equal share and length; design. */
  readonly carb_need: number;
  /** Part of the gut ceiling lost by 18 h of exercise, fraction; design. */
  readonly ultra_loss: number;
};

type SportRow = readonly [number, number, number, number, number, number, number, number, number];

function sport([vo2, skin, dry, air, sun, fluid, carb, need, ultra]: SportRow): SportConstants {
  return {
    vo2_share: vo2,
    skin_heat_share: skin,
    dry_exchange: dry,
    air_speed: air,
    sun,
    gut_fluid: fluid,
    gut_carb: carb,
    carb_need: need,
    ultra_loss: ultra,
  };
}

/** Columns: vo2_share, skin_heat_share, dry_exchange, air_speed, sun, gut_fluid, gut_carb, carb_need, ultra_loss. */
export const SPORTS: Readonly<Record<ActivityType, SportConstants>> = {
  run: sport([1.0, 0.7, 7.25, 3.8, 1, 0.85, 0.95, 1, 0.2]),
  bike: sport([0.93, 0.64, 8.5, 7, 1, 1.1, 1.05, 1, 0.1]),
  swim: sport([0.78, 0.69, 0, 0, 0, 0.5, 0.75, 0.85, 0.2]),
  row: sport([0.97, 0.64, 7, 3, 1, 0.85, 0.9, 1, 0.15]),
  ski: sport([1.03, 0.66, 6, 3.5, 0.8, 0.8, 0.95, 1, 0.2]),
  hike: sport([0.68, 0.72, 5.5, 1.5, 1, 1, 1, 0.75, 0.2]),
  lift: sport([0.43, 0.72, 5, 0.6, 0, 1, 0.6, 0.5, 0.2]),
};

export const METABOLISM = {
  reference_mass_kg: 70,
  vo2max_fitness_1: 32, // ml/kg/min, 70 kg man at fitness level 1; design
  vo2max_per_level: 4.75, // ml/kg/min per fitness level, so that level 9 is 70; design
  mass_exponent: 0.67, // allometry of VO2max, two thirds
  vo2max_cap: 80, // ml/kg/min; design
  sex: { male: 1, female: 0.87, intersex: 0.935 } satisfies Record<Sex, number>, // women 10-15 % lower; midpoint design
  age: [
    [8, 0.92],
    [18, 1],
    [35, 1],
    [60, 0.86],
    [85, 0.66],
    [100, 0.55],
  ] satisfies Curve, // factor over years; design
  share_intensity_1: 0.3, // share of VO2max at intensity 1; Garber 2011, linearized
  share_per_level: 0.08, // share per intensity level; same
  share_max: 1,
  sustainable_base: 0.95, // sustainable share for 30 min at fitness 5; Peronnet & Thibault 1989, coefficients design
  sustainable_per_ln: 0.075, // share per ln(min / 30); same
  sustainable_per_ln_long: 0.06, // further share per ln(min / 360); same
  sustainable_per_fitness: 0.01, // share per fitness level; design
  sustainable_min: 0.45,
  sustainable_from_min: 30, // min
  sustainable_long_from_min: 360, // min
  share_sharpness: 12, // softMin of requested and sustainable share; design
  floor_mets: 1.5, // lowest session MET; design
  ml_per_kg_per_met: 3.5, // ml/kg/min in one MET; Ainsworth 2011
  kj_per_l_oxygen: 20.9, // energy of one liter of oxygen
  run_vo2_rest: 3.5, // ml/kg/min; ACSM running equation, valid above about 8 km/h
  run_vo2_per_speed: 0.2, // ml/kg/min per m/min; same
  run_vo2_per_climb: 0.9, // ml/kg/min per m/min of grade; same
  cycling_efficiency: 0.21, // gross, published range 0.20-0.22
} as const;

/** Typical air, humidity (%) and black-globe excess (K) of each thermal stress level; design, checked on ACSM WBGT bands. */
export const THERMAL_LEVELS = [
  { level: 1, air_c: 2, humidity_pct: 70, globe_excess_k: 0 },
  { level: 2, air_c: 8, humidity_pct: 65, globe_excess_k: 1 },
  { level: 3, air_c: 13, humidity_pct: 60, globe_excess_k: 2 },
  { level: 4, air_c: 17, humidity_pct: 55, globe_excess_k: 3 },
  { level: 5, air_c: 20.5, humidity_pct: 55, globe_excess_k: 4 },
  { level: 6, air_c: 24, humidity_pct: 55, globe_excess_k: 5 },
  { level: 7, air_c: 27, humidity_pct: 56, globe_excess_k: 6 },
  { level: 8, air_c: 30, humidity_pct: 56, globe_excess_k: 7.5 },
  { level: 9, air_c: 33, humidity_pct: 55, globe_excess_k: 9 },
  { level: 10, air_c: 36.5, humidity_pct: 53, globe_excess_k: 11 },
] as const;

export const CLIMATE = {
  magnus_kpa: 0.61094, // kPa; Magnus form of saturation vapor pressure
  magnus_slope: 17.625, // same
  magnus_offset_c: 243.04, // C; same
  wbgt_wet_bulb: 0.7, // weight; ISO 7243, outdoors
  wbgt_globe: 0.2, // same
  wbgt_air: 0.1, // same
  full_sun_globe_excess_k: 11, // K in full sun; design, the hottest level's excess
  unknown_sun: 0.5, // share of full sun assumed in WBGT if none was reported; design
  skin_max_c: 36, // C; design
  skin_at_zero_c: 22.8, // C; fitted to Sawka 2007
  skin_per_air_c: 0.4, // C per C; fitted to Sawka 2007
  vapour_gap_min_kpa: 0.3, // kPa; design
  warm_air_from_c: 27, // C at which convective relief begins to fade; design
  warm_air_span_c: 10, // C until it is gone; design
  warm_air_gain: 0.28, // further share of heat left to sweat; design
} as const;

/** Wet-bulb regression of air temperature (C) and relative humidity (%); Stull 2011. */
export const STULL = {
  a: 0.151977,
  b: 8.313659,
  c: 1.676331,
  d: 0.00391838,
  e: 0.023101,
  f: 4.686035,
} as const;

export const SWEAT = {
  surface_factor: 0.1173, // m2; Livingston & Lee 2001
  surface_exponent: 0.6466, // of mass in kg; same
  dry_share_max: 0.5, // largest share of heat lost dry, since people dress for the cold; design
  radiant: 5.5, // W/m2 per K of globe excess, about 100 W in full hot sun; design
  lewis: 16.5, // K/kPa; Lewis relation
  convection: 8.3, // W/m2/K at 1 m/s; convection law
  convection_exponent: 0.6, // of air speed in m/s; same
  clothing: 0.85, // factor on evaporation; design
  wettedness_max: 0.85, // not acclimatized; ISO 7933
  latent_heat: 0.674, // Wh per g evaporated
  whole_body_max: 1.42, // L/h per m2, soft; design, 2.6 L/h at 70 kg
  whole_body_sharpness: 4, // design
  water_share_1: 0.1, // share of heat met by sweat in cold water; fitted to Cox 2002
  water_share_per_level: 0.08, // per thermal level; same
  level_ln: 0.09375, // ln units per sweat level: log-normal SD 0.25, 0.375 SD a level; design beside Baker 2016
  level_middle: 5,
  fitness_gain: 0.015, // per fitness level from 5; size design
  sex: { male: 1, female: 0.93, intersex: 0.965 } satisfies Record<Sex, number>, // Gagnon & Kenny 2012; midpoint design
  age: [
    [10, 0.78],
    [13, 0.85],
    [18, 1],
    [40, 1],
    [70, 0.88],
    [90, 0.8],
  ] satisfies Curve, // factor over years; Falk 1992 in IOM 2005, knots design
  min_ml_per_hr: 50, // insensible loss; design
  max_ml_per_hr: 3800, // individual maxima reported near 3.7 L/h
  max_sharpness: 6, // design
} as const;

export const SALT = {
  mg_per_mmol: 22.99, // molar mass of sodium
  median_mmol_per_l: 38, // whole body; set beside Baker 2016 and Barnes 2019
  level_ln: 0.12375, // ln units per saltiness level: log-normal SD 0.33, 0.375 SD a level; design
  level_middle: 5,
  flow_reference: 0.6, // L/h per m2
  flow_range: [0.25, 2.5], // share of the reference; design
  flow_exponent: 0.25, // Holmes 2016 against Lara 2016; design
  fitness_drop: 0.015, // per fitness level from 5; design
  sex: { male: 1, female: 0.93, intersex: 0.965 } satisfies Record<Sex, number>, // Lara 2016; midpoint design
  range_mmol_per_l: [10, 100],
} as const;

export const FLUID = {
  absolute_max_ml_per_hr: 1500, // hard ceiling of the product
  gut_max_ml_per_hr: 1200, // at 70 kg, grows with the root of mass; design above Lambert 2008
  gut_max_range: [350, 1500], // ml/h
  sweat_share_max: 0.95, // never gain mass; Sawka 2007, Hew-Butler 2015
  doubt_margin: 0.1, // share of sweat taken off at zero confidence; design
  open_answers: 0.6, // 0.84 / 1.4: about the 20th percentile, since probes lie near 1.4 SD; design
  practical_ml_per_hr: 900, // at 70 kg before the sport's factor; Lambert 2008
  practical_range: [300, 1250], // ml/h
  drinking_resistance: 0.85, // factor; design
  gut_distress: 0.9, // factor; design
  tolerated_loss: [
    [240, 0.02],
    [600, 0.03],
  ] satisfies Curve, // share of body mass over min; Sawka 2007, Hew-Butler 2015
  tolerance_heat: 0.003, // share of body mass less; design
  tolerance_faint: 0.002, // same
  thirst: [
    [0, 0.1],
    [30, 0.2],
    [45, 0.3],
    [60, 0.4],
    [90, 0.5],
    [120, 0.55],
    [180, 0.6],
    [240, 0.65],
  ] satisfies Curve, // share of sweat that thirst replaces, over min; Nolte 2010, Kenefick 2018
  thirst_extra: 0.05, // share; design
  faint_extra: 0.03, // share; design
  overdrink_light: 0.75, // highest share of sweat for light sweaters; design
  overdrink_gain: 0.1, // more for heavy sweaters; design
  overdrink_from_ml: 500, // ml/h
  overdrink_span_ml: 500, // ml/h
} as const;

export const SODIUM = {
  ramp: [
    [20, 0],
    [90, 1],
  ] satisfies Curve, // none needed in short sessions, over min; design
  replacement: 0.75, // share of sweat concentration in the drink; design within Sawka 2007 and Tiller 2019
  replacement_long: 0.05, // more between 4 h and 8 h; design
  long_from_min: 240,
  long_span_min: 240,
  cramps_extra: 0.1, // share; a concession to practice, evidence weak
  faint_extra: 0.05, // share; design
  potassium_mmol_per_l: 5, // sweat potassium
  plasma_mmol_per_l: 163.8 / 1.03, // (140 + 23.8) / 1.03 per L of water; Nguyen & Kurtz 2004, tested by Baker 2008
  floor_mg_per_hr: 60, // at thermal level 1; design
  floor_per_level: 30, // mg/h per thermal level; design
  floor_mass_range: [0.4, 1.4], // of mass / 70 kg
  absolute_max_mg_per_hr: 3000, // hard ceiling of the product
  loss_share_max: 1.2, // of the personal loss; design
  per_kg_mg: 7, // mg/kg/h, so that light sweaters keep a plain ceiling; design
} as const;

export const CARB = {
  by_duration: [
    [30, 0],
    [45, 10],
    [60, 20],
    [75, 28],
    [90, 36],
    [120, 50],
    [150, 64],
    [180, 76],
    [240, 86],
    [300, 92],
  ] satisfies Curve, // g/h over min; Jeukendrup 2014, Thomas 2016
  by_share: [
    [0.3, 0.35],
    [0.45, 0.62],
    [0.6, 0.88],
    [0.7, 1],
    [0.85, 1.05],
  ] satisfies Curve, // factor over share of VO2max; design
  by_meal: [
    [0, 0.92],
    [60, 0.95],
    [150, 1],
    [240, 1.04],
    [480, 1.08],
    [720, 1.1],
  ] satisfies Curve, // factor over min since the meal; design
  meal_fade_from: 1.5, // the meal matters less as hours pass; design
  meal_fade_min: 360, // min
  meal_fade_range: [0.3, 1],
  race: 1.05, // factors; design
  training: 0.92,
  performance: 1.04,
  hunger: 1.04,
  faintness: 1.03,
  trained_gut_from: 90, // g/h above which more than 90 is offered; King 2019, Podlogar 2022
  trained_gut_span: 30, // g/h
  trained_gut_gain: 0.2, // factor
  energy_share_race: 0.55, // of energy turnover; design, Jeukendrup 2014 on low absolute intensity
  energy_share_training: 0.5,
  j_per_kcal: 4184,
  kcal_per_g: 4,
  most: 120, // g/h, for trained guts only; Podlogar 2022, Viribay 2020
  satiety_gain: 0.02, // per level from 5: whole food to concentrated; design
  satiety_middle: 5,
  ultra_from_min: 300,
  ultra_span_min: 780,
  gut_distress: 0.85, // factor; design
  hot_from_level: 7,
  hot_loss: 0.03, // per thermal level above; review of gut function in heat 2019, size design
  by_age: [
    [14, 60],
    [20, 120],
  ] satisfies Curve, // g/h over years; design
} as const;

/** Gut ceiling in g/h by the most ever used and the usual intake; design after Costa 2017, Miall 2018 and Cox 2010. */
export const GUT_CEILING: Readonly<
  Record<CarbExperience, Readonly<Record<UsualCarbConsumption, number>>>
> = {
  range_0_30: { range_lt_60: 45, range_60_80: 60, range_80_100: 70, range_gt_100: 80 },
  range_40_60: { range_lt_60: 65, range_60_80: 75, range_80_100: 85, range_gt_100: 95 },
  range_gt_70: { range_lt_60: 80, range_60_80: 90, range_80_100: 105, range_gt_100: 120 },
};

/** The value of one published step per nutrient when impacts are compared, and the width of a teaser cell. */
export const PRECISION = {
  impact_carb_g: 30,
  impact_sodium_mg: 500,
  impact_fluid_ml: 500,
  teaser_carb_g: 30,
  teaser_sodium_mg: 500,
  teaser_fluid_ml: 500,
} as const;

/** Rounding steps of the published numbers. */
export const ROUNDING = { carb_g: 1, sodium_mg: 10, fluid_ml: 10 } as const;

/** Identifies what calculated a prescription; it changes whenever the numbers do. */
export const ENGINE_VERSION = "1.1.0";

/** Thresholds of the warnings; WBGT bands from Armstrong 2007, the rest in the order of the warnings. */
export const SAFETY = {
  wbgt_critical_c: 32.3,
  wbgt_high_c: 27.9,
  wbgt_warning_c: 22.3,
  wbgt_sensitive_c: 18.4,
  hyponatremia_long_min: 240, // Almond 2005
  hyponatremia_sweat_ml: 600, // ml/h
  hyponatremia_thirst_sweat_ml: 800, // ml/h
  hyponatremia_mass_kg: 55,
  hyponatremia_info_min: 120,
  hyponatremia_fluid_share: 0.8, // McCubbin 2023, Montain 2006
  loss_info_pct: 2.05, // the margin keeps targets exactly at 2 or 3 % from warning; Sawka 2007
  loss_warning_pct: 3.05,
  loss_high_pct: 4, // design
  loss_review_pct: 5, // design
  gut_limited_min: 120,
  gut_limited_g: 15, // g/h; Costa 2017
  gi_carb_g: 60, // g/h
  gi_thermal_level: 8,
  young_age: 16,
  older_age: 75,
  light_kg: 40,
  heavy_kg: 140,
  long_min: 1440,
  extreme_thermal_level: 9, // Armstrong 2007
  extreme_intensity: 8,
  extreme_min: 60,
  sodium_total_mg: 8000, // design
  sodium_rate_mg: 1500, // design
  faint_thermal_level: 7,
  faint_intensity: 8,
  swim_min: 60,
  rinse_range_min: [30, 75], // Jeukendrup 2014, Carter 2004
  rinse_share: 0.75,
  sip_below_ml: 150, // ml/h
} as const;
