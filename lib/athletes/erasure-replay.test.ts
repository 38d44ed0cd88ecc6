import "@/testing/database";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { callerOf, newPartner, operator } from "@/testing/partner";

const { db } = await import("@/lib/platform/db");
const { deleteAthlete, clearErased } = await import("./erasure");
const { listErasures, replayErasures } = await import("./erasure-replay");

test("athletes erased after a backup are erased again when it is restored, and nobody else is", async () => {
  const partner = await newPartner();
  const account = callerOf(partner);
  const now = new Date();
  const row = (id: string) => ({
    id,
    accountId: partner.accountId,
    name: "a name",
    createdAt: now,
    updatedAt: now,
  });
  const [erased, kept] = [randomUUID(), randomUUID()];
  await db.athlete.createMany({ data: [row(erased), row(kept)] });
  await deleteAthlete(account, erased);
  while ((await clearErased(account, erased)).more);
  const list = await listErasures(operator(), Date.now() - 60_000);
  expect(list.map(({ id }) => id)).toContain(erased);
  expect(list.map(({ id }) => id)).not.toContain(kept);

  // The backup still contains them.
  await db.athlete.create({ data: row(erased) });
  const elsewhere = { account_id: randomUUID(), id: randomUUID() };
  const [ours] = list.filter(({ id }) => id === erased);
  const told = [...(ours === undefined ? [] : [ours]), elsewhere];
  expect(await replayErasures(operator(), told)).toEqual({ erased: 1, failed: 0 });
  expect(await db.athlete.count({ where: { id: erased } })).toBe(0);
  expect(await db.athlete.count({ where: { id: kept } })).toBe(1);
  expect(await replayErasures(operator(), told)).toEqual({ erased: 0, failed: 0 });
});
