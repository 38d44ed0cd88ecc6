import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import * as oauth from "oauth4webapi";
import { expect, test } from "vitest";
import { newBrowser } from "../browser";
import { rowsHolding } from "../dump";
import { BASE_URL, call, send } from "../http";
import { operator } from "../partner";
import { newPerson, signIn } from "../people";
import { personScope } from "../portal";

/** Apps that request access from the running application, and users who answer in a browser without JavaScript. */

const { keysFor } = await import("@/lib/platform/app-secret");
const { registerClient } = await import("@/lib/oauth/clients");
const { simulateSubscription } = await import("@/lib/billing/simulator");
const { requireOwn, startRecord } = await import("@/lib/self/record");

const REDIRECT = "https://pace.example/callback";

/** Creates a signed-in user with a record, and their browser. */
async function newVisitor({ isSubscribed }: { isSubscribed: boolean }) {
  const person = await newPerson();
  const scope = await personScope(person.id);
  await startRecord(scope, "UTC");
  const own = await requireOwn(scope);
  if (isSubscribed) await simulateSubscription(own.account, own.athleteId, true);
  const browser = newBrowser();
  const { cookie } = await signIn(person);
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  browser.jar.set(name, value.split(";")[0] ?? "");
  return browser;
}

type Visitor = Awaited<ReturnType<typeof newVisitor>>;

/** Requests a path outside the API with the browser's cookies. */
async function visit({ jar }: Visitor, path: string): Promise<URL> {
  const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
  const answer = await send("GET", path, { headers: { cookie } });
  for (const line of answer.headers["set-cookie"] ?? []) {
    const [pair = ""] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    jar.set(name, value.join("="));
  }
  return new URL(answer.headers.location ?? "", BASE_URL);
}

async function newApp() {
  const app = { name: "Pace Planner", redirect_uris: [REDIRECT], has_secret: true };
  const { id, secret } = await registerClient(operator(), app);
  return { id, secret: secret ?? "" };
}

type App = Awaited<ReturnType<typeof newApp>>;

/** Follows an app's redirect to the consent page. */
async function asked(visitor: Visitor, { id }: App, verifier: string): Promise<string> {
  const query = new URLSearchParams({
    ...{ client_id: id, redirect_uri: REDIRECT, response_type: "code", state: "s" },
    scope: "athlete:read activity:write offline_access",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  return (await visit(visitor, `/v1/oauth/authorize?${query}`)).pathname;
}

/** Answers and follows the redirects back to the app. */
async function answered(visitor: Visitor, page: string, answer: "allow" | "deny"): Promise<URL> {
  const { status, headers } = await visitor.submit(`${page}/answer`, { answer });
  expect(status).toBe(303);
  return visit(visitor, headers.location ?? "");
}

async function tokens({ id, secret }: App, fields: Record<string, string>) {
  const credentials = Buffer.from(`${id}:${secret}`).toString("base64");
  return send("POST", "/v1/oauth/token", {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${credentials}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

test("neither the log nor the database contains anything that grants access, whatever its state", async () => {
  const [visitor, app] = [await newVisitor({ isSubscribed: true }), await newApp()];
  const verifier = oauth.generateRandomCodeVerifier();
  const page = await asked(visitor, app, verifier);
  expect((await visitor.get(page)).text).toContain("Pace Planner asks to see and change");
  // A page rendered for someone else asks again.
  const foreign = { answer: "allow", drawn_for: randomUUID() };
  expect((await visitor.submit(`${page}/answer`, foreign)).headers.location).toBe(
    `${page}?problem=other_person`,
  );
  const code = (await answered(visitor, page, "allow")).searchParams.get("code") ?? "";
  const unused = await answered(visitor, await asked(visitor, app, verifier), "allow");
  const redeem = { grant_type: "authorization_code", code, redirect_uri: REDIRECT };
  const first = await tokens(app, { ...redeem, code_verifier: verifier });
  expect(first.status).toBe(200);
  const { access_token, refresh_token } = first.body;
  const again = await tokens(app, { grant_type: "refresh_token", refresh_token });
  // Refused secrets and tokens must be logged too: a secret that is nearly right, and a token at the wrong endpoint.
  const wrong = { ...app, secret: `${app.secret.slice(0, -1)}!` };
  expect((await tokens(wrong, { grant_type: "refresh_token", refresh_token })).status).toBe(401);
  await send("POST", "/mcp", { key: access_token, body: {} });
  await call("GET", `/v1/athletes/${randomBytes(4).toString("hex")}`, { key: access_token });
  const { headers } = await call("GET", "/v1/athletes/me", { key: again.body.access_token });
  const secrets = [
    ...[code, unused.searchParams.get("code"), access_token, refresh_token],
    ...[again.body.access_token, again.body.refresh_token, app.secret, verifier],
    ...keysFor("oauth cookies"),
  ];
  const log = () => readFileSync("test-results/server.log", "utf8");
  // Log lines are written in batches, in order.
  await expect.poll(log).toContain(headers["x-request-id"]);
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(30);
    expect(log()).not.toContain(secret);
    expect(await rowsHolding(secret)).toEqual([]);
  }
});

test("a person without a subscription is told so, sent to one, and returned without an answer", async () => {
  const [visitor, app] = [await newVisitor({ isSubscribed: false }), await newApp()];
  const page = await asked(visitor, app, oauth.generateRandomCodeVerifier());
  const { text } = await visitor.get(page);
  expect(text).toContain("Apps are for subscribers and coaches");
  const [, subscribe = ""] = /href="[^"]*(\/subscribe\?[^"]*)"/.exec(text) ?? [];
  const offered = await visitor.get(subscribe.replaceAll("&amp;", "&"));
  expect([offered.status, offered.text.includes("doesn’t work")]).toEqual([200, false]);
  expect(text).not.toContain('value="allow"');
  const { headers } = await visitor.submit(`${page}/answer`, { answer: "allow" });
  expect(headers.location).toBe(`${page}?problem=plan_required`);
  const back = await answered(visitor, page, "deny");
  expect([back.origin, back.searchParams.get("error")]).toEqual([
    "https://pace.example",
    "access_denied",
  ]);
});

test("a null character anywhere in the request is a client error, not ours", async () => {
  for (const name of ["state", "login_hint", "ui_locales"]) {
    const { status, text } = await send("GET", `/v1/oauth/authorize?client_id=x&${name}=a%00b`, {});
    expect([status, JSON.parse(text).error]).toEqual([400, "invalid_request"]);
  }
});
