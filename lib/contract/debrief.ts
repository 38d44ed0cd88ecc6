/**
 * The debrief as a form asks for it, on the server and on a device without a line. Nothing here needs more than a
 * browser has.
 */

import type { EnteredCarried } from "./entered-carried";
import type { Locale, Units } from "./preferences";
import type { Strip } from "./strip";

export const NUTRIENTS = ["carb", "sodium", "fluid"] as const;
export type Nutrient = (typeof NUTRIENTS)[number];

/** The field of totals that each is counted in. */
export const TOTAL_OF = {
  carb: "carb_g",
  sodium: "sodium_mg",
  fluid: "fluid_ml",
} as const satisfies Readonly<Record<Nutrient, string>>;

/** No debrief comes to more of a nutrient. */
export const AMOUNT_MAX = 1_000_000;

interface NutrientRow {
  title: string;
  unit: Readonly<Record<Units, string>>;
}

export const NUTRIENT_ROWS: Readonly<Record<Nutrient, NutrientRow>> = {
  carb: { title: "Carbohydrate", unit: { metric: "g", imperial: "g" } },
  sodium: { title: "Sodium", unit: { metric: "mg", imperial: "mg" } },
  fluid: { title: "Fluid", unit: { metric: "mL", imperial: "fl\u00a0oz" } },
};

/** How much of what was planned, or carried, was taken. Null is no answer, and no zero. */
export const SHARES = {
  none: { title: "None", part: 0 },
  quarter: { title: "A quarter", part: 0.25 },
  half: { title: "Half", part: 0.5 },
  most: { title: "Most", part: 0.75 },
  all: { title: "All", part: 1 },
  more: { title: "More", part: 1.25 },
  unknown: { title: "I don't know", part: null },
} as const satisfies Record<string, { title: string; part: number | null }>;
export type ShareName = keyof typeof SHARES;
export const SHARE_NAMES = Object.keys(SHARES) as readonly ShareName[];

/** Symptoms that are asked for by name, with how often each came. */
export const SYMPTOMS = {
  nausea: "Nausea",
  bloating: "Bloating",
  stomach_cramps: "Stomach cramps",
  vomiting: "Vomiting",
  diarrhea: "Diarrhea",
  muscle_cramps: "Muscle cramps",
  headache: "Headache",
  dizziness: "Dizziness",
} as const;

/** Those of the stomach and the gut: what somebody eats and drinks may be the reason. */
export const GUT_SYMPTOMS = [
  "nausea",
  "bloating",
  "stomach_cramps",
  "vomiting",
  "diarrhea",
] as const satisfies readonly (keyof typeof SYMPTOMS)[];

export const RATINGS = ["Very bad", "Bad", "So-so", "Good", "Very good"] as const;

/** What a form holds, by the names of its fields. */
export type Entered = Readonly<Record<string, string>>;

/** All that a device needs to show the debrief of one session and to send it. */
export interface DebriefSheet {
  activityId: string;
  /** Of this sheet: what was taken once is not taken again. */
  draftId: string;
  title: string;
  /** When the session was, in words. */
  when: string;
  /** What shares are of: the totals of the plan, the middle of each range; null without a plan. */
  planned: Readonly<Record<Nutrient, number | null>>;
  /** The same as its reader reads amounts; absent in what a device keeps from before there was a choice. */
  told?: Readonly<Record<Nutrient, string | null>>;
  /** How long it was to take; absent in what a device keeps from before it was asked. */
  plannedMin?: number;
  /** What was carried; absent in what a device keeps from before it was asked thing by thing. */
  carried?: EnteredCarried;
  /** In which fluid is entered; metric where it is absent. */
  units?: Units;
  /** How numbers are written; absent in what a device keeps from before it was asked. */
  locale?: Locale;
  /** Who reads it, as `Sam` or a team's name; null where nobody coaches them. Absent in what was kept from before it was said. */
  readBy?: string | null;
  /** Where products are searched while there is a connection. */
  searchAt?: string;
  /** What was reported already, by the names of the fields. */
  entered: Entered;
  /** When the report that this one replaces was made, in Unix seconds; null where there is none yet. */
  replaces: number | null;
  /** When the sheet was made, Unix milliseconds. */
  madeMs: number;
  /** The id of the person who reports; absent behind a link, which is whoever's has it. */
  owner?: string;
  /** Where it is sent to, and where one goes on to. */
  sendTo: string;
  goOnTo: string | null;
}

/** What became of a debrief that was sent by itself. */
export type DebriefOutcome =
  | "taken"
  | "meanwhile"
  | "signed_out"
  | "gone"
  | "rating"
  | "invalid_value"
  | "carried"
  | "half_said";
export interface DebriefAnswer {
  outcome: DebriefOutcome;
  /** Whether what was drunk may have diluted the blood, which whoever reports is told at once. */
  overdrank: boolean;
  /** Of the report that stands now, where somebody has reported meanwhile. */
  replaces: number | null;
  /** The session as it was reported; null where nothing was taken. */
  strip: Strip | null;
}
