import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONCERNS } from "@/lib/contract/vocabulary";
import { PROFILE } from "@/testing/profile";
import { concernsOf, isProfileComplete, type StoredProfile, settingsFrom } from "./completeness";

/** The concerns are answered through one of them alone, so every setting is needed. */
const { concerns_answered: _, ...settings } = PROFILE.settings;
const WHOLE: StoredProfile = {
  sex: PROFILE.sex,
  yearOfBirth: PROFILE.year_of_birth,
  weightKg: PROFILE.weight_kg,
  settings,
};

describe("a profile is complete", () => {
  test("with sex, year of birth, weight and every setting except the ceiling", () => {
    expect(isProfileComplete(WHOLE)).toBe(true);
  });

  test.each(CONCERNS)("when %s alone answers the concerns, even with no", (concern) => {
    const { thirst: _, ...settings } = WHOLE.settings;
    expect(isProfileComplete({ ...WHOLE, settings: { ...settings, [concern]: false } })).toBe(true);
  });
});

describe("the concerns question", () => {
  test("is answered with none by sending only that flag", () => {
    const { thirst: _, ...rest } = WHOLE.settings;
    const settings = settingsFrom({ ...rest, concerns_answered: true });
    expect(settings).toEqual({ ...rest, concerns_answered: true });
    expect(isProfileComplete({ ...WHOLE, settings })).toBe(true);
    expect(concernsOf(settings)).toEqual({});
  });

  test.each(CONCERNS)("is answered by %s, which also sets the flag", (concern) => {
    for (const said of [undefined, null, false, true]) {
      const settings = settingsFrom({ [concern]: false, concerns_answered: said });
      expect(settings).toEqual({ [concern]: false, concerns_answered: true });
    }
  });

  test("isn't answered by nulls or by a false flag", () => {
    expect(settingsFrom({ thirst: null, concerns_answered: false, saltiness: null })).toEqual({});
    expect(settingsFrom({ saltiness: 3 })).toEqual({ saltiness: 3 });
  });
});

describe("a profile is not complete", () => {
  test.each(["sex", "yearOfBirth", "weightKg"] as const)("without %s", (field) => {
    expect(isProfileComplete({ ...WHOLE, [field]: null })).toBe(false);
  });

  test.each(Object.keys(WHOLE.settings))("without %s", (field) => {
    const settings = Object.fromEntries(
      Object.entries(WHOLE.settings).filter(([name]) => name !== field),
    );
    expect(isProfileComplete({ ...WHOLE, settings })).toBe(false);
  });

  test("because of a missing personal ceiling", () => {
    const settings = { carb_upper_limit_override: 90 };
    expect(isProfileComplete({ ...WHOLE, settings })).toBe(false);
  });
});

describe("the concerns", () => {
  test("are unanswered if no concern was stored, and otherwise exactly what was", () => {
    const stored = fc.dictionary(fc.constantFrom(...CONCERNS), fc.boolean());
    fc.assert(
      fc.property(stored, (concerns) => {
        const expected = Object.keys(concerns).length === 0 ? undefined : { ...concerns };
        expect(concernsOf({ ...concerns, sweat_level: 5 })).toEqual(expected);
      }),
    );
  });
});
