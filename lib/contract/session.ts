import { z } from "zod";
import { MOMENT_MS_MAX } from "./primitives";
import { ACTIVITY_TYPES } from "./vocabulary";

/** Fields that describe one session, shared by stored activities and calculations. */

export const ActivityTypeField = z
  .enum(ACTIVITY_TYPES)
  .meta({ description: "The type of activity.", examples: ["run"] });
export const DurationMin = z.number().min(1).max(2880).meta({ description: "Minutes." });
export const IntensityLevel = z
  .number()
  .min(1)
  .max(10)
  .meta({ description: "The perceived intensity, 1 (very easy) to 10 (all out)." });
export const ThermalStressLevel = z
  .number()
  .min(1)
  .max(10)
  .meta({ description: "The heat load, 1 (cold) to 10 (dangerously hot)." });
export const MealBeforeMin = z
  .number()
  .min(0)
  .max(1440)
  .meta({ description: "The minutes between the last meal and the start." });

/** Reported weather: the actual conditions that a heat level stands for. */
export const weatherFields = {
  temperature_c: z.number().min(-20).max(50).nullish().meta({
    description: "The air temperature, in °C.",
  }),
  humidity_pct: z.number().min(5).max(99).nullish().meta({
    description: "The relative humidity, in percent.",
  }),
  solar: z.number().min(0).max(1).nullish().meta({
    description: "Sunshine, from 0 (none) to 1 (full). Unknown if absent.",
  }),
};

interface Heat {
  temperature_c?: number | null | undefined;
  humidity_pct?: number | null | undefined;
  solar?: number | null | undefined;
  thermal_stress_level?: number | null | undefined;
}

/** Rejects heat given both as a level and as weather, and weather without temperature and humidity. */
export function checkWeather({ value, issues }: z.core.ParsePayload<Heat>): void {
  const wrong = weatherProblem(value);
  if (wrong === null) return;
  const { field, message, missing } = wrong;
  issues.push({ code: "custom", path: [field], message, params: { missing }, input: value[field] });
}

function weatherProblem(
  input: Heat,
): { field: keyof Heat; message: string; missing: boolean } | null {
  const hasTemperature = isGiven(input.temperature_c);
  const hasHumidity = isGiven(input.humidity_pct);
  if (!hasTemperature && !hasHumidity) {
    return isGiven(input.solar)
      ? { field: "solar", message: "needs temperature_c and humidity_pct", missing: false }
      : null;
  }
  if (isGiven(input.thermal_stress_level)) {
    const message = "cannot be combined with temperature_c and humidity_pct";
    return { field: "thermal_stress_level", message, missing: false };
  }
  if (!hasTemperature) {
    return { field: "temperature_c", message: "is needed beside humidity_pct", missing: true };
  }
  return hasHumidity
    ? null
    : { field: "humidity_pct", message: "is needed beside temperature_c", missing: true };
}

const isGiven = (value: number | null | undefined): boolean =>
  value !== undefined && value !== null;

/** The year 2000. A value sent in seconds by mistake would be a day in 1970. */
const FIRST_MS = 946_684_800_000;
const SessionMs = z
  .int()
  .min(FIRST_MS, "must be in the year 2000 or later, in Unix milliseconds, not seconds")
  .max(MOMENT_MS_MAX);

const IsoMoment = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .pipe(SessionMs);

/**
 * The moment of a session as sent by a client, parsed to Unix milliseconds: between the years 2000 and 2200. A time
 * without a zone is rejected.
 */
export const Moment = z
  .union([SessionMs, IsoMoment], {
    error: "must be Unix milliseconds, or an ISO 8601 time with seconds and with Z or an offset",
  })
  .meta({
    description: "Unix milliseconds, or an ISO 8601 time with `Z` or an offset, from 2000 to 2200.",
  });
