import { type Browser, expect, type Page } from "@playwright/test";
import { pressTwice } from "../press-twice";
import { expectSound, signedIn, watched } from "./coach";
import { test } from "./quiet";

process.env["DATABASE_URL"] = process.env["AIDSTATION_TEST_DATABASE_URL"];

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Creates a partner's console with content, and its members' pages. */
async function world() {
  const { consoleWorld } = await import("../../testing/console-world");
  const { signIn } = await import("../../testing/people");
  const made = await consoleWorld();
  const cookieOf = async (person: { id: string }) =>
    (await signIn({ id: person.id, email: "", environment: "test" })).cookie;
  return { ...made, cookieOf };
}

test("an owner finds a request by its id, repeats it, and reads what is left of the day", async ({
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
  await page.getByRole("combobox", { name: "Status" }).selectOption("429");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("rate_limit_exceeded").first()).toBeVisible();
  await expect(page.getByText("invalid_value")).toHaveCount(0);
  // A full URL, copied from a log or browser, finds its requests too.
  await page
    .getByLabel("Request ID or start of path")
    .fill("https://api.example/v1/athletes?limit=5");
  await page.getByRole("combobox", { name: "Status" }).selectOption("All");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("link", { name: /\/v1\/athletes/ }).first()).toBeVisible();
  await page.getByLabel("Request ID or start of path").fill(requests.read);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(title(page)).toHaveText("GET /v1/athletes");
  await expectSound(page);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(/✓ 200 in/)).toBeVisible();
  await expect(page.getByText('"external_id": "rider-1029"')).toBeVisible();

  await page.getByRole("link", { name: "Usage and limits" }).first().click();
  await expect(title(page)).toHaveText("Usage and limits");
  await expect(page.getByRole("row", { name: /Calls per day/ })).toContainText("200");
  await expectSound(page);
  expect(faults).toEqual([]);
});

test("a page left open by one builder leads to full pages for the next one signed in, and requests nothing for them", async ({
  browser,
  allow,
}) => {
  allow(/status of 401/);
  const { owner, requests, cookieOf } = await world();
  const other = await world();
  const context = await signedIn(browser, await cookieOf(owner));
  const page = await context.newPage();
  await page.goto(`/dev/logs/${requests.read}`);
  await expect(title(page)).toHaveText("GET /v1/athletes");
  const account = page
    .locator("header, nav, aside")
    .getByText("Ridewell")
    .filter({ visible: true });
  await expect(account.first()).toBeVisible();
  const { db } = await import("../../lib/platform/db");
  await db.partner.update({
    where: { id: other.partner.partnerId },
    data: { name: "Other house" },
  });
  const [name = "", value = ""] = (await cookieOf(other.owner)).split(/=(.*)/s);
  await context.addCookies([{ name, value, url: new URL(page.url()).origin }]);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(/✕ 401 in/)).toBeVisible();
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await expect(page.getByText("Other house").filter({ visible: true }).first()).toBeVisible();
  await expect(account).toHaveCount(0);
  await context.close();
});

test("a calculation is repeated with a typed key, which isn't stored", async ({
  browser,
  allow,
}) => {
  allow(/status of 403/);
  const { owner, partner, requests, cookieOf } = await world();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  await page.goto(`/dev/logs/${requests.write}`);
  await page.getByLabel("Body").fill('{"activity_type":"run","duration_min":60}');
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(/✕ 403 in/)).toBeVisible();
  await page.getByLabel("Sandbox key (optional)").fill(partner.testKey);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(/✓ 200 in/)).toBeVisible();
  await expect(page.getByText('"max_safe_fluid_ml_per_hr"')).toBeVisible();
  expect(page.url()).not.toContain(partner.testKey);
});

