import { expect, type Page } from "@playwright/test";
import { alive, holdScripts, open, signedIn } from "./coach";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Where something is saved, what is typed before, and the action that would save it. */
const PLACES: readonly { path: string; type?: (page: Page) => Promise<void>; action: string }[] = [
  {
    path: "/groups",
    type: (page) => page.getByLabel("New group name").fill("Climbers"),
    action: "Create group",
  },
  {
    path: "/messages/templates",
    type: async (page) => {
      await button(page, "New template").click();
      await page.getByLabel("Name").fill("Monday");
      await page.getByLabel("Message text").fill("How was the weekend?");
    },
    action: "Save",
  },
  {
    path: "/roster/invite",
    type: (page) => page.getByLabel("Email address").first().fill("new@athlete.example"),
    action: "Send invitation",
  },
  {
    path: "/team",
    type: async (page) => {
      await button(page, "Invite a coach").click();
      await page.getByLabel("Email address").fill("new@coach.example");
    },
    action: "Send invitation",
  },
];

/** Keeps a page from loading dialogs before they are opened. */
function loadNothingLater(): void {
  const real = window.setTimeout;
  const without = (act: TimerHandler, ms?: number, ...given: unknown[]) =>
    ms === 1_500 ? 0 : real(act, ms, ...given);
  window.setTimeout = without as typeof window.setTimeout;
}

test("offline, a click stores nothing and says why, nothing moves, and typed text stays", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const context = page.context();
  const opened = await Promise.all(
    PLACES.map(async ({ path, type, action }) => {
      const one = await context.newPage();
      await one.addInitScript(loadNothingLater);
      await open(one, path);
      await type?.(one);
      await expect(button(one, action)).toBeEnabled();
      const heading = one.getByRole("heading", { level: 1, includeHidden: true });
      return { one, action, heading, before: await heading.boundingBox() };
    }),
  );
  const groups = opened[0]?.one ?? page;
  const sent: string[] = [];
  groups.on("request", (request) => {
    // HEAD requests check whether the server is reachable.
    if (!["GET", "HEAD"].includes(request.method())) sent.push(request.url());
  });
  await context.setOffline(true);
  for (const { one, action, heading, before } of opened) {
    await expect(button(one, action)).toBeDisabled();
    await expect(button(one, action)).toHaveAccessibleDescription(/You’re offline/);
    await expect(one.getByText(/You’re offline, so nothing can be saved/).last()).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
  }
  // Under a dialog, the page's banner is neither visible nor audible.
  const dialog = opened[3]?.one.getByRole("dialog") ?? page;
  await expect(dialog.getByRole("status")).toContainText("You’re offline.");
  await expect(dialog.getByLabel("Email address")).toHaveValue("new@coach.example");
  // The keyboard doesn't get past it either.
  const name = groups.getByLabel("New group name");
  await name.press("Enter");
  // What can't be loaded now says so, and leaves the page as it is.
  await name.press("Control+k");
  await expect(groups.getByRole("dialog", { name: "This didn’t load" })).toBeVisible();
  await groups.keyboard.press("Escape");
  await context.setOffline(false);
  for (const { one, action } of opened) await expect(button(one, action)).toBeEnabled();
  expect(sent).toEqual([]);
  await expect(name).toHaveValue("Climbers");
  await name.press("Control+k");
  await expect(groups.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await groups.keyboard.press("Escape");
  await name.press("Enter");
  await expect(groups.getByRole("heading", { level: 1 })).toHaveText("Climbers");
  expect(sent).toHaveLength(1);
});

test("an Undo that had no answer can be clicked again once back online", async ({
  browser,
  allow,
}) => {
  allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  const { coach60 } = await import("../../testing/coach60");
  const { cookie } = await coach60();
  const context = await signedIn(browser, cookie);
  const page = await context.newPage();
  await open(page, "/triage");
  const reviewed = page.getByText(/\d+ of \d+ reviewed/);
  await page.locator("[id^=item-]").nth(1).click();
  await page.keyboard.press("e");
  await expect(reviewed).toHaveText("1 of 12 reviewed");
  await context.setOffline(true);
  const undo = page.getByRole("button", { name: /^Undo/ });
  await undo.click();
  await expect(page.getByText(/^Perhaps not undone: .*No response from the server/)).toBeVisible();
  await expect(reviewed).toHaveText("1 of 12 reviewed");
  await context.setOffline(false);
  await undo.click();
  await expect(reviewed).toHaveText("0 of 12 reviewed");
});

