import { expect, test } from "vitest";
import type { Activity } from "@/lib/contract/activity";
import {
  enteredSession,
  sessionFrom,
  sessionProblems,
  sessionQuery,
  typedSession,
  unitsIn,
} from "./session-form";

const WHEN = { zone: "UTC", nowMs: Date.UTC(2026, 0, 1) };
const FORM = { type: "run", start: "2026-03-01T08:00", hours: "1", minutes: "0" };
const minutesOf = (form: Record<string, string>) =>
  sessionFrom({ ...FORM, ...form }, WHEN)?.duration_min ?? null;

test("hours accept a decimal comma or point", () => {
  expect(minutesOf({ hours: "1,5" })).toBe(90);
  expect(minutesOf({ hours: "1.5", minutes: "15" })).toBe(105);
});

test("a duration can be entered in minutes alone", () => {
  expect(minutesOf({ hours: "0", minutes: "90" })).toBe(90);
});

test("humidity of 100%, as weather apps give it in rain, counts as 99%", () => {
  const form = { ...FORM, temperature: "12", humidity: "100" };
  expect(sessionProblems(form)).toEqual({});
  expect(sessionFrom(form, WHEN)?.humidity_pct).toBe(99);
});

test.each([
  [{ hours: "3h" }, { hours: "Enter a number." }],
  [{ hours: "0x10" }, { hours: "Enter a number." }],
  [{ hours: "49" }, { hours: "Enter at most 48." }],
  [{ hours: "0", minutes: "2881" }, { minutes: "Enter at most 2880." }],
  [{ minutes: "2880" }, { hours: "Enter from 1 minute to 48 hours in all." }],
  [{ humidity: "101" }, { humidity: "Enter at most 100\u00a0%." }],
  [{ hours: "0" }, { hours: "Enter from 1 minute to 48 hours in all." }],
  [{ temperature: "7e1" }, { temperature: "Enter a number." }],
  [{ temperature: "130", temperature_unit: "f" }, { temperature: "Enter at most 122\u00a0°F." }],
  [{ humidity: "4" }, { humidity: "Enter at least 5\u00a0%." }],
])("a form with %j is refused, with an error at the field", (wrong, problems) => {
  expect(sessionProblems({ ...FORM, ...wrong })).toEqual(problems);
  expect(minutesOf(wrong)).toBeNull();
});

test.each(["85", "72.5", "33.3", "40.1"])(
  "%s °F is shown again as it was entered",
  (temperature) => {
    const session = sessionFrom(
      { ...FORM, temperature, humidity: "50", temperature_unit: "f" },
      WHEN,
    );
    const activity = { ...session, created_at: 0 } as Activity;
    expect(enteredSession(activity, "UTC", "imperial")["temperature"]).toBe(temperature);
  },
);

test("a refused form is drawn in the unit it was entered in, whatever the person's units are by then", () => {
  expect(unitsIn({ temperature: "20", temperature_unit: "c" }, "imperial")).toBe("metric");
  expect(unitsIn({ temperature: "68", temperature_unit: "f" }, "metric")).toBe("imperial");
  expect(unitsIn({}, "imperial")).toBe("imperial");
});

test("a query contains everything entered, including an unticked box, and nothing else", () => {
  const form = { ...FORM, name: "Long run", hours: "3h", overlap: "on", other: "x" };
  const query = new URLSearchParams(sessionQuery(form));
  const { other, overlap, ...typed } = form;
  expect(typedSession(Object.fromEntries(query))).toEqual({ ...typed, race: "" });
  expect(typedSession({ hours: ["1", "2"] })).toEqual({});
});
