import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { HOUR_MS } from "@/lib/contract/durations";
import { expectAccessible } from "./accessible";
import { call } from "./builder";
import { mailed } from "./partner";
import { pressTwice } from "./press-twice";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Signs up and pays, up to the page with the key. */
async function buy(page: Page): Promise<string> {
  const email = `${randomUUID()}@builder.example`;
  await page.goto("/");
  const builders = page.getByRole("region", { name: "Builders" });
  await builders.getByRole("link", { name: "Get a key" }).click();
  await expect(heading(page)).toHaveText("Fueling numbers in one API call");
  await page.getByRole("link", { name: "Get a key" }).click();
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: /Pay/ }).click();
  await expect(heading(page)).toHaveText("Payment received");
  return email;
}

test("a builder pays, sees the key once, makes a first call, and rotates the key", {
  tag: "@journey",
}, async ({ page }) => {
  await page.goto("/developers");
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "in the sandbox" })).toHaveAttribute(
    "href",
    /^https?:\/\/[^/]+\/developers\/signup$/,
  );
  const sample = JSON.parse((await page.getByTestId("sample").textContent()) ?? "");
  await page.goto("/developers/signup");
  await expectAccessible(page);
  const email = await buy(page);
  await expectAccessible(page);
  const url = page.url();

  const shown = page.waitForResponse((response) => response.url() === url && response.ok());
  await pressTwice(page.getByRole("button", { name: "Reveal key" }));
  const key = (await page.getByTestId("key").textContent()) ?? "";
  expect(key).toMatch(/^sk_test_\w{32,}$/);
  expect((await shown).headers()["cache-control"]).toContain("no-store");
  expect(page.url()).not.toContain(key);
  await expectAccessible(page);
  expect(await mailed(email, /sk_test_\w+/)).toBe(key);

  await expect(page.getByText("Waiting for your first call")).toBeVisible();
  const line = await page.getByText(/^export AIDSTATION_API_KEY=/).textContent();
  const curl = await page.locator("details[open] code").textContent();
  const answer = JSON.parse(execFileSync("sh", ["-c", `${line}\n${curl}`], { encoding: "utf8" }));
  expect(answer).toMatchObject(sample);
  await expect(page.getByText(/✓ First call: 200 in \d+\sms \(req_\w+\)/)).toBeVisible();

  await page.getByRole("link", { name: "Continue" }).dblclick();
  await expect(page.getByText("Leave without saving the key?")).toBeVisible();
  await page.getByLabel("I’ve saved this key").check();
  await page.reload();
  await expect(heading(page)).toHaveText("This key was already shown");
  expect(await page.content()).not.toContain(key);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Rotate key and email it to me" }).click();
  await expect(page.getByText("We’ve sent a new key")).toBeVisible();
  const next = await mailed(email, /sk_test_\w+/, key);
  expect(await call(next, "GET", "/v1/partner")).toEqual({ status: 200, code: undefined });
  expect(await call(key, "GET", "/v1/partner")).toEqual({ status: 200, code: undefined });
  const advance_ms = 72 * HOUR_MS + 1;
  await call(next, "POST", "/v1/test/clock", { advance_ms });
  expect((await call(key, "GET", "/v1/partner")).code).toBe("expired_api_key");
});

test("a builder gets from the front page to a first answer and the quickstart", async ({
  page,
}) => {
  await buy(page);
  await page.getByRole("button", { name: "Reveal key" }).click();
  const line = await page.getByText(/^export AIDSTATION_API_KEY=/).textContent();
  const curl = await page.locator("details[open] code").textContent();
  const answer = execFileSync("sh", ["-c", `${line}\n${curl} -w ' %{http_code}'`], {
    encoding: "utf8",
  });
  expect(answer).toMatch(/ 200$/);
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByLabel("I’ve saved this key").check();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(heading(page)).toHaveText("Quickstart");
  await expectAccessible(page);
});

test("the claim page waits for a pending payment, and then shows the key", async ({
  page,
  browser,
}) => {
  const email = `${randomUUID()}@builder.example`;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email });
  const signed = await fetch(`${BASE_URL}/v1/signup`, { method: "POST", headers, body });
  const { checkout_url, session_id } = (await signed.json()) as Record<string, string>;
  await page.goto(`/developers/claim?session_id=${session_id}`);
  await expect(heading(page)).toHaveText("Waiting for your payment");
  await expectAccessible(page);
  // Paid on a different device.
  const elsewhere = await browser.newContext();
  const buyer = await elsewhere.newPage();
  await buyer.goto(checkout_url ?? "");
  await buyer.getByRole("button", { name: /Pay/ }).click();
  await expect(heading(buyer)).toHaveText("Payment received");
  await elsewhere.close();
  await expect(heading(page)).toHaveText("Payment received");
});

test("a builder who lost a key asks by address, and confirms on the mailed link's page", async ({
  page,
}) => {
  const email = await buy(page);
  const first = await mailed(email, /sk_test_\w+/);
  for (const address of [email, `${randomUUID()}@nobody.example`]) {
    await page.goto("/developers/resend");
    await page.getByLabel("Your email address").fill(address);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText("If that address has an account")).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto(await mailed(email, /https?:\/\/\S+\/developers\/resend\?token=[\w.-]+/));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Email me a new key" }).click();
  await expect(page.getByText("We’ve sent a new key")).toBeVisible();
  const next = await mailed(email, /sk_test_\w+/, first);
  expect((await call(next, "GET", "/v1/partner")).status).toBe(200);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a builder still gets their key", async ({ page }) => {
    await buy(page);
    await page.getByRole("button", { name: "Reveal key" }).click();
    await expect(page.getByTestId("key")).toHaveText(/^sk_test_/);
    await page.reload();
    await expect(heading(page)).toHaveText("This key was already shown");
  });
});
