import { type Browser, expect, type Page } from "@playwright/test";
import type { Coach60, Extra } from "../../testing/coach60";
import { expectAccessible } from "../accessible";
import { open, openEarly, openRules } from "./coach";
import { coveredOnTheWay } from "./keys";
import { test } from "./quiet";
import { note, startStopwatch } from "./stopwatch";

const BASE_URL = process.env["AIDSTATION_TEST_BASE_URL"] ?? "";
const RULES = "/v1/coach/config/notification-rules";

/** Creates a coach with a small roster, with a signed-in client. */
async function coachOf(having: readonly Extra[] = []) {
  const { coach60 } = await import("../../testing/coach60");
  const coach = await coach60({ count: 24, having });
  const ask = async (method: string, path: string, body?: object) => {
    const headers = {
      ...{ cookie: coach.cookie, "sec-fetch-site": "same-origin" },
      "content-type": "application/json",
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(BASE_URL + path, { method, headers, ...sent });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  return { coach, ask };
}

async function pageOf(browser: Browser, { cookie }: Coach60, options = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: BASE_URL }]);
  return context.newPage();
}

const saved = (page: Page) => expect(page.getByText("All changes saved")).toBeVisible();
const line = (page: Page, of: string) => page.getByRole("textbox", { name: of });
const settled = async (page: Page) => {
  await expect(page.locator("[data-told]")).toBeVisible();
  await expect(page.getByText("updating…")).toHaveCount(0);
};

test("before the page's scripts load, nothing can be changed that would be reset", async ({
  browser,
}) => {
  const { coach } = await coachOf();
  const page = await pageOf(browser, coach);
  const come = await openEarly(page, "/alerts");
  const portal = page.locator("fieldset", { hasText: "Send alerts to" }).getByLabel("Portal");
  const isOn = await portal.isChecked();
  await portal.focus();
  await expect(portal).not.toBeFocused();
  come();
  // Presses until it takes effect.
  await portal.click();
  await expect(portal).toBeChecked({ checked: !isOn });
  await expect(page.getByRole("button", { name: "Discard" })).toBeVisible();
});

test("numbers next to a changed rule match the API, and out-of-range values are refused by name", async ({
  browser,
}) => {
  const { coach, ask } = await coachOf();
  const page = await pageOf(browser, coach);
  await open(page, "/alerts");
  await settled(page);
  await openRules(page);
  const amber = line(page, "Under-fueled, alert line");
  const took = await startStopwatch(page, {
    selector: "#rules-load > p[aria-hidden]",
    after: /updating…/,
    text: /^$/,
  });
  await amber.fill("55");
  await settled(page);
  note("what rules would have told stands beside them", await took(), 1_000);
  const { rules } = await import("../../lib/alerts/presets").then(({ PRESETS }) => ({
    rules: { under_fuel: { ...PRESETS.balanced.under_fuel, amber_threshold: 0.55 } },
  }));
  const body = { scope: "overall", rules: { notification_rules: rules }, days: 30 };
  const told = await ask("POST", "/v1/coach/alerts/backtest", body);
  const of = told.by_rule.find(({ rule }: { rule: string }) => rule === "under_fuel");
  await expect(page.locator("[data-rule=under_fuel]")).toContainText(
    `${of?.alert_count ?? 0} alert`,
  );
  await expect(page.locator("[data-told]")).toContainText(`${told.alert_count} alert`);
  const load = told.expected_monday_load;
  const about =
    load > 0 && load < 1 ? "under 1" : `${load === 0 ? "" : "about "}${Math.round(load)}`;
  await expect(page.locator("[data-load]")).toHaveText(about);

  await amber.fill("101");
  await expect(
    page.getByText("Under-fueled, alert line must be a number over 0 and up to 100.").first(),
  ).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(amber).toBeFocused();
  expect((await ask("GET", RULES)).notification_rules).toBeUndefined();

  await amber.fill("55");
  await page.getByRole("link", { name: "Roster" }).first().click();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(amber).toHaveValue("55");
  await page.keyboard.press("Control+s");
  await saved(page);
  expect((await ask("GET", RULES)).notification_rules).toEqual(rules);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await ask("GET", RULES)).notification_rules).toBeUndefined();
  await expect(amber).toHaveValue("");
  await page.context().close();
});

