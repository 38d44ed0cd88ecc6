import "@/testing/database";
import { beforeAll, expect, test } from "vitest";
import type { AccountScope } from "@/lib/access/scope";
import { isApiError } from "@/lib/contract/errors";

const { callerOf, newPartner } = await import("@/testing/partner");
const { rowsHolding } = await import("@/testing/dump");
const { listen } = await import("@/testing/events");
const { createActivity, deleteActivity, patchActivity } = await import(
  "@/lib/activities/activities"
);
const { submitFeedback } = await import("@/lib/activities/feedback");
const { calculateActivity, importActivities } = await import("@/lib/activities/prescriptions");
const { calculate } = await import("@/lib/nutrition/nutrition");
const { clearJobs, queuedJobs } = await import("@/testing/jobs");
const { db, transaction } = await import("@/lib/platform/db");
const { createAthlete, patchAthlete, readAthlete } = await import("./athletes");
const { clearErased, deleteAthlete, resumeErasures } = await import("./erasure");
const { simulateAthleteSubscription } = await import("./subscriptions");

let account: AccountScope;
beforeAll(async () => {
  const partner = await newPartner();
  await listen(partner.accountId);
  account = callerOf(partner);
  // Other tests in this database must not find deliveries that nobody makes.
  return () =>
    db.$executeRaw`DELETE FROM webhook_endpoint WHERE owner_id = ${partner.accountId}::uuid`;
});

const RUN = { type: "run", duration_min: 60 } as const;

async function clear(id: string): Promise<number> {
  for (let chunks = 1; ; chunks++) if (!(await clearErased(account, id)).more) return chunks;
}

/** True if the work succeeded. It may only fail because the athlete is gone. */
async function succeeded(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    expect(isApiError(error) ? error.code : error).toMatch(/^(athlete|activity)_not_found$/);
    return false;
  }
}

test("a write during an athlete's deletion succeeds before it or is refused, and leaves nothing behind", async () => {
  for (let round = 0; round < 9; round++) {
    const { id } = await createAthlete(account, { name: "N" });
    const activity = await createActivity(account, id, RUN);
    const isBefore = round % 3;
    const writers = [
      () => createActivity(account, id, RUN),
      () => importActivities(account, id, { activities: [RUN, RUN], calculate: true }, 10),
      () => calculateActivity(account, id, activity.id, {}),
      () => calculate(account, { athlete_id: id, activity_type: "run", duration_min: 60 }),
      () => submitFeedback(account, id, activity.id, { rating: 3 }),
      () => patchActivity(account, id, activity.id, { duration_min: 61 + round }),
      () => patchAthlete(account, id, { weight_kg: 70 }),
      () => deleteActivity(account, id, activity.id),
      () => simulateAthleteSubscription(account, id, true),
    ];
    const started = writers.slice(0, isBefore * 3).map((write) => succeeded(write()));
    const deleting = deleteAthlete(account, id);
    await Promise.all([...started, ...writers.map((write) => succeeded(write())), deleting]);
    const after = await Promise.all(writers.map((write) => succeeded(write())));
    expect(after).not.toContain(true);
    await clear(id);
    const left = (await rowsHolding(id)).filter(
      ({ table, row }) =>
        !/^(audit_entry|graphile_worker._private_jobs)$/.test(table) &&
        !row.includes("athlete.deleted"),
    );
    expect(left).toEqual([]);
  }
});

test("an athlete's data is cleared in bounded chunks that can be repeated and interrupted", async () => {
  const { id } = await createAthlete(account, { name: "N" });
  await db.$executeRaw`
    INSERT INTO activity (id, account_id, athlete_id, type, duration_min, created_at, updated_at)
    SELECT gen_random_uuid(), ${account.accountId}::uuid, ${id}::uuid, 'run', 60, now(), now()
    FROM generate_series(1, 2500)`;
  await deleteAthlete(account, id);
  expect(await clearErased(account, id)).toEqual({ more: true });
  expect(await db.activity.count({ where: { athleteId: id } })).toBe(2_250);
  expect(await clear(id)).toBeLessThan(15);
  expect(await clear(id)).toBe(1);
  expect(await db.athlete.count({ where: { id } })).toBe(0);
});

test("an erasure job for an athlete who wasn't deleted erases nothing", async () => {
  const { id } = await createAthlete(account, { name: "N" });
  await createActivity(account, id, RUN);
  expect(await clearErased(account, id)).toEqual({ more: false });
  expect((await readAthlete(account, id)).name).toBe("N");
  expect(await db.activity.count({ where: { athleteId: id } })).toBe(1);
  const stranger = callerOf(await newPartner());
  await deleteAthlete(account, id);
  expect(await clearErased(stranger, id)).toEqual({ more: false });
  expect(await db.activity.count({ where: { athleteId: id } })).toBe(1);
});

test("a rolled-back deletion leaves the athlete and starts no job", async () => {
  const { id } = await createAthlete(account, { name: "N" });
  const undone = transaction(account, async (account) => {
    await deleteAthlete(account, id);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await readAthlete(account, id)).name).toBe("N");
  expect((await rowsHolding(id)).map(({ table }) => table)).not.toContain(
    "graphile_worker._private_jobs",
  );
});

test("an erasure that doesn't finish within a day is restarted", async () => {
  const { id } = await createAthlete(account, { name: "N" });
  await deleteAthlete(account, id);
  await clearJobs();
  await resumeErasures(account);
  expect(await queuedJobs("athlete/erased")).toEqual([]);
  await db.$executeRaw`
    UPDATE athlete SET erased_at = erased_at - interval '25 hours' WHERE id = ${id}::uuid`;
  expect(await resumeErasures(account)).toEqual({ done: 1, failed: 0 });
  expect(await queuedJobs("athlete/erased")).toMatchObject([{ athlete_id: id }]);
});
