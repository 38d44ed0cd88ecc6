import { expect, type Page } from "@playwright/test";
import { call, expectSound, open, signedIn, watched } from "./coach";
import { coveredOnTheWay } from "./keys";
import { test } from "./quiet";
import { keepInteractions, note, slowestInteraction, startStopwatch } from "./stopwatch";

/** Time within which a coach of sixty should finish. */
const MORNING_MS = 180_000;

/** Creates the morning of a coach of sixty, as described in `portal.md`: twelve items, in their bands. */
async function morning(count = 60) {
  const { coach60 } = await import("../../testing/coach60");
  return coach60({ count, having: ["assistant"] });
}

const rows = (page: Page) => page.locator("[id^=item-]");
const summary = (page: Page) => page.getByText(/\d+ of \d+ reviewed/);

test("lists twelve of sixty: safety, a pattern of four, five single ones and two who went quiet", async ({
  browser,
}) => {
  const { cookie, athletes } = await morning();
  const { page, faults } = await watched(await signedIn(browser, cookie));
  await open(page, "/triage");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Monday triage");
  await expect(rows(page)).toHaveCount(12);
  await expect(rows(page).first()).toContainText(athletes[0]?.name ?? "");
  const sizes = await page
    .locator("section[aria-label]:has([id^=item-])")
    .evaluateAll((all) => all.map((each) => each.querySelectorAll("[id^=item-]").length));
  expect(sizes).toEqual([1, 4, 5, 2]);
  await expect(page.getByText(/42 on plan/)).toContainText("6 not reported");
  await expect(summary(page)).toHaveText("0 of 12 reviewed");
  await page.getByText("Show as table").click();
  await expect(
    page.getByRole("table", { name: /^Lowest reported session/ }).getByRole("row"),
  ).toHaveCount(15);
  expect(await coveredOnTheWay(page, "Tab", 45)).toEqual([]);
  await expectSound(page);

  // A different letter for the next one, then letters turned off.
  const isOpen = (place: number) =>
    expect(rows(page).nth(place)).toHaveAttribute("aria-current", "true");
  const prefer = async (wanted: object) => {
    expect((await call(page, "PATCH", "/v1/coach/preferences", wanted)).status).toBe(200);
    await open(page, "/triage");
  };
  await prefer({ keys: { next: "y" } });
  await page.keyboard.press("j");
  await isOpen(0);
  await page.keyboard.press("y");
  await isOpen(1);
  await expect(page.getByText("Y K next, previous")).toBeVisible();
  await prefer({ shortcuts: false });
  await expect(page.getByText("next, previous")).toHaveCount(0);
  for (const key of ["y", "e", "h", "m"]) await page.keyboard.press(key);
  await isOpen(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(summary(page)).toHaveText("0 of 12 reviewed");
  expect(faults).toEqual([]);
});

test("can be cleared by the keyboard alone in at most thirty presses", async ({ browser }) => {
  const { cookie, teamId } = await morning();
  const { page, faults } = await watched(await signedIn(browser, cookie));
  await keepInteractions(page);
  await open(page, "/triage");
  const beganMs = Date.now();
  await expect(rows(page)).toHaveCount(12);
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  const sent = async () => {
    await expect(page.getByRole("dialog").getByRole("button", { name: /^Send/ })).toBeEnabled();
    await press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await press("j");
  await expect(rows(page).nth(1)).toHaveAttribute("aria-current", "true");
  await press("k");
  await expect(rows(page).first()).toHaveAttribute("aria-current", "true");
  // Also while another item is open.
  await press("Shift+M");
  await expect(page.getByRole("dialog")).toContainText("4 athletes");
  await press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press("m");
  await sent();
  await press("Shift+M");
  await expect(page.getByRole("dialog")).toContainText("4 athletes");
  await sent();
  await expect(summary(page)).toHaveText("5 of 12 reviewed");
  for (let done = 6; done <= 12; done++) {
    await press(done % 2 === 0 ? "e" : "h");
    await expect(summary(page)).toHaveText(`${done} of 12 reviewed`);
  }
  await expect(page.getByText("Nothing needs you.")).toContainText("The next digest comes");
  const playMs = Date.now() - beganMs;
  expect(presses).toBeLessThanOrEqual(30);
  note(`sixty athletes in ${presses} presses`, playMs, MORNING_MS);
  note("the slowest press", await slowestInteraction(page), 200);
  const { db } = await import("../../lib/platform/db");
  expect(await db.message.count({ where: { relation: { teamId } } })).toBe(5);
  expect(faults).toEqual([]);
});

test("can be cleared by the pointer alone in at most thirty clicks", async ({ browser }) => {
  const { cookie } = await morning();
  const { page } = await watched(await signedIn(browser, cookie));
  await open(page, "/triage");
  const beganMs = Date.now();
  let clicks = 0;
  const click = async (name: RegExp) => {
    clicks++;
    await page.getByRole("button", { name }).click();
  };
  await expect(page.getByRole("button", { name: /^Reviewed/ })).toBeDisabled();
  await page.getByLabel("Reason for clearing").selectOption("Talked to them");
  clicks += 2;
  await click(/^Reviewed/);
  await click(/^Message all 4/);
  await click(/^Send/);
  await expect(summary(page)).toHaveText("5 of 12 reviewed");
  for (let done = 6; done <= 12; done++) {
    await click(/^Reviewed/);
    await expect(summary(page)).toHaveText(`${done} of 12 reviewed`);
  }
  await expect(page.getByText("Nothing needs you.")).toBeVisible();
  const playMs = Date.now() - beganMs;
  expect(clicks).toBeLessThanOrEqual(30);
  note(`sixty athletes in ${clicks} clicks`, playMs, MORNING_MS);
});

test("updates at once while the server is slow, and reverts with the athlete's name if it refuses", async ({
  browser,
  allow,
}) => {
  allow(/status of 500/, /ERR_INTERNET_DISCONNECTED/);
  const { cookie } = await morning();
  const { page } = await watched(await signedIn(browser, cookie));
  let isBroken = false;
  await page.route("**/v1/coach/triage/actions", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    if (isBroken)
      return route.fulfill({
        status: 500,
        json: { error: { code: "internal_error", message: "Something failed on our side." } },
      });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await open(page, "/triage");
  const single = page.getByRole("region", { name: "One by one" }).locator("[id^=item-]");
  await single.first().click();
  const selector = `#${await single.first().getAttribute("id")}`;
  const took = await startStopwatch(page, { selector, text: /Reviewed/ });
  await page.keyboard.press("e");
  await expect(single.first()).toContainText("Reviewed");
  note("an item is reviewed while the service takes 2,000 ms", await took(), 100);
  await expect(single.nth(1)).toHaveAttribute("aria-current", "true");
  isBroken = true;
  const name = (await single.nth(1).locator("bdi").textContent()) ?? "";
  // A doubled press counts as one, until another key is pressed.
  await page.keyboard.press("e");
  await page.keyboard.press("Shift");
  await page.keyboard.press("e");
  await expect(page.getByRole("alert").filter({ hasText: name })).toContainText("failed");
  await expect(single.nth(1)).not.toContainText("Reviewed");

  await page.context().setOffline(true);
  await expect(page.getByText("You’re offline. You can review items once")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Reviewed/ })).toBeDisabled();
  await page.keyboard.press("e");
  await expect(single.nth(1)).not.toContainText("Reviewed");
});

test("restores everything on Undo, from the toast and from another tab, and nothing was sent", async ({
  browser,
}) => {
  const { cookie, teamId } = await morning();
  const context = await signedIn(browser, cookie);
  const { page } = await watched(context);
  await open(page, "/triage");
  const order = () => rows(page).locator("bdi").allTextContents();
  const before = await order();
  await page
    .getByRole("region", { name: /^Same pattern/ })
    .locator("[id^=item-]")
    .first()
    .click();
  await page.keyboard.press("Shift+M");
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Send/ })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(summary(page)).toHaveText("4 of 12 reviewed");
  await page.keyboard.press("z");
  await expect(summary(page)).toHaveText("0 of 12 reviewed");
  expect(await order()).toEqual(before);
  await expect(rows(page).nth(1)).toBeFocused();

  // A held key types nothing into the message it opened.
  await page.keyboard.down("m");
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Send/ })).toBeEnabled();
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down("m");
  await page.keyboard.up("m");
  const field = (at: Page) => at.getByRole("dialog").getByLabel("Your message");
  await expect(field(page)).not.toHaveValue(/mmm/);
  await field(page).fill("How are your legs?");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(summary(page)).toHaveText("1 of 12 reviewed");
  const other = await context.newPage();
  await open(other, "/triage");
  await other.getByText("Recent actions").click();
  await other.getByRole("button", { name: "Undo" }).first().click();
  await expect(rows(other)).toHaveCount(12);
  await expect(summary(page)).toHaveText("0 of 12 reviewed");
  const { db } = await import("../../lib/platform/db");
  expect(await db.message.count({ where: { relation: { teamId } } })).toBe(0);
  await rows(other)
    .filter({ hasText: before[1] ?? "" })
    .click();
  await other.keyboard.press("m");
  await expect(field(other)).toHaveValue(/How are your legs\?/);
  // Where it was announced, undoing it anywhere says so.
  await other.keyboard.press("Control+Enter");
  await expect(other.getByRole("dialog")).toHaveCount(0);
  const action = other.getByRole("listitem").filter({ hasText: "messaged by you" });
  await action.getByRole("button", { name: "Undo" }).click();
  await expect(other.getByText(/^Undone: Message to/)).toBeVisible();
});

