import { describe, expect, test } from "vitest";
import { answering, newReceiver } from "@/testing/receiver";
import { attemptAll, newWorld } from "@/testing/webhook-world";

const { onceOutside, repeatable } = await import("@/lib/access/idempotency");
const { queuedJobs } = await import("@/testing/jobs");
const { db } = await import("@/lib/platform/db");
const { claimDue, settle } = await import("./delivery/store");
const { clearWebhook } = await import("./clearing");
const { sendTestDelivery } = await import("./deliveries");
const { deleteWebhook, listWebhooks, patchWebhook, readWebhook, registerWebhook } = await import(
  "./webhooks"
);

const NOWHERE = "https://hooks.example.com/in";
const missing = { code: "webhook_not_found" };

/** Creates an endpoint with this many pending deliveries of one event. */
async function backlog(world: Awaited<ReturnType<typeof newWorld>>, count: number) {
  const { id } = await world.hook(NOWHERE);
  await world.emit();
  await db.$executeRaw`
    INSERT INTO webhook_delivery (id, endpoint_id, event_id, url, next_attempt_at, created_at)
    SELECT gen_random_uuid(), endpoint_id, event_id, url, next_attempt_at, created_at - n * interval '1 ms'
    FROM webhook_delivery, generate_series(2, ${count}::int) n WHERE endpoint_id = ${id}::uuid`;
  return id;
}
const left = (endpointId: string) => db.webhookDelivery.count({ where: { endpointId } });

describe("a deleted webhook", () => {
  test("is gone at once, and its thousands of deliveries are cleared by the hundreds", async () => {
    const world = await newWorld();
    const id = await backlog(world, 10_000);
    await deleteWebhook(world.caller(), id);
    expect(await left(id)).toBe(10_000);
    await expect(readWebhook(world.caller(), id)).rejects.toMatchObject(missing);
    await expect(deleteWebhook(world.caller(), id)).rejects.toMatchObject(missing);
    expect((await listWebhooks(world.caller())).webhooks).toEqual([]);
    await world.emit();
    expect((await claimDue(200)).filter(({ endpointId }) => endpointId === id)).toEqual([]);
    const job = { account_id: world.partner.accountId, webhook_id: id };
    expect(await queuedJobs("webhook/deleted")).toContainEqual(job);

    expect(await clearWebhook(world.caller(), id)).toEqual({ more: true });
    expect(await left(id)).toBe(9_750);
    let steps = 1;
    while ((await clearWebhook(world.caller(), id)).more) steps++;
    expect(steps).toBe(40);
    expect(await left(id)).toBe(0);
    expect(await db.webhookEndpoint.count({ where: { id } })).toBe(0);
    expect(await clearWebhook(world.caller(), id)).toEqual({ more: false });
  });

  test("frees its place at once", async () => {
    const world = await newWorld();
    for (let index = 0; index < 20; index++) await world.hook(NOWHERE);
    await expect(world.hook(NOWHERE)).rejects.toMatchObject({ code: "webhook_error" });
    const [{ id } = { id: "" }] = (await listWebhooks(world.caller())).webhooks;
    await deleteWebhook(world.caller(), id);
    await world.hook(NOWHERE);
  });

  test("is the only kind that is cleared", async () => {
    const world = await newWorld();
    const id = await backlog(world, 3);
    expect(await clearWebhook(world.caller(), id)).toEqual({ more: false });
    expect(await left(id)).toBe(3);
    await db.webhookDelivery.deleteMany({ where: { endpointId: id } });
  });
});

describe("a disabled webhook with a long backlog", () => {
  const pending = (endpointId: string) =>
    db.webhookDelivery.count({ where: { endpointId, status: "pending" } });

  test("is disabled at once, ends its deliveries in steps, and revives none when enabled", async () => {
    const world = await newWorld();
    const id = await backlog(world, 2_100);
    // Half of them wait for a retry.
    await db.$executeRaw`
      UPDATE webhook_delivery SET next_attempt_at = next_attempt_at + interval '4 hours'
      WHERE endpoint_id = ${id}::uuid AND hashtext(id::text) % 2 = 0`;
    const { webhook } = await patchWebhook(world.caller(), id, { active: false });
    expect([webhook.active, await pending(id)]).toEqual([false, 1_100]);
    await expect(patchWebhook(world.caller(), id, { active: true })).rejects.toMatchObject({
      code: "service_unavailable",
    });
    await attemptAll();
    expect(await db.webhookDelivery.count({ where: { endpointId: id, attempts: 0 } })).toBe(2_100);
    expect(await pending(id)).toBe(0);
    expect((await patchWebhook(world.caller(), id, { active: true })).webhook.active).toBe(true);
  });

  test("is disabled by a failure without touching its backlog in the same statement", async () => {
    const world = await newWorld();
    const id = await backlog(world, 100);
    await db.webhookEndpoint.update({ where: { id }, data: { failCount: 14 } });
    await db.webhookDelivery.updateMany({ where: { endpointId: id }, data: { attempts: 5 } });
    const claimed = (await claimDue(200)).find(({ endpointId }) => endpointId === id);
    if (claimed === undefined) throw new Error("nothing was claimed");
    const answer = { statusCode: 500, responseBody: null, failure: null, durationMs: 1 };
    const outcome = { result: "refused", atMs: 1_700_000_000_000, ...answer } as const;
    await settle([{ claimed, outcome }]);
    expect((await world.endpoint(id)).active).toBe(false);
    expect(await pending(id)).toBe(99);
    await db.webhookDelivery.updateMany({
      where: { endpointId: id },
      data: { claimedUntil: null },
    });
    await attemptAll();
    expect(await pending(id)).toBe(0);
  });

  test("ends what is left when it is enabled", async () => {
    const world = await newWorld();
    const id = await backlog(world, 100);
    await db.webhookEndpoint.update({ where: { id }, data: { active: false } });
    await patchWebhook(world.caller(), id, { active: true });
    expect(await pending(id)).toBe(0);
  });
});

