import "@/testing/database";
import { expect, test } from "vitest";
import type { FeedbackInput } from "@/lib/contract/activity";
import { callerOf, newPartner } from "@/testing/partner";

const { createAthlete } = await import("@/lib/athletes/athletes");
const { createActivity, readActivity } = await import("@/lib/activities/activities");
const { submitDebrief } = await import("./debrief");

const GEL = "226ers-high-energy-gel";
const MIX = "styrkr-mix60-dual-carb-drink-mix";
const MIX_WITHOUT_WATER = "ucan-energy-powder";

async function newSession() {
  const account = callerOf(await newPartner());
  const { id } = await createAthlete(account, {});
  const activity = await createActivity(account, id, { type: "bike", duration_min: 120 });
  return { account, id, activityId: activity.id };
}

test("a debrief with items and bottles is stored with the label amounts and their totals", async () => {
  const { account, id, activityId } = await newSession();
  const feedback = await submitDebrief(account, id, activityId, {
    rating: 4,
    items: [{ product_id: GEL, carried: 3, consumed: 2 }],
    bottles: [{ volume_ml: 750, left_ml: 150 }],
  });
  expect(feedback).toMatchObject({
    consumed_carb_g: 100,
    consumed_sodium_mg: 80,
    consumed_fluid_ml: 600,
    leftover_carb_g: 50,
    as_used: { carb_g: 150, sodium_mg: 120, fluid_ml: 750 },
    items: [{ name: expect.stringContaining("226ERS"), carb_g: 50, carried: 3, consumed: 2 }],
    bottles: [{ volume_ml: 750, left_ml: 150, mix: [] }],
  });
  expect((await readActivity(account, id, activityId)).feedback).toEqual(feedback);
});

test("a mix listed as an item brings the water of its label, unless bottles or the item say how much", async () => {
  const { account, id, activityId } = await newSession();
  const sent = (item: object, bottles?: FeedbackInput["bottles"]) =>
    submitDebrief(account, id, activityId, {
      ...{ rating: 4, items: [{ product_id: MIX, consumed: 3, ...item }], bottles },
    });
  const [drunk, said, unsaid, eaten, inBottles] = [
    await sent({}),
    await sent({ fluid_ml: 400 }),
    await sent({ product_id: MIX_WITHOUT_WATER }),
    await sent({ product_id: GEL }),
    await sent({}, [{ volume_ml: 500 }, { volume_ml: 500 }]),
  ];
  expect(drunk).toMatchObject({ consumed_fluid_ml: 1_500, items: [{ fluid_ml: 500 }] });
  expect(said).toMatchObject({ consumed_fluid_ml: 1_200, items: [{ fluid_ml: 400 }] });
  expect(unsaid).toMatchObject({ items: [{ fluid_ml: null }] });
  expect(eaten).toMatchObject({ items: [{ fluid_ml: 0 }] });
  expect(inBottles).toMatchObject({ consumed_fluid_ml: 1_000, items: [{ fluid_ml: 0 }] });
});

test("a debrief that names an unknown product is refused, with the position", async () => {
  const { account, id, activityId } = await newSession();
  const bottles = [{ volume_ml: 500, mix: [{ product_id: "no-such-mix", servings: 1 }] }];
  await expect(
    submitDebrief(account, id, activityId, { rating: 4, bottles }),
  ).rejects.toMatchObject({
    code: "product_not_found",
    details: { param: "bottles.0.mix.0.product_id" },
  });
});
