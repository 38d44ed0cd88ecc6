import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import { answering, newReceiver, type Receiver, until } from "@/testing/receiver";
import { attemptAll, newWorld } from "@/testing/webhook-world";

const { newTeam } = await import("@/testing/coach");
const { operator } = await import("@/testing/partner");
const { db } = await import("@/lib/platform/db");
const { claimDue, settle } = await import("./delivery/store");
const { listDeliveries, readDelivery, oldestDueMs, resendDelivery, sendTestDelivery } =
  await import("./deliveries");
const { clearWebhook } = await import("./clearing");
const { tellSwitchedOff } = await import("./switched-off");
const { deleteWebhook, patchWebhook } = await import("./webhooks");

const open: Receiver[] = [];
async function receiver(...of: Parameters<typeof newReceiver>): Promise<Receiver> {
  const made = await newReceiver(...of);
  open.push(made);
  return made;
}
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())));

const MINUTE = 60_000;
const SCHEDULE = [30_000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE, 240 * MINUTE];

describe("a delivery", () => {
  test("carries the envelope and verifies with our recipe, Stripe's SDK and Standard Webhooks", async () => {
    const world = await newWorld();
    const sink = await receiver();
    const { id, secret } = await world.hook(sink.url);
    await world.emit();
    await attemptAll();
    const [arrival] = sink.arrivals;
    const { headers = {}, body = "" } = arrival ?? {};
    const [delivery] = await world.deliveries(id);
    const event = JSON.parse(body);
    expect(event).toMatchObject({
      id: delivery?.event_id,
      type: "athlete.deleted",
      data: { external_id: "rider ü 1" },
    });
    expect(Object.keys(event)).toEqual(["id", "type", "created_at", "data"]);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Aidstation-Webhooks/1.0",
      "x-service-event-id": event.id,
      "x-service-event-type": "athlete.deleted",
      "webhook-id": event.id,
    });
    const signature = String(headers["x-service-signature"]);
    const [, seconds = "", hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")).toBe(hex);

    const stripe = new Stripe("sk_test_none");
    const viaStripe = (text: string, key: string, at?: Date) =>
      stripe.webhooks.constructEvent(text, signature, key, 300, undefined, at?.getTime());
    expect(viaStripe(body, secret).id).toBe(event.id);
    const changed = body.replace("rider", "rideR");
    const mismatch = /No signatures found matching/;
    expect(() => viaStripe(changed, secret)).toThrow(mismatch);
    expect(() => viaStripe(body, "0".repeat(64))).toThrow(mismatch);
    const soon = new Date(Date.now() + 6 * MINUTE);
    expect(() => viaStripe(body, secret, soon)).toThrow(/[Tt]imestamp/);

    const standard = (key: string) => new Webhook(`whsec_${Buffer.from(key).toString("base64")}`);
    const triple = Object.fromEntries(
      Object.entries(headers).filter(([name]) => name.startsWith("webhook-")),
    ) as Record<string, string>;
    expect(standard(secret).verify(body, triple)).toEqual(event);
    const unmatched = /No matching signature/;
    expect(() => standard(secret).verify(changed, triple)).toThrow(unmatched);
    expect(() => standard("0".repeat(64)).verify(body, triple)).toThrow(unmatched);
    const old = String(Number(seconds) - 360);
    const stale = {
      ...triple,
      "webhook-timestamp": old,
      "webhook-signature": standard(secret).sign(event.id, new Date(Number(old) * 1000), body),
    };
    expect(() => standard(secret).verify(body, stale)).toThrow(/too old/);
  });

  test.each([200, 201, 204, 299])("answered %i is delivered", async (status) => {
    const world = await newWorld();
    const sink = await receiver(answering(status, status === 204 ? "" : "tak\0k \xff"));
    const { id } = await world.hook(sink.url);
    await world.emit();
    await attemptAll();
    const [delivery] = await world.deliveries(id);
    expect(delivery).toMatchObject({
      status: "delivered",
      status_code: status,
      attempts: 1,
      next_retry_at: null,
      failure: null,
      response_body: status === 204 ? "" : "takk ÿ",
      completed_at: expect.any(Number),
    });
  });

  test.each([301, 302, 307, 308, 300, 400, 410, 500])(
    "answered %i is retried, and not followed",
    async (status) => {
      const world = await newWorld();
      const elsewhere = await receiver();
      const sink = await receiver(answering(status, "", { location: elsewhere.url }));
      const { id } = await world.hook(sink.url);
      await world.emit();
      await attemptAll();
      expect((await world.deliveries(id))[0]).toMatchObject({
        status: "pending",
        status_code: status,
        attempts: 1,
      });
      expect(elsewhere.connections()).toBe(0);
    },
  );

  test("follows the schedule in the account's time, then is exhausted and counts once", async () => {
    const world = await newWorld();
    const sink = await receiver(answering(500, "no"));
    const { id } = await world.hook(sink.url);
    await world.emit();
    await attemptAll();
    for (const [index, delay] of SCHEDULE.entries()) {
      const [waiting] = await world.deliveries(id);
      expect(waiting).toMatchObject({ status: "pending", attempts: index + 1 });
      const inMs = (waiting?.next_retry_at ?? 0) - world.caller().nowMs;
      expect(inMs).toBeGreaterThan(delay - 20_000);
      expect(inMs).toBeLessThanOrEqual(delay);
      await world.pass(delay - 20_000);
      await attemptAll();
      expect(sink.arrivals).toHaveLength(index + 1);
      await world.pass(20_001);
      await attemptAll();
      expect(sink.arrivals).toHaveLength(index + 2);
    }
    expect((await world.deliveries(id))[0]).toMatchObject({
      status: "exhausted",
      attempts: 6,
      next_retry_at: null,
      response_body: "no",
      completed_at: expect.any(Number),
    });
    expect((await world.endpoint(id)).failCount).toBe(1);
    await world.pass(100 * 60 * MINUTE);
    await attemptAll();
    expect(sink.arrivals).toHaveLength(6);
    expect(new Set(sink.arrivals.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(sink.arrivals.map(({ body }) => body)).size).toBe(1);
  });

  test("we can't make ends after one attempt, blocks nothing behind it, and isn't the endpoint's fault", async () => {
    const world = await newWorld();
    const { id } = await world.hook((await receiver()).url);
    const { sealedSecret } = await world.endpoint(id);
    // A secret that its key does not open, as after a restore with a different key.
    const broken = `${sealedSecret.slice(0, -8)}AAAAAAAA`;
    await db.webhookEndpoint.update({ where: { id }, data: { sealedSecret: broken } });
    await world.emit(20);
    await attemptAll();
    expect(new Set((await world.deliveries(id)).map(({ attempts }) => attempts))).toEqual(
      new Set([1]),
    );
    for (const delay of SCHEDULE) {
      await world.pass(delay + 1);
      await attemptAll();
    }
    const ended = { status: "exhausted", attempts: 6, failure: "not_sent", status_code: null };
    expect(await world.deliveries(id)).toEqual(Array(20).fill(expect.objectContaining(ended)));
    expect(await world.endpoint(id)).toMatchObject({ active: true, failCount: 0 });
  });

  test("uses the endpoint's current address", async () => {
    const world = await newWorld();
    const before = await receiver(answering(500));
    const after = await receiver();
    const { id } = await world.hook(before.url);
    await world.emit();
    await attemptAll();
    await patchWebhook(world.caller(), id, { url: after.url });
    await world.pass(30_001);
    await attemptAll();
    expect(after.arrivals).toHaveLength(1);
    expect((await world.deliveries(id))[0]).toMatchObject({ status: "delivered", url: after.url });
  });
});

