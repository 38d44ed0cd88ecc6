import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { openEarly, signedIn, watched } from "./portal/coach";

process.env["DATABASE_URL"] = process.env["AIDSTATION_TEST_DATABASE_URL"];

test("an operation can be tried on its page with a locally stored key, and its request found in the console", async ({
  browser,
}) => {
  const { consoleWorld } = await import("../testing/console-world");
  const { signIn } = await import("../testing/people");
  const { owner, partner } = await consoleWorld();
  const { cookie } = await signIn({ id: owner.id, email: "", environment: "test" });
  const context = await signedIn(browser, cookie);
  const { page, faults } = await watched(context);
  const key = page.getByLabel("Sandbox key");

  await page.goto("/docs/api/post_nutrition_calculate");
  await key.fill(partner.testKey);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const said = page.getByRole("status").filter({ hasText: "✓ 200 in" });
  await expect(said).toContainText('"max_safe_fluid_ml_per_hr"');
  await expectAccessible(page);
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await stored()).not.toContain(partner.testKey);
  expect(page.url()).not.toContain(partner.testKey);
  await page.getByRole("link", { name: "See the request in the console" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("POST /v1/nutrition/calculate");

  await page.goto("/docs/api/get_organizations_org_id");
  await key.fill(partner.testKey);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Replace {org_id} in the path first.")).toBeVisible();
  await expect(page.getByText("✕ Not sent")).toBeVisible();

  const headers = { authorization: `Bearer ${partner.testKey}` };
  const created = await page.request.post("/v1/organizations", {
    headers,
    data: { display_name: "Kim" },
  });
  const { id } = await created.json();
  await page.reload();
  await expect(page.getByRole("main").locator("pre").first()).toContainText(id);
  await expect(page.getByText(`ends in ${partner.testKey.slice(-4)}`)).toBeVisible();
  await key.fill(partner.testKey);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said).toContainText('"Kim"');
  expect(faults).toEqual([]);
});

test("edits to a sample before the page's scripts load are kept", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/docs/api/post_nutrition_calculate", { waitUntil: "commit" });
  const body = page.getByLabel("Body");
  await body.fill('{"activity_type":"run"}');
  release();
  await expect
    .poll(() => body.evaluate((field) => Object.keys(field).some((key) => /^__react/.test(key))))
    .toBe(true);
  await expect(body).toHaveValue('{"activity_type":"run"}');
});

test("words typed into the search before the page's scripts load are searched for", async ({
  page,
}) => {
  const come = await openEarly(page, "/docs");
  await page.getByLabel("Search the docs").fill("webhook");
  come();
  await expect(page.getByText(/^\d+ found\.$/)).toBeAttached();
});

test("a reader can rate a page without scripts, and leaves no other data", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/docs/webhooks");
  await expect(page.getByText(/^Edited on \w{3}\s\d{1,2}\s\w{3}\s20\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(page.getByText("Thank you. Your answer is counted.")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});
