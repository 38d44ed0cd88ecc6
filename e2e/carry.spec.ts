import { expect, type Page, test } from "@playwright/test";
import { readPdf } from "../testing/pdf";
import { expectBoth } from "./accessible";
import { addRide, answerAll, begin, signUp } from "./own-athlete";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const steps = (page: Page) => page.getByRole("table", { name: "What to take and when" });

/** Opens the plan of a two-hour ride, for someone who answered every question. @returns its id */
async function atTheirRide(page: Page): Promise<string> {
  await signUp(page);
  await begin(page);
  await answerAll(page);
  return addRide(page, -120);
}

/** Presses the button of a file. @returns its address */
async function pressed(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return download.url();
}

/** Reads the file behind a button as its readers see it. */
async function fileBehind(page: Page, name: string) {
  const answer = await page.request.get(await pressed(page, name));
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  return readPdf(new Uint8Array(await answer.body()));
}

test("an athlete goes from a session to what to carry, chooses bottles with the keyboard, and prints it", async ({
  page,
}) => {
  await atTheirRide(page);
  await page.getByRole("link", { name: "What to carry" }).click();
  await expect(title(page)).toHaveText("What to carry");
  await expect(page.getByText(/^Gran fondo, /)).toBeVisible();
  await expect(steps(page).getByRole("rowheader").first()).toHaveText(/^0:\d\d$/);
  await expect(page.getByRole("heading", { name: "Limits" })).toBeVisible();
  await expect(page.getByText(/never more than [\d,]+ mL per hour/).first()).toBeVisible();
  await expect(page.getByText("Check the pack: labels change.")).toBeVisible();
  await expectBoth(page);

  await page.getByLabel("Bottle size").selectOption("250");
  await page.getByLabel("Bottles carried").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/bottle_ml=250&bottles=1$/);
  await expect(page.getByLabel("Bottle size")).toHaveValue("250");
  await expect(page.getByText("Bottle B", { exact: true })).toHaveCount(0);
  await expect(steps(page).getByText("Refill bottle A:").first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectBoth(page);

  const { pages, isTagged } = await fileBehind(page, "Print for the top tube");
  expect(isTagged).toBe(true);
  expect(pages).toHaveLength(1);
  const first = await steps(page).getByRole("rowheader").first().textContent();
  expect(pages[0]?.text).toContain(`${first} `);
  expect(pages[0]?.text).toContain("Gran fondo");
  expect(pages[0]?.text).toContain("Fill A");
  expect(pages[0]?.text).toMatch(/never more than [\d,]+ mL per hour/);
  await page.getByRole("button", { name: "Carry this: 1 × 250 mL" }).click();
  await expect(page.getByText("You chose to carry 1 × 250 mL.")).toBeVisible();
  // From then on the chosen plan is shown and printed.
  await page.getByRole("link", { name: "What to carry" }).click();
  await expect(page.getByText("You chose this.")).toBeVisible();
  await expect(page.getByLabel("Bottle size")).toHaveValue("250");
  // Bottles chosen without updating the plan aren't dropped: their plan is shown before it is saved.
  await page.getByLabel("Bottle size").selectOption("500");
  expect(await pressed(page, "Print for the top tube")).toMatch(/\?bottle_ml=500&bottles=1$/);
  await page.getByRole("button", { name: "Carry this: 1 × 250 mL" }).click();
  await expect(page.getByText("Here’s the plan for them now.")).toBeVisible();
  await page.getByRole("button", { name: "Carry this: 1 × 500 mL" }).click();
  await expect(page.getByText("You chose to carry 1 × 500 mL.")).toBeVisible();
  await page.getByRole("link", { name: "What to carry" }).click();
  await page.getByRole("link", { name: "Back to the session" }).click();
  await expect(title(page)).toHaveText("Gran fondo");
});

test("bottles can be chosen without scripts, and the printout leaves out buttons", async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await atTheirRide(page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const plain = await context.newPage();
  await plain.goto(`/me/sessions/${id}/carry`);
  await plain.getByLabel("Bottles carried").selectOption("1");
  await plain.getByRole("button", { name: "Update plan" }).click();
  await expect(plain).toHaveURL(/bottle_ml=500&bottles=1$/);
  await plain.getByLabel("Bottles carried").selectOption("3");
  expect(await pressed(plain, "Print for the top tube")).toMatch(/\?bottle_ml=500&bottles=3$/);
  await plain.emulateMedia({ media: "print" });
  await expect(plain.getByRole("button", { name: "Update plan" })).toBeHidden();
  await expect(plain.getByRole("button", { name: "Print for the top tube" })).toBeHidden();
  await expect(steps(plain)).toBeVisible();
  await context.close();
});

test("a session that isn't theirs has nothing to carry, and a signed-out visitor is sent to the sign-in and back", async ({
  page,
}) => {
  const id = await atTheirRide(page);
  const other = "00000000-0000-4000-8000-000000000000";
  await page.goto(`/me/sessions/${other}/carry`);
  await expect(page.getByText("Page not found")).toBeVisible();
  await page.context().clearCookies();
  for (const rest of ["", "/paper"]) {
    await page.goto(`/me/sessions/${id}/carry${rest}?bottle_ml=750&bottles=2`);
    const next = new URL(page.url()).searchParams.get("next");
    expect(next).toBe(`/me/sessions/${id}/carry?bottle_ml=750&bottles=2`);
  }
});