test("opens what the server has just read, not what an earlier visit had", async ({
  browser,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const { cookie, athletes } = await morning();
  const context = await signedIn(browser, cookie);
  const { page } = await watched(context);
  await open(page, "/roster");
  const { body } = await call(page, "GET", "/v1/coach/triage");
  const { athlete_uid, evidence_key, name } = body.items.at(-1);
  const items = [{ athlete_uid, evidence_key }];
  await call(page, "POST", "/v1/coach/triage/actions", { action: "reviewed", items });
  await page.getByRole("link", { name: "Triage" }).first().click();
  await expect(rows(page)).toHaveCount(11);
  await page.getByRole("link", { name: "Roster" }).first().click();
  await expect(page).toHaveURL(/roster/);
  const { db } = await import("../../lib/platform/db");
  const relationId = athletes.find(({ id }) => id === athlete_uid)?.relationId ?? "";
  await db.triageAction.deleteMany({ where: { relationId } });
  await page.route("**/v1/coach/triage", (route) => route.abort());
  const to = `/triage?open=${athlete_uid}`;
  await page.evaluate((href) => Reflect.get(window, "next").router.push(href), to);
  await expect(page.getByRole("heading", { name }).first()).toBeVisible();
  await expect(page.getByText("No longer waiting")).toHaveCount(0);
});

test("soon shows changes from another browser, and says who was removed", async ({
  browser,
  allow,
}) => {
  // Rereading an athlete who has left returns nothing, and a message to who was handled is refused.
  allow(/status of 40[49]/);
  const { cookie, athletes } = await morning();
  const { page } = await watched(await signedIn(browser, cookie));
  const elsewhere = await (await signedIn(browser, cookie)).newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/fueling-rollup$|actions\?limit=50$/.test(pathname + search.replace(/^\?window.*/, "")))
      asked.push(pathname);
  });
  await open(page, "/triage");
  await expect(rows(page)).toHaveCount(12);
  const { body } = await call(elsewhere, "GET", "/v1/coach/triage");
  const last = body.items.at(-1);
  const { athlete_uid, evidence_key, name } = last;
  const items = [{ athlete_uid, evidence_key }];
  await rows(page).last().click();
  await page.keyboard.press("m");
  // Once it is filled in for the athlete: typed before, it would go below the template.
  await expect(page.getByRole("dialog").getByLabel("Your message")).toHaveValue(/^Hi \p{L}/u);
  await page.getByRole("dialog").getByLabel("Your message").fill("All well?");
  expect(
    (await call(elsewhere, "POST", "/v1/coach/triage/actions", { action: "reviewed", items }))
      .status,
  ).toBe(200);
  await expect(page.getByText(`${name}: You reviewed it.`).first()).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("dialog").getByText(/reviewed it at/)).toBeVisible();
  await page.keyboard.press("Escape");
  // It stays open, so that the keys are for no other athlete.
  const gone = page.locator(`#item-${athlete_uid}`);
  await expect(gone).toHaveAttribute("aria-current", "true");
  await expect(gone).toContainText("No longer waiting");
  await page.keyboard.press("e");
  await expect(summary(page)).toHaveText("0 of 11 reviewed");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(gone).toHaveCount(0);
  await expect(rows(page).first()).toHaveAttribute("aria-current", "true");
  expect(asked).toEqual(["/v1/coach/triage/actions"]);
  const late = await page.context().newPage();
  await open(late, `/triage?open=${athlete_uid}`);
  await expect(late.getByText("What you opened is no longer waiting.").first()).toBeVisible();
  await late.close();
  // Nor are they for the open one after the row they were for has gone.
  const [other] = body.items.slice(1);
  await rows(page).nth(4).click();
  await page.locator(`#item-${other.athlete_uid}`).focus();
  const its = [{ athlete_uid: other.athlete_uid, evidence_key: other.evidence_key }];
  await call(elsewhere, "POST", "/v1/coach/triage/actions", {
    ...{ action: "reviewed", items: its },
  });
  await expect(page.locator(`#item-${other.athlete_uid}`)).toHaveCount(0);
  for (const key of ["e", "h"]) await page.keyboard.press(key);
  await expect(summary(page)).toHaveText("1 of 10 reviewed");
  // Under the second half of a double click, the next one's message isn't begun.
  await page
    .getByRole("button", { name: /^Message (?!all)/ })
    .dispatchEvent("click", { detail: 2 });
  await page.keyboard.press("e");
  await expect(summary(page)).toHaveText("2 of 10 reviewed");

  const [first] = athletes;
  const { db } = await import("../../lib/platform/db");
  const others: Page[] = [];
  for (const path of ["/roster", `/messages/${first?.id}`, `/athletes/${first?.id}/alerts`]) {
    const other = await page.context().newPage();
    await open(other, path);
    others.push(other);
  }
  // Changes are noticed from the first pulse on.
  for (const other of others) await other.waitForResponse(/\/v1\/coach\/pulse/);
  await db.coachRelation.update({
    where: { id: first?.relationId ?? "" },
    data: { endedAt: new Date() },
  });
  await expect(page.getByText(`${first?.name} is no longer on your roster.`).first()).toBeVisible();
  for (const other of others)
    await expect(other.getByText(`${first?.name} is no longer on your roster`)).toBeVisible();
});

