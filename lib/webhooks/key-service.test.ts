import { expect, test } from "vitest";

process.env["KEY_SERVICE"] = "absent";
const { attemptAll, newWorld } = await import("@/testing/webhook-world");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { listWebhooks } = await import("./webhooks");

test("without the key service a registration is asked to retry, and nothing is stored", async () => {
  const world = await newWorld();
  await expect(world.hook("https://1.1.1.1/")).rejects.toMatchObject({
    code: "service_unavailable",
    details: { retryAfterSeconds: 30 },
  });
  expect((await listWebhooks(world.caller())).webhooks).toEqual([]);
});

test("without the key service deliveries wait, and nothing counts against the endpoint", async () => {
  const world = await newWorld();
  const id = newId();
  const now = new Date(world.caller().nowMs);
  await db.webhookEndpoint.create({
    data: {
      id,
      ownerKind: "account",
      ownerId: world.partner.accountId,
      environment: "test",
      url: "https://1.1.1.1/",
      events: ["athlete.deleted"],
      sealedSecret: "k1.none.none.none",
      createdAt: now,
      updatedAt: now,
    },
  });
  await world.emit();
  await attemptAll();
  expect((await world.deliveries(id))[0]).toMatchObject({ status: "pending", attempts: 0 });
  expect((await world.endpoint(id)).failCount).toBe(0);
});
