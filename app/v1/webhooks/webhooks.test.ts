import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyWebhook } from "@/clients/typescript/src/index";
import { registrableOn } from "@/lib/contract/lanes";
import { expectError } from "@/testing/answers";
import { newAthlete, succeed } from "@/testing/athletes";
import { clientOf, taken } from "@/testing/client";
import { call, LIVE_HOST } from "@/testing/http";
import { newPartner, type TestPartner } from "@/testing/partner";
import { PROFILE } from "@/testing/profile";
import { answering, newReceiver, type Receiver, until } from "@/testing/receiver";

const URL_OF_NOBODY = "https://hooks.partner.example/in";
const EVENTS = ["athlete.created"];

let partner: TestPartner;
let key: string;
const open: Receiver[] = [];
beforeAll(async () => {
  partner = await newPartner({ withLive: true });
  key = partner.testKey;
});
afterAll(() => Promise.all(open.map(({ close }) => close())));

const receiver = async (...of: Parameters<typeof newReceiver>) => {
  const made = await newReceiver(...of);
  open.push(made);
  return made;
};

const register = (body: unknown, as: { key: string; host?: string } = { key }) =>
  call("POST", "/v1/webhooks", { ...as, body });
const hook = async (url: string, events: readonly string[] = EVENTS, as = key) =>
  (await succeed("POST", "/v1/webhooks", { key: as, body: { url, events } })).webhook;
const deliveriesOf = async (id: string, as = key) =>
  (await succeed("GET", `/v1/webhooks/${id}/deliveries`, { key: as })).deliveries;

describe("registering", () => {
  test("returns the secret, which no later answer does", async () => {
    const answer = await register({
      url: URL_OF_NOBODY,
      events: ["athlete.created", "athlete.created"],
    });
    expect(answer.status).toBe(201);
    const { secret, ...rest } = answer.body.webhook;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(rest).toEqual({
      id: expect.any(String),
      url: URL_OF_NOBODY,
      events: ["athlete.created"],
      active: true,
      fail_count: 0,
      created_at: expect.any(Number),
      updated_at: rest.created_at,
      disabled_at: null,
    });
    const one = await succeed("GET", `/v1/webhooks/${rest.id}`, { key });
    expect(one.webhook).toEqual(rest);
    const { webhooks } = await succeed("GET", "/v1/webhooks", { key });
    expect(webhooks).toContainEqual(rest);
    await succeed("DELETE", `/v1/webhooks/${rest.id}`, { key });
  });

  test("accepts every event name in the catalog, emitted or not", async () => {
    const { id, events } = await hook(URL_OF_NOBODY, registrableOn("partner"));
    expect(events).toEqual(registrableOn("partner"));
    await succeed("DELETE", `/v1/webhooks/${id}`, { key });
  });

  test.each([
    ["no events", { url: URL_OF_NOBODY }, "missing_field", "events"],
    ["no URL", { events: EVENTS }, "missing_field", "url"],
    ["an empty list of events", { url: URL_OF_NOBODY, events: [] }, "invalid_value", "events"],
    [
      "an unknown event",
      { url: URL_OF_NOBODY, events: ["athlete.created", "athlete.wed"] },
      "webhook_error",
      "events.1",
    ],
    [
      "the test event",
      { url: URL_OF_NOBODY, events: ["webhook.test"] },
      "webhook_error",
      "events.0",
    ],
    ["a port", { url: "https://example.com:8443/", events: EVENTS }, "webhook_error", "url"],
    [
      "port 443 without TLS",
      { url: "http://example.com:443/", events: EVENTS },
      "webhook_error",
      "url",
    ],
    ["an address inside", { url: "https://10.0.0.1/", events: EVENTS }, "webhook_error", "url"],
    [
      "our own address",
      { url: "http://localhost/", events: EVENTS, own: true },
      "webhook_error",
      "url",
    ],
  ] as const)("with %s stores nothing", async (_what, input, code, param) => {
    const { length } = (await succeed("GET", "/v1/webhooks", { key })).webhooks;
    const { own: _own, ...rest } = { own: false, ...input };
    const { BASE_URL } = await import("@/testing/http");
    const body = "own" in input ? { ...rest, url: `${BASE_URL}/v1/webhooks` } : rest;
    expectError(await register(body), code, { param });
    expect((await succeed("GET", "/v1/webhooks", { key })).webhooks).toHaveLength(length);
  });

  test("in live accepts https on 443 only, and never this machine", async () => {
    const live = { key: partner.live?.key ?? "", host: LIVE_HOST };
    for (const url of ["http://hooks.partner.example/in", "http://localhost:9/"]) {
      const answer = await register({ url, events: EVENTS }, live);
      expectError(answer, "webhook_error", { param: "url", live: true });
    }
    expect((await register({ url: URL_OF_NOBODY, events: EVENTS }, live)).status).toBe(201);
  });

  test("in test accepts http on 80 too", async () => {
    const { id } = await hook("http://hooks.partner.example/in");
    await succeed("DELETE", `/v1/webhooks/${id}`, { key });
  });

  test("stops at 20, exactly, however many come at once", async () => {
    const { testKey } = await newPartner();
    const one = () => register({ url: URL_OF_NOBODY, events: EVENTS }, { key: testKey });
    const answers = await Promise.all(Array.from({ length: 30 }, one));
    // Retries requests that timed out because the machine was busy.
    for (const [place, { status }] of answers.entries())
      if (status === 503) answers[place] = await one();
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectError(answer, "webhook_error");
    }
  });
});

