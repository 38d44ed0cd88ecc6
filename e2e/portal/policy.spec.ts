import { expect } from "@playwright/test";
import { open } from "./coach";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

/** The checks that every test here applies to its pages, and pages that no other journey visits. */

test("console errors, script errors and third-party requests are detected", async ({
  page,
  context,
  complaints,
}) => {
  await page.goto("about:blank");
  await page.evaluate(async () => {
    console.error("one");
    setTimeout(() => {
      throw new Error("two");
    });
    await fetch("http://localhost:1/three").catch(() => {});
  });
  const other = await context.newPage();
  await other.evaluate(() => console.error("four"));
  for (const word of ["one", "two", "three", "four"])
    await expect.poll(() => complaints.some((text) => text.includes(word))).toBe(true);
  complaints.length = 0;
});

test("a coach's pages violate no policy, log no errors and contact no third party", async ({
  page,
}) => {
  const { athleteIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  for (const path of [
    ...["/triage", "/roster", "/team/rollup", "/help", "/messages/templates", "/alerts/activity"],
    ...["/settings/sessions", "/settings/webhooks", "/settings/api-keys", "/settings/billing"],
    `/athletes/${athleteIds[0]}/report`,
  ]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
