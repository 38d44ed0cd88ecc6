import type { ANSWER_PARTS } from "@/lib/contract/conversation";
import type { CalculateInput, FlatPrescription } from "@/lib/contract/prescription";
import type { ActivityType } from "@/lib/contract/vocabulary";

/** What the tools of one answer found. What was not looked for is null. */
export interface Findings {
  /** Whether it is about somebody: then numbers are theirs or none. */
  isPersonal: boolean;
  /** Whether a coach asks about their athlete. */
  isCoach: boolean;
  calculation: Calculation | null;
  /** The same as it is stored, or in the cool: what the calculation is told beside. */
  beside: Calculation | null;
  caffeine: CaffeineFact | null;
  /** Newest first; none where nothing was reported. */
  sessions: readonly SessionFact[] | null;
  /** Those before the days that are asked about, newest first. */
  past: readonly SessionFact[];
  profile: ProfileFact | null;
  /** Which sessions were looked for; null where none were. */
  asked: AskedSessions | null;
  meal: MealFact | null;
  fit: FitFact | null;
  articles: readonly ArticleFact[];
  /** Sessions in which more was drunk than is safe, to be told of before all else: newest first. */
  risk: readonly SessionFact[];
  /** What could not be asked any more, in words for the reader. */
  refusals: readonly string[];
}

export interface Calculation {
  callId: string;
  input: CalculateInput;
  /** The stored session it is of; null for one that was described. */
  session: { activity_id: string; date: string | null; isOver: boolean } | null;
  /** Humidity was not said, and taken as the form of the calculator takes it. */
  isHumidityTaken: boolean;
  /** It was said to be hot and not how hot, and taken as a usual hot day. */
  isHeatTaken: boolean;
  /** The sport was not said, and taken as that of all sessions. */
  isSportTaken: boolean;
  /** How often something is taken, and how much of the numbers each time. */
  pace: Pace;
  flat: Numbers;
  /** Whether it is the plan that stands with the session, as its page shows it, and not calculated for this answer. */
  isStanding: boolean;
  isYoung: boolean;
}

/** The numbers of a calculation. What would make them closer is not known of a plan that stands. */
export type Numbers = Omit<FlatPrescription, "precision" | "attribution"> & {
  precision: FlatPrescription["precision"] | null;
};

/** How a session is fuelled evenly, every so many minutes from the start. */
export interface Pace {
  every_min: number;
  /** Each time, as `16-24` or one number. */
  carb_g: string;
  fluid_ml: string;
}

/** What the athlete says of how they sweat, from 1 to 9; null where they did not. */
export interface ProfileFact {
  athlete_id: string;
  sweat_level: number | null;
  saltiness: number | null;
}

/** The sessions that a question asks for, and what there is where none of them was reported on. */
export interface AskedSessions {
  /** `run`, `race`, `session`. */
  what: string;
  /** `on Fri 27 Nov`; null where no day is named. */
  words: string | null;
  /** Whether there is none of them at all. */
  isNone: boolean;
  /** Whether there is no session of any kind, on any day. */
  isEmpty: boolean;
  /** One of these days without a report. */
  open: (NamedSession & { isOver: boolean }) | null;
  /** The nearest to these days; null where there is none at all, or no day is named. */
  nearest: NamedSession | null;
}

export type NamedSession = Pick<SessionFact, "activity_id" | "type" | "date">;

export interface CaffeineFact {
  callId: string;
  /** The most of a day in mg; null where body mass is not known. */
  max_mg: number | null;
  /** Whether the athlete is too young for any. */
  isYoung: boolean;
}

/** The carbohydrate of the meal before the start, of the usual advice by body weight. */
export interface MealFact {
  callId: string;
  weight_kg: number;
  min_g: number;
  max_g: number;
}

/** A session that was reported on, in amounts per hour. What was not reported is null, never 0. */
export interface SessionFact {
  activity_id: string;
  date: string;
  type: ActivityType;
  duration_min: number;
  rating: number;
  carb_g_per_hr: number | null;
  sodium_mg_per_hr: number | null;
  fluid_ml_per_hr: number | null;
  /** The most that was safe to drink there, by the plan that stands with it; null where it had none. */
  max_fluid_ml_per_hr: number | null;
  /** What its plan suggested of each, in the same amounts, from and to; null where it had none. */
  planned: Readonly<Record<"carb" | "sodium" | "fluid", { min: number; max: number }>> | null;
  /** What was taken of it in an hour, in whole percent, rounded down as everywhere; null where either is missing. */
  of_plan_pct: Readonly<Record<"carb" | "sodium" | "fluid", number | null>>;
  eaten: Eaten;
  /** Labels of symptoms; null where nobody asked. */
  symptoms: readonly string[] | null;
  hasGutSymptom: boolean;
}

/** What was taken over the whole session. */
export interface Eaten {
  /** Thing by thing; empty where only totals were reported. */
  things: readonly {
    /** What one and several are called. */
    what: readonly [string, string];
    carried: number;
    consumed: number;
    /** Of all that was consumed of it; null where it is not known. */
    carb_g: number | null;
  }[];
  carb_g: number | null;
  /** Null where no plan says one number. */
  planned_carb_g: number | null;
}

export interface FitFact {
  callId: string;
  isTeaser: boolean;
  items: readonly { name: string; servings: number }[];
  water_ml: number;
  /** So many bottles of this volume hold all that is drunk. */
  bottles: number;
  bottle_ml: number;
  /** How often one is taken, where one kind was asked for; null where none was. */
  one_every_min: number | null;
  /** When the first of those that are carried has to be filled again; null where none has. */
  refill_at_min: number | null;
  totals: { carb_g: number; sodium_mg: number; fluid_ml: number } | null;
  meets_targets: boolean;
  dangers: readonly string[];
}

export interface ArticleFact {
  id: string;
  title: string;
  /** What it says in a sentence or two. */
  summary?: string;
  snippet: string;
  /** Whether it answers in so many words, before the athlete's own numbers or behind them; absent where it was only found. */
  answers?: "first" | "behind";
}

/** What a sentence rests on, as it is cited. */
export interface Source {
  kind: "article" | "calculation" | "session" | "products" | "athlete";
  id: string;
  title: string;
  /** Of a session that an answer about a roster names: whose it is. */
  athlete_id?: string;
}

/** A sentence or two that belong together, with what they rest on. */
export interface Said {
  text: string;
  sources: readonly Source[];
  part: (typeof ANSWER_PARTS)[number];
  /** Whether it is one of a list, and begins a line. */
  isLine?: true;
}
