/** Alert and report constants for pages, without the schemas. */

/** Which sessions of a window to show: those over a threshold, all, or races and long ones. */
export const FOCUSES = ["worst", "rolling", "key"] as const;

interface TriggerRow {
  /** One session, or the trend over the latest sessions. Only the former produce markers. */
  about: "session" | "trend";
  /** The default amber threshold; null if it is each nutrient's resolved cutoff. */
  amber: number | null;
  /** The urgent threshold of every preset. */
  urgent: number;
}

/** All triggers; session triggers are in display order. */
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

/** Where an alert can be delivered. */
export const CHANNELS = ["in_portal", "email", "push", "webhook"] as const;

/** Preset rule sets to start from, calmest first. */
export const PRESET_NAMES = ["hands_off", "balanced", "hands_on"] as const;
