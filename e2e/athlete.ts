import { expect, type Page } from "@playwright/test";
import { DAY_MS } from "@/lib/contract/durations";
import { CALL, PROFILE } from "../testing/profile";
import { startPartner } from "./partner";

/** Creates an athlete whose trial has ended, as their app sees them. */
export async function lapsedAthlete() {
  const partner = await startPartner();
  const { id } = await partner.api("POST", "/v1/athletes", {
    ...PROFILE,
    partner_plan: "annual",
  });
  const calculate = () =>
    partner.api("POST", "/v1/nutrition/calculate", { ...CALL, athlete_id: id });
  await calculate();
  await partner.api("POST", "/v1/test/clock", { advance_ms: 31 * DAY_MS });
  const status = async () =>
    (await partner.api("GET", `/v1/athletes/${id}`))["subscription_status"];
  return { ...partner, id: String(id), calculate, status };
}

type Athlete = Awaited<ReturnType<typeof lapsedAthlete>>;

/** Goes as far as the payment page. */
export async function goToPayment(page: Page, athlete: Athlete, email: string, plan = "Monthly") {
  const { subscription_cta } = await athlete.calculate();
  await page.goto((subscription_cta as { subscribe_url: string }).subscribe_url);
  await page.getByLabel(plan).check();
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Go to payment" }).click();
}

/** Subscribes by card. */
export async function subscribe(page: Page, athlete: Athlete, email: string) {
  await goToPayment(page, athlete, email);
  await page.getByRole("button", { name: /Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
}
