import { loadAccount } from "@/lib/access/accounts";
import { actingAs } from "@/lib/access/acting";
import type { AccountScope, CallScope } from "@/lib/access/scope";
import { createActivity } from "@/lib/activities/activities";
import { calculateActivity } from "@/lib/activities/prescriptions";
import { createAthlete } from "@/lib/athletes/athletes";
import { makeOwner } from "@/lib/members/owners";
import { createPartner, issueKey, setLimits } from "@/lib/partners/partners";
import { createPerson } from "@/lib/people/people";
import { toDate } from "@/lib/platform/clock";
import { unguessable } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db";
import { seedCoaches } from "./coaches";

/** Trying things out, or measuring them, never meets a limit. */
const DEMO_LIMITS = { ratePerSecond: 100_000, burst: 1_000_000, isUnbounded: true };

/**
 * A platform with a key for each environment, one athlete whose profile is complete and one whose is not; and coaches of
 * every tier, one of them with a roster of sixty.
 */
export async function seedDemo() {
  const operator = actingAs("operator", "seed");
  const { partner_id, account_id, test_key } = await createPartner(operator, {
    name: "Demo platform",
    email: "demo@example.com",
    kind: "platform",
  });
  const live = await issueKey(operator, {
    partnerId: partner_id,
    environment: "live",
    name: "first live key",
    scopes: ["*"],
  });
  await setLimits(operator, account_id, DEMO_LIMITS);
  await setLimits(operator, live.account_id, DEMO_LIMITS);
  await seedAthletes(await loadAccount(operator, account_id));
  const coaches = await seedCoaches(operator, account_id);
  const builder = await seedBuilder(operator, partner_id);
  return { partner: { id: partner_id, test_key, live_key: live.key }, coaches, builder };
}

const BUILDER = "builder@demo.example";

/** Somebody who owns the partner's console in the sandbox, with the password by which they sign in. */
async function seedBuilder(operator: CallScope, partnerId: string) {
  const password = unguessable(12).toString("base64url");
  const scope: CallScope = { ...operator, environment: "test" };
  const said = { environment: "test", email: BUILDER, password, isVerified: true } as const;
  await createPerson(scope, { ...said, name: "Robin Builder" });
  await makeOwner(scope, partnerId, BUILDER);
  const row = await db.partnerMember.findFirstOrThrow({
    where: { partnerId, environment: "test", emailKey: BUILDER },
  });
  const { id: personId } = await db.person.findFirstOrThrow({
    where: { environment: "test", emailKey: BUILDER },
  });
  await db.partnerMember.update({
    where: { id: row.id },
    data: { personId, joinedAt: toDate(scope.wallMs) },
  });
  return { email: BUILDER, password };
}

async function seedAthletes(account: AccountScope): Promise<void> {
  const complete = await createAthlete(account, {
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
  const ride = await createActivity(account, complete.id, {
    type: "bike",
    duration_min: 180,
    intensity_level: 6,
    thermal_stress_level: 7,
    is_race_event: false,
    meal_before_min: 120,
    name: "Long ride",
  });
  await calculateActivity(account, complete.id, ride.id, {});
  const partial = await createAthlete(account, {
    external_id: "demo-partial",
    name: "Demo athlete with open questions",
    weight_kg: 74,
  });
  await createActivity(account, partial.id, { type: "run", duration_min: 75, intensity_level: 5 });
}
