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

test.each(["/metrics", "/metrics/", "/%6detrics", "/metrics.rsc"])(
  "metrics that nobody has a token for are not there, as any unknown page: %s",
  async (path) => {
    expect((await call("GET", path)).status).toBe(404);
  },
);

test.each(["/metrics", "/metrics/"])("%s looks like any unknown page", async (path) => {
  expect((await call("GET", path)).text).toContain("There is nothing here");
});
