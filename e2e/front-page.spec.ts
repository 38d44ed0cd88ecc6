import { expect, type Page, test } from "@playwright/test";
import { expectSound, watched } from "./portal/coach";

/** Returns the page's carbohydrate per hour: both ends of the range. */
async function carbRange(page: Page): Promise<[number, number]> {
  const [text = ""] = await page
    .getByRole("listitem")
    .filter({ hasText: "Carbohydrate" })
    .locator("p")
    .allInnerTexts();
  const [low = Number.NaN, high = low] = (text.match(/\d+/g) ?? []).map(Number);
  return [low, high];
}
const widthOf = ([low, high]: [number, number]) => high - low;
const answered = (page: Page) => page.getByText(/\d+ of 14 questions answered/);

const EVERYTHING: readonly [label: string, value: string][] = [
  ["Temperature in °C", "24"],
  ["Humidity in %", "60"],
  ["Body weight in kg", "68"],
  ["How hard", "6"],
  ["How much you sweat", "5"],
  ["Gut training", "range_40_60"],
  ["Usual carbohydrate per hour", "range_lt_60"],
  ["How fit you are", "7"],
  ["How salty your sweat is", "3"],
  ["Age in years", "34"],
  ["Sex", "female"],
  ["Race or training", "false"],
  ["Time since last meal in min", "120"],
  ["What you like to take", "5"],
];

async function answer(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  if ((await field.evaluate((element) => element.tagName)) === "SELECT")
    await field.selectOption(value);
  else await field.fill(value);
}

async function expectSafety(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Limits" })).toBeVisible();
  await expect(page.getByText(/Drink to thirst|Sip to thirst/).first()).toBeVisible();
  await expect(page.getByText("Recommendations are guidance, not medical")).toBeVisible();
  await expect(page.getByRole("link", { name: "Powered by Aidstation" })).toBeVisible();
}

test("the range narrows to one number as questions are answered, always next to the limits", async ({
  page: first,
  context,
}) => {
  await first.close();
  const { page, faults } = await watched(context);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("hour by hour");
  await expectSafety(page);
  const before = await carbRange(page);
  expect(widthOf(before)).toBeGreaterThan(10);
  await page.getByText("more questions for exact numbers").click();
  for (const [count, [label, value]] of EVERYTHING.entries()) {
    await answer(page, label, value);
    if (count % 4 === 0) await expectSafety(page);
  }
  await page.getByLabel("None of these").check();
  await expect(page.getByText("The numbers are exact.")).toBeVisible();
  expect(widthOf(await carbRange(page))).toBe(0);
  await expectSafety(page);
  // The address carries the same state: it opens with these numbers and the call that returns them.
  const shown = await carbRange(page);
  await page.reload();
  await expect(page.getByText("curl")).toContainText('"athlete_weight_kg": 68');
  expect(await carbRange(page)).toEqual(shown);
  expect(faults).toEqual([]);
});

test("the active field keeps its focus and text while numbers are recalculated", async ({
  page,
}) => {
  await page.goto("/");
  const weight = page.getByLabel("Body weight in kg");
  await weight.click();
  await weight.pressSequentially("72", { delay: 30 });
  await expect(answered(page)).toContainText("1 of 14");
  await expect(weight).toBeFocused();
  await expect(weight).toHaveValue("72");
  // What is typed right before following a link is there on the way back.
  await weight.fill("74");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await page.goBack();
  await expect(weight).toHaveValue("74");
});

test("invalid input is flagged at its field, and nothing entered is lost", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Temperature in °C").fill("400");
  await page.getByLabel("Body weight in kg").fill("68");
  await expect(page.getByText("Enter at most 50")).toBeVisible();
  await expect(page.getByLabel("Temperature in °C")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Temperature in °C")).toHaveValue("400");
  await expect(answered(page)).toContainText("1 of 14");
  await page.getByLabel("Duration in min").fill("");
  await expect(page.getByText("Duration is required")).toBeVisible();
  await expect(page.getByLabel("Body weight in kg")).toHaveValue("68");
});

test("if the service doesn't answer, the numbers are marked as outdated", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await context.setOffline(true);
  await page.getByLabel("Body weight in kg").fill("68");
  await expect(page.getByText("The numbers below are from before")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(answered(page)).toContainText("1 of 14");
});

test("the page works in both themes and at 320 pixels, even with wrong answers", async ({
  page,
}) => {
  for (const path of ["/", "/?activity_type=run&duration_min=300&temperature_c=x"]) {
    await page.goto(path);
    await expectSound(page);
  }
});

test("a coach tries a morning with its keys alone, and a message says what would be sent", async ({
  page,
}) => {
  await page.goto("/");
  const sample = page.getByRole("region", { name: /Sample triage/ });
  await expect(sample.getByText(/both refills were water/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(sample.getByText(/both refills were water/)).toBeVisible();
  await sample.getByRole("button", { name: /^Safety Maya/ }).press("m");
  await expect(sample.getByText(/How do you feel today/)).toBeVisible();
  await sample.getByRole("button", { name: "Send in the sample" }).click();
  for (const key of ["e", "h", "e", "e"]) await page.keyboard.press(key);
  await expect(sample.getByRole("status")).toHaveText("5 of 5 done");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form reloads the page with the numbers, the limits and the input", async ({ page }) => {
    await page.goto("/");
    await expectSafety(page);
    await page.getByLabel("Body weight in kg").fill("68");
    await page.getByLabel("Temperature in °C").fill("hot");
    await page.getByLabel("How much you sweat").selectOption("7");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(answered(page)).toContainText("2 of 14");
    await expect(page.getByText("Enter a number.")).toBeVisible();
    await expect(page.getByLabel("Temperature in °C")).toHaveValue("hot");
    await expect(page.getByLabel("Body weight in kg")).toHaveValue("68");
    await expect(page.getByLabel("How much you sweat")).toHaveValue("7");
    await expectSafety(page);
    await expect(page.getByText("curl")).toContainText('"athlete_weight_kg": 68');
  });
});
