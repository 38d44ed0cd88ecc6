import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { founder } from "./founder";
import { startPartner } from "./partner";

/** Returns what the team pays for, from the portal's own API. */
const billing = (page: Page) =>
  page.evaluate(async () => (await fetch("/v1/coach/billing")).json() as Promise<object>);

async function choose(page: Page, plan: RegExp, seats: string): Promise<void> {
  await page.getByLabel(plan).check();
  await page.getByLabel(/^Athlete seats/).fill(seats);
  await page.getByRole("button", { name: /^Review (plan|change)$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Review your plan");
  await expectAccessible(page);
}

/** Adds athletes with a team seat to its roster. */
async function seatAthletes(email: string, count: number): Promise<void> {
  const { api } = await startPartner();
  const { db } = await import("../lib/platform/db");
  const coach = await db.coach.findFirstOrThrow({ where: { person: { emailKey: email } } });
  for (let made = 0; made < count; made++) {
    const { id } = await api("POST", "/v1/athletes", {});
    const { teamId, personId } = coach;
    const relation = { id: randomUUID(), teamId, personId, athleteId: String(id), hasSeat: true };
    const agreed = { consentEdition: "test", acceptedAt: new Date() };
    await db.coachRelation.create({ data: { ...relation, ...agreed } });
  }
}

test("a coach buys a plan with seats, can't give up those in use, changes and cancels it", async ({
  page,
}) => {
  const email = await founder(page);
  expect(await billing(page)).toMatchObject({ tier: "pro_coach", status: "trial" });
  await page.goto("/settings/billing");
  await expect(page.getByText("Your trial ends on")).toBeVisible();
  await expectAccessible(page);
  // What was chosen stays while one looks something up.
  await page.getByLabel(/^Athlete seats/).fill("7");
  await page.getByRole("link", { name: "Roster" }).first().click();
  await expect(page).toHaveURL(/\/roster/);
  await page.goBack();
  await expect(page.getByLabel(/^Athlete seats/)).toHaveValue("7");
  await choose(page, /^Business/, "10");
  await expect(page.getByRole("row", { name: "Total $198.90" })).toBeVisible();
  await page.getByRole("button", { name: "Go to payment" }).click();
  await page.getByRole("button", { name: /Pay/ }).click();
  await expect(page.getByText("Thank you. Your plan is active.")).toBeVisible();
  await expectAccessible(page);
  expect(await billing(page)).toMatchObject({ tier: "business", status: "active", seats: 10 });

  await seatAthletes(email, 3);
  await choose(page, /^Business/, "2");
  await page.getByRole("button", { name: "Confirm change" }).click();
  await expect(page.getByRole("alert").first()).toContainText(
    "More athletes than that have a seat",
  );
  await expectAccessible(page);
  await choose(page, /^Head coach/, "3");
  await page.getByRole("button", { name: "Confirm change" }).click();
  await expect(page.getByText("Plan changed.")).toBeVisible();
  expect(await billing(page)).toMatchObject({ tier: "head_coach", seats: 3, used_seats: 3 });

  await page.locator("summary", { hasText: "Cancel plan" }).click();
  await page.locator("details").getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText("and won’t renew")).toBeVisible();
  expect(await billing(page)).toMatchObject({ tier: "head_coach", renews_at_ms: null });
  await page.getByRole("button", { name: "Keep my plan" }).click();
  await expect(page.getByText("Your next payment is due on")).toBeVisible();
});
