import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RangeReason } from "./range-reason";

const KNOWN = {
  ...{ id: "a", intensity_level: 6, thermal_stress_level: 5, temperature_c: null },
  ...{ meal_before_min: 120, is_race_event: false },
};
const shown = (over: object, isProfileOpen = false) =>
  renderToStaticMarkup(
    <RangeReason activity={{ ...KNOWN, ...over }} isProfileOpen={isProfileOpen} />,
  );
const OPEN = { intensity_level: null, thermal_stress_level: null, meal_before_min: null };

test("a plan that the session keeps a range names what is open, and leads to the session", () => {
  const html = shown(OPEN);
  expect(html).toContain(
    "until this session says how hard it is, how hot it is and when your last meal is.",
  );
  expect(html).toContain('href="/me/sessions/a/edit"');
  expect(html).not.toContain("/me/profile");
  expect(shown({ thermal_stress_level: null, temperature_c: 24, is_race_event: null })).toContain(
    "until this session says whether it’s a race.",
  );
});

test("the profile is named only while it has an open question", () => {
  expect(shown({}, true)).toContain("until you answer all questions. <a");
  const both = shown(OPEN, true);
  expect(both).toContain("until you answer all questions, and this session says how hard it is");
  expect(both).toMatch(/\/me\/profile.*\/me\/sessions\/a\/edit/);
  expect(shown({})).toBe("");
});
