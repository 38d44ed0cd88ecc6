import { describe, expect, test } from "vitest";
import { FeedbackInput } from "@/lib/contract/activity";
import type { KeptCarried } from "@/lib/contract/carried";
import { withTotals } from "./with-totals";

const gel = { product_id: null, name: "Gel", carb_g: 25, sodium_mg: 50, fluid_ml: 0 };
const mix = { product_id: "x", name: "Mix", carb_g: 40, sodium_mg: 300 };
const totals = (kept: KeptCarried, said: Partial<FeedbackInput> = {}) =>
  withTotals({ rating: 4, ...said }, kept);

describe("totals are derived from what was carried", () => {
  test("when it was eaten, brought back or partly drunk", () => {
    const told = totals({
      items: [{ ...gel, carried: 4, consumed: 2.5 }],
      bottles: [{ volume_ml: 500, left_ml: 125, mix: [{ ...mix, servings: 2 }] }],
    });
    expect(told).toMatchObject({
      consumed_carb_g: 122.5,
      consumed_sodium_mg: 575,
      consumed_fluid_ml: 375,
      leftover_carb_g: 57.5,
      leftover_fluid_ml: 125,
      as_used: { carb_g: 180, sodium_mg: 800, fluid_ml: 500 },
    });
  });

  test("for drinks, while food says nothing about fluid", () => {
    const gels = [{ ...gel, fluid_ml: null, sodium_mg: null, carried: 2, consumed: 2 }];
    const told = totals({ items: gels, bottles: [{ volume_ml: 4_500, left_ml: 500, mix: [] }] });
    expect(told).toMatchObject({ consumed_fluid_ml: 4_000, consumed_sodium_mg: null });
    expect(totals({ items: gels, bottles: null }).consumed_fluid_ml).toBeNull();
  });

  test("but totals in the debrief itself take precedence", () => {
    const kept = { items: [{ ...gel, carried: 2, consumed: 2 }], bottles: null };
    const said = { consumed_carb_g: 70, as_used: { sodium_mg: 400 } };
    const told = totals(kept, said);
    expect(told).toMatchObject({ consumed_carb_g: 70, consumed_sodium_mg: 100 });
    expect(told.as_used).toMatchObject({ carb_g: 50, sodium_mg: 400 });
  });

  test("unless they exceed the maximum for a total", async () => {
    const items = Array.from({ length: 50 }, () => ({
      ...{ ...gel, carb_g: 5_000 },
      ...{ carried: 100, consumed: 1 },
    }));
    const most = items.slice(0, 2);
    expect(totals({ items: most, bottles: null }).as_used).toMatchObject({ carb_g: 1_000_000 });
    const refused = { code: "invalid_value", details: { param: "items" } };
    const asked = () => totals({ items, bottles: null }, { consumed_carb_g: 70 });
    await expect(async () => asked()).rejects.toMatchObject(refused);
    const eaten = items.map(({ carried: _, ...item }) => ({ ...item, consumed: 100 }));
    const kept = { items: items.map((item) => ({ ...item, consumed: 100 })), bottles: null };
    await expect(async () => totals(kept, { items: eaten })).rejects.toMatchObject(refused);
  });

  test("and are unknown where a label leaves out an amount", () => {
    const items = [
      { ...gel, carried: 1, consumed: 1 },
      { ...gel, sodium_mg: null, carried: 1, consumed: 1 },
    ];
    const told = totals({ items, bottles: [] });
    expect(told).toMatchObject({ consumed_carb_g: 50, consumed_sodium_mg: null });
  });
});

test("but items only known to be eaten don't count as carried, so they never become their own plan", () => {
  const items = [{ name: "Gel", carb_g: 25, sodium_mg: 50, consumed: 1 }];
  const kept = { items: [{ ...gel, carried: 1, consumed: 1 }], bottles: [] };
  const told = totals(kept, { items, bottles: [] });
  expect(told).toMatchObject({ consumed_carb_g: 25, leftover_carb_g: null });
  expect(told.as_used).toEqual({ carb_g: null, sodium_mg: null, fluid_ml: 0 });
  const unknown = { carb_g: null, sodium_mg: null, fluid_ml: null };
  const whole = [{ ...items[0], carried: 1, consumed: 1 }];
  expect(totals(kept, { items: whole, as_used: unknown }).as_used).toEqual(unknown);
});

test("gels alone say nothing about water, and water alone nothing about gels", () => {
  const gels = totals({ items: [{ ...gel, carried: 1, consumed: 1 }], bottles: null });
  expect(gels.consumed_fluid_ml).toBeNull();
  const bottles = [{ volume_ml: 500, left_ml: 0, mix: [] }];
  expect(totals({ items: null, bottles }).consumed_carb_g).toBeNull();
  expect(totals({ items: [], bottles }).consumed_carb_g).toBe(0);
});

test.each([
  [
    "more eaten than carried",
    { items: [{ name: "Gel", carried: 1, consumed: 2 }] },
    "items.0.consumed",
  ],
  [
    "more left than a bottle holds",
    { bottles: [{ volume_ml: 500, left_ml: 501 }] },
    "bottles.0.left_ml",
  ],
  ["an item without a name", { items: [{ consumed: 2 }] }, "items.0.name"],
])("%s is refused", (_what, carried, param) => {
  const { error } = FeedbackInput.safeParse({ rating: 4, ...carried });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([param]);
});
