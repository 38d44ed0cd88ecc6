import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { expectBoth } from "./accessible";
import { startPartner } from "./partner";

/** Creates a partner's athlete with six answers missing. @returns their link */
async function linkOfSixMissing(): Promise<string> {
  const { api } = await startPartner();
  const { CALL, SETTINGS } = await import("../testing/profile");
  const { sweat_level: _, saltiness: __, fitness_level: ___, ...settings } = SETTINGS;
  const email = `${randomUUID()}@athlete.example`;
  const { id } = await api("POST", "/v1/athletes", { email, settings });
  const answer = await api("POST", "/v1/nutrition/calculate", { ...CALL, athlete_id: id });
  const { precision } = answer as { precision: { onboarding: { url: string } } };
  return precision.onboarding.url;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Answers the current question, with one tap if it has choices. */
async function answer(page: Page): Promise<void> {
  const before = (await heading(page).textContent()) ?? "";
  const year = page.getByLabel("Year");
  const weight = page.getByLabel("Weight");
  const typed = (await year.isVisible()) ? year : (await weight.isVisible()) ? weight : null;
  if (typed !== null) {
    await typed.fill(typed === year ? "1991" : "68");
    await typed.press("Enter");
  } else {
    // A tap does not yet send a question that has just appeared.
    await expect(async () => {
      if ((await heading(page).textContent()) === before)
        await page.getByRole("radio").nth(1).tap({ timeout: 1_000 });
      await expect(heading(page)).not.toHaveText(before, { timeout: 1_000 });
    }).toPass();
  }
  await expect(heading(page)).not.toHaveText(before);
}

test("an athlete answers six questions by taps, with a break and on another phone, and returns with exact numbers", async ({
  page,
  browser,
}) => {
  const link = await linkOfSixMissing();
  await page.goto(link);
  await expect(page.getByText(/–/).first()).toBeVisible();
  await expectBoth(page);
  // The browser's default is green; ours is custom.
  await expect(page.getByRole("progressbar")).toHaveCSS("appearance", "none");
  const first = (await heading(page).textContent()) ?? "";
  await answer(page);
  // The browser's Back leads to the question just answered.
  await page.goBack();
  await expect(heading(page)).toHaveText(first);
  await page.goForward();
  await expect(heading(page)).not.toHaveText(first);
  // A wrong tap is corrected along the way.
  await page.getByRole("link", { name: "Back", exact: true }).tap();
  await expect(heading(page)).toHaveText(first);
  await expect(page.getByText("Change an answer")).toBeVisible();
  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(heading(page)).not.toHaveText(first);
  await answer(page);
  const left = await page.getByText(/ answered$/).textContent();
  await page.close();

  const { baseURL, userAgent, viewport, hasTouch } = test.info().project.use;
  const other = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(hasTouch === undefined ? {} : { hasTouch }),
    viewport: viewport ?? null,
  });
  const again = await other.newPage();
  await again.goto(link);
  await expect(again.getByText(/ answered$/)).toHaveText(left ?? "");
  for (let asked = 0; asked < 4; asked++) await answer(again);
  await expect(heading(again)).toContainText("Each hour");
  await expectBoth(again);

  await again.getByText("Change an answer").click();
  await again.getByRole("link", { name: /sweat/i }).first().click();
  await expect(async () => {
    if (await again.getByRole("radio").first().isVisible())
      await again.getByRole("radio").nth(2).tap({ timeout: 1_000 });
    await expect(heading(again)).toContainText("Each hour", { timeout: 1_000 });
  }).toPass();
  await expect(again.getByRole("link", { name: /^Back to/ })).toHaveAttribute(
    "href",
    "https://app.example/back",
  );
  await other.close();
});
