import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";

const [OLDER, NEWER] = ["0123456789abcdef".repeat(4), "fedcba9876543210".repeat(4)];
Object.assign(process.env, {
  DATABASE_URL: "postgresql://nobody@nowhere.invalid/none",
  APP_SECRET: `${NEWER},${OLDER}`,
  BASE_URL_TEST: "http://localhost:3000",
  BASE_URL_LIVE: "https://app.example",
});
const { keysFor } = await import("@/lib/platform/app-secret");
const { sessionCookieFor, sessionIdOf, setCookie } = await import("./session-cookie");
const { isForeign } = await import("./same-origin");

const sent = (cookie: string, host = "app.example") => sessionIdOf(new Headers({ cookie, host }));

test("over TLS, no other host can set the cookie, and it is only sent over TLS", () => {
  const live = setCookie("live", "browser", { value: "a", seconds: 60 });
  expect(live).toMatch(
    /^__Host-aidstation\.browser=a; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(setCookie("test", "browser", { value: "a", seconds: 60 })).toMatch(
    /^aidstation\.browser=a; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/,
  );
});

test("over TLS, a cookie without the prefix is ignored, because another host could have set it", async () => {
  const id = randomUUID();
  const cookie = await sessionCookieFor("live", id);
  expect(cookie).toMatch(/^__Host-aidstation\.session=/);
  expect(await sent(cookie)).toBe(id);
  expect(await sent(cookie.replace("__Host-", ""))).toBeNull();
});

test("a cookie from before the secret was replaced still works; one from another secret doesn't", async () => {
  const sid = randomUUID();
  const [, older = ""] = keysFor("sign-in:live");
  const made = (secret: string, token: Record<string, unknown> = { sid }) =>
    encode({ token, secret }).then((text) => `__Host-aidstation.session=${text}`);
  expect(await sent(await made(older))).toBe(sid);
  expect(await sent(await made(OLDER))).toBeNull();
  expect(await sent(await made(older, {}))).toBeNull();
  expect(await sent(await made(older, { sid: "no id" }))).toBeNull();
  expect(await sent(await made(older), "localhost:3000")).toBeNull();
});

test("an expired cookie is ignored", async () => {
  const [key = ""] = keysFor("sign-in:live");
  const token = await encode({ token: { sid: randomUUID() }, secret: key, maxAge: -60 });
  expect(await sent(`__Host-aidstation.session=${token}`)).toBeNull();
});

test.each([
  [{ "sec-fetch-site": "same-origin", origin: "null" }, false],
  [{ "sec-fetch-site": "none" }, false],
  [{ "sec-fetch-site": "same-site" }, true],
  [{ "sec-fetch-site": "cross-site", origin: "https://app.example" }, true],
  [{ origin: "https://app.example" }, false],
  [{ origin: "https://app.example.evil.example" }, true],
  [{ origin: "https://evil.example" }, true],
  [{ origin: "null" }, true],
  [{ origin: "" }, true],
  [{}, false],
  // For a configured host, the scheme counts too.
  [{ host: "localhost:3000", origin: "http://localhost:3000" }, false],
  [{ host: "localhost:3000", origin: "https://localhost:3000" }, true],
])("a request with %j comes from another site: %s", (headers, expected) => {
  const request = { headers: new Headers({ host: "app.example", ...headers }) };
  expect(isForeign(request)).toBe(expected);
});
