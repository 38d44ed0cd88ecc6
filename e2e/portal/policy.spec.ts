import { expect } from "@playwright/test";
import { open } from "./coach";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

/** What every test here holds its pages to, and pages that no other journey comes by. */

test("errors of a console and of scripts, and requests of another site, do not go unnoticed", async ({
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

test("pages of a coach do nothing that their policy forbids, complain of nothing and ask nobody else", async ({
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
