import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { asked, open } from "./coach";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

/** Something an athlete wrote, which nobody has read. */
async function writtenByAthlete(relationId: string, text: string): Promise<void> {
  const { db } = await import("../../lib/platform/db");
  const at = new Date(Date.now() - 3_600_000);
  const moments = { createdAt: at, commitAt: at, sentAt: at };
  await db.message.create({ data: { id: randomUUID(), relationId, text, ...moments } });
}

async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: null });
}

const threadsOf = async (page: Page) =>
  (await asked<{ threads: { name: string }[] }>(page, "/v1/coach/messages")).threads.map(
    ({ name }) => name,
  );

test("what a coach writes counts down and can be cancelled, and a refusal keeps every word", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  const { athleteIds, relationIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await writtenByAthlete(relationIds[0] ?? "", "Heavy legs, otherwise good.");
  await open(page, "/messages");
  await expect(page.getByRole("heading", { name: "Not read yet" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("link", { name: /Maya Okafor.*1 unread/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maya Okafor");
  await expect(page.getByText("Heavy legs, otherwise good.")).toBeVisible();
  await page.keyboard.press("c");
  const field = page.getByLabel("Write to Maya Okafor");
  await expect(field).toBeFocused();
  await page.keyboard.type("jem, how was {first_name}?");
  await expect(page.getByText("jem, how was Maya?")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/Sends in \d+\s*s/)).toBeVisible();
  await expect(field).toHaveValue("");
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Cancel this message" }).click();
  await expect(page.getByText("jem, how was Maya?")).toHaveCount(0);

  await field.fill("Rest today.");
  await page.context().setOffline(true);
  await expect(page.getByText("There is no connection. What you typed stays here.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await expect(field).toHaveValue("Rest today.");
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  // It arrives, and nobody hears of it: sent again, it is sent once.
  await page.route("**/v1/coach/messages", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field.fill("Rest today.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").first()).toContainText("There was no answer");
  await expect(field).toHaveValue("Rest today.");
  await page.unroute("**/v1/coach/messages");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/Sends in \d+\s*s/)).toBeVisible();
  const { messages } = await asked<{ messages: { text: string }[] }>(
    page,
    `/v1/coach/messages/${athleteIds[0]}`,
  );
  expect(messages.map(({ text }) => text)).toEqual(["Rest today.", "Heavy legs, otherwise good."]);
  await open(page, "/messages");
  await expect(page.getByText("Everything is read.")).toBeVisible();
});

test("a message to several shows each their own words, one is taken off, and Undo takes back the rest, at the second press where nobody heard of the first", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  const named = ["Ada Lind", "Maya Okafor", "Tomás Ruiz"].map((name) => ({ name }));
  await coachedTeam(page, [...named, { name: null }]);
  await open(page, "/messages");
  await page.getByRole("button", { name: "New message" }).click();
  await page.getByRole("button", { name: "Choose all" }).click();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: /^Write to 4/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("What to say")).toBeFocused();
  await page.keyboard.type("Hi {first_name}, rest today.");
  await expect(dialog.getByText("Hi Maya, rest today.")).toBeVisible();
  await expect(dialog.getByText("Hi Tomás, rest today.")).toBeVisible();
  await expect(dialog.getByText("{first_name} is not known of this athlete.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Send to/ })).toBeDisabled();
  await expectAccessibleInBoth(page);
  await dialog.getByRole("button", { name: "Take off this athlete" }).click();
  await dialog.getByRole("button", { name: "Take off Tomás Ruiz" }).click();
  await expect(dialog.getByText("Hi Tomás, rest today.")).toHaveCount(0);
  await expect(dialog.getByText("Hi Maya, rest today.")).toBeVisible();
  await dialog.getByLabel("What to say").press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  expect((await threadsOf(page)).sort()).toEqual(["Ada Lind", "Maya Okafor"]);
  const undo = page.getByRole("button", { name: /^Undo/ });
  await page.context().setOffline(true);
  await undo.click();
  await expect(page.getByText(/^Perhaps not undone: Message to 2\sathletes queued/)).toBeVisible();
  await page.context().setOffline(false);
  await undo.click();
  await expect.poll(() => threadsOf(page)).toEqual([]);
});

test("a team keeps what it says often, and a deleted template comes back by Undo", async ({
  page,
}) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/messages/templates");
  await page.getByRole("button", { name: "New template" }).click();
  await page.getByLabel("Name").fill("Race week");
  await page.getByLabel("What it says").fill("Hi {first_name}, nothing new on race day.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Race week" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Delete Race week" }).click();
  await expect(page.getByRole("heading", { name: "Race week" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("heading", { name: "Race week" })).toBeVisible();
  await open(page, "/messages");
  await page.getByRole("button", { name: "New message" }).click();
  await page.getByLabel("Maya Okafor").check();
  await page.getByRole("button", { name: /^Write to/ }).click();
  await page.getByLabel("Template").selectOption("Race week");
  await expect(page.getByLabel("What to say")).toHaveValue("Hi Maya, nothing new on race day.");
});
