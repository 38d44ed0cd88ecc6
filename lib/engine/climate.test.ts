import { describe, expect, it } from "vitest";
import { climateFromLevel, thermalLevelFromWbgt, wbgt, weatherOf } from "@/lib/engine/climate";

const PRINTED_WBGT = [0.3, 5.9, 10.4, 13.9, 17.3, 20.7, 23.8, 26.8, 29.8, 33.1];

describe("thermal stress levels", () => {
  it.each([...PRINTED_WBGT.entries()])(
    "the level after %i has a WBGT of %f C",
    (index, printed) => {
      expect(wbgt(climateFromLevel(index + 1))).toBeCloseTo(printed, 1);
    },
  );

  it("a level lies on the straight line between its neighbors", () => {
    expect(climateFromLevel(7.5)).toEqual({
      air_c: 28.5,
      humidity_pct: 56,
      globe_excess_k: 6.75,
    });
  });

  it("whole levels convert back exactly from their own WBGT, and fractions within a fiftieth", () => {
    for (let tenths = 10; tenths <= 100; tenths++) {
      const level = tenths / 10;
      const back = thermalLevelFromWbgt(wbgt(climateFromLevel(level)));
      expect(Math.abs(back - level)).toBeLessThan(tenths % 10 === 0 ? 1e-9 : 0.02);
    }
  });

  it("weather beyond the table is level 1 or level 10", () => {
    const bitter = { temperature_c: -20, humidity_pct: 50, solar: 0 };
    const furnace = { temperature_c: 50, humidity_pct: 60, solar: 1 };
    expect(weatherOf(bitter).thermal_stress_level).toBe(1);
    expect(weatherOf(furnace).thermal_stress_level).toBe(10);
  });

  it("full sun adds a fifth of eleven degrees to WBGT", () => {
    const air = { temperature_c: 25, humidity_pct: 50 };
    const shade = weatherOf({ ...air, solar: 0 });
    expect(weatherOf({ ...air, solar: 1 }).wbgt_c - shade.wbgt_c).toBeCloseTo(2.2, 9);
  });

  it("if the sun is unknown, warnings assume half of it, and the heat balance uses the level's own", () => {
    const air = { temperature_c: 25, humidity_pct: 50 };
    const unknown = weatherOf(air);
    const half = weatherOf({ ...air, solar: 0.5 });
    expect(unknown.wbgt_c).toBe(half.wbgt_c);
    expect(half.climate.globe_excess_k).toBe(5.5);
    expect(unknown.climate.globe_excess_k).toBe(
      climateFromLevel(unknown.thermal_stress_level).globe_excess_k,
    );
  });
});
