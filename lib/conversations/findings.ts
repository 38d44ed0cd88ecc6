import type { Marker } from "@/lib/contract/concern";
import type { ANSWER_PARTS } from "@/lib/contract/conversation";
import type { CalculateInput, FlatPrescription } from "@/lib/contract/prescription";
import type { ActivityType } from "@/lib/contract/vocabulary";

/** What the tools found for one answer. A field is null if it was not looked up. */
export interface Findings {
  /** Whether the question is about a person, so numbers must be theirs. */
  isPersonal: boolean;
  /** Whether a coach is asking about their athlete. */
  isCoach: boolean;
  calculation: Calculation | null;
  /** The calculation to compare with: the session as stored, or in cool weather. */
  beside: Calculation | null;
  caffeine: CaffeineFact | null;
  /** Body weight, if the question names an amount per kilogram. */
  weight_kg: number | null;
  /** Newest first; empty if nothing was reported. */
  sessions: readonly SessionFact[] | null;
  /** Sessions before the days in question, newest first. */
  past: readonly SessionFact[];
  profile: ProfileFact | null;
  /** Which sessions were looked up; null if none. */
  asked: AskedSessions | null;
  meal: MealFact | null;
  fit: FitFact | null;
  articles: readonly ArticleFact[];
  /** Sessions in which the athlete drank more than is safe, newest first. They are mentioned before anything else. */
  risk: readonly SessionFact[];
  /** What could not be looked up, worded for the reader. */
  refusals: readonly string[];
}

export interface Calculation {
  callId: string;
  input: CalculateInput;
  /** The stored session; null if the question described one. */
  session: { activity_id: string; date: string | null; isOver: boolean } | null;
  /** Whether the humidity is the calculator form's default, because the question gave none. */
  isHumidityTaken: boolean;
  /** Whether the temperature is that of a usual hot day, because the question gave no number. */
  isHeatTaken: boolean;
  /** Whether the sport was inferred from the athlete's sessions. */
  isSportTaken: boolean;
  /** How often to take something, and how much each time. */
  pace: Pace;
  flat: Numbers;
  /** Whether this is the session's existing plan, as its page shows it, rather than a new calculation. */
  isStanding: boolean;
  isYoung: boolean;
}

/** The numbers of a calculation. An existing plan has no precision info. */
export type Numbers = Omit<FlatPrescription, "precision" | "attribution"> & {
  precision: FlatPrescription["precision"] | null;
};

/** Fueling at even intervals from the start. */
export interface Pace {
  every_min: number;
  /** Amount each time, as `16-24` or a single number. */
  carb_g: string;
  fluid_ml: string;
}

/** The athlete's own rating of their sweat, from 1 to 9; null if not given. */
export interface ProfileFact {
  athlete_id: string;
  sweat_level: number | null;
  saltiness: number | null;
}

/** The sessions a question asks about, and what exists if none of them has a debrief. */
export interface AskedSessions {
  /** `run`, `race`, `session`. */
  what: string;
  /** `on Fri 27 Nov`; null if the question names no day. */
  words: string | null;
  /** Whether there are no such sessions. */
  isNone: boolean;
  /** Whether there are no sessions at all. */
  isEmpty: boolean;
  /** A session on these days without a debrief. */
  open: (NamedSession & { isOver: boolean }) | null;
  /** The session nearest to these days; null if there is none or no day is named. */
  nearest: NamedSession | null;
}

export type NamedSession = Pick<SessionFact, "activity_id" | "type" | "date">;

export interface CaffeineFact {
  callId: string;
  /** The daily maximum in mg; null if body weight is unknown. */
  max_mg: number | null;
  /** Whether the athlete is too young for caffeine. */
  isYoung: boolean;
}

/** Carbohydrate for the meal before the start, from the usual advice by body weight. */
export interface MealFact {
  callId: string;
  weight_kg: number;
  min_g: number;
  max_g: number;
}

/** A session with a debrief, in amounts per hour. A value that was not reported is null, never 0. */
export interface SessionFact {
  activity_id: string;
  date: string;
  type: ActivityType;
  /** As reported, else as planned. */
  duration_min: number;
  planned_min: number;
  rating: number;
  carb_g_per_hr: number | null;
  sodium_mg_per_hr: number | null;
  fluid_ml_per_hr: number | null;
  /** The limit on fluid that the debrief is judged by; null if none was kept. */
  max_fluid_ml_per_hr: number | null;
  /**
   * Whether the debrief has the hyponatremia marker, and in which form: much fluid with little sodium, or far above
   * the limit. Null without the marker.
   */
  overdrunk: Marker["form"] | null;
  /** The plan's range for each, in the same units; null without a plan. */
  planned: Readonly<Record<"carb" | "sodium" | "fluid", { min: number; max: number }>> | null;
  /**
   * All that was taken as a whole percentage of what was suggested, to the nearer end of a range and rounded down as on
   * every page; null if either is missing.
   */
  of_plan_pct: Readonly<Record<"carb" | "sodium" | "fluid", number | null>>;
  eaten: Eaten;
  /** Symptom labels; null if nobody asked. */
  symptoms: readonly string[] | null;
  hasGutSymptom: boolean;
}

/** Intake over the whole session. */
export interface Eaten {
  /** Per item; empty if only totals were reported. */
  things: readonly {
    /** Singular and plural. */
    what: readonly [string, string];
    carried: number;
    consumed: number;
    /** For everything consumed of this item; null if unknown. */
    carb_g: number | null;
  }[];
  carb_g: number | null;
  /** The plan's total; null if it gives no single number. */
  planned_carb_g: number | null;
}

export interface FitFact {
  callId: string;
  isTeaser: boolean;
  items: readonly { name: string; servings: number }[];
  water_ml: number;
  /** The number of bottles of this volume that holds all the fluid. */
  bottles: number;
  bottle_ml: number;
  /** Minutes between servings if one kind was asked for; otherwise null. */
  one_every_min: number | null;
  /** When the first carried bottle must be refilled; null if never. */
  refill_at_min: number | null;
  totals: { carb_g: number; sodium_mg: number; fluid_ml: number } | null;
  meets_targets: boolean;
  dangers: readonly string[];
}

export interface ArticleFact {
  id: string;
  title: string;
  /** A sentence or two in summary. */
  summary?: string;
  snippet: string;
  /**
   * Whether it answers the question verbatim, before or after the athlete's own numbers; absent if a search found it.
   */
  answers?: "first" | "behind";
}

/** A source as it is cited. */
export interface Source {
  kind: "article" | "calculation" | "session" | "products" | "athlete";
  id: string;
  title: string;
  /** The athlete, for a session that a roster answer names. */
  athlete_id?: string;
}

/** One or two sentences that belong together, with their sources. */
export interface Said {
  text: string;
  sources: readonly Source[];
  part: (typeof ANSWER_PARTS)[number];
  /** Whether it is a list item, which starts a new line. */
  isLine?: true;
}
