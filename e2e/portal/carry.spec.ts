import { expect } from "@playwright/test";
import { readPdf } from "../../testing/pdf";
import { alive, expectSound, open, signedIn, watched } from "./coach";
import { test } from "./quiet";
import { coachedMorning } from "./teams";

test("a coach reads what would have suited a session, all of it, with its page to print", async ({
  browser,
}) => {
  const { cookie, maya, overId } = await coachedMorning();
  const context = await signedIn(browser, cookie);
  const { page, faults } = await watched(context);
  await open(page, `/athletes/${maya.id}/sessions/${overId}`);
  const heading = page.getByRole("heading", { name: "A plan that would have worked" });
  const fitted = page.locator("section", { has: heading });
  await expect(fitted.getByText(/^\d+\s×\s/).first()).toBeVisible();
  await expect(fitted.getByText(/planned, \d+%/)).toHaveCount(3);
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await fitted.getByRole("link", { name: "Full plan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A plan that would have worked");
  await expect(page.getByText("Maya Lindqvist")).toBeVisible();
  await expect(page.getByRole("table", { name: "What to take and when" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Limits" })).toBeVisible();
  await expectSound(page);

  // The file is for the bottles chosen, though the page doesn't show the plan for them yet.
  await alive(page);
  await page.getByLabel("Bottle size").selectOption("250");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "PDF for the top tube" }).click(),
  ]);
  expect(new URL(download.url()).searchParams.get("bottle_ml")).toBe("250");
  const answer = await page.request.get(download.url(), {
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  const { pages } = await readPdf(new Uint8Array(await answer.body()));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text).not.toContain("Maya");
  await page.getByRole("link", { name: "Session", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${overId}$`));
  expect(faults).toEqual([]);
  await context.close();
});

test("an athlete off the roster has no carrying plan either", async ({ browser, allow }) => {
  allow(/status of 404/);
  const { maya, overId } = await coachedMorning();
  const { cookie } = await coachedMorning();
  const context = await signedIn(browser, cookie);
  const page = await context.newPage();
  const answer = await page.goto(`/athletes/${maya.id}/sessions/${overId}/carry`);
  expect(answer?.status()).toBe(404);
  await context.close();
});