describe("changing", () => {
  test("is validated like registering, and needs something to change", async () => {
    const { id } = await hook(URL_OF_NOBODY);
    const patch = (body: unknown) => call("PATCH", `/v1/webhooks/${id}`, { key, body });
    expectError(await patch({}), "no_changes");
    expectError(await patch({ secret: "x", fail_count: 3 }), "no_changes");
    expectError(await patch({ url: "https://127.1/" }), "webhook_error", { param: "url" });
    expectError(await patch({ events: [] }), "invalid_value", { param: "events" });
    expectError(await patch({ events: ["x"] }), "webhook_error", { param: "events.0" });
    expectError(await patch({ active: "no" }), "invalid_value", { param: "active" });
    const change = { url: "https://other.partner.example/", events: ["feedback.submitted"] };
    const { body } = await patch({ ...change, active: false });
    expect(body.webhook).toMatchObject({ id, ...change, active: false, disabled_at: null });
    expect((await patch({ active: true })).body.webhook).toMatchObject({ active: true });
    await succeed("DELETE", `/v1/webhooks/${id}`, { key });
  });
});

describe("an athlete's events", () => {
  test("arrive signed: created, changed once per change, deleted", async () => {
    const { testKey } = await newPartner();
    const client = clientOf(testKey);
    const sink = await receiver();
    const { webhook } = await taken(
      client.POST("/v1/webhooks", {
        body: {
          url: sink.url,
          events: ["athlete.created", "athlete.updated", "athlete.deleted", "activity.created"],
        },
      }),
    );
    const athlete = await taken(
      client.POST("/v1/athletes", { body: { ...PROFILE, external_id: "rider 7" } }),
    );
    const params = { path: { athlete_id: athlete.id } };
    const renamed = { params, body: { name: "New" } };
    const changed = await taken(client.PATCH("/v1/athletes/{athlete_id}", renamed));
    await taken(client.PATCH("/v1/athletes/{athlete_id}", renamed));
    await taken(
      client.PATCH("/v1/athletes/{athlete_id}/settings", { params, body: { sweat_level: 3 } }),
    );
    const before = await until(() => sink.arrivals.length === 3).then(() => [...sink.arrivals]);
    await taken(client.DELETE("/v1/athletes/{athlete_id}", { params }));
    await until(() => sink.arrivals.length === 4);

    const events = sink.arrivals.map(({ body }) => JSON.parse(body));
    const byType = (type: string) => events.filter((event) => event.type === type);
    expect(byType("athlete.created")).toMatchObject([{ data: { id: athlete.id } }]);
    expect(byType("athlete.updated")).toHaveLength(2);
    expect(byType("athlete.updated").map(({ data }) => data)).toContainEqual(changed);
    expect(byType("athlete.deleted").map(({ data }) => data)).toEqual([
      { id: athlete.id, external_id: "rider 7", deleted_at: expect.any(Number) },
    ]);
    for (const { headers, bytes } of before) {
      const header = String(headers["x-service-signature"]);
      expect(await verifyWebhook(bytes, header, webhook.secret)).toBe(true);
      expect(await verifyWebhook(bytes, header, webhook.secret.replace(/./g, "0"))).toBe(false);
    }
    await until(async () => {
      const shown = await taken(
        client.GET("/v1/webhooks/{webhook_id}/deliveries", {
          params: { path: { webhook_id: webhook.id }, query: { status: "delivered" } },
        }),
      );
      return shown.deliveries.length === 4;
    });
    const { db } = await import("@/lib/platform/db");
    const kept = await db.event.findMany({
      where: { deliveries: { some: { endpointId: webhook.id } }, NOT: { type: "athlete.deleted" } },
    });
    expect(kept).toHaveLength(3);
    for (const { data } of kept) expect(data).toBeNull();
  });

  test("aren't retried or resent once the athlete is erased", async () => {
    const { testKey } = await newPartner();
    const sink = await receiver(answering(500, "personal"));
    const { id } = await hook(sink.url, EVENTS, testKey);
    const athlete = await newAthlete(testKey);
    await until(async () => (await deliveriesOf(id, testKey))[0]?.attempts === 1);
    await succeed("DELETE", `/v1/athletes/${athlete.id}`, { key: testKey });
    const [delivery] = await deliveriesOf(id, testKey);
    expect(delivery).toMatchObject({ status: "failed", next_retry_at: null, response_body: null });
    const path = `/v1/webhooks/${id}/deliveries/${delivery.id}/resend`;
    expectError(await call("POST", path, { key: testKey }), "webhook_error");
  });

  test("aren't recorded without a listener", async () => {
    const quiet = await newPartner();
    await newAthlete(quiet.testKey);
    const { db } = await import("@/lib/platform/db");
    expect(await db.event.count({ where: { ownerId: quiet.accountId } })).toBe(0);
  });
});