test("a webhook's signing secret is shown when it is registered", async ({ browser }) => {
  const { owner, cookieOf } = await world();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  await page.goto("/dev/webhooks");
  await page.getByRole("button", { name: "New webhook" }).click();
  await expect(page.getByLabel("Endpoint URL")).toBeFocused();
  await page.getByLabel("Endpoint URL").fill("https://example.com/hook");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("dialog").getByText(/^[\w+/=-]{32,}$/)).toBeVisible();
});

test("a key is created, shown once, replaced and revoked", async ({ browser }) => {
  const { owner, cookieOf } = await world();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  await page.goto("/dev/keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("Key name").fill("Nightly sync");
  await page.getByLabel("Read the account’s data").check();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/v1/partner/api-keys", (route) => held.then(() => route.continue()));
  await page.getByRole("button", { name: "Create key" }).click();
  // Closing it meanwhile asks; nothing is left of the question once the key is there.
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("It’s being created")).toBeVisible();
  answer();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveCount(1);
  const key = (await dialog.getByText(/^sk_test_/).textContent()) ?? "";
  await dialog.getByLabel("I’ve saved this key").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  const call = () =>
    page.request.get("/v1/athletes", { headers: { authorization: `Bearer ${key}` } });
  expect((await call()).status()).toBe(200);
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole("button", { name: "Rotate key Nightly sync" }).click();
  await dialog.getByLabel("I’ve saved this key").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/works until/)).toBeVisible();
  expect((await call()).status()).toBe(200);
  await page.getByRole("button", { name: "Revoke Nightly sync" }).last().click();
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await call()).status()).toBe(401);
  // A plain form pressed twice in quick succession is sent once.
  await page.goto("/dev/tools");
  await pressTwice(page.getByRole("button", { name: "Forward 7 days" }));
  await expect(page.getByText("7\u00a0days ahead of real time")).toBeVisible();
});

