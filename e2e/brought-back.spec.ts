import { chromium, expect, type Page, test } from "@playwright/test";
import { addRide, begin, signUp } from "./own-athlete";

/** Going back past two visits to a form, in browsers that restore the page from their cache, and in those that reload it. */

const { CHROMIUM_PATH: executablePath = "" } = process.env;

/** Goes back, or forward, entry by entry, past these pages. */
async function pass(way: "back" | "forward", page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    // A page from the cache isn't loaded, which `goBack` would wait for.
    await page.evaluate(`void setTimeout(() => history.${way}())`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  }
}

/** Opens a page on a phone, in a browser with or without a cache of pages. */
async function phone(baseURL: string | undefined, isCached: boolean): Promise<Page> {
  const ignoreDefaultArgs = isCached ? ["--disable-back-forward-cache"] : [];
  const args = ["--no-sandbox", "--disable-gpu"];
  const browser = await chromium.launch({ executablePath, args, ignoreDefaultArgs });
  return browser.newPage({ baseURL: baseURL ?? "", viewport: { width: 375, height: 667 } });
}

test("a form that led to another page can be sent again after Back", async ({ baseURL }) => {
  const page = await phone(baseURL, true);
  await page.goto("/developers/signup");
  await page.getByLabel("Email").fill(`${Date.now()}@back.example`);
  const pay = page.getByRole("button", { name: "Continue to payment" });
  for (let again = 0; again < 2; again++) {
    await pay.click();
    await page.waitForURL(/checkout/);
    await page.evaluate("void setTimeout(() => history.back())");
    await expect(pay).toBeVisible();
  }
  await page.context().browser()?.close();
});

for (const isCached of [true, false]) {
  test(`what was entered at the second visit stays after Back, ${isCached ? "with" : "without"} a cache of pages`, async ({
    baseURL,
  }) => {
    const page = await phone(baseURL, isCached);
    await signUp(page);
    await begin(page);
    const ride = await addRide(page);

    const form = "/me/sessions/new";
    const name = page.getByLabel("Name (optional)");
    const hard = page.getByLabel("How hard");
    await page.goto(form);
    await name.fill("Ride round the lake");
    await page.goto("/me");
    await page.goto(form);
    await expect(name).toHaveValue("Ride round the lake");
    await name.fill("Ride");
    await hard.selectOption("6");
    await page.goto("/me");
    await pass("back", page, form, "/me", form);
    await expect(name).toHaveValue("Ride");
    await expect(hard).toHaveValue("6");
    await name.fill("Ride home");
    await pass("forward", page, "/me", form);
    await expect(name).toHaveValue("Ride home");

    const report = `/me/sessions/${ride}/debrief`;
    const notes = page.getByLabel("In your words");
    await page.goto(report);
    await notes.fill("Felt fine");
    await page.goto("/me");
    await page.goto(report);
    await expect(notes).toHaveValue("Felt fine");
    await notes.fill("Felt fine, cramps at the end");
    await page.goto("/me");
    await pass("back", page, report, "/me", report);
    await expect(notes).toHaveValue("Felt fine, cramps at the end");

    const ask = "/me/ask";
    const question = page.getByLabel("Your question");
    await page.goto(ask);
    await expect(question).toHaveValue("");
    await page.goto("/me");
    await page.goto(ask);
    await question.fill("What should I drink at 30 degrees?");
    await page.goto("/me");
    await pass("back", page, ask, "/me", ask);
    await expect(question).toHaveValue("What should I drink at 30 degrees?");
    await page.goto("/me");
    await page.goto(ask);
    await expect(question).toHaveValue("What should I drink at 30 degrees?");
    await page.context().browser()?.close();
  });
}
