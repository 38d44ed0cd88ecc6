import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { goToPayment, lapsedAthlete, subscribe } from "./athlete";
import { operator } from "./partner";

test("a slow payment gives access when it arrives, and its buyer is told", async ({ page }) => {
  const athlete = await lapsedAthlete();
  const email = `${athlete.id}@slow.example`;
  await goToPayment(page, athlete, email);
  await page.getByLabel(/bank transfer/).check();
  await page.getByRole("button", { name: /Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your payment is processing");
  await expectAccessible(page);
  expect(await athlete.status()).toBe("teaser");
  // Trying to pay again gets the same message.
  const { subscription_cta } = await athlete.calculate();
  await page.goto((subscription_cta as { subscribe_url: string }).subscribe_url);
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your payment is processing");

  await operator("stripe:act", { do: "settle", athlete: athlete.id });
  expect(await athlete.status()).toBe("full");
  await page.goto(await athlete.mailedLink(email, "/subscribe/manage"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage your subscription");
});

test("a buyer whose payment never arrives is told, and can try again", async ({ page }) => {
  const athlete = await lapsedAthlete();
  const email = `${athlete.id}@never.example`;
  await goToPayment(page, athlete, email);
  await page.getByLabel(/bank transfer/).check();
  await page.getByRole("button", { name: /Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your payment is processing");
  await operator("stripe:act", { do: "fail-delayed", athlete: athlete.id });
  expect(await athlete.status()).toBe("teaser");
  await page.goto(await athlete.mailedLink(email, "/subscribe/back"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Exact numbers for every session",
  );
});

test("two tabs lead to one payment, another choice closes the first, and nobody pays twice", async ({
  page,
  context,
}) => {
  const athlete = await lapsedAthlete();
  const email = `${athlete.id}@tabs.example`;
  await goToPayment(page, athlete, email);
  const first = page.url();
  const second = await context.newPage();
  await goToPayment(second, athlete, email);
  expect(second.url()).toBe(first);
  await goToPayment(second, athlete, email, "Yearly");
  expect(second.url()).not.toBe(first);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page has expired");
  await second.getByRole("button", { name: /Pay/ }).click();
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have full access");
});

test("a subscriber opens the billing page by a mailed link and cancels there", async ({ page }) => {
  const athlete = await lapsedAthlete();
  const email = `${athlete.id}@manage.example`;
  await subscribe(page, athlete, email);
  await page.getByRole("link", { name: "manage your subscription" }).click();
  await expectAccessible(page);
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("we’ve sent it a link")).toBeVisible();
  const link = await athlete.mailedLink(email, "/subscribe/manage/open");
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your purchases");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel, card or invoices for Monthly" }).click();
  await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
  await expect(page.getByText(/Ends on/)).toBeVisible();
  expect(await athlete.status()).toBe("full");

  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "work once" })).toBeVisible();
});

test("a former subscriber pays again with their saved card, by the mailed link", async ({
  page,
}) => {
  const athlete = await lapsedAthlete();
  const email = `${athlete.id}@again.example`;
  await subscribe(page, athlete, email);
  await operator("stripe:act", { do: "refund", athlete: athlete.id });
  expect(await athlete.status()).toBe("teaser");
  await goToPayment(page, athlete, email);
  await page.goto(await athlete.mailedLink(email));
  await page.getByRole("button", { name: "Use my subscription" }).click();
  await page.getByRole("link", { name: "Go to payment" }).click();
  await page.getByRole("button", { name: /Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  expect(await athlete.status()).toBe("full");
});
