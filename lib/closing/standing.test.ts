import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { once } from "node:events";
import { expect, test } from "vitest";

const { db, pool } = await import("@/lib/platform/db");
const { env } = await import("@/lib/platform/env");
const { loadAccount } = await import("@/lib/access/accounts");
const { closeLapsed } = await import("./lapsed");
const { mailsTo, payingBuilder, synced, used } = await import("@/testing/builders");
const { newPartner, operator } = await import("@/testing/partner");
const { IS_HELD } = await import("@/lib/webhooks/delivery/held");
const { remindOwingBuilders } = await import("@/lib/billing/builder-sync");
const { readPartner } = await import("@/lib/partners/profile");
const { setSuspended } = await import("@/lib/partners/partners");
const { moveClock } = await import("@/lib/partners/test-clock");

/** Returns a partner's standing as seen by each check: keys, deliveries, and the partner itself. */
async function standing({ accountId, key }: { accountId: string; key: string }) {
  const { rows } = await pool.query<{ held: boolean }>(
    `SELECT ${IS_HELD} AS held FROM (SELECT 'account' AS owner_kind, $1::uuid AS owner_id) e`,
    [accountId],
  );
  const { status } = await readPartner(await loadAccount(operator(), accountId));
  return { key: await used(key), held: rows[0]?.held, status };
}

const FINE = { key: "ok", held: false, status: "active" };

test("if no processor clock follows the account's, moving that clock neither suspends nor closes", async () => {
  const builder = await payingBuilder();
  const base = env.STRIPE_API_BASE_TEST;
  delete env.STRIPE_API_BASE_TEST;
  try {
    await synced(builder.sessionId);
    expect(await standing(builder)).toEqual(FINE);
    await moveClock(await loadAccount(operator(), builder.accountId), 140 * DAY_MS);
    await synced(builder.sessionId);
    expect(await standing(builder)).toEqual(FINE);
    await closeLapsed(operator());
    await remindOwingBuilders();
    expect(await standing(builder)).toEqual(FINE);
    expect(await mailsTo(builder.email)).toEqual(["builder_key"]);
    const past = new Date(Date.now() - 1_000);
    const { partnerId: id } = builder;
    await db.partner.update({ where: { id }, data: { planUntil: past } });
    const over = { key: "account_suspended", held: true, status: "suspended" };
    expect(await standing(builder)).toEqual(over);
  } finally {
    Object.assign(env, { STRIPE_API_BASE_TEST: base });
  }
});

test("deliveries waiting for a suspended partner resume the moment the suspension ends", async () => {
  const { partnerId, accountId, testKey: key } = await newPartner();
  await setSuspended(operator(), partnerId, true);
  expect(await standing({ accountId, key })).toMatchObject({ held: true, status: "suspended" });
  const client = await pool.connect();
  try {
    await client.query("LISTEN deliveries");
    const woken = once(client, "notification", { signal: AbortSignal.timeout(60_000) });
    await setSuspended(operator(), partnerId, false);
    expect(await woken).toMatchObject([{ channel: "deliveries" }]);
  } finally {
    await client.query("UNLISTEN deliveries");
    client.release();
  }
  expect(await standing({ accountId, key })).toEqual(FINE);
});

test("a closed partner can't be suspended or reinstated", async () => {
  const { partnerId } = await newPartner();
  await db.partner.update({
    where: { id: partnerId },
    data: { status: "closed", closedAt: new Date() },
  });
  for (const isSuspended of [true, false])
    await expect(setSuspended(operator(), partnerId, isSuspended)).rejects.toMatchObject({
      code: "resource_not_found",
    });
  const { status } = await db.partner.findUniqueOrThrow({ where: { id: partnerId } });
  expect(status).toBe("closed");
});