test("says when there are too many to be useful, and nothing when all is done", async ({
  browser,
}) => {
  const many = await morning(240);
  const { page } = await watched(await signedIn(browser, many.cookie));
  await open(page, "/triage");
  await expect(page.getByText(/items is too many to be useful/)).toBeVisible();
});

test("opens an athlete as its own screen on a phone, and allows deciding by thumb", async ({
  browser,
}) => {
  const { cookie } = await morning();
  const context = await signedIn(browser, cookie, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const { page } = await watched(context);
  await open(page, "/triage");
  await expect(page.getByRole("button", { name: "Reviewed" })).toBeHidden();
  await rows(page).nth(11).tap();
  await expect(page.getByRole("heading", { level: 2, name: /\S/ }).first()).toBeInViewport();
  await expect(rows(page).first()).toBeHidden();
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
  await rows(page).nth(5).tap();
  await page.getByRole("button", { name: "Reviewed" }).tap();
  await page.getByRole("button", { name: "Back to the queue" }).tap();
  await expect(summary(page)).toHaveText("1 of 12 reviewed");
  // The second half of a double click, or a held Enter, would act on an athlete nobody has seen.
  await rows(page).nth(6).tap();
  await page.getByRole("button", { name: "Reviewed" }).dblclick();
  await page.getByRole("button", { name: "Reviewed" }).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.getByRole("button", { name: "Back to the queue" }).tap();
  await expect(summary(page)).toHaveText("3 of 12 reviewed");
});

test("who types on while a message is sent goes on in its dialog", async ({ browser }) => {
  const { cookie } = await morning();
  const { page } = await watched(await signedIn(browser, cookie));
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/v1/coach/triage/actions", async (route) => {
    if (!route.request().postDataJSON().preview) await isAnswered;
    await route.continue();
  });
  // Words typed before the templates have come belong behind the one that is chosen.
  let list = () => {};
  const isListed = new Promise<void>((resolve) => (list = resolve));
  await page.route("**/v1/coach/message-templates", async (route) => {
    await isListed;
    await route.continue();
  });
  await open(page, "/triage");
  await rows(page).nth(5).click();
  await page.keyboard.press("m");
  const words = page.getByRole("dialog").getByLabel("Your message");
  await words.pressSequentially("Early words");
  list();
  await expect(words).toHaveValue(/symptoms.*Early words$/s);
  await words.fill("Hello.");
  await words.press("Control+Enter");
  await expect(words).toHaveValue("");
  await words.fill("P.S. Sleep well.");
  answer();
  await expect(summary(page)).toHaveText("1 of 12 reviewed");
  await expect(words).toHaveValue("P.S. Sleep well.");
  await expect(page.getByText("Your message is on its way.")).toBeVisible();
  // It is a message of its own, which decides nothing any more.
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Send/ })).toBeEnabled();
  await words.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(summary(page)).toHaveText("1 of 12 reviewed");
  await expect(page.getByText(/Message to .+ queued/).first()).toBeVisible();
});

