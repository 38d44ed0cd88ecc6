import "@/testing/database";
import { beforeAll, describe, expect, test } from "vitest";
import type { AccountScope } from "./scope";

const { callerOf, newPartner } = await import("@/testing/partner");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { deleteAthlete } = await import("@/lib/athletes/erasure");
const { createActivity } = await import("@/lib/activities/activities");
const { createOrganization } = await import("@/lib/organizations/organizations");
const { db, transaction } = await import("@/lib/platform/db");
const { keepAthlete, keepOrganization, lockActivity, lockAthlete, lockOrganization } = await import(
  "./locks"
);

let account: AccountScope;
beforeAll(async () => {
  account = callerOf(await newPartner());
});

describe("a lock", () => {
  test("is refused in tests if taken out of order, and allowed in order or repeatedly", async () => {
    const { id } = await createAthlete(account, { name: "N" });
    const org = await createOrganization(account, { display_name: "O" });
    const circle = transaction(account, async (account) => {
      await lockAthlete(account, id);
      await keepOrganization(account, org.id);
    });
    await expect(circle).rejects.toThrow("Locked too late: organization, after athlete.");
    await transaction(account, async (account) => {
      expect(await lockOrganization(account, org.id)).not.toBeNull();
      expect(await keepOrganization(account, org.id)).toBe(true);
      expect(await lockAthlete(account, id)).not.toBeNull();
      expect(await keepAthlete(account, id)).toBe(true);
    });
  });

  test("reads the row under the models' names, with every column", async () => {
    const { id } = await createAthlete(account, { name: "N", weight_kg: 61.5, settings: {} });
    const activity = await createActivity(account, id, { type: "run", duration_min: 60 });
    await transaction(account, async (account) => {
      expect(await lockAthlete(account, id)).toEqual(
        await account.db.athlete.findUnique({ where: { id } }),
      );
      expect(await lockActivity(account, id, activity.id)).toEqual(
        await account.db.activity.findUnique({ where: { id: activity.id } }),
      );
    });
  });

  test("doesn't find rows of another account or rows marked as deleted", async () => {
    const { id } = await createAthlete(account, { name: "N" });
    const stranger = callerOf(await newPartner());
    expect(await transaction(stranger, (stranger) => lockAthlete(stranger, id))).toBeNull();
    await deleteAthlete(account, id);
    expect(await transaction(account, (account) => lockAthlete(account, id))).toBeNull();
    expect(await transaction(account, (account) => keepAthlete(account, id))).toBe(false);
    expect(await db.athlete.count({ where: { id } })).toBe(1);
  });
});