test("unsaved rules ask before leaving, by any route, and are kept", async ({ browser }) => {
  const { coach } = await coachOf();
  const page = await pageOf(browser, coach);
  await open(page, "/triage");
  await page.getByRole("link", { name: "Alerts", exact: true }).first().click();
  await openRules(page);
  const amber = line(page, "Under-fueled, alert line");
  // Choosing an athlete is typing that leads to a page itself. Until it comes, these rules can't be changed.
  const one = await page.locator("datalist option").nth(1).getAttribute("value");
  let come = () => {};
  const isComing = new Promise<void>((resolve) => (come = resolve));
  await page.route(/scope=athlete.*_rsc/, async (route) => {
    await isComing;
    await route.continue();
  });
  await page.getByRole("combobox", { name: "Athlete" }).fill(one ?? "");
  await expect(page.locator("[inert]").filter({ has: amber })).toHaveCount(1);
  come();
  await expect(page).toHaveURL(/scope=athlete/);
  await page.reload();
  await openRules(page);
  const isBack = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/alerts\?_rsc/, async (route) => {
    await isBack;
    await route.continue();
  });
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/alerts$/);
  await expect(page.locator("[inert]").filter({ has: amber })).toHaveCount(1);
  come();
  await expect(page.locator("[inert]").filter({ has: amber })).toHaveCount(0);
  await openRules(page);
  await amber.fill("55");
  const heading = page.getByRole("heading", { level: 1 });
  await heading.click();
  const ways = {
    "a chord": () => page.keyboard.type("gt"),
    "the palette": async () => {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("combobox", { name: /^Search pages/ })).toBeFocused();
      await page.keyboard.type("Roster");
      await page.keyboard.press("Enter");
    },
    "going back": () => page.evaluate(() => history.back()),
    "another scope": async () => {
      const name = await page.locator("datalist option").nth(1).getAttribute("value");
      await page.getByRole("combobox", { name: "Athlete" }).fill(name ?? "");
    },
    "a plain link": () => page.locator("a[href='/alerts/activity']").click(),
  };
  for (const [way, leave] of Object.entries(ways))
    await test.step(way, async () => {
      await leave();
      await page.getByRole("button", { name: "Stay on this page" }).click();
      await expect(page).toHaveURL(/\/alerts$/);
      await expect(amber).toHaveValue("55");
      await heading.click();
    });
  // If "Leave" led back here, it doesn't count for later.
  await page.getByRole("link", { name: "Alerts", exact: true }).first().click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(amber).toHaveValue("55");
  await page.clock.setFixedTime(Date.now() + 60_000);
  const asked = page.waitForEvent("dialog");
  void page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await page.keyboard.type("gt");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/triage/);
  await page.context().close();
});

test("a dialog stays open if a text selection ends outside, and closes on a click outside", async ({
  browser,
}) => {
  const { coach } = await coachOf();
  const page = await pageOf(browser, coach);
  await open(page, "/alerts");
  await page.getByRole("button", { name: /^Preset:/ }).click();
  const dialog = page.getByRole("dialog");
  const box = await dialog.getByRole("heading").first().boundingBox();
  if (box === null) throw new Error("the dialog has no heading");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  // A press right after opening counts as the second half of the double click that opened it.
  await expect(async () => {
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0, { timeout: 500 });
  }).toPass();
  // A second click there reaches nothing behind it.
  await page.evaluate(() => {
    document.addEventListener("click", () => document.body.setAttribute("data-clicked", ""));
  });
  await page.mouse.click(5, 5);
  await expect(page.locator("body")).not.toHaveAttribute("data-clicked");
  await page.context().close();
});

test("a preset shows its changes before applying them, and undo restores the rules exactly", async ({
  browser,
}) => {
  const { coach, ask } = await coachOf(["rules"]);
  const { request_id: _, updated_at: __, ...before } = await ask("GET", RULES);
  const page = await pageOf(browser, coach);
  await open(page, "/alerts");
  await page.getByRole("button", { name: "Preset: Balanced" }).click();
  await page.getByRole("radio", { name: "Hands on" }).check();
  await expect(page.getByText("7 rules change, 1 combination is removed")).toBeVisible();
  await page.getByRole("button", { name: "Apply Hands on" }).click();
  await expect.poll(async () => (await ask("GET", RULES)).preset).toBe("hands_on");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => {
      const { request_id, updated_at, ...after } = await ask("GET", RULES);
      return after;
    })
    .toEqual(before);

  // Quiet hours and combined alerts: what would have waited, and two legs of one session.
  await settled(page);
  await openRules(page);
  await expect(
    page.getByText(/would have waited for quiet hours to end; hyponatremia risk never waits/),
  ).toBeVisible();
  const first = page.getByRole("combobox", { name: "First trigger" });
  await expect(first.locator("option")).toHaveText([
    ...["hyponatremia risk", "under-fueled", "a low rating"],
  ]);
  await first.selectOption("low_rating");
  await expect(page.getByText("Not added yet.")).toBeVisible();
  await page.getByRole("link", { name: "Triage" }).first().click();
  await expect(page.getByText("The new combination hasn’t been added.")).toBeVisible();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await page.getByRole("button", { name: "Add combination" }).click();
  await expect(
    page.getByText("Alert me on a low rating and a symptom in the same session: push, right away"),
  ).toBeVisible();
  await expect(page.getByText("Not added yet.")).toHaveCount(0);
  await page.context().close();
});

