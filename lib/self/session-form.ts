import { type Activity, NewActivity } from "@/lib/contract/activity";
import { fail } from "@/lib/contract/errors";
import type { Units } from "@/lib/contract/preferences";
import { TimeZone } from "@/lib/contract/time-zone";
import { HUMIDITY } from "@/lib/nutrition/try-out-fields";
import { asTyped, type NumberField, type Typed, typedNumber } from "@/lib/wording/typed-number";
import { celsiusOf, fahrenheitOf } from "@/lib/wording/units";
import type { Form } from "./questions";
import { localOf, momentOf } from "./zone";

/** The form of a session: its fields, and parsing what was entered. */

/** Zone and current time: a future session is scheduled, one that has begun was started. */
export interface When {
  zone: string;
  nowMs: number;
}

const TEMPERATURE = { c: { min: -20, max: 50, unit: "°C" }, f: { min: -4, max: 122, unit: "°F" } };
const LEVEL = { min: 1, max: 10 };

/** Numeric fields, typed or selected. Hours may have decimals; hours and minutes together are at most two days. */
const NUMBERS = {
  hours: { min: 0, max: 48 },
  minutes: { min: 0, max: 2_880, isCoarse: true },
  intensity: LEVEL,
  heat: LEVEL,
  temperature: TEMPERATURE.c,
  humidity: HUMIDITY,
  meal: { min: 0, max: 1_440 },
} as const satisfies Record<string, NumberField>;
type NumberName = keyof typeof NUMBERS;
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];

const FIELDS = ["type", "name", "start", "zone", "temperature_unit", "race", ...NUMBER_NAMES];

const WEATHER = ["temperature", "humidity"] as const;

/** Fields that form one fact: the duration, and the heat (a level, or weather). */
export const TOGETHER = [
  ["hours", "minutes"],
  ["heat", ...WEATHER],
] as const;

/** Returns the session form's fields in a query, to show them again. */
export const typedSession = (query: Readonly<Record<string, unknown>>): Form =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = query[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

/** Returns the units a form uses. */
export const unitsOf = (form: Form): Units =>
  form["temperature_unit"] === "f" ? "imperial" : "metric";

/** The same for a form that is shown again; the person's own units may have changed since it was opened. */
export const unitsIn = (form: Form, own: Units): Units =>
  form["temperature_unit"] === undefined ? own : unitsOf(form);

/** Returns the zone of the form's start time; the person's own may have changed since the form was opened. */
export const zoneIn = ({ zone }: Form, own: string): string => TimeZone.catch(own).parse(zone);

/** Returns the query that restores the entered values; an unchecked box is missing from form data. */
export const sessionQuery = (form: Form): Form => typedSession({ race: "", ...form });

function read(form: Form, name: NumberName): Typed {
  const isFahrenheit = name === "temperature" && form["temperature_unit"] === "f";
  return typedNumber(form[name], isFahrenheit ? TEMPERATURE.f : NUMBERS[name]);
}

const numberIn = (form: Form, name: NumberName): number | null => read(form, name).value;

const MOST_MIN = 2_880;
const minutesIn = (form: Form): number =>
  (numberIn(form, "hours") ?? 0) * 60 + (numberIn(form, "minutes") ?? 0);

/** Returns what is wrong with a form's numbers, as sentences by field. */
export function sessionProblems(form: Form): Readonly<Record<string, string>> {
  const problems = NUMBER_NAMES.flatMap((name) => {
    const { problem } = read(form, name);
    return problem === null ? [] : [[name, problem] as const];
  });
  const minutes = minutesIn(form);
  if (minutes < 1 || minutes > MOST_MIN)
    problems.push(["hours", "Enter from 1 minute to 48 hours in all."]);
  return Object.fromEntries(problems);
}

/**
 * Returns a form with heat as a level or as weather: the one that was changed replaces the other.
 *
 * @throws invalid_value, of `heat` where both were entered
 */
export function withOneHeat(sent: Form, opened: Form = {}): Form {
  const has = (name: string) => (sent[name] ?? "") !== "";
  const isChanged = (name: string) => (sent[name] ?? "") !== (opened[name] ?? "");
  if (!has("heat") || !WEATHER.some(has)) return sent;
  if (!isChanged("heat")) return { ...sent, heat: "" };
  if (WEATHER.some(isChanged)) fail("invalid_value", { param: "heat" });
  return { ...sent, temperature: "", humidity: "" };
}

/** Parses the session in a form; null if it is invalid. */
export function sessionFrom(form: Form, { zone, nowMs }: When): NewActivity | null {
  const startMs = momentOf(form["start"] ?? "", zone);
  if (startMs === null) return null;
  const parsed = NewActivity.safeParse({
    type: form["type"],
    duration_min: minutesIn(form),
    intensity_level: numberIn(form, "intensity"),
    thermal_stress_level: numberIn(form, "heat"),
    temperature_c: temperatureIn(form),
    humidity_pct: numberIn(form, "humidity"),
    meal_before_min: numberIn(form, "meal"),
    is_race_event: form["race"] === "on",
    name: form["name"]?.trim() || null,
    scheduled_at: startMs > nowMs ? startMs : null,
    started_at: startMs > nowMs ? null : startMs,
  });
  return parsed.success ? parsed.data : null;
}

/** Returns the missing half of the weather; null if both or none are given. */
export function missingWeather(form: Form): "humidity" | "temperature" | null {
  const [hasTemperature, hasHumidity] = WEATHER.map((name) => numberIn(form, name) !== null);
  if (hasTemperature === hasHumidity) return null;
  return hasTemperature ? "humidity" : "temperature";
}

/** Returns the entered temperature in degrees Celsius; the form says if it is in Fahrenheit. */
function temperatureIn(form: Form): number | null {
  const given = numberIn(form, "temperature");
  return given === null || form["temperature_unit"] !== "f" ? given : celsiusOf(given);
}

/** Returns a session's form fields. */
export function enteredSession(activity: Activity, zone: string, units: Units): Form {
  const minutes = Math.round(activity.duration_min);
  return {
    type: activity.type,
    name: activity.name ?? "",
    start: localOf(startOf(activity), zone),
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60),
    intensity: textOf(activity.intensity_level),
    heat: textOf(activity.thermal_stress_level),
    temperature: temperatureAs(units, activity.temperature_c),
    humidity: textOf(activity.humidity_pct),
    meal: textOf(activity.meal_before_min),
    race: activity.is_race_event === true ? "on" : "",
  };
}

const textOf = (value: number | null): string => (value === null ? "" : asTyped(value));

/** Returns a session's time, in Unix milliseconds: its start, else its planned time, else its creation. */
export const startOf = (activity: Activity): number =>
  activity.started_at ?? activity.scheduled_at ?? activity.created_at * 1000;

/** Returns a temperature as entered, to a tenth of a degree. */
function temperatureAs(units: Units, celsius: number | null): string {
  if (celsius === null) return "";
  const shown = units === "metric" ? celsius : fahrenheitOf(celsius);
  return String(Math.round(shown * 10) / 10);
}
