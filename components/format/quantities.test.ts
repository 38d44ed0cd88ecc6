import { describe, expect, test } from "vitest";
import { LOCALES, UNITS } from "@/lib/contract/preferences";
import { orNotReported, quantitiesOf } from "./quantities";

const british = quantitiesOf({ locale: "en-GB", units: "metric" });
const american = quantitiesOf({ locale: "en-US", units: "imperial" });
const german = quantitiesOf({ locale: "de", units: "metric" });

describe("a quantity", () => {
  test("stays on one line with its unit, in the language's number format", () => {
    expect(british.carb(330)).toBe("330\u00a0g");
    expect(british.sodium(2_400)).toBe("2,400\u00a0mg");
    expect(british.fluid(2_600)).toBe("2,600\u00a0mL");
    expect(german.sodium(2_400)).toBe("2.400\u00a0mg");
    expect(american.fluid(2_600)).toBe("87.5\u00a0fl\u00a0oz");
  });

  test("is rounded once: to 1 g, 10 mg, 10 mL or half a fl oz", () => {
    expect(british.carb(79.5)).toBe("80\u00a0g");
    expect(british.sodium(1_343)).toBe("1,340\u00a0mg");
    expect(british.fluid(624.9)).toBe("620\u00a0mL");
    expect(american.fluid(624)).toBe("21\u00a0fl\u00a0oz");
    expect(american.fluid(607)).toBe("20.5\u00a0fl\u00a0oz");
    expect(british.sodium(-4)).toBe("0\u00a0mg");
  });

  test("per hour says so", () => {
    expect(british.carbPerHour(79.2)).toBe("79\u00a0g/h");
    expect(british.sodiumPerHour(576)).toBe("580\u00a0mg/h");
    expect(british.fluidPerHour(624)).toBe("620\u00a0mL/h");
    expect(american.fluidPerHour(624)).toBe("21\u00a0fl\u00a0oz/h");
  });

  test.each(LOCALES)(
    "in %s: imperial changes fluid, mass and temperature, and no gram",
    (locale) => {
      const [metric, imperial] = UNITS.map((units) => quantitiesOf({ locale, units }));
      const changed = (
        ["carb", "sodium", "fluid", "mass", "temperature", "hours", "duration"] as const
      ).filter((name) => metric?.[name](70) !== imperial?.[name](70));
      expect(changed).toEqual(["fluid", "mass", "temperature"]);
    },
  );

  test("of mass and temperature", () => {
    expect(british.mass(71.54)).toBe("71.5\u00a0kg");
    expect(german.mass(71.54)).toBe("71,5\u00a0kg");
    expect(american.mass(70)).toBe("154.3\u00a0lb");
    expect(british.temperature(-0.4)).toBe("0\u00a0°C");
    expect(american.temperature(21)).toBe("70\u00a0°F");
  });
});

describe("a share", () => {
  test("is rounded down, without floating-point errors", () => {
    expect(british.percent(1_343 / 2_400)).toBe("55%");
    expect(british.percent(0.57)).toBe("57%");
    expect(british.percent(0.29)).toBe("29%");
    expect(british.percent(0.6999)).toBe("69%");
    expect(german.percent(0.57)).toBe("57\u00a0%");
  });
});

describe("a duration", () => {
  test("is hours and minutes, whole hours alone, or minutes alone", () => {
    expect(british.duration(250)).toBe("4\u00a0h\u00a010");
    expect(british.duration(245)).toBe("4\u00a0h\u00a005");
    expect(british.duration(240)).toBe("4\u00a0h");
    expect(british.duration(59.7)).toBe("1\u00a0h");
    expect(british.duration(45)).toBe("45\u00a0min");
    expect(british.duration(0)).toBe("0\u00a0min");
  });

  test("in hours has at most one decimal", () => {
    expect(british.hours(7.5)).toBe("7.5\u00a0h");
    expect(german.hours(7.46)).toBe("7,5\u00a0h");
    expect(american.hours(8)).toBe("8\u00a0h");
  });
});

test("a missing value is shown as missing, and a zero as a zero", () => {
  expect(orNotReported(null, british.carb)).toBe("not reported");
  expect(orNotReported(undefined, british.carb)).toBe("not reported");
  expect(orNotReported(0, british.carb)).toBe("0\u00a0g");
});