test("a preset that meets someone else's save isn't applied, says so, and can be applied again", async ({
  browser,
  allow,
}) => {
  allow(/status of 412/);
  const { coach, ask } = await coachOf(["rules"]);
  const page = await pageOf(browser, coach);
  await open(page, "/alerts");
  await page.getByRole("button", { name: "Preset: Balanced" }).click();
  await page.getByRole("radio", { name: "Hands on" }).check();
  const { PRESETS } = await import("../../lib/alerts/presets");
  const rules = { notification_rules: { low_rating: PRESETS.hands_on.low_rating } };
  const save = async () => ask("PUT", RULES, { scope: "overall", rules });
  await page.route(
    (url) => url.pathname.endsWith("/preset"),
    async (route) => {
      await save();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Apply Hands on" }).click();
  await expect(page.getByText("so the preset wasn’t applied")).toBeVisible();
  expect((await ask("GET", RULES)).preset).toBe("custom");
  await page.getByRole("button", { name: "Apply Hands on" }).click();
  await expect.poll(async () => (await ask("GET", RULES)).preset).toBe("hands_on");
  await page.context().close();
});

test("an athlete's own rule stays when the general rule changes, and falls back when it is removed", async ({
  browser,
  allow,
}) => {
  allow(/status of 404/);
  const { coach, ask } = await coachOf();
  const [, athlete] = coach.athletes;
  const page = await pageOf(browser, coach);
  await open(page, `/athletes/${athlete?.id}/alerts`);
  await expect(page.getByText("All inherited")).toBeVisible();
  await openRules(page);
  await expectAccessible(page);
  expect(await coveredOnTheWay(page, "Tab", 50)).toEqual([]);
  const rating = page.getByRole("group", { name: "Low rating" });
  await expect(rating.getByRole("button", { name: "why this value, default" })).toBeVisible();
  await line(page, "Low rating, alert line").fill("1");
  await page.keyboard.press("Control+s");
  await saved(page);
  const { PRESETS } = await import("../../lib/alerts/presets");
  const general = { ...PRESETS.balanced.low_rating, amber_threshold: 0.6 };
  await ask("PUT", RULES, {
    ...{ scope: "overall", rules: { notification_rules: { low_rating: general } } },
  });
  await page.reload();
  await openRules(page);
  await expect(line(page, "Low rating, alert line")).toHaveValue("1");
  await rating.getByRole("button", { name: "Reset" }).click();
  await expect(line(page, "Low rating, alert line")).toHaveValue("3");
  await page.keyboard.press("Control+s");
  await saved(page);
  await rating.getByRole("button", { name: "why this value, everyone" }).click();
  await expect(page.getByRole("row", { name: /Everyone/ })).toContainText("applies");
  const { coach: stranger } = await coachOf();
  const told: (string | null)[] = [];
  for (const id of [stranger.athletes[0]?.id, "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11", "nobody"]) {
    await page.goto(`/athletes/${id}/alerts`);
    await expect(page.getByText("Rules", { exact: true })).toHaveCount(0);
    told.push(await page.getByRole("heading", { level: 1 }).textContent());
  }
  expect(new Set(told).size).toBe(1);
  expect(told[0]).not.toContain("Alert rules");
  await page.context().close();
});

test("two people changing the same rules are asked which apply, and neither loses anything", async ({
  browser,
  allow,
}) => {
  allow(/status of 412/);
  const { coach, ask } = await coachOf();
  const [one, other] = [await pageOf(browser, coach), await pageOf(browser, coach)];
  await one.goto("/alerts");
  await other.goto("/alerts");
  await openRules(one);
  await openRules(other);
  await line(other, "Under-fueled, alert line").fill("40");
  await line(other, "Low rating, alert line").fill("1");
  await line(one, "Under-fueled, alert line").fill("60");
  await line(one, "Gone quiet, alert line").fill("20");
  await one.keyboard.press("Control+s");
  await saved(one);
  await other.keyboard.press("Control+s");
  await expect(other.getByRole("heading", { name: "Someone else saved" })).toBeVisible();
  await expect(other.getByRole("row", { name: /Gone quiet/ })).toContainText(
    "Only they changed it",
  );
  await expect(other.getByRole("radio", { name: /Keep mine.*Under-fueled/ })).toBeFocused();
  await other.getByRole("radio", { name: /Take theirs.*Under-fueled/ }).check();
  await other.getByRole("button", { name: "Save merged rules" }).click();
  await saved(other);
  // Too late to undo: that says so, and asks nothing.
  await one.getByRole("button", { name: "Undo" }).click();
  await expect(one.getByText(/Not undone: Alert rules saved/)).toBeVisible();
  await expect(one.getByRole("dialog")).toHaveCount(0);
  const { notification_rules: held } = await ask("GET", RULES);
  expect(held.under_fuel.amber_threshold).toBe(0.6);
  expect(held.low_rating.amber_threshold).toBe(0.2);
  expect(held.went_quiet.amber_threshold).toBe(0.5);
  await one.context().close();
  await other.context().close();
});

test("the rules and their backtest can be read and used on any screen", async ({ browser }) => {
  const { coach } = await coachOf(["rules"]);
  for (const [width, scheme] of [
    [320, "light"],
    [1280, "dark"],
  ] as const) {
    const page = await pageOf(browser, coach, {
      ...{ colorScheme: scheme, viewport: { width, height: 900 } },
    });
    await open(page, "/alerts");
    await settled(page);
    await openRules(page);
    await expectAccessible(page);
    await open(page, "/alerts/activity");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "What your rules would have sent",
    );
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  }
});
