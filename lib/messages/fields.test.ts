import { expect, test } from "vitest";
import type { Marker } from "@/lib/contract/concern";
import type { Units } from "@/lib/contract/preferences";
import type { Session } from "@/lib/contract/roster";
import { NBSP } from "@/lib/wording/calendars";
import { fill } from "./fields";

const over = { over_ceiling: { fluid_ml_per_hr: 1500, ceiling_ml_per_hr: 350 } };
const drunkWith = (about: Partial<Marker>, units: Units = "metric") => {
  const session = {
    date_millis: 0,
    ...{ carb_pct: null, sodium_pct: 0.33, fluid_pct: 0.95 },
    adherence_vs_suggested: { carb: null, sodium: 0.4, fluid: 1.1 },
    markers: [{ marker: "hyponatremia_pattern", value: 0.33, ...about }],
  } as unknown as Session;
  const facts = {
    name: "Jonas",
    coachName: null,
    teamName: "Team",
    timeZone: "UTC",
    units,
    session,
  };
  return fill("You drank {fluid_safety}.", facts, {}).text?.replaceAll(NBSP, " ");
};

test("a placeholder is read as a phone or a person writes it", () => {
  const facts = { name: "Jonas Berg", coachName: null, teamName: "Team", timeZone: "UTC" };
  const filled = (text: string) =>
    fill(text, { ...facts, units: "metric", session: null }, {}).text;
  for (const text of ["{First_name}, hi", "{first name}, hi", "{ first_name }, hi"])
    expect(filled(text)).toBe("Jonas, hi");
  expect(filled("{Nickname}, hi")).toBeNull();
});

test("a message shows the fluid of its marker, in the athlete's units", () => {
  expect(drunkWith({ form: "ceiling", value: 350 / 1500, ...over })).toBe(
    "You drank 1,500 mL per hour (limit 350 mL per hour).",
  );
  expect(drunkWith({ form: "ceiling", value: 350 / 1500, ...over }, "imperial")).toBe(
    "You drank 50.5 fl oz per hour (limit 11.5 fl oz per hour).",
  );
  expect(drunkWith({ form: "pattern" })).toBe(
    "You drank 95% of the planned fluid with 33% of the planned sodium.",
  );
  expect(drunkWith({ form: "pattern", ...over })).toBe(
    "You drank 95% of the planned fluid with 33% of the planned sodium, at 1,500 mL per hour (limit 350 mL per hour).",
  );
});