test("a refused message stays with its athlete, and newer evidence needs another reason", async ({
  browser,
  allow,
}) => {
  allow(/status of 409/);
  const { cookie } = await morning();
  const { page } = await watched(await signedIn(browser, cookie));
  // The queue as the page has it: with newer evidence once a decision was refused as being about older one.
  let isNewer = false;
  await page.route("**/v1/coach/triage", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (isNewer) json.items[0].evidence_key = "newer";
    await route.fulfill({ response, json });
  });
  await page.route("**/v1/coach/triage/actions", (route) => {
    const body = route.request().postDataJSON();
    if (body.preview) return route.continue();
    const [item] = body.items;
    if (item.evidence_key === "newer") return route.fulfill({ json: { actions: [] } });
    isNewer = true;
    item.evidence_key = "older";
    return route.continue({ postData: JSON.stringify(body) });
  });
  const news = "This has changed since you saw it.";
  const first = rows(page).first();
  await open(page, "/triage");
  const reason = page.getByLabel("Reason for clearing");
  await reason.selectOption("Seen, not a concern");
  await page.getByRole("button", { name: "Reviewed" }).click();
  await expect(page.getByRole("alert").getByText(news)).toBeVisible();
  await first.click();
  await expect(reason).toHaveValue("");

  isNewer = false;
  await open(page, "/triage");
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your message").fill("How are you today?");
  const send = dialog.getByRole("button", { name: "Send" });
  const read = page.waitForResponse(/\/v1\/coach\/triage$/);
  await send.click();
  await expect(dialog.getByText(news)).toBeVisible();
  await expect(first).toHaveAttribute("aria-current", "true");
  await (await read).finished();
  // Sent again once that could be read, it is about what the page shows by then.
  await expect(async () => {
    await send.click({ timeout: 1_000 });
    await expect(dialog).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(first).toContainText("Message queued");
});

test("a held key decides once, and can be undone from any page for ten seconds", async ({
  browser,
}) => {
  const { cookie } = await morning();
  const context = await signedIn(browser, cookie);
  await context.addInitScript(() => {
    const ticking = new Map<unknown, number | undefined>();
    const { setInterval: begin, clearInterval: end } = window;
    const watching = (work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      const id = begin(work, ms, ...rest);
      ticking.set(id, ms);
      return id;
    };
    const over = (id?: number) => {
      ticking.delete(id);
      end(id);
    };
    const countdowns = () => [...ticking.values()].filter((ms) => ms === 500).length;
    Object.assign(window, { setInterval: watching, clearInterval: over, countdowns });
  });
  const { page, faults } = await watched(context);
  await open(page, "/triage");
  const single = page.getByRole("region", { name: "One by one" }).locator("[id^=item-]");
  await single.first().click();
  for (let press = 0; press < 10; press++) await page.keyboard.down("e");
  await page.keyboard.up("e");
  await expect(single.first()).toContainText("Reviewed");
  await expect(summary(page)).toHaveText("1 of 12 reviewed");

  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  await page.getByRole("link", { name: "Full report" }).click();
  await expect(page).toHaveURL(/\/report$/);
  await page
    .getByRole("navigation", { name: "Period and sessions" })
    .getByRole("link")
    .last()
    .click();
  await expect(page).toHaveURL(/focus=/);
  await expect(page.locator("html[data-same]")).toBeAttached();
  await page.keyboard.press("z");
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await page.getByRole("link", { name: "Triage" }).first().click();
  await expect(summary(page)).toHaveText("0 of 12 reviewed");

  await single.first().click();
  await page.keyboard.press("e");
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  const countdowns = () => page.evaluate("countdowns()");
  expect(await countdowns()).toBeGreaterThan(0);
  await expect.poll(countdowns, { timeout: 20_000 }).toBe(0);
  // The palette acts on the focused item, as the letters do.
  await single.nth(2).focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: /^Search pages/ })).toBeFocused();
  await page.keyboard.type("Mark as reviewed");
  await page.keyboard.press("Enter");
  await expect(single.nth(2)).toContainText("Reviewed");
  expect(faults).toEqual([]);
});

