import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { asked, open, openEarly } from "./coach";
import { test } from "./quiet";
import { enterAsOwner } from "./teams";

/** Checks a page in both themes, on phone and desktop. */
async function expectFine(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, colorScheme] of [
    [320, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  if (before !== null) await page.setViewportSize(before);
}

// Each is viewed in two themes and two widths.

const saved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /^Saved/ })
    .first();
/** Returns how many of the team's keys have this name. */
const keyCount = async (page: Page): Promise<number> => {
  const { api_keys } = await asked<{ api_keys: { name: string }[] }>(page, "/v1/coach/api-keys");
  return api_keys.filter(({ name }) => name === "Roster sync").length;
};
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a choice is saved at once, can be undone, and survives a reload", async ({ page }) => {
  await enterAsOwner(page);
  await open(page, "/settings");
  await expectFine(page);
  await page.getByLabel("Imperial").check();
  await expect(saved(page)).toBeVisible();
  await open(page, "/settings");
  await expect(page.getByLabel("Imperial")).toBeChecked();
  await page.getByLabel("Metric").check();
  await page.getByRole("button", { name: "Undo: Units" }).click();
  await expect(page.getByLabel("Imperial")).toBeChecked();
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  const now = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Asia/Tokyo" });
  await expect(page.getByText(/^It’s \d\d:\d\d there now/)).toContainText(
    now.format(Date.now()).slice(0, 2),
  );
  await page.getByLabel("Compact").check();
  await expect(page.locator('[data-density="compact"]')).toHaveCount(1);
});

test("choices and text from before the page's scripts load are saved afterwards", async ({
  page,
}) => {
  await enterAsOwner(page);
  // Letter shortcuts are for keyboard users, who have a wide window.
  await page.setViewportSize({ width: 1280, height: 800 });
  const come = await openEarly(page, "/settings");
  await page.getByLabel("Imperial").check();
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByLabel("Next", { exact: true }).fill("n");
  await page.getByLabel("Snooze", { exact: true }).fill("w");
  await page.getByLabel("Previous", { exact: true }).fill("g");
  come();
  await expect
    .poll(() => asked(page, "/v1/coach/preferences"))
    .toMatchObject({
      units: "imperial",
      time_zone: "Asia/Tokyo",
      keys: { next: "n", snooze: "w" },
    });
  await expect(page.getByText("The letter g is used to go to pages")).toBeVisible();
  await open(page, "/settings");
  await expect(page.getByLabel("Imperial")).toBeChecked();
  // The page's initial values don't count as choices.
  await expect(page.getByRole("status").filter({ hasText: /^Sav/ })).toHaveCount(0);
});

test("a choice that wasn't saved stays visible with the reason", async ({ page, allow }) => {
  allow(/ERR_FAILED/);
  await enterAsOwner(page);
  await open(page, "/settings");
  await page.route("**/v1/coach/preferences", (route) => route.abort());
  await page.getByLabel("Imperial").check();
  await expect(page.getByRole("alert").first()).toContainText("No response from the server");
  await expect(page.getByLabel("Imperial")).toBeChecked();
  await page.unroute("**/v1/coach/preferences");
  await page.getByRole("button", { name: "Try again: Units" }).click();
  await expect(saved(page)).toBeVisible();
  // On another page, it is said there.
  let refuse = () => {};
  const gone = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route("**/v1/coach/preferences", (route) => gone.then(() => route.abort()));
  await page.getByLabel("Metric").check();
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/roster/);
  refuse();
  await expect(page.getByText(/not done: Setting changed\./)).toBeVisible();
});

test("letter shortcuts can be turned off and reassigned, and one in use is refused", async ({
  page,
}) => {
  await enterAsOwner(page);
  // Letter shortcuts are for keyboard users, who have a wide window.
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/settings#keys");
  await page.getByLabel("Next", { exact: true }).fill("k");
  await expect(page.getByText("k is already used for “Previous”.")).toBeVisible();
  await page.getByLabel("Next", { exact: true }).fill("n");
  await expect(saved(page)).toBeVisible();
  await heading(page).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("N", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  const stored = page.waitForResponse("**/v1/coach/preferences");
  await page.getByLabel("Use single-letter shortcuts").uncheck();
  await stored;
  await open(page, "/settings");
  await expect(page.getByLabel("Next", { exact: true })).toBeDisabled();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the chosen colors apply before anything is drawn, even without scripts", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "light" });
  const page = await context.newPage();
  await enterAsOwner(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(heading(page)).toHaveText("Settings");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const answer = await page.request.get(page.url());
  expect(await answer.text()).toContain('data-theme="dark"');
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await context.close();
});

test("push permission is requested only on a click, and a refusal says how to change it", async ({
  page,
}) => {
  await enterAsOwner(page);
  await page.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    let permission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      asked.count += 1;
      permission = "denied";
      return "denied";
    };
  });
  await open(page, "/settings");
  const press = page.getByRole("button", { name: "Turn on notifications" });
  await expect(press).toBeVisible();
  const asked = () => page.evaluate(() => (window as never as { asked: object }).asked);
  expect(await asked()).toEqual({ count: 0 });
  await press.click();
  await expect(page.getByText("To change that, click the icon")).toBeVisible();
  expect(await asked()).toEqual({ count: 1 });
});

