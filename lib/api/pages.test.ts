import "@/testing/database";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";

process.env["PUBLIC_BURST"] = "3";
process.env["PUBLIC_RATE_PER_SECOND"] = "1";
const { guardPage } = await import("./pages");
const { baseUrl } = await import("@/lib/platform/env");

const visit = (path: string, address: string, host = "localhost:3000") =>
  guardPage(
    new NextRequest(`http://${host}${path}`, { headers: { host, "x-forwarded-for": address } }),
  );

test("an address that asks for too many pages is told so in words, and others are not", async () => {
  for (let call = 0; call < 3; call++) expect((await visit("/docs/errors", "a")).status).toBe(200);
  const refused = await visit("/docs/errors", "a");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("content-type")).toContain("text/html");
  expect(await refused.text()).toContain("Too many requests came from your address");
  expect((await visit("/docs/errors", "b")).status).toBe(200);
});

test("a hook that is called too often answers the envelope of every error", async () => {
  for (let call = 0; call < 3; call++) await visit("/hooks/stripe", "c");
  const refused = await visit("/hooks/stripe", "c");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect((await refused.json()).error.code).toBe("rate_limit_exceeded");
});

test("what a page may do is said with a nonce of its own each time, and of live with HTTPS for good", async () => {
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
  expect(live.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
});
