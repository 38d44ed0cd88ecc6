import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { founder } from "../founder";
import { addRide, rate } from "../own-athlete";
import { startPartner } from "../partner";
import { expectSound, open } from "./coach";
import { test } from "./quiet";

/** Accepts an invitation by the mailed link, on a phone. @returns their page */
async function accepting(browser: Browser, email: string): Promise<Page> {
  const { mailedLink } = await startPartner();
  const link = await mailedLink(email, "/invite/");
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("would like to coach your");
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await page.getByLabel("Your name").fill("Noor Rider");
  await page.reload();
  await expect(page.getByLabel("Your name")).toHaveValue("Noor Rider");
  await expectSound(page);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await page.goto(await mailedLink(email, "/verify"));
  await expect(page.getByRole("button", { name: "Agree and accept" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Agree and accept" }).click();
  await expect(page).toHaveURL(/\/me/);
  return page;
}

test("a new coach signs up, looks at a sample, invites, is told of a debrief, writes a message and cancels it", {
  tag: "@journey",
}, async ({ page, browser }) => {
  test.setTimeout(150_000);
  const email = await founder(page);
  await page.getByRole("link", { name: "Open the sample" }).click();
  await expect(page.getByText(/sixty example athletes/)).toBeVisible();
  await expect(page.locator("[id^=item-]")).toHaveCount(12);

  await open(page, "/alerts");
  await expect(page.getByText(/example athletes/)).toHaveCount(0);
  await page.getByRole("button", { name: /^Preset:/ }).click();
  const presets = page.getByRole("dialog");
  await presets.getByRole("radio", { name: /^Hands on/ }).check();
  await presets.getByRole("button", { name: /^Apply/ }).click();
  await expect(presets).toHaveCount(0);

  const athlete = `${randomUUID()}@athlete.example`;
  await open(page, "/roster/invite");
  await page.getByLabel("Email address").fill(athlete);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("1 invitation sent.")).toBeVisible();

  await open(page, "/triage");
  const phone = await accepting(browser, athlete);
  // The open page switches from the sample to the team's own data.
  await expect(page.getByText(/sixty example athletes/)).toHaveCount(0);
  await expect(page.locator("[id^=item-]")).toHaveCount(0);
  const { db } = await import("../../lib/platform/db");
  const team = { coaches: { some: { person: { emailKey: email } } } };
  // They accepted before their ride: anything earlier is history, which no rule reports.
  const acceptedAt = new Date(Date.now() - 7_200_000);
  const agreed = await db.coachRelation.updateMany({ where: { team }, data: { acceptedAt } });
  expect(agreed.count).toBe(1);
  const id = await addRide(phone);
  await phone.goto(`/me/sessions/${id}/debrief`);
  await rate(phone, "Very bad");
  await phone.getByRole("button", { name: "Send" }).click();
  await expect(phone.getByText("Sent. Thank you.")).toBeVisible();

  await open(page, "/triage");
  await expect(page.getByText(/sixty example athletes/)).toHaveCount(0);
  const item = page.locator("[id^=item-]");
  await expect(item).toContainText("Low rating");
  await expect
    .poll(
      async () => {
        await open(page, "/notifications");
        return page.getByText("Noor Rider").count();
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  await open(page, "/triage");
  await expect(item).toHaveCount(1);
  await page.getByRole("button", { name: /^Message Noor/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /^Send/ })).toBeEnabled();
  await dialog.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByText("1 of 1 reviewed")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("0 of 1 reviewed")).toBeVisible();
  // A retracted message shows as such immediately.
  await expect.poll(() => db.message.count({ where: { relation: { team } } })).toBe(0);
  await phone.context().close();
});
