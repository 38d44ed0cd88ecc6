import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { KEEP_EARLY } from "@/lib/api/keep-early";
import { call } from "../http";

test.each([
  "/subscribe",
  "/docs/errors",
  "/knowledge",
  "/nothing-here",
  "/nope.html",
  "/api/nope",
  "/bench/nope",
  "/hooks/nope",
])("%s declares what a browser may do with it, and its scripts carry the nonce", async (path) => {
  const { headers, text } = await call("GET", path);
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  expect(nonce).toBeDefined();
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("same-origin");
  const own = `<script>${KEEP_EARLY}</script>`;
  expect(text).toContain(own);
  const hash = createHash("sha256").update(KEEP_EARLY).digest("base64");
  expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
  const scripts = text.replace(own, "").match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  expect(text).toContain('rel="icon"');
});

test("every public page ends with the company's pages, once", async () => {
  const { text } = await call("GET", "/sitemap.xml");
  const listed = [...text.matchAll(/<loc>([^<]+)</g)].map(([, at = ""]) => new URL(at).pathname);
  // One operation and one event stand for all.
  const isOneOfMany = (path: string, place: number, all: readonly string[]) => {
    const kind = path.split("/").slice(0, -1).join("/");
    const isKind = /^\/(docs\/api|docs\/events|knowledge)$/.test(kind);
    return isKind && all.findIndex((other) => other.startsWith(`${kind}/`)) !== place;
  };
  const paths = [
    ...listed.filter((path, place) => !isOneOfMany(path, place, listed)),
    ...["/login", "/signup", "/partners/apply", "/developers/signup"],
  ];
  expect(paths.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const path of paths) {
    const [, footer = "", ...more] = (await call("GET", path)).text.split(/<footer\b/);
    if (!footer.includes('href="/privacy"') || more.length > 0) wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

test.each([
  "/subscribe.rsc",
  "/subscribe.txt",
  "/logo.svg/nope",
  "/nope.svg",
  "/_next/nope",
  "/_next/image?url=%2Flogo.svg&w=64&q=75",
  "/_next/data/any/subscribe.json",
  "/v1.html",
  "/V1/health",
  "/api/inngest.rsc",
])("%s can't bypass the gate", async (path) => {
  const { headers } = await call("GET", path);
  expect(headers["content-security-policy"]).toContain("'nonce-");
});

test("every public file is served unchanged, and no page is rendered among the built ones", async () => {
  for (const name of readdirSync("public")) {
    const { status, headers } = await call("GET", `/${name}`);
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toBeUndefined();
  }
  expect((await call("GET", "/_next/static/nope.js")).text).toBe("Not Found");
});

test("an open page that only checks the connection causes no rendering", async () => {
  const headers = { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" };
  const { status, text } = await call("HEAD", "/subscribe", { headers });
  expect([status, text]).toEqual([204, ""]);
  expect((await call("HEAD", "/subscribe")).status).toBe(200);
  expect((await call("HEAD", "/developers/claim", { headers })).status).toBe(405);
});

test.each(["/metrics", "/metrics/", "/%6detrics", "/metrics.rsc"])(
  "metrics without a token look like any unknown page: %s",
  async (path) => {
    expect((await call("GET", path)).status).toBe(404);
  },
);

test.each(["/metrics", "/metrics/"])("%s looks like any unknown page", async (path) => {
  expect((await call("GET", path)).text).toContain("Page not found");
});

test("a browser that requests a favicon by itself gets the logo", async () => {
  const { status, headers } = await call("GET", "/favicon.ico");
  expect(status).toBe(308);
  expect(headers["location"]).toBe("/logo.svg");
  expect((await call("GET", "/logo.svg")).status).toBe(200);
});
