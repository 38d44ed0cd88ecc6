import { describe, expect, test } from "vitest";
import type { Feedback } from "@/lib/contract/activity";
import { howItWent, stripSentence } from "@/lib/wording/strip-sentence";
import { keptOf, madeCarried } from "@/testing/carrying";
import { SILENT } from "@/testing/sessions";
import { stripOf } from "./strip";

const KEPT = keptOf(madeCarried({ hours: 4 }));
const [mix, gel] = KEPT.products;
if (mix === undefined || gel === undefined) throw new Error("The plan has two products.");
const NO_EDGES = { carb: null, sodium: null, fluid: null };
const session = (feedback: Partial<Feedback> | null) => ({
  duration_min: 240,
  temperature_c: 26,
  feedback: feedback && { ...SILENT, rating: 3, created_at: 0, ...feedback },
});
const water = { volume_ml: 500, left_ml: 0, mix: [] };
const mixed = {
  ...water,
  mix: [{ product_id: mix.id, name: "Mix", servings: 1, carb_g: 30, sodium_mg: 400 }],
};
const gels = (carried: number, consumed: number) => ({
  ...{ product_id: gel.id, name: "Gel", carb_g: 40, sodium_mg: 100, fluid_ml: 0 },
  ...{ carried, consumed },
});

describe("a strip", () => {
  test("shows each planned item at its minute, and drinks without gaps from the start to the last sip", () => {
    const { planned } = stripOf(session(null), KEPT, NO_EDGES);
    const eaten = KEPT.steps.flatMap(({ at_min, take }) =>
      take.filter(({ product_id }) => product_id !== null).map(() => at_min),
    );
    expect(planned?.things.map(({ at_min }) => at_min)).toEqual(eaten);
    const drinks = [...(planned?.drinks ?? [])].sort((a, b) => a.from_min - b.from_min);
    expect(drinks[0]?.from_min).toBe(0);
    drinks.slice(1).forEach(({ from_min }, at) => {
      expect(from_min).toBeCloseTo(drinks[at]?.to_min ?? Number.NaN, 6);
    });
    const volume = (sum: number, { volume_ml }: { volume_ml: number }) => sum + volume_ml;
    const planned_ml = KEPT.steps
      .flatMap(({ take }) => take.map(({ drink_ml }) => drink_ml ?? 0))
      .reduce((sum, ml) => sum + ml, 0);
    expect(drinks.reduce(volume, 0)).toBeCloseTo(planned_ml, 6);
  });

  test("shows what was taken at the planned minutes, what was carried back, and the rest after the finish", () => {
    const { taken, planned } = stripOf(
      session({ items: [gels(3, 1.5), { ...gels(1, 1), product_id: null, fluid_ml: 330 }] }),
      KEPT,
      NO_EDGES,
    );
    const places = planned?.things.map(({ at_min }) => at_min) ?? [];
    expect(taken?.things).toMatchObject([
      { object: "gel", part: 1, at_min: places[0] },
      { object: "gel", part: 0.5, at_min: places[1] },
      { object: "gel", part: 0, at_min: places[2] },
      { object: "can", part: 1, at_min: null },
    ]);
  });

  test("draws what is no known product by its name and amounts", () => {
    const unplanned = (name: string, fluid_ml: number) => ({
      ...{ product_id: null, name, carb_g: 40, sodium_mg: 100, fluid_ml, carried: 1, consumed: 1 },
    });
    const items = [unplanned("Bar", 0), unplanned("Gel", 60), unplanned("Cola", 330)];
    const { taken } = stripOf(session({ items }), null, NO_EDGES);
    expect(taken?.things.map(({ object }) => object)).toEqual(["bar", "gel", "can"]);
  });

  test("shows water in a bottle's place and how much was drunk, and gives extra bottles no time", () => {
    const many = [mixed, { ...water, left_ml: 250 }, ...Array.from({ length: 20 }, () => water)];
    const { taken, planned } = stripOf(session({ bottles: many }), KEPT, NO_EDGES);
    const second = planned?.drinks.find(({ letter }) => letter === "B");
    const half = taken?.drinks.find(({ letter, is_water }) => letter === "B" && is_water);
    expect(half).toMatchObject({ from_min: second?.from_min, volume_ml: 250 });
    expect(half?.to_min).toBeLessThan(second?.to_min ?? 0);
    expect(taken?.loose.length).toBe(many.length - KEPT.bottles.length - KEPT.refills.length);
  });

  test("measures totals against what was carried, or the nearer edge of the plan, or nothing", () => {
    const edges = { carb: [100, 200], sodium: [500, 900], fluid: null } as const;
    const { totals } = stripOf(
      session({
        ...{ consumed_carb_g: 50, consumed_sodium_mg: 600, consumed_fluid_ml: 700 },
        as_used: { carb_g: null, sodium_mg: 1200, fluid_ml: null },
      }),
      null,
      edges,
    );
    expect(totals.carb.share).toBe(0.5);
    expect(totals.sodium.share).toBe(0.5);
    expect(totals.fluid).toMatchObject({ taken: 700, planned: null, share: null });
    expect([totals.carb.by, totals.sodium.by]).toEqual(["suggested", "carried"]);
  });

  test("of half the plan carried and eaten says half of the plan, and calls what was carried carried", () => {
    const strip = stripOf(
      session({
        ...{ consumed_carb_g: 120, consumed_fluid_ml: 700 },
        as_used: { carb_g: 120, sodium_mg: null, fluid_ml: 700 },
      }),
      null,
      { carb: [240, 240], sodium: null, fluid: null },
    );
    const words = {
      ...{ carb: (g: number) => `${g} g`, sodium: String, fluid: (ml: number) => `${ml} mL` },
      percent: (share: number) => `${share * 100}%`,
    };
    expect(strip.totals.carb).toMatchObject({ share: 1, of_suggested: 0.5 });
    expect(howItWent(strip, words)).toBe(
      "Carbohydrate was well under plan, fluid close to what you carried.",
    );
    expect(stripSentence(strip, words)).toBe(
      "Carried 120 g of carbohydrate and 700 mL of fluid. Taken 120 g of carbohydrate (100%) and 700 mL of fluid (100%).",
    );
  });
});
