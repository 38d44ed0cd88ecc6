import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { newCoachKey, newTeam } from "@/testing/coach";
import { call } from "@/testing/http";
import { newReceiver } from "@/testing/receiver";

const PATH = "/v1/coach/webhooks";
const URL_OF_NOBODY = "https://hooks.coach.example/in";

const newKey = async (tier: "pro_coach" | "business" = "business") => {
  const { coachId } = await newTeam({ tier });
  return { coachId, key: await newCoachKey(coachId, ["webhooks:manage"]) };
};

describe("a coach's webhook", () => {
  test("is registered with one call that returns the secret once, for the usual two events", async () => {
    const { coachId, key } = await newKey("pro_coach");
    const { status, body } = await call("POST", PATH, { key, body: { url: URL_OF_NOBODY } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      coach_uid: coachId,
      url: URL_OF_NOBODY,
      events: ["concern.detected", "athlete.needs_attention"],
      active: true,
      fail_count: 0,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
      disabled_at: null,
      secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      request_id: expect.any(String),
    });
    const list = await call("GET", PATH, { key });
    const { secret: _, request_id: __, ...shown } = body;
    expect(list.body).toMatchObject({ endpoints: [shown] });
    expect(list.text).not.toContain("secret");
  });

  test("is disabled, enabled and deleted", async () => {
    const { key } = await newKey();
    const { body } = await call("POST", PATH, { key, body: { url: URL_OF_NOBODY, events: [] } });
    const act = async (verb: string) =>
      (await call("POST", `${PATH}/${body.id}/${verb}`, { key })).body;
    expect(await act("disable")).toMatchObject({ ok: true, active: false });
    expect(await act("enable")).toMatchObject({ ok: true, active: true });
    const gone = await call("DELETE", `${PATH}/${body.id}`, { key });
    expect([gone.status, gone.body.ok]).toEqual([200, true]);
    expectError(await call("DELETE", `${PATH}/${body.id}`, { key }), "webhook_not_found");
  });

  test("gets a test event that its secret verifies", async () => {
    const sink = await newReceiver();
    const { key } = await newKey();
    const made = await call("POST", PATH, { key, body: { url: sink.url } });
    const sent = await call("POST", `${PATH}/${made.body.id}/test`, { key });
    expect(sent.body.delivery).toMatchObject({ status: "delivered", event_type: "webhook.test" });
    const [arrival] = sink.arrivals;
    const [, seconds, signature] =
      /^t=(\d+),v1=(.+)$/.exec(String(arrival?.headers["x-service-signature"])) ?? [];
    const hmac = createHmac("sha256", made.body.secret).update(`${seconds}.${arrival?.body}`);
    expect(signature).toBe(hmac.digest("hex"));
    await sink.close();
  });

  test("gets no test event below Business, and is told so", async () => {
    const { key } = await newKey("pro_coach");
    const { body } = await call("POST", PATH, { key, body: { url: URL_OF_NOBODY } });
    expectError(await call("POST", `${PATH}/${body.id}/test`, { key }), "coach_tier_required");
  });

  test("belonging to another coach isn't found", async () => {
    const [one, other] = [await newKey(), await newKey()];
    const { body } = await call("POST", PATH, { key: one.key, body: { url: URL_OF_NOBODY } });
    const asOther = { key: other.key };
    expectError(await call("POST", `${PATH}/${body.id}/disable`, asOther), "webhook_not_found");
    expectError(await call("DELETE", `${PATH}/${body.id}`, asOther), "webhook_not_found");
    expectError(await call("GET", `${PATH}/${body.id}/deliveries`, asOther), "webhook_not_found");
  });

  test.each(["http://hooks.coach.example/in", "https://10.0.0.1/in", "https://169.254.169.254/x"])(
    "at %s is refused",
    async (url) => {
      const { key } = await newKey();
      expectError(await call("POST", PATH, { key, body: { url } }), "webhook_error", {
        param: "url",
      });
    },
  );

  test("created twice with one idempotency key is one", async () => {
    const { key } = await newKey();
    const again = { key, body: { url: URL_OF_NOBODY }, headers: { "idempotency-key": "once" } };
    const [first, second] = [await call("POST", PATH, again), await call("POST", PATH, again)];
    expect(second.text).toBe(first.text);
    expect((await call("GET", PATH, { key })).body.endpoints).toHaveLength(1);
  });
});
