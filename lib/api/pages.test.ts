import "@/testing/database";
import { NextRequest } from "next/server";
import Stripe from "stripe";
import { expect, test } from "vitest";

process.env["PUBLIC_BURST"] = "3";
process.env["PUBLIC_RATE_PER_SECOND"] = "1";
process.env["BASE_URL_TEST"] = "http://localhost:3000,https://try.aid.example";
process.env["BASE_URL_LIVE"] = "https://aid.example,https://www.aid.example";
const { guardPage } = await import("./pages");
const { receiveStripeHook } = await import("@/app/hooks/stripe/receive");
const { AnyForm, readForm } = await import("@/app/form");
const { continueCheckout, readCheckout } = await import("@/lib/billing/checkout-pages");
const { baseUrl } = await import("@/lib/platform/env");

const visit = (path: string, address: string, host = "localhost:3000", method = "GET") =>
  guardPage(
    new NextRequest(`http://${host}${path}`, {
      method,
      headers: { host, "x-forwarded-for": address },
    }),
  );

test("an address that requests too many pages is told so in words; others aren't", async () => {
  for (let call = 0; call < 3; call++) expect((await visit("/docs/errors", "a")).status).toBe(200);
  const refused = await visit("/docs/errors", "a");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("content-type")).toContain("text/html");
  expect(await refused.text()).toContain("Too many requests came from your address");
  expect((await visit("/docs/errors", "b")).status).toBe(200);
});

const EVENT = { type: "plan.created", created: 1, data: { object: {} } };
const sign = (payload: string): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: process.env["STRIPE_WEBHOOK_SECRET_TEST"] ?? "",
  });
const hook = (payload: string, signature = sign(payload)) =>
  receiveStripeHook(
    new Request("http://localhost/hooks/stripe", {
      method: "POST",
      headers: { "stripe-signature": signature, "x-forwarded-for": "c" },
      body: payload,
    }),
  );

test("a webhook endpoint blocks addresses that send unsigned requests, but never blocks signed ones", async () => {
  const payload = JSON.stringify({ ...EVENT, id: `evt_${crypto.randomUUID()}` });
  for (let call = 0; call < 3; call++) expect((await hook(payload, "t=1,v1=00")).status).toBe(400);
  const refused = await hook(payload, "t=1,v1=00");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  for (let call = 0; call < 9; call++) expect((await hook(payload)).status).toBe(200);
});

test.each([
  ...["null", "[]", "1", '"x"', "{}"],
  JSON.stringify({ ...EVENT, id: `evt_${crypto.randomUUID()}`, type: "invoice.paid" }),
])("a webhook endpoint sets aside %s, which is signed but unknown", async (payload) => {
  const answer = await hook(payload);
  expect([answer.status, (await answer.json()).outcome]).toEqual([200, "parked"]);
});

test("a form never carries a NUL, however it is encoded", async () => {
  const body = "name=%00a%0%000b%2500&text=a\0b";
  const form = new Request("http://localhost/", { method: "POST", body });
  expect(await readForm(form, AnyForm)).toEqual({ name: "a%00b%00", text: "ab" });
});

test.each(["\0", "cs_\0", ""])("a payment named %j doesn't exist", async (sessionId) => {
  expect(await readCheckout(sessionId)).toMatchObject({ outcome: "unknown" });
  expect(await continueCheckout(sessionId)).toEqual({ outcome: "closed" });
});

test("each page's policy has a fresh nonce, and in live requires HTTPS permanently on its own host", async () => {
  const policies = await Promise.all(
    ["d", "e"].map(async (address) =>
      (await visit("/subscribe", address)).headers.get("content-security-policy"),
    ),
  );
  expect(new Set(policies).size).toBe(2);
  for (const policy of policies) {
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/form-action 'self' https:\/\/checkout\.stripe\.com/);
  }
  const live = await visit("/subscribe", "f", new URL(baseUrl("live")).host);
  expect(live.headers.get("strict-transport-security")).toBe("max-age=63072000");
  expect(live.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(live.headers.get("permissions-policy")).toContain("geolocation=()");
});

test.each([
  ["www.aid.example", "https://aid.example"],
  ["WWW.aid.example.:443", "https://aid.example"],
  ["try.aid.example", "http://localhost:3000"],
])(
  "signing in or up at %s happens at %s, the first address of the environment",
  async (host, first) => {
    for (const path of ["/login?next=%2Froster&problem=email", "/signup?next=%2Fme"]) {
      const led = await visit(path, host, host);
      expect([led.status, led.headers.get("location")]).toEqual([307, first + path]);
    }
    expect((await visit("/subscribe", host, host)).status).toBe(200);
  },
);

test.each(["aid.example", "aid.example:443", "localhost:3000", "10.0.0.7:3000"])(
  "signing in at %s stays there",
  async (host) => {
    expect((await visit("/login", `stay ${host}`, host)).status).toBe(200);
  },
);

test.each([
  "/developers/claim?session_id=cs_test_1",
  "/developers/claim/",
  "/developers/%63laim",
  "/partners/key",
])("a one-time key isn't used up by a HEAD request to %s", async (path) => {
  const asked = await visit(path, `head ${path}`, "localhost:3000", "HEAD");
  expect([asked.status, asked.headers.get("allow")]).toEqual([405, "GET"]);
  expect(asked.headers.has("x-middleware-next")).toBe(false);
  expect((await visit(path, `head ${path}`)).headers.get("x-middleware-next")).toBe("1");
  const other = await visit("/developers", `head ${path}`, "localhost:3000", "HEAD");
  expect(other.headers.get("x-middleware-next")).toBe("1");
});