describe("deliveries", () => {
  test("are retried when the account's clock has moved, not when time has passed", async () => {
    const { testKey } = await newPartner();
    let status = 503;
    const sink = await receiver((response) => response.writeHead(status).end("busy"));
    const { id } = await hook(sink.url, EVENTS, testKey);
    await newAthlete(testKey);
    await until(async () => (await deliveriesOf(id, testKey))[0]?.attempts === 1);
    const [waiting] = await deliveriesOf(id, testKey);
    expect(waiting).toMatchObject({ status: "pending", status_code: 503, response_body: "busy" });
    status = 204;
    const advance = { key: testKey, body: { advance_ms: 30_000 } };
    await succeed("POST", "/v1/test/clock", advance);
    await until(async () => (await deliveriesOf(id, testKey))[0]?.status === "delivered");
    const [delivered] = await deliveriesOf(id, testKey);
    expect(delivered).toMatchObject({ attempts: 2, status_code: 204, next_retry_at: null });
    const queued = await call("POST", `/v1/webhooks/${id}/deliveries/${delivered.id}/resend`, {
      key: testKey,
    });
    expect(queued.status).toBe(202);
    expect(queued.body.delivery).toMatchObject({ id: delivered.id, event_id: delivered.event_id });
    await until(() => sink.arrivals.length === 3);
    expect(new Set(sink.arrivals.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  test("show the 50 newest", async () => {
    const { testKey } = await newPartner();
    const sink = await receiver();
    const { id } = await hook(sink.url, EVENTS, testKey);
    const athletes = Array.from({ length: 60 }, (_, n) => ({ name: `N${n}` }));
    await succeed("POST", "/v1/athletes/batch", { key: testKey, body: { athletes } });
    await until(() => sink.arrivals.length === 60);
    const { delivery } = await succeed("POST", `/v1/webhooks/${id}/test`, { key: testKey });
    const shown = await deliveriesOf(id, testKey);
    expect(shown).toHaveLength(50);
    expect(shown[0]).toEqual(delivery);
  });

  test("stop when the webhook is deleted", async () => {
    const { testKey } = await newPartner();
    const sink = await receiver(answering(500));
    const { id } = await hook(sink.url, EVENTS, testKey);
    await newAthlete(testKey);
    await until(async () => (await deliveriesOf(id, testKey))[0]?.attempts === 1);
    expect((await call("DELETE", `/v1/webhooks/${id}`, { key: testKey })).status).toBe(204);
    expectError(await call("GET", `/v1/webhooks/${id}`, { key: testKey }), "webhook_not_found");
    await succeed("POST", "/v1/test/clock", { key: testKey, body: { advance_ms: 86_400_000 } });
    const witness = await receiver();
    await hook(witness.url, EVENTS, testKey);
    await newAthlete(testKey);
    await until(() => witness.arrivals.length === 1);
    expect(sink.arrivals).toHaveLength(1);
    const { db } = await import("@/lib/platform/db");
    await until(async () => (await db.webhookEndpoint.count({ where: { id } })) === 0);
  });
});

test("a test send returns the delivery, whatever the endpoint answers", async () => {
  const { testKey } = await newPartner();
  const sink = await receiver(answering(418, "teapot"));
  const { id } = await hook(sink.url, ["feedback.submitted"], testKey);
  const { delivery } = await succeed("POST", `/v1/webhooks/${id}/test`, { key: testKey });
  expect(delivery).toMatchObject({
    event_type: "webhook.test",
    status: "failed",
    status_code: 418,
    response_body: "teapot",
    attempts: 1,
    failure: null,
  });
  const gone = await hook("http://127.0.0.1:9/", EVENTS, testKey);
  const unreached = await succeed("POST", `/v1/webhooks/${gone.id}/test`, { key: testKey });
  expect(unreached.delivery).toMatchObject({
    status: "failed",
    status_code: null,
    failure: "unreachable",
  });
});