describe("an endpoint", () => {
  /** Makes this many deliveries exhausted or delivered. */
  const finish = async (world: Awaited<ReturnType<typeof newWorld>>, id: string, count: number) => {
    await world.emit(count);
    await db.webhookDelivery.updateMany({
      where: { endpointId: id, status: "pending" },
      data: { attempts: 5 },
    });
    await attemptAll();
  };

  test("is disabled after 15 exhausted deliveries in a row, and pending ones end", async () => {
    const world = await newWorld();
    const sink = await receiver(answering(500));
    const { id } = await world.hook(sink.url);
    await finish(world, id, 14);
    expect(await world.endpoint(id)).toMatchObject({ active: true, failCount: 14 });
    await world.emit(3);
    await attemptAll();
    await finish(world, id, 1);
    const disabled = await world.endpoint(id);
    expect(disabled).toMatchObject({
      active: false,
      failCount: 15,
      disabledAt: expect.any(Date),
      updatedAt: disabled.disabledAt,
    });
    await attemptAll();
    const statuses = (await world.deliveries(id)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(15).fill("exhausted"), ...Array(3).fill("failed")]);
    const arrived = sink.arrivals.length;
    await world.emit();
    await world.pass(600 * MINUTE);
    await attemptAll();
    expect(sink.arrivals).toHaveLength(arrived);

    // Its owner is mailed, once.
    await Promise.all([tellSwitchedOff(operator()), tellSwitchedOff(operator())]);
    await tellSwitchedOff(operator());
    const { email } = await db.partner.findFirstOrThrow({
      where: { accounts: { some: { id: world.caller().accountId } } },
    });
    const where = { recipient: email ?? "", template: "webhook_off" };
    expect(await db.mailMessage.count({ where })).toBe(1);

    const again = await patchWebhook(world.caller(), id, { active: true });
    expect(again.webhook).toMatchObject({ active: true, fail_count: 0, disabled_at: null });
    await attemptAll();
    expect(sink.arrivals).toHaveLength(arrived);
  });

  test("resets its failure count with one success", async () => {
    const world = await newWorld();
    let status = 500;
    const sink = await receiver((response) => response.writeHead(status).end());
    const { id } = await world.hook(sink.url);
    await finish(world, id, 14);
    status = 200;
    await finish(world, id, 1);
    expect((await world.endpoint(id)).failCount).toBe(0);
    status = 500;
    await finish(world, id, 14);
    expect(await world.endpoint(id)).toMatchObject({ active: true, failCount: 14 });
  });

  test("on the coach lane counts failed attempts instead", async () => {
    const world = await newWorld();
    const sink = await receiver(answering(500));
    const { id } = await world.hook(sink.url);
    await world.emit(2);
    await newTeam({ coachId: world.partner.accountId });
    await db.webhookEndpoint.update({ where: { id }, data: { ownerKind: "coach" } });
    await attemptAll();
    expect((await world.endpoint(id)).failCount).toBe(2);
  });

  test("that fails in many runners at once is counted exactly", async () => {
    const world = await newWorld();
    const sink = await receiver(answering(500));
    const { id } = await world.hook(sink.url);
    await world.emit(14);
    await db.webhookDelivery.updateMany({ where: { endpointId: id }, data: { attempts: 5 } });
    const claims = [...(await claimDue(200)), ...(await claimDue(200))];
    const mine = claims.filter(({ endpointId }) => endpointId === id);
    expect(mine).toHaveLength(8);
    const tried = {
      atMs: 1_700_000_000_000,
      statusCode: 500,
      responseBody: null,
      failure: null,
      durationMs: 1,
    };
    await Promise.all(
      mine.map((claimed) => settle([{ claimed, outcome: { result: "refused", ...tried } }])),
    );
    await attemptAll();
    expect(await world.endpoint(id)).toMatchObject({ active: true, failCount: 14 });
  });
});