test("on an iPhone, push is explained as needing the home screen, and no permission is requested", async ({
  page,
}) => {
  await enterAsOwner(page);
  await page.addInitScript(() => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
    Object.defineProperty(navigator, "userAgent", { get: () => userAgent });
    // As in Safari, for a page that is not on the home screen.
    Reflect.deleteProperty(window, "PushManager");
    Reflect.deleteProperty(window, "Notification");
  });
  await open(page, "/settings");
  await expect(page.getByText(/only work from the home screen. Tap Share/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toHaveCount(0);
});

test("a key is shown once, copied, not closed by accident before it is saved, and revoked at once on request", async ({
  page,
}) => {
  await enterAsOwner(page);
  await open(page, "/settings/api-keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("Key name").fill("Roster sync");
  await page.getByLabel(/View the coach’s athletes/).check();
  await expectFine(page);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^cp_test_/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog.getByText("Close without saving it?")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: /^Search pages/ })).toBeFocused();
  await page.keyboard.type("Roster");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await dialog.getByLabel("I’ve saved this key").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/cp_test_…/)).toBeVisible();
  await expect(page.getByText("View the coach’s athletes").filter({ visible: true })).toBeVisible();
  await expectFine(page);

  // Leaving is questioned while something shown only once is on its way.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/rotate", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Rotate key Roster sync" }).click();
  await expect(page.getByRole("button", { name: /^Rotating… / })).toBeDisabled();
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await expect(dialog.getByText(/is shown only once/)).toBeVisible();
  await dialog.getByRole("button", { name: "Stay on this page" }).click();
  answer();
  await dialog.getByLabel("I’ve saved this key").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Revoke Roster sync" }).first().click();
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Key “Roster sync” revoked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Revoke Roster sync" })).toHaveCount(1);

  // A held Enter, or a second one at once, doesn't confirm what the first one opened.
  await page.clock.setFixedTime(Date.now());
  await page.getByRole("button", { name: "Revoke Roster sync" }).focus();
  await page.keyboard.press("Enter");
  for (let press = 0; press < 5; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(dialog.getByRole("button", { name: "Keep key" })).toBeFocused();
  await dialog.getByRole("button", { name: "Keep key" }).click();
  expect(await keyCount(page)).toBe(1);
  await page.getByRole("button", { name: "Revoke Roster sync" }).click();
  await expectFine(page);
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Key “Roster sync” revoked")).toBeVisible();
  // It takes effect as soon as it is announced.
  expect(await keyCount(page)).toBe(0);
  await expect(page.getByText("View the coach’s athletes")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
});

test("a colleague's role chosen before the scripts load can be given, and the last one given wins", async ({
  page,
}) => {
  const { newCoach } = await import("../../testing/coach");
  const { teamId } = await enterAsOwner(page);
  await newCoach(teamId, "coach");
  const come = await openEarly(page, "/team");
  const role = page.getByLabel(/^Role of /);
  await role.selectOption("Assistant");
  come();
  const change = page.getByRole("button", { name: /^Change the role/ });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const path = "**/v1/coach/team/coaches/*";
  await page.route(
    path,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await change.click();
  await role.selectOption("Admin");
  await expect(change).toHaveAttribute("aria-disabled", "true");
  answer();
  await expect(page.getByText("is now Assistant")).toBeVisible();
  await change.click();
  await expect(page.getByText("is now Admin")).toBeVisible();
});

test("actions are listed in words with their author, and the team's pages keep their bars", async ({
  page,
}) => {
  await enterAsOwner(page);
  const tab = await page.context().newPage();
  await open(tab, "/team");
  await open(page, "/team");
  await page.getByLabel("Team name").fill("Southside Coaching");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(tab.getByText("Southside Coaching:")).toBeVisible();
  await tab.route("**/v1/coach/pulse", () => {});
  // A slip that is corrected while it is being saved is saved next, not overtaken.
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/v1/coach/team", async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.continue();
  });
  await page.getByLabel("Team name").fill("Nothside Coaching");
  await page.keyboard.press("Enter");
  await page.getByLabel("Team name").fill("Northside Coaching");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
  come();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.unroute("**/v1/coach/team");
  // A tab opened earlier stores only what was changed in it, not the name of meanwhile that it saw.
  await tab.getByLabel("Team time zone").selectOption("Asia/Tokyo");
  await tab.getByRole("button", { name: "Save" }).click();
  await expect(tab.getByText("Saved")).toBeVisible();
  await expect(tab.getByLabel("Team name")).toHaveValue("Northside Coaching");
  await tab.close();
  await page.reload();
  await expect(page.getByLabel("Team name")).toHaveValue("Northside Coaching");
  await expect(page.getByLabel("Team time zone")).toHaveValue("Asia/Tokyo");
  await expectFine(page);
  await page.getByRole("button", { name: "Invite a coach" }).click();
  await page.getByLabel("Email address").fill(`${randomUUID()}@coach.example`);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("14 days to accept")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Pending invitations")).toBeVisible();
  await open(page, "/settings/audit");
  const row = page.getByRole("row", { name: /Changed the team’s name or time zone/ }).first();
  await expect(row).toContainText("Test person");
  await expectFine(page);
  await open(page, "/settings/audit?action=team.founded");
  await expect(page.getByText("No matching entries")).toBeVisible();
  for (const path of [
    ...["/team/rollup", "/help", "/welcome", "/settings/billing", "/settings/sessions"],
  ]) {
    await open(page, path);
    await expect(heading(page)).toBeVisible();
    await expectFine(page);
  }
});
