import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { MINUTE_MS } from "@/lib/contract/durations";
import { startPartner } from "./partner";

/** Somebody who has just signed up and come to their own pages. @returns their address */
export async function signUp(page: Page): Promise<string> {
  const { mailedLink } = await startPartner();
  const email = `${randomUUID()}@athlete.example`;
  await page.goto("/signup");
  await page.getByLabel("Your name").fill("Maya Rider");
  await page.getByLabel("Your email address").fill(email);
  await page.getByLabel("Password (optional)").fill("wet gravel in november");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.goto(await mailedLink(email, "/verify"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your fueling");
  return email;
}

/** Begins a record in UTC, and lands on the home. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Get started" }).click();
  await expect(page.getByRole("heading", { name: "Upcoming sessions" })).toBeVisible();
}

/** Answers every question that is open with its first option, and what is entered with something plausible. */
export async function answerAll(page: Page): Promise<void> {
  await page.goto("/me/profile");
  await page.getByRole("link", { name: "Answer the next question" }).click();
  await page.waitForURL((url) => url.pathname !== "/me/profile");
  const save = page.getByRole("button", { name: /^Save/ });
  for (let asked = 0; asked < 12; asked++) {
    if (new URL(page.url()).pathname === "/me/profile") return;
    // Until the question is there nothing says which one it is.
    await save.waitFor();
    if (await page.getByLabel("Year").isVisible()) await page.getByLabel("Year").fill("1991");
    else if (await page.getByLabel("Weight").isVisible())
      await page.getByLabel("Weight").fill("68");
    else if ((await page.getByRole("radio").count()) > 0)
      await page.getByRole("radio").nth(1).check();
    const before = page.url();
    await save.click();
    await page.waitForURL((url) => url.href !== before);
  }
  throw new Error("The questions do not end.");
}

/** Adds a ride of two hours that began some minutes ago, and shows its plan. @returns its id */
export async function addRide(page: Page, startedMinutesAgo = 60): Promise<string> {
  await page.goto("/me/sessions/new");
  await page.getByLabel("Activity", { exact: true }).selectOption("bike");
  await page.getByLabel("Name (optional)").fill("Gran fondo");
  const start = new Date(Date.now() - startedMinutesAgo * MINUTE_MS).toISOString().slice(0, 16);
  await page.getByLabel("Start", { exact: true }).fill(start);
  await page.getByLabel("Hours").fill("2");
  await page.getByLabel("How hard").selectOption("6");
  await page.getByText("Enter the weather instead").click();
  await page.getByLabel("Temperature").fill("24");
  await page.getByLabel("Humidity").fill("50");
  await page.getByLabel("Last meal").selectOption("120");
  // As an unsteady thumb presses it: with scripts it is sent once, without them twice, and added once.
  await page.getByRole("button", { name: "Save and see the plan" }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gran fondo");
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Says how a session went, by its face. */
export const rate = (page: Page, word: string): Promise<void> =>
  page.locator("label", { hasText: new RegExp(`^${word}$`) }).click();

/** Has the reminders go out that are due some time after a session's end, by day. */
export async function remindAfter(endMs: number): Promise<void> {
  const { actingAs } = await import("../lib/access/acting");
  const { remindOfDebriefs } = await import("../lib/self/reminders");
  let wallMs = endMs + 20 * MINUTE_MS;
  while (new Date(wallMs).getUTCHours() < 7 || new Date(wallMs).getUTCHours() >= 21)
    wallMs += 30 * MINUTE_MS;
  await remindOfDebriefs({ ...actingAs("job", "remind-debriefs"), wallMs, nowMs: wallMs });
}

/** What is kept of a session's debrief: how often it was taken, and its amounts. */
export async function reportsOf(activityId: string) {
  const { db } = await import("../lib/platform/db");
  const where = { subjectId: activityId, action: "feedback.submitted" };
  const { feedback } = await db.activity.findUniqueOrThrow({ where: { id: activityId } });
  return { taken: await db.auditEntry.count({ where }), feedback };
}
