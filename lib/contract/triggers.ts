/** What pages need to know of alerts and reports without their schemas. */

/** Which sessions of a window are shown: those that crossed a bar, all, or races and long ones. */
export const FOCUSES = ["worst", "rolling", "key"] as const;

interface TriggerRow {
  /** One session, or how the latest sessions go on. Only the former are markers. */
  about: "session" | "trend";
  /** The amber threshold where none is set; null where the resolved cutoff of each nutrient is it. */
  amber: number | null;
  /** The urgent threshold of every preset. */
  urgent: number;
}

/** What can be fired on, what concerns a session in the order it is told. */
export const TRIGGERS = {
  hyponatremia_pattern: { about: "session", amber: 1, urgent: 1 },
  under_fuel: { about: "session", amber: null, urgent: 0.5 },
  symptom: { about: "session", amber: 1 / 3, urgent: 1 },
  low_rating: { about: "session", amber: 0.4, urgent: 0.2 },
  dial_down: { about: "trend", amber: 0.2, urgent: 0.4 },
  sleep_trend: { about: "trend", amber: 0.75, urgent: 0.625 },
  went_quiet: { about: "trend", amber: 1, urgent: 0.5 },
} as const satisfies Record<string, TriggerRow>;
export const TRIGGER_NAMES = Object.keys(TRIGGERS) as (keyof typeof TRIGGERS)[];

/** Where an alert can be told. */
export const CHANNELS = ["in_portal", "email", "push", "webhook"] as const;

/** Sets of rules to begin with, the calmest first. */
export const PRESET_NAMES = ["hands_off", "balanced", "hands_on"] as const;