test("the clock moves forward and an athlete gets a subscription, even without scripts", async ({
  browser,
}) => {
  const { owner, cookieOf } = await world();
  const context = await signedIn(browser, await cookieOf(owner), { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/dev/tools");
  await page.getByRole("button", { name: "Forward 7 days" }).click();
  await expect(page.getByText("7\u00a0days ahead of real time")).toBeVisible();
  await page.goto("/dev/athletes");
  await page
    .getByRole("link", { name: /^Test tools for Rider/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Start subscription" }).click();
  await expect(page.getByText("Subscription started")).toBeVisible();
  await page.goto("/dev/athletes");
  await expect(page.getByText("Exact numbers")).toHaveCount(1);
});

test("Back leads to a form with what was typed, and stays there", async ({ browser }) => {
  const { owner, cookieOf } = await world();
  const context = await signedIn(browser, await cookieOf(owner));
  const page = await context.newPage();
  await page.goto("/dev/members");
  const address = page.getByLabel("Email address");
  await address.fill("new@colleague.example");
  await page.getByRole("link", { name: "Webhooks" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Webhooks");
  await page.goBack();
  await expect(address).toHaveValue("new@colleague.example");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Webhooks");
  await page.goBack();
  await expect(address).toHaveValue("new@colleague.example");
  await address.fill("old@colleague.example");
  await expect(page).toHaveURL(/members$/);
});

test("an owner invites a colleague, who joins by signing in; a viewer can't change anything", async ({
  browser,
  allow,
}) => {
  allow(/status of 40[34]/);
  const { owner, cookieOf } = await world();
  const { newPerson } = await import("../../testing/people");
  const colleague = await newPerson();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  await page.goto("/dev/members");
  await page.getByLabel("Email address").fill(colleague.email);
  await page.getByLabel("Role", { exact: true }).selectOption("viewer");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation sent.")).toBeVisible();
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
  await page.getByLabel("Email address").fill("next@ridewell.example");
  const row = page.getByRole("row", { name: new RegExp(colleague.email) });
  await row.getByText("Remove").first().click();
  await row.getByRole("button", { name: /Remove member/ }).click();
  await expect(page.getByText("Removed.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("next@ridewell.example");
  await theirs.goto("/dev/keys");
  await expect(title(theirs)).toHaveText("You don’t have access to a console");
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
  await expect(page.getByText("same as real time")).toBeVisible();
});

/** Opens the console's apps and tries to register one with a redirect address. */
async function registering(browser: Browser, redirect: string) {
  const { owner, cookieOf } = await world();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  await page.goto("/dev/apps");
  await page.getByLabel("Name").fill("Pace Planner");
  await page.getByLabel("Redirect addresses").fill(redirect);
  await page.getByRole("button", { name: "Register the app" }).click();
  return page;
}

test("an app is registered, previewed as people see it, given a secret and removed", async ({
  browser,
}) => {
  const page = await registering(browser, "http://pace.example/callback");
  await expect(page.getByText("One of the redirect addresses can’t be used")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Pace Planner");
  await page.getByLabel("Redirect addresses").fill("https://pace.example/callback");
  await page.getByLabel("Name").fill("Pace \u200fPlanner");
  await page.getByRole("button", { name: "Register the app" }).click();
  await expect(page.getByText("it has hidden characters or letters of another")).toBeVisible();
  // Scripts fill in what was refused; until then the browser itself asks for the addresses.
  await expect(page.getByLabel("Redirect addresses")).toHaveValue("https://pace.example/callback");
  await page.getByLabel("Name").fill("Pace Planner");
  await page.getByRole("button", { name: "Register the app" }).click();
  await expect(title(page)).toHaveText("Pace Planner");
  await expect(page.getByText("Pace Planner asks to see and change your fueling")).toBeVisible();
  await page.getByLabel("coach:roster").check();
  await expect(page.getByText("Pace Planner asks to read your roster")).toBeVisible();
  await expectSound(page);

  await page.getByRole("button", { name: "Create a secret" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create the secret" }).click();
  const secret = (await dialog.getByText(/^cs_test_/).textContent()) ?? "";
  await dialog.getByLabel("I’ve saved this secret").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("It has a secret")).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  await page.getByText("Remove the app").click();
  await page.getByRole("button", { name: "Remove it for everyone" }).click();
  await expect(page.getByText("App removed.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pace Planner" })).toHaveCount(0);
});

test("an app removed in another tab is said to be, and what was entered can make a new one", async ({
  browser,
}) => {
  const page = await registering(browser, "https://pace.example/callback");
  await expect(title(page)).toHaveText("Pace Planner");
  await page.getByLabel("Name").fill("Pace Planner 2");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText("Remove the app").click();
  await other.getByRole("button", { name: "Remove it for everyone" }).click();
  await expect(other.getByText("App removed.")).toBeVisible();
  await page.getByRole("button", { name: "Save the app" }).click();
  await expect(title(page)).toHaveText("This app was removed");
  await expect(page.getByText("That no longer exists. Nothing was changed.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Pace Planner 2");
  await page.getByRole("button", { name: "Register it as a new app" }).click();
  await expect(title(page)).toHaveText("Pace Planner 2");
});

test("a role chosen after the session ended is chosen again in its own row, which alone says so", async ({
  browser,
}) => {
  const { owner, cookieOf } = await world();
  const { page } = await watched(await signedIn(browser, await cookieOf(owner)));
  for (const name of ["first", "second"]) {
    await page.goto("/dev/members");
    await page.getByLabel("Email address").fill(`${name}@ridewell.example`);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByText("Invitation sent.")).toBeVisible();
  }
  const role = page.getByLabel("Role of first@ridewell.example");
  await role.selectOption("admin");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole("button", { name: /Change the role of first@/ }).click();
  await expect(title(page)).toHaveText("Sign in");
  await page.context().addCookies(cookies);
  await page.goto(String(new URL(page.url()).searchParams.get("next")));
  await expect(role).toHaveValue("admin");
  await expect(page.getByText("What you entered is still here.")).toHaveCount(1);
  await expect(page.getByText("What you entered in another tab")).toHaveCount(0);
});
