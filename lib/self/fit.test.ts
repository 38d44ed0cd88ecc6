import "@/testing/database";
import { expect, test } from "vitest";
import { simulateSubscription } from "@/lib/billing/simulator";
import { DAY_MS } from "@/lib/contract/durations";
import { newOwn } from "@/testing/self";

const { patchAthlete } = await import("@/lib/athletes/athletes");
const { createActivity, patchActivity, readStrip } = await import("@/lib/activities/activities");
const { calculateActivity } = await import("@/lib/activities/prescriptions");
const { bottlesOf, choosePlan, markOf, readOwnFit, shownOf } = await import("./fit");

const NOTHING = { bottles: [], pocket: [], refills: [], steps: [] };
const BOTTLES = { bottle_ml: 750, bottles: 1 };

/** A four-hour ride, this many days from now. */
async function rideIn(days: number) {
  const { own } = await newOwn();
  await simulateSubscription(own.account, own.athleteId, true);
  const started_at = own.account.nowMs + days * DAY_MS;
  const about = { type: "bike", duration_min: 240, intensity_level: 6, temperature_c: 24 } as const;
  const { id } = await createActivity(own.account, own.athleteId, { ...about, started_at });
  await calculateActivity(own.account, own.athleteId, id, {});
  const markNow = async () => {
    const { plan } = await readOwnFit(own, id, BOTTLES);
    return plan === null ? "" : markOf(plan);
  };
  const seenNow = async () =>
    shownOf((await readOwnFit(own, id, BOTTLES)).plan ?? NOTHING, BOTTLES);
  const chosen = async () => (await readStrip(own.account, own.athleteId, id)).plan;
  const change = async (patch: object) => {
    await patchActivity(own.account, own.athleteId, id, patch);
    await calculateActivity(own.account, own.athleteId, id, {});
  };
  return { own, id, markNow, seenNow, chosen, change };
}

test("a plan is stored if it matches what was shown", async () => {
  const { own, id, seenNow, chosen, change } = await rideIn(1);
  const seen = await seenNow();
  await change({ duration_min: 60 });
  expect(await choosePlan(own, id, BOTTLES, seen)).toBe(false);
  expect(await chosen()).toBeNull();
  // Other bottles than the ones it was shown for, though they hold the same.
  const other = { ...BOTTLES, bottles: BOTTLES.bottles + 2 };
  expect(await choosePlan(own, id, other, await seenNow())).toBe(false);
  expect(await choosePlan(own, id, BOTTLES, await seenNow())).toBe(true);
  expect((await chosen())?.bottle_ml).toBe(750);
});

test.each([
  [1, { duration_min: 60 }, false],
  [1, { is_race_event: true }, false],
  [1, { meal_before_min: 30 }, false],
  [1, { name: "Gran fondo" }, true],
  [-0.1, { duration_min: 60 }, true],
])("the choice for a ride in %d days, which gets %j, is stored: %j", async (days, patch, is) => {
  const { own, id, seenNow, chosen, change } = await rideIn(days);
  await choosePlan(own, id, BOTTLES, await seenNow());
  await change(patch);
  expect((await chosen()) !== null).toBe(is);
});

test("bottles that a short session leaves empty stay chosen", async () => {
  const { own, id, chosen, change } = await rideIn(1);
  await change({ duration_min: 60 });
  const carried = { bottle_ml: 1000, bottles: 3 };
  const { plan } = await readOwnFit(own, id, carried);
  expect(await choosePlan(own, id, carried, shownOf(plan ?? NOTHING, carried))).toBe(true);
  const kept = await chosen();
  expect(kept?.bottles.length).toBeLessThan(3);
  expect(kept && bottlesOf(kept)).toEqual(carried);
});

test("a kept plan has the mark of the plan it was chosen from, until an answer changes that", async () => {
  const { own, id, markNow, seenNow, chosen } = await rideIn(1);
  await choosePlan(own, id, BOTTLES, await seenNow());
  const kept = await chosen();
  expect(kept && markOf(kept)).toBe(await markNow());
  expect(kept && bottlesOf(kept)).toEqual(BOTTLES);
  await patchAthlete(own.account, own.athleteId, {
    weight_kg: 40,
    settings: { sweat_level: 1 },
  });
  expect(kept && markOf(kept)).not.toBe(await markNow());
});
