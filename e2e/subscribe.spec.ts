import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { lapsedAthlete, subscribe } from "./athlete";
import { operator } from "./partner";

test("an athlete goes from the teaser to the checkout and back, and sees exact numbers", async ({
  page,
}) => {
  const athlete = await lapsedAthlete();
  const teaser = await athlete.calculate();
  expect(teaser["tier"]).toBe("teaser");
  const cta = teaser["subscription_cta"] as { subscribe_url: string };
  await page.goto(cta.subscribe_url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Exact numbers for every session",
  );
  await expect(page.getByText("15% off: 15% from")).toHaveCount(3);
  await expectAccessible(page);

  await page.getByLabel("Monthly").check();
  await page.getByLabel("Your email address").fill(`${athlete.id}@buyer.example`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Continue to payment");
  await expect(page.getByText("Monthly, $8.49 a month.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to payment" }).click();
  await expect(page.getByText("$8.49").first()).toBeVisible();
  await expect(page.getByLabel("By card")).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: /Pay/ }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Back to the app" })).toHaveAttribute(
    "href",
    "https://app.example/back",
  );
  expect(await athlete.status()).toBe("full");
  expect(await athlete.calculate()).toHaveProperty("carb_g_per_hr");

  await operator("stripe:act", { do: "refund", athlete: athlete.id });
  expect(await athlete.status()).toBe("teaser");
});

test("a subscriber is linked by the mailed address instead of paying again", async ({ page }) => {
  const first = await lapsedAthlete();
  const email = `${first.id}@subscriber.example`;
  await subscribe(page, first, email);
  const second = await lapsedAthlete();
  const { subscription_cta } = await second.calculate();
  await page.goto((subscription_cta as { subscribe_url: string }).subscribe_url);
  await page.getByLabel("Your email address").fill(email.toUpperCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Continue to payment");
  await page.goto(await second.mailedLink(email));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use my subscription" }).click();
  await expect(page.getByText("You weren’t charged.")).toBeVisible();
  expect(await second.status()).toBe("full");
});

test("who comes back from the checkout without paying finds the plan and the address again", async ({
  page,
}) => {
  const athlete = await lapsedAthlete();
  const { subscription_cta } = await athlete.calculate();
  await page.goto((subscription_cta as { subscribe_url: string }).subscribe_url);
  const email = page.getByLabel("Your email address");
  await page.getByLabel("Lifetime").check();
  await email.fill(`${athlete.id}@thinking.example`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Go to payment" }).click();
  await page.getByRole("link", { name: "Back without paying" }).click();
  await expect(page.getByText("You left the payment page.")).toBeVisible();
  await expect(page.getByLabel("Lifetime")).toBeChecked();
  await expect(email).toHaveValue(`${athlete.id}@thinking.example`);
  await page.getByLabel("Monthly").check();
  await page.reload();
  await expect(page.getByText("What you entered earlier is still here.")).toBeVisible();
  await expect(page.getByLabel("Monthly")).toBeChecked();
  await expect(email).toHaveValue(`${athlete.id}@thinking.example`);
  // Another athlete's link opens without them.
  const other = await (await lapsedAthlete()).calculate();
  await page.goto((other["subscription_cta"] as { subscribe_url: string }).subscribe_url);
  await expect(email).toBeEditable();
  await page.waitForLoadState("networkidle");
  await expect(email).toHaveValue("");
});

test("an invalid address is flagged at once and nothing is lost", async ({ page }) => {
  const athlete = await lapsedAthlete();
  const { subscription_cta } = await athlete.calculate();
  await page.goto((subscription_cta as { subscribe_url: string }).subscribe_url);
  await page.getByLabel("Your email address").fill("nobody@nowhere");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "email" })).toBeVisible();
});

test("a link that was changed leads to a page that says so", async ({ page }) => {
  await page.goto("/subscribe?ref=nobody&pst=made-up");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t work");
  await expectAccessible(page);
});

test("the page an error links to explains its code", async ({ page }) => {
  await page.goto("/docs/errors#invalid_value");
  await expect(page.locator("#invalid_value")).toBeVisible();
  await expectAccessible(page);
});
