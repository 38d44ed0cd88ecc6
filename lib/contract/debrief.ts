/** The debrief form, shared by the server and by offline devices. Nothing here needs more than a browser. */

import type { EnteredCarried } from "./entered-carried";
import type { Locale, Units } from "./preferences";
import type { Strip } from "./strip";

export const NUTRIENTS = ["carb", "sodium", "fluid"] as const;
export type Nutrient = (typeof NUTRIENTS)[number];

/** The totals field of each nutrient. */
export const TOTAL_OF = {
  carb: "carb_g",
  sodium: "sodium_mg",
  fluid: "fluid_ml",
} as const satisfies Readonly<Record<Nutrient, string>>;

/** Maximum amount of a nutrient in a debrief. */
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

/** How much of what was planned or carried was taken. Null means no answer, not zero. */
export const SHARES = {
  none: { title: "None", part: 0 },
  quarter: { title: "A quarter", part: 0.25 },
  half: { title: "Half", part: 0.5 },
  most: { title: "Most", part: 0.75 },
  all: { title: "All", part: 1 },
  more: { title: "More", part: 1.25 },
  unknown: { title: "I don’t know", part: null },
} as const satisfies Record<string, { title: string; part: number | null }>;
export type ShareName = keyof typeof SHARES;
export const SHARE_NAMES = Object.keys(SHARES) as readonly ShareName[];

/** Symptoms asked for by name, each with its frequency. */
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

/** Stomach and gut symptoms, which food and drink may cause. */
export const GUT_SYMPTOMS = [
  "nausea",
  "bloating",
  "stomach_cramps",
  "vomiting",
  "diarrhea",
] as const satisfies readonly (keyof typeof SYMPTOMS)[];

export const RATINGS = ["Very bad", "Bad", "So-so", "Good", "Very good"] as const;

/** A form's values, by field name. */
export type Entered = Readonly<Record<string, string>>;

/** Everything a device needs to show and submit the debrief of one session. */
export interface DebriefSheet {
  activityId: string;
  /** Identifies this sheet, so it can only be accepted once. */
  draftId: string;
  /** How often it was sent, edited in between or not; absent if never. */
  version?: number;
  title: string;
  /** When the session was, in words. */
  when: string;
  /** What shares refer to: the plan's totals, with the middle of each range; null without a plan. */
  planned: Readonly<Record<Nutrient, number | null>>;
  /** The same, formatted for the reader; absent on sheets stored before units could be chosen. */
  told?: Readonly<Record<Nutrient, string | null>>;
  /** Planned duration; absent on sheets stored before it was asked. */
  plannedMin?: number;
  /** What was carried; absent on sheets stored before items were asked one by one. */
  carried?: EnteredCarried;
  /** The units for entering fluid; metric if absent. */
  units?: Units;
  /** Number format; absent on sheets stored before it was asked. */
  locale?: Locale;
  /**
   * Who reads the debrief, such as `Sam` or a team's name; null if nobody coaches the athlete. Absent on sheets stored
   * before this was shown.
   */
  readBy?: string | null;
  /** The URL for product search while online. */
  searchAt?: string;
  /** What was already reported, by field name. */
  entered: Entered;
  /** When the report that this one replaces was made, in Unix seconds; null if there is none yet. */
  replaces: number | null;
  /** When the sheet was made, Unix milliseconds. */
  madeMs: number;
  /** The id of the person reporting; absent behind a link, which works for anyone who has it. */
  owner?: string;
  /** Where the form is submitted, and where to continue. */
  sendTo: string;
  goOnTo: string | null;
}

/** The outcome of a debrief submitted on its own. */
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
  /** Whether the athlete may have overdrunk and diluted their blood; they are told right away. */
  overdrank: boolean;
  /** Of the current report, if someone else reported in the meantime. */
  replaces: number | null;
  /** The session as reported; null if the debrief wasn't accepted. */
  strip: Strip | null;
}
