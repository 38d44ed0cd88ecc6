import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { startPartner } from "./partner";

/** Signs someone up and creates a team. @returns their address */
export async function founder(page: Page): Promise<string> {
  const { mailedLink } = await startPartner();
  const email = `${randomUUID()}@coach.example`;
  await page.goto("/signup");
  await page.getByLabel("Your name").fill("Kim Alder");
  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("Password (optional)").fill("wet gravel in november");
  await page.getByLabel("Coaching athletes").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await page.goto(await mailedLink(email, "/verify"));
  await page.getByLabel("Team name").fill("Northside Coaching");
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your team is ready");
  return email;
}
