import { expect, type Page } from "@playwright/test";
import { expectSound, signedIn, watched } from "./coach";
import { test } from "./quiet";

process.env["DATABASE_URL"] = process.env["AIDSTATION_TEST_DATABASE_URL"];

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** A partner's console with something in it, and pages of its members. */
async function world() {
  const { consoleWorld } = await import("../../testing/console-world");
  const { signIn } = await import("../../testing/people");
  const made = await consoleWorld();
  const cookieOf = async (person: { id: string }) =>
    (await signIn({ id: person.id, email: "", environment: "test" })).cookie;
  return { ...made, cookieOf };
}

test("an owner finds a request by its id, asks it again, and reads what is left of the day", async ({
  browser,
}) => {
  const { owner, requests, cookieOf } = await world();
  const { page, faults } = await watched(await signedIn(browser, await cookieOf(owner)));
  await page.goto("/home");
  await expect(page).toHaveURL(/\/dev$/);
  await expect(title(page)).toHaveText("Ridewell");
  await expectSound(page);

  await page.getByRole("link", { name: "Requests", exact: true }).click();
  await expect(title(page)).toHaveText("Requests");
  await page.getByLabel("Answer").selectOption("429");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("rate_limit_exceeded").first()).toBeVisible();
  await expect(page.getByText("invalid_value")).toHaveCount(0);
  await page.getByLabel("Request id, or how the path begins").fill(requests.read);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(title(page)).toHaveText("GET /v1/athletes");
  await expectSound(page);
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText(/✓ 200 in/)).toBeVisible();
  await expect(page.getByText('"external_id": "rider-1029"')).toBeVisible();

  await page.getByRole("link", { name: "Usage and limits" }).first().click();
  await expect(title(page)).toHaveText("Usage and limits");
  await expect(page.getByRole("row", { name: /Calls a day/ })).toContainText("200");
  await expectSound(page);
  expect(faults).toEqual([]);
});

test("a calculation is asked again with a key that is typed in, which nothing keeps", async ({
  browser,
  allow,
}) => {
  allow(/status of 403/);
  const { owner, partner, requests, cookieOf } = await world();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  await page.goto(`/dev/logs/${requests.write}`);
  await page.getByLabel("Body").fill('{"activity_type":"run","duration_min":60}');
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText(/✕ 403 in/)).toBeVisible();
  await page.getByLabel("A sandbox key").fill(partner.testKey);
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText(/✓ 200 in/)).toBeVisible();
  await expect(page.getByText('"max_safe_fluid_ml_per_hr"')).toBeVisible();
  expect(page.url()).not.toContain(partner.testKey);
});

test("a key is made, shown once, replaced and revoked", async ({ browser }) => {
  const { owner, cookieOf } = await world();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  await page.goto("/dev/keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("What it is for").fill("Nightly sync");
  await page.getByLabel("Read what the account stores").check();
  await page.getByRole("button", { name: "Make the key" }).click();
  const dialog = page.getByRole("dialog");
  const key = (await dialog.getByText(/^sk_test_/).textContent()) ?? "";
  await dialog.getByLabel("I have kept this key").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  const call = () =>
    page.request.get("/v1/athletes", { headers: { authorization: `Bearer ${key}` } });
  expect((await call()).status()).toBe(200);
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole("button", { name: "Replace Nightly sync" }).click();
  await dialog.getByLabel("I have kept this key").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/works until/)).toBeVisible();
  expect((await call()).status()).toBe(200);
  await page.getByRole("button", { name: "Revoke Nightly sync" }).last().click();
  await dialog.getByRole("button", { name: "Revoke the key" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await call()).status()).toBe(401);
});

test("the clock goes forward and an athlete gets a subscription, without a script too", async ({
  browser,
}) => {
  const { owner, cookieOf } = await world();
  const context = await signedIn(browser, await cookieOf(owner), { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/dev/tools");
  await page.getByRole("button", { name: "Forward 7 days" }).click();
  await expect(page.getByText("7\u00a0days ahead of the world")).toBeVisible();
  await page.goto("/dev/athletes");
  await page
    .getByRole("link", { name: /^Test Rider/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Give a subscription" }).click();
  await expect(page.getByText("has a subscription now")).toBeVisible();
  await page.goto("/dev/athletes");
  await expect(page.getByText("Exact numbers")).toHaveCount(1);
});

test("an owner asks a colleague in, who joins by signing in; a viewer changes nothing", async ({
  browser,
  allow,
}) => {
  allow(/status of 40[34]/);
  const { owner, cookieOf } = await world();
  const { newPerson } = await import("../../testing/people");
  const colleague = await newPerson();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  await page.goto("/dev/members");
  await page.getByLabel("Their e-mail address").fill(colleague.email);
  await page.getByLabel("As", { exact: true }).selectOption("viewer");
  await page.getByRole("button", { name: "Ask them" }).click();
  await expect(page.getByText("Asked. A mail is on its way")).toBeVisible();
  await expectSound(page);

  const { page: theirs } = await watched(await signedIn(browser, await cookieOf(colleague)));
  await theirs.goto("/dev");
  await expect(title(theirs)).toHaveText("Join a console");
  await expectSound(theirs);
  await theirs.getByRole("button", { name: "Join Ridewell" }).click();
  await expect(title(theirs)).toHaveText("Ridewell");
  await theirs.goto("/dev/keys");
  await expect(theirs.getByRole("button", { name: "New key" })).toBeDisabled();
  const refused = await theirs.request.post("/v1/athletes", {
    headers: { "sec-fetch-site": "same-origin" },
    data: {},
  });
  expect(refused.status()).toBe(403);

  await page.goto("/dev/members");
  const row = page.getByRole("row", { name: new RegExp(colleague.email) });
  await row.getByText("Remove").first().click();
  await row.getByRole("button", { name: /Remove them/ }).click();
  await expect(page.getByText("Removed.")).toBeVisible();
  await theirs.goto("/dev/keys");
  await expect(title(theirs)).toHaveText("You are in no console");
});

test("another site's form changes nothing in a console", async ({ browser }) => {
  const { owner, cookieOf } = await world();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  const answer = await page.request.post("/dev/tools/clock", {
    headers: { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" },
    form: { by: "31d" },
  });
  expect(answer.url()).not.toContain("done=");
  await page.goto("/dev/tools");
  await expect(page.getByText("as everywhere")).toBeVisible();
});
