import { expect, type Page, test } from "@playwright/test";
import { open, signedIn, watched } from "./coach";

/** A coach of sixty, at the roster. */
async function atRoster(browser: Parameters<typeof signedIn>[0]) {
  const { coach60 } = await import("../../testing/coach60");
  const { cookie } = await coach60();
  const context = await signedIn(browser, cookie);
  const { page, faults } = await watched(context);
  await open(page, "/roster");
  return { context, page, faults };
}

const shown = (page: Page) => page.getByRole("rowheader");
const column = (page: Page, name: string) => page.getByRole("columnheader", { name });

test("the roster is sorted by the keyboard, and says by what and which way", async ({
  browser,
}) => {
  const { page, faults } = await atRoster(browser);
  await expect(shown(page)).toHaveCount(60);
  await expect(column(page, "Marker")).toHaveAttribute("aria-sort", "descending");
  const button = column(page, "Athlete").getByRole("button");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(column(page, "Athlete")).toHaveAttribute("aria-sort", "ascending");
  await expect(page.locator("[aria-sort]")).toHaveCount(1);
  await expect(button).toBeFocused();
  const up = await shown(page).allTextContents();
  await page.keyboard.press("Enter");
  await expect(column(page, "Athlete")).toHaveAttribute("aria-sort", "descending");
  expect(await shown(page).allTextContents()).toEqual([...up].reverse());
  expect(faults).toEqual([]);
});

test("what the roster is narrowed and sorted by is in its address, survives a reload, a way back and a link, and nothing else is in it", async ({
  browser,
}) => {
  const { context, page } = await atRoster(browser);
  expect(new URL(page.url()).search).toBe("");
  await page.getByLabel("Marker").selectOption({ label: "Nothing reported" });
  await expect(shown(page)).toHaveCount(6);
  await column(page, "Athlete").getByRole("button").click();
  await page.getByRole("radio", { name: "30" }).check({ force: true });
  await expect(page).toHaveURL(/window=30/);
  const names = await shown(page).allTextContents();
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()].sort()).toEqual(["marker", "sort", "window"]);

  await page.reload();
  await expect(shown(page)).toHaveText(names);
  const link = page.url();
  await shown(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/athletes\//);
  await page.goBack();
  await expect(shown(page)).toHaveText(names);
  const other = await context.newPage();
  await open(other, link);
  await expect(shown(other)).toHaveText(names);
  await expect(other.getByRole("radio", { name: "30" })).toBeChecked();

  await other.getByRole("button", { name: "Clear filters" }).click();
  await column(other, "Marker").getByRole("button").click();
  await other.getByRole("radio", { name: "14" }).check({ force: true });
  await expect.poll(() => new URL(other.url()).search).toBe("");
});

test("letters that are typed into a field do nothing but stand there, and a filter that fits nobody says so", async ({
  browser,
}) => {
  const { page } = await atRoster(browser);
  const field = page.getByRole("searchbox");
  await field.focus();
  await page.keyboard.type("jem");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("jem");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Nobody fits these filters")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(shown(page)).toHaveCount(60);
});
