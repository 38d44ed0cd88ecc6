import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { MINUTE_MS } from "@/lib/contract/durations";
import { startPartner } from "./partner";

/** Signs someone up and opens their own pages. @returns their address */
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

/** Creates a record in UTC and lands on the home page. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Get started" }).click();
  await expect(page.getByRole("heading", { name: "Upcoming sessions" })).toBeVisible();
}

/** Answers every open question with its first option, or with something plausible to enter. */
export async function answerAll(page: Page): Promise<void> {
  await page.goto("/me/profile");
  await page.getByRole("link", { name: "Answer the next question" }).click();
  await page.waitForURL((url) => url.pathname !== "/me/profile");
  const save = page.getByRole("button", { name: /^Save/ });
  for (let asked = 0; asked < 12; asked++) {
    if (new URL(page.url()).pathname === "/me/profile") return;
    // Until the question appears, nothing tells which one it is.
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

/** Adds a two-hour ride that began some minutes ago and opens its plan. @returns its id */
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
  // Double-pressed by an unsteady thumb: sent once with scripts, twice without, and added once either way.
  await page.getByRole("button", { name: "Save and see the plan" }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gran fondo");
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Rates a session by its face. */
export const rate = (page: Page, word: string): Promise<void> =>
  page.locator("label", { hasText: new RegExp(`^${word}$`) }).click();

/** Sends the reminders due some time after a session's end, in the daytime. */
export async function remindAfter(endMs: number): Promise<void> {
  const { actingAs } = await import("../lib/access/acting");
  const { remindOfDebriefs } = await import("../lib/self/reminders");
  let wallMs = endMs + 20 * MINUTE_MS;
  while (new Date(wallMs).getUTCHours() < 7 || new Date(wallMs).getUTCHours() >= 21)
    wallMs += 30 * MINUTE_MS;
  await remindOfDebriefs({ ...actingAs("job", "remind-debriefs"), wallMs, nowMs: wallMs });
}

/** Returns what is stored of a session's debrief: how often it was accepted, and its amounts. */
export async function reportsOf(activityId: string) {
  const { db } = await import("../lib/platform/db");
  const where = { subjectId: activityId, action: "feedback.submitted" };
  const { feedback } = await db.activity.findUniqueOrThrow({ where: { id: activityId } });
  return { taken: await db.auditEntry.count({ where }), feedback };
}