test("a decision that never arrived, and was undone before that was known, leaves nothing done and nothing to undo", async ({
  browser,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const { coach60 } = await import("../../testing/coach60");
  const { cookie } = await coach60();
  const context = await signedIn(browser, cookie);
  const page = await context.newPage();
  await open(page, "/triage");
  let lose = () => {};
  const isLost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route("**/v1/coach/triage/actions", async (route) => {
    await isLost;
    await route.abort();
  });
  const reviewed = page.getByText(/\d+ of \d+ reviewed/);
  await page.locator("[id^=item-]").nth(1).click();
  await page.keyboard.press("e");
  await expect(reviewed).toHaveText("1 of 12 reviewed");
  await page.keyboard.press("z");
  await expect(reviewed).toHaveText("0 of 12 reviewed");
  lose();
  await expect(page.getByText(/^Not undone: .*Check the list/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  await expect(reviewed).toHaveText("0 of 12 reviewed");
});

test("a dialog whose code is still on its way closes on Escape, or starts with what it was opened with", async ({
  page,
}) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }, { name: "Ben Holt" }]);
  await page.addInitScript(loadNothingLater);
  await open(page, "/roster");
  const come = await holdScripts(page);
  const coming = page.waitForRequest(/\/_next\/static\/.*\.js/);
  await page.keyboard.press("Control+k");
  await coming;
  await page.keyboard.press("Escape");
  for (const name of ["Maya Okafor", "Ben Holt"]) await page.getByLabel(`Select ${name}`).check();
  await button(page, "Message").click();
  await page.getByLabel("Select Ben Holt").uncheck();
  come();
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Message to 2 athletes");
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("what is typed after a link was followed isn't lost when its page comes, online or offline", async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const groups = page.getByRole("link", { name: "Groups" }).filter({ visible: true }).first();
  const name = page.getByLabel("Name");
  let come = () => {};
  const isSlow = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/groups\?_rsc/, async (route) => {
    await isSlow;
    await route.continue();
  });
  await open(page, "/messages/templates");
  const asked = page.waitForRequest(/\/groups\?_rsc/);
  await groups.click();
  await asked;
  await button(page, "New template").click();
  const stays = page.waitForRequest(/\/messages\/templates\?_rsc/);
  await name.fill("Monday");
  await stays;
  come();
  await groups.click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await button(page, "Stay on this page").click();
  await expect(name).toHaveValue("Monday");

  await groups.click();
  await page.context().setOffline(true);
  await expect(button(page, "Leave")).toBeDisabled();
  await page.context().setOffline(false);
  await expect(button(page, "Leave")).toBeEnabled();
  await button(page, "Leave").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Groups");
});

test("what is typed after Back isn't lost when the page comes late", async ({ page }) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/messages/templates");
  await page.getByRole("link", { name: "Ask" }).filter({ visible: true }).first().click();
  const question = page.getByLabel("Your question");
  await question.waitFor();
  // Nothing of other pages is cached any more.
  await page.reload();
  await alive(page);
  let come = () => {};
  const isSlow = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/messages\/templates\?_rsc/, async (route) => {
    await isSlow;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/messages\/templates\?_rsc/);
  await page.evaluate(() => history.back());
  await asked;
  await expect(page).toHaveURL(/templates$/);
  await question.pressSequentially("Who has");
  await expect(page).toHaveURL(/\/ask$/);
  come();
  await question.pressSequentially(" a race?");
  await expect(question).toHaveValue("Who has a race?");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message templates");
});

test("the link to Ask followed right after a first question leads to a new one", async ({
  page,
}) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/ask");
  let come = () => {};
  const isComing = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/ask\?.*_rsc/, async (route) => {
    await isComing;
    await route.continue();
  });
  const question = page.getByLabel("Your question");
  await question.fill("Who has gone quiet?");
  await question.press("Enter");
  await expect(page.getByRole("article")).toContainText("Athletes who have gone quiet");
  await page
    .getByRole("link", { name: "Ask", exact: true })
    .filter({ visible: true })
    .first()
    .click();
  come();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page).toHaveURL(/\/ask$/);
  await expect(question).toHaveValue("");
});

test("what is typed before a dialog has loaded is in its field", async ({ page }) => {
  await page.addInitScript(loadNothingLater);
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/roster");
  const come = await holdScripts(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("maia");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ya");
  come();
  const search = page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox");
  await expect(search).toHaveValue("maya");
});