describe("pending deliveries end", () => {
  test("when their endpoint is disabled, and re-enabling doesn't revive them", async () => {
    const world = await newWorld();
    const sink = await receiver(answering(500));
    const { id } = await world.hook(sink.url);
    await world.emit(2);
    await attemptAll();
    await patchWebhook(world.caller(), id, { active: false });
    const ended = { status: "failed", next_retry_at: null };
    expect(await world.deliveries(id)).toMatchObject([ended, ended]);
    await patchWebhook(world.caller(), id, { active: true });
    await world.pass(600 * MINUTE);
    await attemptAll();
    expect(sink.arrivals).toHaveLength(2);
  });

  test("when their endpoint is deleted, even during an attempt", async () => {
    const world = await newWorld();
    const sink = await receiver();
    const { id } = await world.hook(sink.url);
    await world.emit(2);
    const claimed = (await claimDue(200)).filter(({ endpointId }) => endpointId === id);
    expect(claimed).toHaveLength(2);
    await deleteWebhook(world.caller(), id);
    const tried = {
      atMs: 1_700_000_000_000,
      statusCode: 200,
      responseBody: "",
      failure: null,
      durationMs: 1,
    };
    await settle(
      claimed.map((one) => ({ claimed: one, outcome: { result: "delivered", ...tried } })),
    );
    await attemptAll();
    expect(sink.arrivals).toHaveLength(0);
    expect(await clearWebhook(world.caller(), id)).toEqual({ more: false });
    expect(await db.webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
  });
});

describe("claims", () => {
  test("of several runners never overlap, and miss nothing", async () => {
    const world = await newWorld();
    const sink = await receiver();
    for (let index = 0; index < 6; index++) await world.hook(sink.url);
    await world.emit(5);
    const rounds = await Promise.all(Array.from({ length: 6 }, () => claimDue(30)));
    const own = rounds.flat().filter(({ ownerId }) => ownerId === world.partner.accountId);
    const rest = (await claimDue(200)).filter(({ ownerId }) => ownerId === world.partner.accountId);
    const ids = [...own, ...rest].map(({ id }) => id);
    expect(new Set(ids).size).toBe(30);
    expect(ids).toHaveLength(30);
    await db.webhookDelivery.updateMany({
      where: { endpoint: { ownerId: world.partner.accountId } },
      data: { claimedUntil: null },
    });
    await attemptAll();
  });

  test("leave room for others: of one owner, at most 32 are in flight", async () => {
    const world = await newWorld();
    const sink = await receiver();
    for (let index = 0; index < 6; index++) await world.hook(sink.url);
    await world.emit(8);
    const claims = [...(await claimDue(200)), ...(await claimDue(200))];
    const own = claims.filter(({ ownerId }) => ownerId === world.partner.accountId);
    expect(own).toHaveLength(32);
    expect(own[0]?.more).toBe(true);
    await db.webhookDelivery.updateMany({
      where: { endpoint: { ownerId: world.partner.accountId } },
      data: { claimedUntil: null },
    });
    await attemptAll();
    expect(sink.arrivals).toHaveLength(48);
  });

  test("that expired can't overwrite the next one", async () => {
    const world = await newWorld();
    const sink = await receiver(answering(500));
    const { id } = await world.hook(sink.url);
    await world.emit();
    const [late] = (await claimDue(200)).filter(({ endpointId }) => endpointId === id);
    await db.webhookDelivery.updateMany({
      where: { endpointId: id },
      data: { claimedUntil: new Date(0) },
    });
    await attemptAll();
    if (late === undefined) throw new Error("nothing was claimed");
    const tried = {
      atMs: 1_700_000_000_000,
      statusCode: 200,
      responseBody: "",
      failure: null,
      durationMs: 1,
    };
    await settle([{ claimed: late, outcome: { result: "delivered", ...tried } }]);
    expect((await world.deliveries(id))[0]).toMatchObject({ status: "pending", attempts: 1 });
  });

  test("report how late the oldest unattempted delivery is", async () => {
    const world = await newWorld();
    const sink = await receiver();
    await world.hook(sink.url);
    // Deliveries left by earlier tests may fall due meanwhile.
    await attemptAll();
    expect(await oldestDueMs()).toBeLessThan(85_000);
    await world.emit();
    await world.pass(90_000);
    expect(await oldestDueMs()).toBeGreaterThan(85_000);
    await attemptAll();
    expect(await oldestDueMs()).toBeLessThan(85_000);
  });
});

describe("a test send", () => {
  test("is one attempt, listed, and counted against nobody", async () => {
    const world = await newWorld();
    const sink = await receiver(answering(500, "sorry"));
    const { id } = await world.hook(sink.url);
    const { delivery } = await sendTestDelivery(world.caller(), id);
    expect(delivery).toMatchObject({
      event_type: "webhook.test",
      status: "failed",
      status_code: 500,
      attempts: 1,
      next_retry_at: null,
      response_body: "sorry",
    });
    expect(JSON.parse(sink.arrivals[0]?.body ?? "")).toMatchObject({
      type: "webhook.test",
      data: { message: expect.any(String) },
    });
    expect((await world.endpoint(id)).failCount).toBe(0);
    expect(await world.deliveries(id)).toEqual([delivery]);
  });

  test("is sent one at a time, and refused if too many wait", async () => {
    const world = await newWorld();
    let [open, most, refusals] = [0, 0, 0];
    const sink = await receiver(async (response) => {
      most = Math.max(most, ++open);
      // However slow the machine, all have asked before the first one is answered.
      await until(() => refusals === 6);
      open--;
      response.end();
    });
    const { id } = await world.hook(sink.url);
    const send = () =>
      sendTestDelivery(world.caller(), id).catch((refusal: unknown) => {
        refusals++;
        throw refusal;
      });
    const sends = Array.from({ length: 8 }, send);
    const refused = (await Promise.allSettled(sends)).filter(({ status }) => status === "rejected");
    expect([most, sink.arrivals.length, refused.length]).toEqual([1, 2, 6]);
    expect(refused[0]).toMatchObject({ reason: { code: "service_unavailable" } });
  });
});

describe("one delivery", () => {
  test("shows each attempt, and the exact headers and body of the last one", async () => {
    const world = await newWorld();
    let status = 500;
    const sink = await receiver((response) => response.writeHead(status).end(`said ${status}`));
    const { id } = await world.hook(sink.url);
    await world.emit();
    await attemptAll();
    status = 200;
    await world.pass(60_000);
    await attemptAll();
    await sendTestDelivery(world.caller(), id);
    expect(sink.arrivals).toHaveLength(3);
    for (const { id: deliveryId, event_id } of await world.deliveries(id)) {
      const { request, tried } = await readDelivery(world.caller(), id, deliveryId);
      const arrivals = sink.arrivals.filter(({ headers }) => headers["webhook-id"] === event_id);
      expect(tried.map(({ status_code }) => status_code)).toEqual(
        arrivals.length === 2 ? [500, 200] : [200],
      );
      expect(tried.at(-1)?.response_body).toBe("said 200");
      expect(request?.body).toBe(arrivals.at(-1)?.body);
      for (const [name, value] of Object.entries(request?.headers ?? {}))
        expect(arrivals.at(-1)?.headers[name.toLowerCase()]).toBe(value);
    }
    const { deliveries } = await listDeliveries(world.caller(), id, { event_type: "webhook.test" });
    expect(deliveries.map(({ event_type }) => event_type)).toEqual(["webhook.test"]);
    expect((await listDeliveries(world.caller(), id, { status: "failed" })).deliveries).toEqual([]);
  });
});

describe("resending", () => {
  test("queues an exhausted delivery again, with the same event", async () => {
    const world = await newWorld();
    let status = 500;
    const sink = await receiver((response) => response.writeHead(status).end());
    const { id } = await world.hook(sink.url);
    await world.emit();
    await db.webhookDelivery.updateMany({ where: { endpointId: id }, data: { attempts: 5 } });
    await attemptAll();
    const [exhausted] = await world.deliveries(id);
    expect(exhausted?.status).toBe("exhausted");
    status = 200;
    const { delivery } = await resendDelivery(world.caller(), id, exhausted?.id ?? "");
    expect(delivery).toMatchObject({ status: "pending", attempts: 0, completed_at: null });
    await attemptAll();
    expect((await world.deliveries(id))[0]).toMatchObject({ status: "delivered", attempts: 1 });
    expect(new Set(sink.arrivals.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await world.endpoint(id)).failCount).toBe(0);
  });

  test("is refused while the webhook is inactive", async () => {
    const world = await newWorld();
    const sink = await receiver();
    const { id } = await world.hook(sink.url);
    await world.emit();
    await attemptAll();
    await patchWebhook(world.caller(), id, { active: false });
    const [delivery] = await world.deliveries(id);
    await expect(resendDelivery(world.caller(), id, delivery?.id ?? "")).rejects.toMatchObject({
      code: "webhook_error",
    });
  });
});
