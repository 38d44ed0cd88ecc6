import { z } from "zod";
import { ACTIVITY_TYPES } from "./vocabulary";

/** What describes one session: shared by stored activities and by calculations. */

export const ActivityTypeField = z
  .enum(ACTIVITY_TYPES)
  .meta({ description: "The kind of activity.", examples: ["run"] });
export const DurationMin = z.number().min(1).max(2880).meta({ description: "Minutes." });
export const IntensityLevel = z
  .number()
  .min(1)
  .max(10)
  .meta({ description: "Perceived intensity, 1 (very easy) to 10 (all out)." });
export const ThermalStressLevel = z
  .number()
  .min(1)
  .max(10)
  .meta({ description: "Heat load, 1 (cold) to 10 (dangerously hot)." });
export const MealBeforeMin = z
  .number()
  .min(0)
  .max(1440)
  .meta({ description: "Minutes between the last meal and the start." });
