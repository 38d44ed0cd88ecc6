import { z } from "zod";
import { Focus, Fraction, WindowDays } from "./concern";

/** What coaches configure, for all, for a group or for one athlete. */

/** From the most general one; the most specific one that says something holds. */
export const CONFIG_SCOPES = ["overall", "group", "athlete"] as const;
export type ConfigScope = (typeof CONFIG_SCOPES)[number];

/** What is set at one scope. What is absent or null falls through to the scope before it. */
export const ReportSettingsDocument = z
  .object({
    ai_report_window_days: WindowDays.nullish(),
    ai_report_focus: Focus.nullish(),
    concern_carb_cutoff: Fraction.nullish(),
    concern_sodium_cutoff: Fraction.nullish(),
    concern_fluid_cutoff: Fraction.nullish(),
    hyponatremia_fluid_min: Fraction.nullish(),
    hyponatremia_sodium_max: Fraction.nullish(),
  })
  .meta({ id: "ReportSettingsDocument" });
export type ReportSettingsDocument = z.output<typeof ReportSettingsDocument>;
