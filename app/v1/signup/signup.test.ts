import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expectError, expectHeaders } from "@/testing/answers";
import { orderOf, paid } from "@/testing/builders";
import { call } from "@/testing/http";
import { messageAbout, sendEvent } from "@/testing/purchases";
import { until } from "@/testing/receiver";

const { db } = await import("@/lib/platform/db");

const begin = async () => {
  const body = { email: `${randomUUID()}@builder.example` };
  return (await call("POST", "/v1/signup", { body })).body as { session_id: string };
};
const claim = (sessionId: string) => call("GET", `/v1/signup/claim?session_id=${sessionId}`);
const resend = (session_id: string) => call("POST", "/v1/signup/resend", { body: { session_id } });

describe("a sign-up over HTTP", () => {
  test("returns a checkout that can't be cached, or read by another site's page", async () => {
    const body = { email: `${randomUUID()}@builder.example` };
    const answer = await call("POST", "/v1/signup", { body });
    expect(answer.status).toBe(201);
    expectHeaders(answer, { isPublic: false });
    expect(Object.keys(answer.body).sort()).toEqual([
      "checkout_url",
      "expires_at",
      "request_id",
      "session_id",
    ]);
    expectError(await call("POST", "/v1/signup", { body: { email: "nobody" } }), "invalid_value", {
      param: "email",
    });
    // Only callers with a key or a session may send large bodies.
    const large = { email: "a@b.example", notes: "x".repeat(17_000) };
    expectError(await call("POST", "/v1/signup", { body: large }), "payload_too_large");
    expectError(await call("POST", "/v1/signup", { body: {} }), "missing_field", {
      param: "email",
    });
  });

  test("shows the key once across fifty simultaneous claims, while the processor repeats its messages", async () => {
    const { session_id } = await begin();
    expectError(await claim(session_id), "checkout_incomplete");
    expectError(await claim("cs_test_nobody"), "resource_not_found");
    await paid(session_id);
    const { accountId, customerId } = await orderOf(session_id);
    const telling = Array.from({ length: 6 }, () =>
      sendEvent(messageAbout("checkout.session.completed", session_id)),
    );
    const claims = Array.from({ length: 50 }, () => claim(session_id));
    const [answers] = await Promise.all([Promise.all(claims), Promise.all(telling)]);
    // Within a second of the first claim the processor is not asked again.
    let last = await claim(session_id);
    await until(async () => {
      if (last.body?.error?.code !== "checkout_incomplete") return true;
      last = await claim(session_id);
      return false;
    });
    const shown = [...answers, last].filter(({ status }) => status === 200);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.body).toMatchObject({ environment: "test", account_id: accountId });
    expect(shown[0]?.headers["cache-control"]).toBe("no-store");
    const others = new Set(answers.filter(({ status }) => status !== 200).map((one) => one.status));
    expect([...others].every((status) => status === 409 || status === 410)).toBe(true);
    expectError(await claim(session_id), "already_claimed");
    expect(await db.apiKey.count({ where: { accountId } })).toBe(1);
    expect(await db.builderOrder.count({ where: { customerId } })).toBe(1);
    const key = String(shown[0]?.body.api_key);
    expect((await call("GET", "/v1/partner", { key })).body).toMatchObject({ kind: "self_serve" });
  });

  test("sends another key for any session with the same answer", async () => {
    const { session_id } = await begin();
    for (const session of [session_id, "cs_test_nobody"]) {
      const { status, body } = await resend(session);
      expect([status, Object.keys(body)]).toEqual([202, ["request_id"]]);
    }
  });

  test("doesn't use up a key on a HEAD request", async () => {
    const { session_id } = await begin();
    await paid(session_id);
    const head = await call("HEAD", `/v1/signup/claim?session_id=${session_id}`);
    expect([head.status, head.headers.allow]).toEqual([405, "GET"]);
    expect((await claim(session_id)).status).toBe(200);
  });
});