test("a message preview is exactly what arrives, for one and for four recipients, unchanged and edited", async ({
  browser,
}) => {
  const { cookie, teamId } = await morning();
  const { page } = await watched(await signedIn(browser, cookie));
  const { db } = await import("../../lib/platform/db");
  const arrived = async () =>
    (await db.message.findMany({ where: { relation: { teamId } } })).map(({ text }) => text).sort();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("Your message");
  const shown: string[] = [];
  const send = async () => {
    await dialog.getByRole("button", { name: /^Send/ }).click();
    await expect(dialog).toHaveCount(0);
    // The keys are for the focused row, which is the next one once the dialog has gone.
    await expect(page.locator("[id^=item-]:focus")).toHaveAttribute("aria-current", "true");
    await expect.poll(arrived).toEqual(shown.toSorted());
  };
  await open(page, "/triage");
  await page.keyboard.press("m");
  await expect(field).toHaveValue(/^Hi [^,]+, .*\d+%/);
  shown.push(await field.inputValue());
  await send();
  await expect(page.getByText(/^Sent \d\d:\d\d$/)).toBeVisible();

  await page.keyboard.press("Shift+M");
  const read = dialog.getByRole("list", { name: "Preview for each athlete" });
  await expect(read.getByText(/^Hi [^,]+, /)).toHaveCount(4);
  shown.push(...(await read.getByText(/^Hi [^,]+, /).allTextContents()));
  await send();

  await page.keyboard.press("m");
  await expect(field).toHaveValue(/^Hi [^,]+, /);
  await field.fill(`${await field.inputValue()} On {session_date}.`);
  // Typed text is not sent before it is previewed.
  await expect(dialog.getByRole("button", { name: /^Send/ })).toBeDisabled();
  const edited = read.getByText(/ On \d+ \w+\.$/);
  await expect(edited).toBeVisible();
  shown.push((await edited.textContent()) ?? "");
  await send();
});
