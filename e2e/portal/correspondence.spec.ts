import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectBoth } from "../accessible";
import { alive, asked, call, open, openEarly } from "./coach";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

/** Stores an unread message from an athlete. */
async function writtenByAthlete(relationId: string, text: string): Promise<void> {
  const { db } = await import("../../lib/platform/db");
  const at = new Date(Date.now() - 3_600_000);
  const moments = { createdAt: at, commitAt: at, sentAt: at };
  await db.message.create({ data: { id: randomUUID(), relationId, text, ...moments } });
}

const threadsOf = async (page: Page) =>
  (await asked<{ threads: { name: string }[] }>(page, "/v1/coach/messages")).threads.map(
    ({ name }) => name,
  );

test("a coach's message counts down and can be canceled, and a refusal keeps every word", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of 409/);
  const { athleteIds, relationIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await writtenByAthlete(relationIds[0] ?? "", "Heavy legs, otherwise good.");
  await open(page, "/messages");
  await expect(page.getByRole("heading", { name: "Unread" })).toBeVisible();
  await expectBoth(page);
  await page.getByRole("link", { name: /Maya Okafor.*1 unread/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maya Okafor");
  await expect(page.getByText("Heavy legs, otherwise good.")).toBeVisible();
  await page.keyboard.press("c");
  const field = page.getByLabel("Message Maya Okafor");
  await expect(field).toBeFocused();
  await page.keyboard.type("jem, how was {first_name}?");
  await expect(page.getByText("jem, how was Maya?")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/Sends in \d+\s*s/)).toBeVisible();
  await expect(field).toHaveValue("");
  // In the field, Undo's key would be written.
  const undoKey = page.getByRole("button", { name: /^Undo/ }).locator("kbd");
  await expect(undoKey).toBeHidden();
  await field.blur();
  await expect(undoKey).toBeVisible();
  await expectBoth(page);
  const cancel = page.getByRole("button", { name: "Cancel this message" });
  // Too late, so its words don't come back as if they were unsent.
  await page.route("**/v1/coach/messages/*/*", (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    const error = { code: "already_sent", message: "It was sent." };
    return route.fulfill({ status: 409, json: { error } });
  });
  await cancel.click();
  await expect(page.getByText("It was sent.")).toBeVisible();
  await expect(field).toHaveValue("");
  await page.unroute("**/v1/coach/messages/*/*");
  await cancel.click();
  await expect(field).toHaveValue("jem, how was {first_name}?");
  await field.fill("");
  await expect(page.getByText("jem, how was Maya?")).toHaveCount(0);

  await field.fill("x".repeat(4_001));
  await expect(page.getByText("1 character too many.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await expect(field).toHaveValue("x".repeat(4_001));

  await field.fill("Rest today.");
  await page.context().setOffline(true);
  await expect(page.getByText("You’re offline. What you typed is kept.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await expect(field).toHaveValue("Rest today.");
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  // The message arrives, but the response is lost: sent again, it is stored only once.
  await page.route("**/v1/coach/messages", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field.fill("Rest today.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").first()).toContainText("No response from the server");
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
  await expect(page.getByText("All caught up.")).toBeVisible();
});

test("a message to several people previews each text, one is removed, and Undo cancels the rest, on the second click if the first had no answer", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  const named = ["Ada Lind", "Maya Okafor", "Tomás Ruiz"].map((name) => ({ name }));
  await coachedTeam(page, [...named, { name: null }]);
  await open(page, "/messages");
  await page.getByRole("button", { name: "New message" }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await expectBoth(page);
  await page.getByRole("button", { name: /^Message 4/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Your message")).toBeFocused();
  await page.keyboard.type("Hi {first_name}, rest today.");
  await expect(dialog.getByText("Hi Maya, rest today.")).toBeVisible();
  await expect(dialog.getByText("Hi Tomás, rest today.")).toBeVisible();
  await expect(dialog.getByText("{first_name} is unknown for this athlete.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Send to/ })).toBeDisabled();
  await expectBoth(page);
  await dialog.getByRole("button", { name: /^Remove .+@athlete\.example$/ }).click();
  await dialog.getByRole("button", { name: "Remove Tomás Ruiz" }).click();
  await expect(dialog.getByText("Hi Tomás, rest today.")).toHaveCount(0);
  await expect(dialog.getByText("Hi Maya, rest today.")).toBeVisible();
  // Whoever was taken off stays so when the dialog is closed and opened again.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New message" }).click();
  await page.getByRole("button", { name: /^Message 4/ }).click();
  await expect(dialog.getByText("Hi Maya, rest today.")).toBeVisible();
  await expect(dialog.getByText("Hi Tomás, rest today.")).toHaveCount(0);
  // Without its previews the dialog is smaller: the second half of a double-click must not close it.
  await page.route("**/v1/coach/messages", (route) =>
    route.request().postData()?.includes('"preview"') ? route.continue() : route.abort(),
  );
  await dialog.getByRole("button", { name: /^Send to/ }).dblclick();
  await expect(dialog.getByRole("alert").first()).toContainText("No response from the server");
  await page.unroute("**/v1/coach/messages");
  await expect(dialog.getByText("Hi Maya, rest today.")).toBeVisible();
  await dialog.getByLabel("Your message").press("Control+Enter");
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

test("who was taken off a message stays off what is typed while it is sent", async ({ page }) => {
  await coachedTeam(page, [{ name: "Ada Lind" }, { name: "Maya Okafor" }, { name: "Tomás Ruiz" }]);
  await open(page, "/messages");
  await page.getByRole("button", { name: "New message" }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: /^Message 3/ }).click();
  const dialog = page.getByRole("dialog");
  const words = dialog.getByLabel("Your message");
  await words.fill("Rest today.");
  await dialog.getByRole("button", { name: "Remove Tomás Ruiz" }).click();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/v1/coach/messages", async (route) => {
    if (!route.request().postDataJSON().preview) await isAnswered;
    await route.continue();
  });
  await words.press("Control+Enter");
  await expect(words).toHaveValue("");
  await words.fill("And sleep.");
  answer();
  await expect(dialog.getByRole("button", { name: "Send to 2 athletes" })).toBeEnabled();
  await expect(words).toHaveValue("And sleep.");
});

test("text typed to an athlete who ends the coaching meanwhile can be copied", async ({
  page,
  allow,
}) => {
  allow(/404/);
  const { athleteIds, relationIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, `/messages/${athleteIds[0]}`);
  await page.getByLabel("Message Maya Okafor").fill("Great ride on Sunday!");
  for (const _ of [1, 2]) await page.waitForResponse(/\/v1\/coach\/pulse/);
  const { db } = await import("../../lib/platform/db");
  await db.coachRelation.update({
    where: { id: relationIds[0] ?? "" },
    data: { endedAt: new Date() },
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Maya Okafor is no longer on your roster",
  );
  await expect(page.getByText("Great ride on Sunday!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy your words" })).toBeVisible();
});

test("after a new release, a page with unsaved changes waits for them before it loads anew", async ({
  page,
}) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/messages/templates");
  await page.getByRole("button", { name: "New template" }).click();
  await page.getByLabel("Message text").fill("Hi {first_name}, nothing new on race day.");
  const refreshed: string[] = [];
  page.on("request", (request) => request.url().includes("_rsc=") && refreshed.push(request.url()));
  // The server is another release, and has news of what this page shows.
  await page.route("**/v1/coach/pulse", async (route) => {
    const pulse = await (await route.fetch()).json();
    await route.fulfill({ json: { ...pulse, release: "0".repeat(16), messages: "1".repeat(16) } });
  });
  for (const _ of [1, 2]) await page.waitForResponse(/\/v1\/coach\/pulse/);
  expect(refreshed).toEqual([]);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.poll(() => refreshed.length).toBe(1);
});

test("a team keeps its frequent messages as templates, and Undo restores a deleted one", async ({
  page,
}) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/messages/templates");
  await page.getByRole("button", { name: "New template" }).click();
  await page.getByLabel("Name").fill("Race week");
  await page.getByLabel("Message text").fill("Hi {first_name}, nothing new on race day.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Race week" })).toBeVisible();
  await expectBoth(page);
  await page.getByRole("button", { name: "Delete Race week" }).click();
  await expect(page.getByRole("heading", { name: "Race week" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("heading", { name: "Race week" })).toBeVisible();
  await open(page, "/messages");
  await page.getByRole("button", { name: "New message" }).click();
  await page.getByLabel("Maya Okafor").check();
  await page.getByRole("button", { name: /^Message \d/ }).click();
  await page.getByLabel("Template").selectOption("Race week");
  await expect(page.getByLabel("Your message")).toHaveValue("Hi Maya, nothing new on race day.");
});

test("edits to a template stay when a colleague deletes it, and can be saved again", async ({
  page,
}) => {
  await coachedTeam(page, []);
  const path = `/v1/coach/message-templates/${randomUUID()}`;
  await open(page, "/messages/templates");
  await call(page, "PUT", path, { name: "Race week", text: "Hi {first_name}." });
  await page.getByRole("button", { name: "Change Race week" }).click();
  const says = page.getByLabel("Message text");
  await says.fill("Nothing new on race day.");
  await call(page, "DELETE", path);
  await expect(page.getByText(/^This template was deleted/)).toBeVisible();
  await expect(says).toHaveValue("Nothing new on race day.");
  await expect(says).toBeFocused();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(says).toHaveCount(0);
  await expect(page.getByText("Nothing new on race day.")).toBeVisible();
  await expect(page.getByText(/^This template was deleted/)).toHaveCount(0);
});

test("unsaved text for a template, an invitation or a message asks before it is lost", async ({
  page,
}) => {
  const { athleteIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const stay = page.getByRole("button", { name: "Stay on this page" });
  const roster = page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first();
  await open(page, "/messages/templates");
  await page.getByRole("button", { name: "New template" }).click();
  const says = page.getByLabel("Message text");
  await says.fill("How was the weekend?");
  for (const leave of [
    () => roster.click(),
    () => page.getByRole("button", { name: "Close" }).click(),
  ]) {
    await leave();
    await stay.click();
    await expect(says).toHaveValue("How was the weekend?");
  }
  await open(page, "/roster/invite");
  await page.getByLabel("Email address").fill("new@athlete.example");
  const lines = page.getByLabel(/^Addresses/);
  await lines.fill("one@athlete.example");
  await lines.fill("");
  await roster.click();
  await stay.click();
  await expect(page.getByLabel("Email address")).toHaveValue("new@athlete.example");

  // A dialog asks only about itself, and closing it leaves the page's own question unchanged.
  await open(page, "/team");
  await page.getByLabel("Team name").fill("Other name");
  await page.getByRole("button", { name: "Invite a coach" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await roster.click();
  await stay.click();
  await expect(page.getByLabel("Team name")).toHaveValue("Other name");

  await open(page, "/groups");
  await page.getByLabel("New group name").fill("Climbers");
  await roster.click();
  await stay.click();
  await expect(page.getByLabel("New group name")).toHaveValue("Climbers");

  await open(page, `/messages/${athleteIds[0]}`);
  const words = page.getByLabel("Message Maya Okafor");
  await words.fill("Easy today, please.");
  await page.getByLabel("Template").selectOption("carb_short");
  await expect(words).not.toHaveValue("Easy today, please.");
  await page.getByLabel("Template").selectOption("");
  await expect(words).toHaveValue("Easy today, please.");
  const asked = page.waitForEvent("dialog");
  void page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await expect(words).toHaveValue("Easy today, please.");
});

test("text typed before a page's scripts load is still there afterwards", async ({ page }) => {
  const { athleteIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const ways = [
    { path: `/messages/${athleteIds[0]}`, field: "Message Maya Okafor", button: "Send" },
    { path: "/ask", field: "Your question", button: "Ask" },
  ];
  for (const { path, field, button } of ways) {
    const come = await openEarly(page, path);
    await page.getByLabel(field).fill("Typed early");
    // Pressed too early, it neither sends nor navigates.
    await page
      .getByLabel(field)
      .evaluate((area: HTMLTextAreaElement) => area.form?.requestSubmit());
    come();
    await expect(page.getByRole("button", { name: button, exact: true })).toBeEnabled();
    await expect(page.getByLabel(field)).toHaveValue("Typed early");
    page.once("dialog", (dialog) => void dialog.accept());
  }
});

test("text typed before a page's scripts load asks before it is lost", async ({ page }) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const roster = page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first();
  for (const [path, field] of [
    ["/team", "Team name"],
    ["/roster/invite", "Email address"],
    ["/groups", "New group name"],
  ] as const) {
    const come = await openEarly(page, path);
    await page.getByLabel(field).fill("early@athlete.example");
    come();
    await alive(page);
    await roster.click();
    await page.getByRole("button", { name: "Stay on this page" }).click();
    await expect(page.getByLabel(field)).toHaveValue("early@athlete.example");
  }
});

test("text typed during a save is kept, and text already sent isn't there to send twice", async ({
  page,
}) => {
  const { athleteIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  let answer = () => {};
  const hold = async (path: string) => {
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(path, async (route) => {
      if (route.request().method() !== "GET") await held;
      await route.continue();
    });
  };
  await open(page, `/messages/${athleteIds[0]}`);
  const words = page.getByLabel("Message Maya Okafor");
  await hold("**/v1/coach/messages");
  await words.fill("First.");
  await words.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Sending…" })).toBeVisible();
  await expect(words).toHaveValue("");
  await words.fill("Second.");
  answer();
  await expect(page.getByText(/Sends in \d+\s*s/)).toBeVisible();
  await expect(words).toHaveValue("Second.");
  await page.unroute("**/v1/coach/messages");
  await words.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Cancel this message" })).toHaveCount(2);
  await page.getByRole("button", { name: "Cancel this message" }).last().click();
  await expect(words).toHaveValue("First.");
  // A template takes a moment to be filled in.
  await hold("**/v1/coach/messages");
  await page.getByLabel("Template").selectOption("how_was_it");
  await words.pressSequentially(" Sleep ");
  // Also when the page is left meanwhile.
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
  await page.goBack();
  await expect(words).toHaveValue(" Sleep ");
  await words.press("End");
  await words.pressSequentially("well.");
  answer();
  await expect(words).toHaveValue(/\? Sleep well\.$/);
  await page.unroute("**/v1/coach/messages");
  await words.clear();

  await open(page, "/messages/templates");
  await page.getByRole("button", { name: "New template" }).click();
  await page.getByLabel("Name").fill("Race week");
  const says = page.getByLabel("Message text");
  await says.fill("Nothing new");
  await hold("**/v1/coach/message-templates/*");
  await page.getByRole("button", { name: "Save" }).click();
  await says.fill("Nothing new on race day.");
  answer();
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await expect(says).toHaveValue("Nothing new on race day.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Nothing new on race day.")).toBeVisible();
  await expect(says).toHaveCount(0);

  await open(page, "/messages");
  await page.getByRole("button", { name: "New message" }).click();
  await page.getByLabel("Maya Okafor").check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByLabel("Maya Okafor")).toBeChecked();
});

test("Back closes an open dialog and keeps what was typed in it", async ({ page }) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/roster");
  await page.getByRole("link", { name: "Maya Okafor" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maya Okafor");
  const message = page.getByRole("button", { name: /^Message/ }).first();
  await message.click();
  const words = page.getByRole("dialog").getByLabel("Your message");
  await words.fill("Drink early.");
  // Playwright waits for a page that doesn't come.
  await page.goBack({ timeout: 1_000 }).catch(() => {});
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/athletes\//);
  await message.click();
  await expect(words).toHaveValue("Drink early.");
  await page.keyboard.press("Escape");
  await words.waitFor({ state: "detached" });
});
