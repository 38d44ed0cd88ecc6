import type { ReportSettings } from "./concern";

/** Cutoff constants for pages, without the schemas. */

/** Used if nothing was configured. */
export const DEFAULT_SETTINGS: ReportSettings = {
  report_window_days: 14,
  report_focus: "worst",
  concern_carb_cutoff: 0.7,
  concern_sodium_cutoff: 0.7,
  concern_fluid_cutoff: 0.7,
  hyponatremia_fluid_min: 0.9,
  hyponatremia_sodium_max: 0.5,
};
