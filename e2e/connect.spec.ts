import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { expectAccessible } from "./accessible";
import { begin, signUp } from "./own-athlete";
import { operator } from "./partner";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";
const SCOPE = "athlete:read activity:read activity:write offline_access";

/** Starts an app on the person's own machine, waiting for its answer on a free port. */
async function startApp() {
  const client = await operator("oauth:client", {
    name: "Pace Planner",
    redirects: "http://127.0.0.1/callback",
  });
  const server = createServer((_incoming, outgoing) => outgoing.end("You can close this."));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const redirect = `http://127.0.0.1:${port}/callback`;
  return { id: String(client["id"]), redirect, stop: () => server.close() };
}

/** Gives the signed-up person a subscription, which every app needs. */
async function subscribe(email: string): Promise<void> {
  const { db } = await import("../lib/platform/db");
  const { actingAs } = await import("../lib/access/acting");
  const { loadAccount } = await import("../lib/access/accounts");
  const { simulateSubscription } = await import("../lib/billing/simulator");
  const { id, accountId } = await db.athlete.findFirstOrThrow({ where: { emailKey: email } });
  await simulateSubscription(await loadAccount(actingAs("job", "test"), accountId), id, true);
}

/** Presses a button and returns the redirect to the app. */
async function answered(page: Page, button: string, redirect: string): Promise<URL> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.waitForURL((url) => url.href.startsWith(redirect));
  return new URL(page.url());
}

const mayRead = (token: string, path: string) =>
  fetch(`${BASE_URL}${path}`, { headers: { Authorization: `Bearer ${token}` } });

test("somebody who isn't signed in connects an app, which then reads and writes for them", async ({
  page,
}) => {
  const app = await startApp();
  const email = await signUp(page);
  await begin(page);
  await subscribe(email);
  await page.context().clearCookies();

  const insecure = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(BASE_URL);
  const found = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  const as = await oauth.processDiscoveryResponse(issuer, found);
  const client = { client_id: app.id };
  const verifier = oauth.generateRandomCodeVerifier();
  const asked = new URL(as.authorization_endpoint ?? "");
  asked.search = new URLSearchParams({
    ...{ client_id: app.id, redirect_uri: app.redirect, response_type: "code", scope: SCOPE },
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    ...{ code_challenge_method: "S256", state: "a-state", resource: `${BASE_URL}/v1` },
  }).toString();
  await page.goto(asked.href);
  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("Your password").fill("wet gravel in november");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Pace Planner asks to see and change your fueling",
  );
  await expect(page.getByText("It runs on this computer")).toBeVisible();
  await expect(page.getByText("Add, change and delete sessions")).toBeVisible();
  await expect(page.getByLabel("Read only")).toBeChecked();
  await expect(page.getByRole("button", { name: "Allow reading" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Read only").uncheck();
  await expect(page.getByText("Off while read only is on")).toBeHidden();
  const location = await answered(page, "Allow", app.redirect);

  const params = oauth.validateAuthResponse(as, client, location, "a-state");
  const response = await oauth.authorizationCodeGrantRequest(
    ...([as, client, oauth.None(), params, app.redirect, verifier] as const),
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response);
  expect((await mayRead(tokens.access_token, "/v1/athletes/me")).status).toBe(200);
  app.stop();
});

test("a client from another vendor can be approved, and is turned away by Cancel", async ({
  page,
}) => {
  const app = await startApp();
  const email = await signUp(page);
  await begin(page);
  await subscribe(email);
  const config = await openid.discovery(new URL(BASE_URL), app.id, undefined, openid.None(), {
    algorithm: "oauth2",
    execute: [openid.allowInsecureRequests],
  });
  const verifier = openid.randomPKCECodeVerifier();
  const asked = openid.buildAuthorizationUrl(config, {
    redirect_uri: app.redirect,
    scope: SCOPE,
    state: "a-state",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  await page.goto(asked.href);
  const refused = await answered(page, "Cancel", app.redirect);
  expect(refused.searchParams.get("error")).toBe("access_denied");
  await page.goto(asked.href);
  // It answers nothing, however often.
  for (const key of ["Enter", "Enter"]) await page.getByLabel("Read only").press(key);
  await expect(page.getByText("Still being sent.")).toHaveCount(0);
  const location = await answered(page, "Allow reading", app.redirect);
  const checks = { pkceCodeVerifier: verifier, expectedState: "a-state" };
  const tokens = await openid.authorizationCodeGrant(config, location, checks);
  const again = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
  expect((await mayRead(again.access_token, "/v1/athletes/me")).status).toBe(200);
  // The box that stayed checked keeps the app read-only.
  const written = await fetch(`${BASE_URL}/v1/athletes/me/activities`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${again.access_token}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ type: "bike", duration_min: 60, intensity_level: 5 }),
  });
  expect(written.status).toBe(403);
  app.stop();

  await page.goto("/me");
  await page.getByRole("link", { name: "Apps and assistants that act for you" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connected apps");
  await expect(page.getByText("2 calls this week")).toBeVisible();
  await page.getByText("What it can do and did").click();
  await expect(page.getByText("Tried to add a session")).toBeVisible();
  await expect(page.getByText("refused: read only")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("switch", { name: "Pace Planner is read only" }).click();
  await expect(page.getByRole("switch")).not.toBeChecked();
  await page.getByText("Revoke Pace Planner").click();
  await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.getByRole("button", { name: "End access" }).click();
  await expect(page.getByText("It no longer has access")).toBeVisible();
  expect((await mayRead(again.access_token, "/v1/athletes/me")).status).toBe(401);
  await page.goto("/settings/apps");
  await expect(page.getByText("No app is connected")).toBeVisible();
});

test("nobody can answer a consent question sent to another browser", async ({ page, browser }) => {
  const app = await startApp();
  await signUp(page);
  await begin(page);
  const elsewhere = await browser.newContext({ baseURL: BASE_URL });
  const thief = await elsewhere.newPage();
  const asked = new URL("/v1/oauth/authorize", BASE_URL);
  asked.search = new URLSearchParams({
    ...{ client_id: app.id, redirect_uri: app.redirect, response_type: "code", scope: SCOPE },
    ...{ code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbu0GhWmU4-4", state: "theirs" },
    code_challenge_method: "S256",
  }).toString();
  await thief.goto(asked.href);
  const question = new URLSearchParams(new URL(thief.url()).search).get("next") ?? "";
  expect(question).toMatch(/^\/oauth\/consent\//);
  await page.goto(question);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This request is no longer open",
  );
  await expect(page.getByRole("button", { name: "Allow" })).toHaveCount(0);
  await elsewhere.close();
  app.stop();
});
