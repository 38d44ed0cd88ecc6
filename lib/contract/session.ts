import { z } from "zod";
import { MomentMs } from "./primitives";
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

const IsoMoment = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .pipe(MomentMs);

/**
 * A moment as a client may send it, in Unix milliseconds once it was read: between the years 1970 and 2200. A time
 * without its zone names no moment.
 */
export const Moment = z
  .union([MomentMs, IsoMoment], {
    error: "must be Unix milliseconds, or an ISO 8601 time with seconds and with Z or an offset",
  })
  .meta({ description: "Unix milliseconds, or an ISO 8601 time with `Z` or an offset." });
