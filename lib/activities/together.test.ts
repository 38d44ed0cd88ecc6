import "@/testing/database";
import { expect, test } from "vitest";
import { PROFILE } from "@/testing/profile";
import { queriesOf } from "@/testing/queries";

const { callerOf, newPartner } = await import("@/testing/partner");
const { identify } = await import("@/lib/access/identify");
const { admitTogether } = await import("@/lib/access/admission");
const { sha256 } = await import("@/lib/platform/crypto");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { readBasis } = await import("@/lib/athletes/bases");
const { createActivity } = await import("./activities");
const { calculateActivity, readPrescription } = await import("./prescriptions");

/** Runs concurrent reads, which are batched into one statement but must return separate results. */

async function story() {
  const partner = await newPartner();
  const account = callerOf(partner);
  const athlete = await createAthlete(account, PROFILE);
  const activity = await createActivity(account, athlete.id, { type: "run", duration_min: 60 });
  await calculateActivity(account, athlete.id, activity.id, {});
  return { partner, account, athleteId: athlete.id, activityId: activity.id };
}

test("profiles that two accounts request at once stay separate", async () => {
  const [one, other] = [await story(), await story()];
  const asked = [
    readBasis(one.account, one.athleteId),
    readBasis(other.account, one.athleteId),
    readBasis(one.account, other.athleteId),
    readBasis(other.account, other.athleteId),
  ];
  const found = await Promise.all(asked);
  expect(found.map((basis) => basis !== undefined)).toEqual([true, false, false, true]);
});

test("prescriptions requested at once belong to the named account and athlete", async () => {
  const [one, other] = [await story(), await story()];
  const another = await createAthlete(one.account, PROFILE);
  const outcomes = await Promise.allSettled([
    readPrescription(one.account, one.athleteId, one.activityId),
    readPrescription(one.account, another.id, one.activityId),
    readPrescription(other.account, one.athleteId, one.activityId),
    readPrescription(other.account, other.athleteId, other.activityId),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
});

test("simultaneous requests pass while any quota is left, and each is told what remains", async () => {
  const { testKey } = await newPartner({ rate: 0.001, burst: 4 });
  const key = { keyHash: sha256(testKey), environment: "test" as const, wallMs: Date.now() };
  const arrived = { ...key, isIntelligence: false, isControl: false };
  // An account's very first call creates its bucket.
  await admitTogether(arrived);
  const queries = await queriesOf(async () => {
    const found = await Promise.all(Array.from({ length: 5 }, () => admitTogether(arrived)));
    const told = found.map((admission) => admission?.charged);
    expect(told.map((charged) => charged?.granted)).toEqual([1, 1, 1, 0, 0]);
    const left = told.map((charged) => Math.floor(charged?.tokens ?? -1));
    expect(left).toEqual([2, 1, 0, 0, 0]);
  });
  expect(queries).toHaveLength(1);
});

test("an unknown key, or one from the other environment, is refused while a valid one next to it passes", async () => {
  const { testKey } = await newPartner();
  const arrival = { environment: "test" as const, requestId: "req_000000000000" };
  const bearer = (key: string) =>
    identify({ ...arrival, authorization: `Bearer ${key}`, wallMs: Date.now() });
  const unknown = (await newPartner()).testKey.slice(0, -7);
  const outcomes = await Promise.allSettled([bearer(testKey), bearer(unknown), bearer(testKey)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
