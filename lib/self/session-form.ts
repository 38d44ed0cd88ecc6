import { type Activity, NewActivity } from "@/lib/contract/activity";
import type { Units } from "@/lib/contract/preferences";
import { celsiusOf, fahrenheitOf } from "@/lib/wording/units";
import type { Form } from "./questions";
import { localOf, momentOf } from "./zone";

/** The form of a session: what it asks for, and what an entered one says. */

/** When it is in whose time: a session ahead is scheduled, one that has begun was started. */
export interface When {
  zone: string;
  nowMs: number;
}

/** The session that a form describes; null where it describes none. Heat may be a level or weather. */
export function sessionFrom(form: Form, { zone, nowMs }: When): NewActivity | null {
  const startMs = momentOf(form["start"] ?? "", zone);
  if (startMs === null) return null;
  const weather = {
    temperature_c: temperatureIn(form),
    humidity_pct: numberIn(form["humidity"]),
  };
  const isWeather = weather.temperature_c !== null || weather.humidity_pct !== null;
  const parsed = NewActivity.safeParse({
    type: form["type"],
    duration_min: (numberIn(form["hours"]) ?? 0) * 60 + (numberIn(form["minutes"]) ?? 0),
    intensity_level: numberIn(form["intensity"]),
    // Weather that was entered is what counts.
    ...weather,
    thermal_stress_level: isWeather ? null : numberIn(form["heat"]),
    meal_before_min: numberIn(form["meal"]),
    is_race_event: form["race"] === "on",
    name: form["name"]?.trim() || null,
    scheduled_at: startMs > nowMs ? startMs : null,
    started_at: startMs > nowMs ? null : startMs,
  });
  return parsed.success ? parsed.data : null;
}

/** Which half of the weather a form still needs; null where it has both or none. */
export function missingWeather(form: Form): "humidity" | "temperature" | null {
  const [hasTemperature, hasHumidity] = ["temperature", "humidity"].map(
    (field) => numberIn(form[field]) !== null,
  );
  if (hasTemperature === hasHumidity) return null;
  return hasTemperature ? "humidity" : "temperature";
}

/** The temperature that was entered, in degrees of Celsius; as of Fahrenheit where the form says so. */
function temperatureIn(form: Form): number | null {
  const given = numberIn(form["temperature"]);
  return given === null || form["temperature_unit"] !== "f" ? given : celsiusOf(given);
}

/** A number that was entered; null for nothing, NaN for what is none. */
function numberIn(text: string | undefined): number | null {
  const given = text?.trim().replace(",", ".") ?? "";
  return given === "" ? null : Number(given);
}

/** What a session is entered as, by the names of the form's fields. */
export const enteredSession = (activity: Activity, zone: string, units: Units): Form => ({
  type: activity.type,
  name: activity.name ?? "",
  start: localOf(startOf(activity), zone),
  hours: String(Math.floor(activity.duration_min / 60)),
  minutes: String(Math.round(activity.duration_min % 60)),
  intensity: String(activity.intensity_level ?? ""),
  heat: String(activity.thermal_stress_level ?? ""),
  temperature: temperatureAs(units, activity.temperature_c),
  humidity: String(activity.humidity_pct ?? ""),
  meal: String(activity.meal_before_min ?? ""),
  race: activity.is_race_event === true ? "on" : "",
});

/** When a session is, in Unix milliseconds: by its start, else by what was planned, else by when it was written down. */
export const startOf = (activity: Activity): number =>
  activity.started_at ?? activity.scheduled_at ?? activity.created_at * 1000;

/** A temperature as it is entered, in tenths of a degree. */
function temperatureAs(units: Units, celsius: number | null): string {
  if (celsius === null) return "";
  const shown = units === "metric" ? celsius : fahrenheitOf(celsius);
  return String(Math.round(shown * 10) / 10);
}
