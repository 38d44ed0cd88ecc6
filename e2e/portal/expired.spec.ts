import { expect } from "@playwright/test";
import { open, openRules } from "./coach";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

test("typed text survives an expired session: the page says so, with a way back in, and continues there", async ({
  page,
  allow,
}) => {
  allow(/status of 401/);
  const { athleteIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const cookies = await page.context().cookies();
  await open(page, `/messages/${athleteIds[0]}`);
  const words = page.getByLabel("Message Maya Okafor");
  await words.fill("Easy today, please.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Send" }).click();
  const again = page.getByRole("alert").getByRole("link", { name: "Sign in again in a new tab" });
  await expect(again).toHaveAttribute("href", `/login?next=%2Fmessages%2F${athleteIds[0]}`);
  await expect(words).toHaveValue("Easy today, please.");
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/Sends in \d+\s*s/)).toBeVisible();

  await open(page, "/alerts");
  await openRules(page);
  const field = page.getByRole("textbox", { name: "Under-fueled, alert line" });
  await field.fill("60");
  await page.context().clearCookies();
  await page.getByRole("button", { name: /^Save changes/ }).click();
  await expect(page.getByRole("alert").first()).toContainText("signed out");
  await expect(field).toHaveValue("60");
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: /^Save changes/ }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
});

test("a page left open by one coach leads to full pages for the next one signed in", async ({
  page,
  allow,
}) => {
  allow(/status of 401/);
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const first = page.getByText("Maya Okafor");
  await open(page, "/roster");
  await expect(first.first()).toBeVisible();
  const { teamId } = await coachedTeam(page, [{ name: "Tomás Rey" }]);
  const { db } = await import("../../lib/platform/db");
  await db.team.update({ where: { id: teamId }, data: { name: "Other house" } });
  await expect(page.getByText(/or someone else signed in/)).toBeVisible();
  await page.getByRole("link", { name: "Team", exact: true }).filter({ visible: true }).click();
  await expect(page.getByText("Other house").filter({ visible: true }).first()).toBeVisible();
});
