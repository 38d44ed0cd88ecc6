import { expect, test } from "vitest";
import { call } from "../http";

test.each(["/subscribe", "/docs/errors", "/nothing-here"])(
  "%s says what a browser may do with it, and its scripts carry the nonce",
  async (path) => {
    const { headers, text } = await call("GET", path);
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    expect(nonce).toBeDefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    const scripts = text.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(text).toContain('rel="icon"');
  },
);

test("metrics that nobody has a token for are not there, as any unknown page", async () => {
  const [metrics, unknown] = [await call("GET", "/metrics"), await call("GET", "/nothing-here")];
  expect([metrics.status, unknown.status]).toEqual([404, 404]);
  expect(metrics.text).toContain("There is nothing here");
});