describe("a retry with the same key", () => {
  const once = (
    world: Awaited<ReturnType<typeof newWorld>>,
    key: string,
    run: Parameters<typeof onceOutside>[2],
  ) =>
    onceOutside(world.caller(), repeatable(key, { key }, false), run, (answer) => ({
      status: 200,
      text: JSON.stringify(answer),
    }));
  const crash = () => Promise.reject(new Error("crashed"));

  test("of a test send that wasn't stored is the same event, in one row", async () => {
    const world = await newWorld();
    const sink = await newReceiver(answering(200));
    const { id } = await world.hook(sink.url);
    const lost = once(world, "a", (outside) =>
      sendTestDelivery(world.caller(), id, { ...outside, commit: crash }),
    );
    await expect(lost).rejects.toThrow("crashed");
    const run = (outside: Parameters<typeof sendTestDelivery>[2]) =>
      sendTestDelivery(world.caller(), id, outside);
    const first = await once(world, "a", run);
    const again = await once(world, "a", run);
    expect(again).toMatchObject({ text: first.text, isReplay: true });
    const sent = sink.arrivals.map(({ headers }) => headers["webhook-id"]);
    expect(sent).toHaveLength(2);
    const { delivery } = JSON.parse(first.text ?? "");
    expect(new Set(sent)).toEqual(new Set([delivery.event_id]));
    expect(await world.deliveries(id)).toEqual([delivery]);
    await sink.close();
  });

  test("of a stored test send whose answer was lost returns the existing row", async () => {
    const world = await newWorld();
    const sink = await newReceiver(answering(200));
    const { id } = await world.hook(sink.url);
    const ids = new Map<string, string>();
    const { transaction } = await import("@/lib/platform/db");
    const outside = {
      keyOf: (step: string) => {
        const known = ids.get(step) ?? crypto.randomUUID();
        ids.set(step, known);
        return known;
      },
      commit: transaction,
    };
    const first = await sendTestDelivery(world.caller(), id, outside);
    expect(await sendTestDelivery(world.caller(), id, outside)).toEqual(first);
    expect(await world.deliveries(id)).toEqual([first.delivery]);
    await sink.close();
  });

  test("a day later, or after a refusal, is another event", async () => {
    const world = await newWorld();
    const keys: string[] = [];
    const run = async (outside: Parameters<typeof sendTestDelivery>[2]) => {
      keys.push(outside?.keyOf("event") ?? "");
      return outside?.commit(world.caller(), async () => ({ done: true }));
    };
    await once(world, "c", run);
    await db.$executeRaw`
      UPDATE idempotency_record SET created_at = created_at - interval '25 hours'
      WHERE owner_id = ${world.partner.accountId}::uuid AND key = 'c'`;
    await once(world, "c", run);
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test("waits while another attempt holds the key, and takes over one that timed out", async () => {
    const world = await newWorld();
    const rows = () =>
      db.idempotencyRecord.findMany({ where: { ownerId: world.partner.accountId, key: "d" } });
    let late: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      late = resolve;
    });
    const answerOf = (text: string, wait?: Promise<void>) =>
      once(world, "d", async (outside) => {
        await wait;
        return outside.commit(world.caller(), async () => ({ text }));
      });
    const first = answerOf("first", waiting).catch((error: { code: string }) => error.code);
    await expect.poll(rows).toHaveLength(1);
    await expect(answerOf("second")).rejects.toMatchObject({ code: "idempotency_conflict" });
    await db.$executeRaw`
      UPDATE idempotency_record SET leased_until = now() - interval '1 s'
      WHERE owner_id = ${world.partner.accountId}::uuid AND key = 'd'`;
    expect((await answerOf("second")).text).toBe('{"text":"second"}');
    late?.();
    expect(await first).toBe("idempotency_conflict");
    expect((await rows()).map(({ body }) => body)).toEqual(['{"text":"second"}']);
  });

  test("of a registration that wasn't stored creates it once", async () => {
    const world = await newWorld();
    const input = { url: NOWHERE, events: ["athlete.created"] };
    const lost = once(world, "b", (outside) =>
      registerWebhook(world.caller(), input, { ...outside, commit: crash }),
    );
    await expect(lost).rejects.toThrow("crashed");
    const run = (outside: Parameters<typeof registerWebhook>[2]) =>
      registerWebhook(world.caller(), input, outside);
    const both = [await once(world, "b", run), await once(world, "b", run)];
    expect(both[1]?.text).toBe(both[0]?.text);
    expect((await listWebhooks(world.caller())).webhooks).toHaveLength(1);
  });

  test("of a test send to a webhook deleted meanwhile is refused, and stores nothing", async () => {
    const world = await newWorld();
    let id = "";
    const sink = await newReceiver(
      (response) => void deleteWebhook(world.caller(), id).then(() => response.end()),
    );
    id = (await world.hook(sink.url)).id;
    await expect(sendTestDelivery(world.caller(), id)).rejects.toMatchObject(missing);
    expect(await left(id)).toBe(0);
    await sink.close();
  });
});
