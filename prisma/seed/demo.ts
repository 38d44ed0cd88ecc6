import type { PartnerCaller, SystemCaller } from "@/lib/access/caller";
import { createActivity } from "@/lib/activities/activities";
import { calculateActivity } from "@/lib/activities/prescriptions";
import { createAthlete } from "@/lib/athletes/athletes";
import { createPartner, issueKey, setLimits } from "@/lib/partners/partners";
import { wallMs } from "@/lib/platform/clock";
import { newRequestId } from "@/lib/platform/ids";

/** High enough that trying things out, or measuring them, never meets a limit. */
const DEMO_LIMITS = { ratePerSecond: 100_000, burst: 1_000_000 };

export const seeder = (): SystemCaller => ({
  kind: "system",
  job: "seed",
  requestId: newRequestId(),
  environment: "test",
  wallMs: wallMs(),
  nowMs: wallMs(),
});

/** A platform with a key for each environment, one athlete whose profile is complete and one whose is not. */
export async function seedDemo() {
  const caller = seeder();
  const { partner_id, account_id, test_key } = await createPartner(caller, {
    name: "Demo platform",
    email: "demo@example.com",
    kind: "platform",
  });
  const live = await issueKey(caller, {
    partnerId: partner_id,
    environment: "live",
    name: "first live key",
    scopes: ["*"],
  });
  await setLimits(caller, account_id, DEMO_LIMITS);
  await setLimits(caller, live.account_id, DEMO_LIMITS);
  await seedAthletes({
    kind: "partner",
    requestId: caller.requestId,
    environment: "test",
    wallMs: caller.nowMs,
    nowMs: caller.nowMs,
    accountId: account_id,
    partnerId: partner_id,
    keyId: live.key_id,
    scopes: ["*"],
    hearsCalculations: false,
  });
  return { id: partner_id, test_key, live_key: live.key };
}

async function seedAthletes(caller: PartnerCaller): Promise<void> {
  const complete = await createAthlete(caller, {
    external_id: "demo-complete",
    name: "Demo athlete with a complete profile",
    sex: "female",
    year_of_birth: 1991,
    weight_kg: 61.5,
    settings: {
      sweat_level: 5,
      saltiness: 7,
      satiety_level: 5,
      fitness_level: 7,
      carb_experience: "range_gt_70",
      usual_carb_consumption: "range_60_80",
      thirst: true,
    },
  });
  const ride = await createActivity(caller, complete.id, {
    type: "bike",
    duration_min: 180,
    intensity_level: 6,
    thermal_stress_level: 7,
    is_race_event: false,
    meal_before_min: 120,
    name: "Long ride",
  });
  await calculateActivity(caller, complete.id, ride.id, {});
  const partial = await createAthlete(caller, {
    external_id: "demo-partial",
    name: "Demo athlete with open questions",
    weight_kg: 74,
  });
  await createActivity(caller, partial.id, { type: "run", duration_min: 75, intensity_level: 5 });
}
