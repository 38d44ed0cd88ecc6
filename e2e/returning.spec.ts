import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { call } from "./builder";
import { mailed, operator } from "./partner";
import { pressTwice } from "./press-twice";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a builder whose plan has ended pays again through a mailed link, and the same key works", async ({
  page,
}) => {
  const { advanceBuilder, payingBuilder } = await import("../testing/builders");
  const { control } = await import("../testing/purchases");
  const builder = await payingBuilder();
  await control("card", { customer: builder.customerId, works: false });
  for (let times = 0; times < 4; times++) await advanceBuilder(builder, 15);
  await control("card", { customer: builder.customerId, works: true });
  expect((await call(builder.key, "GET", "/v1/partner")).code).toBe("account_suspended");
  await page.goto("/subscribe/manage");
  await page.getByLabel("Your email address").fill(builder.email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.goto(
    await mailed(builder.email, /https?:\/\/\S+\/subscribe\/manage\/open\?[\w=.&%-]+/),
  );
  await page.getByRole("button", { name: /^(Go on|Continue|Open)/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay again/ }).click();
  await page.getByRole("button", { name: /Pay/ }).click();
  await expect(page.getByText("Checkout complete.")).toBeVisible();
  await expect
    .poll(async () => (await call(builder.key, "GET", "/v1/partner")).status, { timeout: 30_000 })
    .toBe(200);
});

test("a platform applies, is approved, and its link shows a sandbox key once", async ({ page }) => {
  const email = `${randomUUID()}@platform.example`;
  await page.goto("/");
  await page
    .getByRole("link", { name: /platform/i })
    .first()
    .click();
  await page.getByLabel("Platform name").fill("Ridewell");
  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("What you want to build").fill("Numbers beside every planned ride.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(heading(page)).toHaveText("Thank you");
  const listed = (await operator("partner:applications", {})) as unknown as Record<
    string,
    string
  >[];
  const application = listed.find((each) => each["email"] === email)?.["application_id"] ?? "";
  await operator("partner:approve", { application });
  const link = await mailed(email, /https?:\/\/\S+\/partners\/key\?token=[\w.-]+/);
  await page.goto(link);
  await pressTwice(page.getByRole("button", { name: "Reveal key" }));
  const key = (await page.getByTestId("key").textContent()) ?? "";
  expect(await call(key, "GET", "/v1/partner")).toEqual({ status: 200, code: undefined });
  await expectAccessible(page);
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(heading(other)).toHaveText("This link no longer works");
});

test("an address is still there after looking back from the checkout", async ({ page }) => {
  const email = `${randomUUID()}@builder.example`;
  await page.goto("/developers/signup");
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(heading(page)).toHaveText("Complete your purchase");
  await page.goBack();
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await page.goForward();
  await page.getByText("Back without paying").click();
  await expect(page.getByText("You left the payment page.")).toBeVisible();
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
});
