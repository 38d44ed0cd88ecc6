import { type Browser, expect, type Locator, type Page, type Route, test } from "@playwright/test";
import { expectBoth } from "./accessible";
import { addRide, answerAll, begin, rate, remindAfter, reportsOf, signUp } from "./own-athlete";
import { startPartner } from "./partner";
import { openEarly } from "./portal/coach";

const group = (page: Page, name: string) => page.getByRole("group", { name });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits until the browser has everything a debrief needs offline. */
const readyForNoLine = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        async () =>
          navigator.serviceWorker.controller !== null &&
          (await caches.match("/debrief/offline")) !== undefined,
      ),
    )
    .toBe(true);

test("an athlete signs up, answers, chooses what to carry, and reports by the reminder link in four taps", {
  tag: "@journey",
}, async ({ page, browser }) => {
  // A long journey with accessibility checks on every page; the limit guards against hanging, not speed.
  test.slow();
  const email = await signUp(page);
  await expect(title(page)).toHaveText("Your fueling");
  await expectBoth(page);
  await begin(page);
  await expectBoth(page);

  await page.getByRole("link", { name: "Answer the next" }).click();
  await expect(page.getByText("Question 1 of 10")).toBeVisible();
  await expectBoth(page);
  await page.getByLabel("Female").check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByLabel("Year").fill("1991");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(title(page)).toHaveText("What do you weigh?");
  await expectBoth(page);
  await page.goto("/me");
  await page.getByRole("link", { name: "Answer the next" }).click();
  await expect(title(page)).toHaveText("What do you weigh?");
  await page.getByLabel("Weight").fill("150");
  await page.getByLabel("pounds").check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText(/was \d+–\d+[^,]*, now \d+–\d+/).first()).toBeVisible();
  await page.getByLabel("Not sure").check();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await answerAll(page);
  await expect(page.getByText("You’ve answered every question")).toBeVisible();
  await expect(page.getByText("150 lb")).toBeVisible();
  await expect(page.getByText("Not sure", { exact: true })).toBeVisible();
  await expectBoth(page);

  await page.goto("/me/settings");
  await expectBoth(page);
  await page.getByLabel("Email me a link").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  await page.goto("/me/sessions/new");
  await expectBoth(page);
  const id = await addRide(page);
  await expect(page.getByText("guidance, not medical instructions")).toBeVisible();
  await expect(page.getByRole("link", { name: "Powered by Aidstation" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Limits" })).toBeVisible();
  await expectBoth(page);
  await page.getByRole("link", { name: "Edit session" }).click();
  await expect(title(page)).toHaveText("Edit session");
  await expectBoth(page);

  await page.goto(`/me/sessions/${id}/carry`);
  await page.getByRole("button", { name: "Carry this" }).click();
  await expect(page.getByText("Your report will show what you carry.")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Planned .* Nothing reported\.$/ })).toBeVisible();
  await expectBoth(page);

  await remindAfter(Date.now() + 61 * 60_000);
  const link = await (await startPartner()).mailedLink(email, "/debrief/");
  const phone = await browser.newContext({ viewport: { width: 320, height: 568 } });
  const debrief = await phone.newPage();
  await debrief.goto(link);
  expect(new URL(debrief.url()).pathname).toBe(`/debrief/session/${id}`);
  // Scrolled to the end, where the sticky submit bar covers nothing.
  await debrief.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectBoth(debrief);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps++;
    await target.click();
  };
  await expect(debrief.getByLabel("Duration in minutes")).toHaveValue("120");
  // A double tap on "+ refill" adds none, and what was added can be taken back.
  const refill = debrief.getByRole("button", { name: "+ refill of bottle A" });
  await refill.dblclick({ position: { x: 5, y: 22 } });
  await debrief.getByRole("button", { name: "water", exact: true }).click();
  // It says nothing of what is left at the end.
  await expect(debrief.getByRole("slider").first()).toHaveAttribute(
    "aria-valuetext",
    "not answered",
  );
  await debrief.getByRole("button", { name: "− refill of bottle A" }).click();
  await expect(debrief.getByText("− refill")).toHaveCount(0);
  await debrief.getByRole("button", { name: /^All of it, as carried/ }).click();
  await debrief.getByRole("button", { name: /^All of it, as carried/ }).click();
  await expect(debrief.getByText("Not answered")).not.toHaveCount(0);
  // A thumb that scrolls over a bottle is no answer; one that taps it is.
  const bottle = debrief.getByRole("slider").first();
  await bottle.scrollIntoViewIfNeeded();
  const { x, y } = (await bottle.boundingBox()) ?? { x: 0, y: 0 };
  const device = await debrief.context().newCDPSession(debrief);
  const thumb = {
    x: Math.round(x) + 30,
    y: Math.round(y) + 60,
    gestureSourceType: "touch",
  } as const;
  await device.send("Input.synthesizeScrollGesture", { ...thumb, yDistance: -60 });
  await expect(bottle).toHaveAttribute("aria-valuetext", "not answered");
  await bottle.tap({ position: { x: 30, y: 55 } });
  await expect(bottle).toHaveAttribute("aria-valuetext", /left, drank/);
  // "All of it" by mistake can be taken back, also after a reload.
  await debrief.getByRole("button", { name: /^All of it, as carried/ }).click();
  await expect(bottle).toHaveAttribute("aria-valuetext", /^empty/);
  await debrief.reload();
  await expect(bottle).toHaveAttribute("aria-valuetext", /^empty/);
  await debrief.getByRole("button", { name: /^All of it, as carried/ }).click();
  await expect(bottle).toHaveAttribute("aria-valuetext", /left, drank/);
  await tap(debrief.getByRole("button", { name: /^All of it, as carried/ }));
  await expect(debrief.getByText("Not answered")).toHaveCount(0);
  await tap(debrief.locator("label", { hasText: /^Good$/ }));
  await tap(debrief.getByRole("button", { name: "Nothing", exact: true }));
  await tap(debrief.getByRole("button", { name: "Send" }));
  await expect(debrief.getByText("Sent. Thank you.")).toBeVisible();
  expect(taps).toBe(4);
  await expect(debrief.getByText(/ plan\.$/)).toBeVisible();
  await expect(debrief.getByRole("img", { name: /Carried .* Taken / })).toBeVisible();
  await expectBoth(debrief);
  await debrief.goto("/me");
  await expect(title(debrief)).toHaveText("Sign in");
  await phone.close();

  const { feedback } = await reportsOf(id);
  expect(feedback).toMatchObject({
    rating: 4,
    symptoms: {},
    sleep_hours: null,
    duration_min: null,
  });
  expect(feedback).toMatchObject({ items: expect.any(Array), bottles: expect.any(Array) });
  expect(feedback).toMatchObject({ consumed_carb_g: expect.any(Number), leftover_fluid_ml: 0 });
  await page.goto("/me/sessions");
  await expect(page.getByText(/2\sh, reported/)).toBeVisible();
  await expectBoth(page);
  await page.getByRole("link", { name: "Gran fondo" }).click();
  await expect(page.getByRole("heading", { name: "Your report" })).toBeVisible();
  await expect(page.getByText("not reported").first()).toBeVisible();
  await expectBoth(page);

  await page.goto("/me");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  expect((await download).suggestedFilename()).toBe("aidstation.json");
  // One tap only asks.
  await page.getByText("Delete my record").click();
  await expect(page.getByRole("heading", { name: "Delete your record?" })).toBeVisible();
  await expectBoth(page);
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByText("Delete my record").click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Your record and everything in it were deleted.")).toBeVisible();
  await page.goto(link);
  await expect(title(page)).toHaveText("This link no longer works");
});

test("a debrief can be opened, filled in and sent offline, and arrives once after reconnecting", async ({
  page,
  context,
}) => {
  await signUp(page);
  await begin(page);
  await answerAll(page);
  const id = await addRide(page);
  await page.getByRole("link", { name: "Report how it went" }).click();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await readyForNoLine(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Gran fondo")).toBeVisible();
  await page.getByRole("button", { name: "Gel: one more" }).click();
  await page.getByText("Enter amounts instead").click();
  await group(page, "Sodium").getByLabel("Most").check();
  await page.getByRole("button", { name: "Nausea" }).click();
  // Typed, but never added.
  await page.getByRole("button", { name: "+ Something else" }).click();
  // What no product is found for is what it is called.
  await page.getByLabel("Find a product").fill("Qzx wrkl");
  await expect(page.getByLabel("Or add it yourself")).toHaveValue("Qzx wrkl");
  // Deleted again, it isn't something that was taken.
  await page.getByLabel("Find a product").fill("");
  await expect(page.getByLabel("Or add it yourself")).toHaveValue("");
  await page.getByLabel("Or add it yourself").fill("Date bar");
  await page.getByLabel("Carbs, g").fill("30");
  await expect(page.getByLabel("Or add it yourself")).toHaveValue("Date bar");
  await expect(page.getByText("Saved on this device. Not sent yet.")).toBeVisible();
  await page.close();

  const again = await context.newPage();
  await again.goto(`/me/sessions/${id}/debrief`);
  await expect(group(again, "Sodium").getByLabel("Most")).toBeChecked();
  await expect(again.getByText("Gel: 1")).toBeVisible();
  await expect(again.getByLabel("Or add it yourself")).toHaveValue("Date bar");
  await expect(again.getByRole("button", { name: "Nausea" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await rate(again, "Bad");
  // An invalid number is reported while the user is looking, not once the connection is back.
  const slept = again.getByLabel("Hours slept the night before");
  await slept.fill("7h");
  await again.getByRole("button", { name: "Send" }).click();
  await expect(again.getByText("Not sent. Hours slept: Enter a number.")).toBeVisible();
  await expect(slept).toBeFocused();
  await expect(slept).toHaveAttribute("aria-invalid", "true");
  await slept.fill("");
  await slept.pressSequentially("7,5");
  await again.getByRole("button", { name: "Send" }).click();
  await expect(again.getByText("Not sent yet. Your report")).toBeVisible();
  await expectBoth(again);
  expect((await reportsOf(id)).taken).toBe(0);

  await context.setOffline(false);
  await expect(again.getByText("Sent. Thank you.")).toBeVisible();
  expect(await reportsOf(id)).toMatchObject({
    taken: 1,
    feedback: {
      ...{ rating: 2, symptoms: { nausea: 1 }, sleep_hours: 7.5 },
      items: expect.arrayContaining([expect.objectContaining({ name: "Date bar", carb_g: 30 })]),
    },
  });
  const left = await again.evaluate(() => Object.keys(localStorage));
  expect(left).toEqual([]);
});

/** An athlete with a ride, whose pages and scripts come only from the service and never from a service worker. */
async function withRide(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    serviceWorkers: "block",
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await signUp(page);
  await begin(page);
  const id = await addRide(page);
  return { context, page, id };
}

test("a debrief whose answer was lost counts once, and each page that sends or shows it says that it was too much to drink", async ({
  browser,
  baseURL,
}) => {
  const { context, page, id } = await withRide(browser, baseURL);
  await page.getByRole("link", { name: "Report how it went" }).click();
  let sent = 0;
  await page.route("**/debrief/send", async (route) => {
    expect(route.request().postData()).toContain("version=1");
    if (sent++ === 0) await route.fetch();
    return route.abort();
  });
  await page.getByText("Enter amounts instead").click();
  await group(page, "Fluid").getByText("Exact amount").click();
  await group(page, "Fluid").getByLabel(/Taken/).fill("6000");
  await rate(page, "So-so");
  // Said by the page's script, without which the browser sends the form.
  await expect(page.getByText("Saved on this device. Not sent yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Not sent yet. Your report")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/me/messages");
  await expect(other.getByText("Sent from this device: 1 report.")).toBeVisible();
  await expect(page.getByText("Sent. Thank you.")).toBeVisible();
  for (const shown of [page, other])
    await expect(shown.getByText("What you drank may have diluted your blood")).toBeVisible();
  expect(await reportsOf(id)).toMatchObject({ taken: 1, feedback: { rating: 3 } });
  await context.close();
});

test("a report that somebody else wrote by their link is sent from here, but neither explained nor discarded", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await withRide(browser, baseURL);
  const answer = { outcome: "taken", overdrank: true, replaces: 1, strip: null };
  await page.route("**/debrief/session/a/send", (route) => route.fulfill({ json: answer }));
  const keep = () =>
    page.evaluate(() => {
      const sheet = {
        activityId: "a",
        draftId: "d",
        title: "Her ride",
        sendTo: "/debrief/session/a/send",
      };
      const draft = { sheet, entered: {}, state: "waiting" };
      localStorage.setItem("debrief:a:d", JSON.stringify(draft));
    });
  // A page of their own might send it before it is left.
  await page.goto("/terms");
  await keep();
  await page.goto("/me/messages");
  await expect(page.getByText("Sent from this device: 1 report.")).toBeVisible();
  const link = page.getByRole("link", { name: /Her ride/ });
  await expect(link).toHaveAttribute("href", "/debrief/session/a");
  await expect(page.getByText("What you drank may have diluted")).toHaveCount(0);
  await keep();
  answer.outcome = "meanwhile";
  await page.goto("/me/messages");
  await expect(link).toHaveAttribute("href", "/debrief/session/a");
  await expect(page.getByRole("button", { name: "Discard it" })).toHaveCount(0);
  answer.outcome = "gone";
  await page.goto("/me/messages");
  await page.getByRole("button", { name: "Discard it" }).click();
  await page.getByRole("button", { name: "Discard it for good" }).click();
  await expect(link).toHaveCount(0);
  await context.close();
});

test("a report begun by a link and opened on one's own page is sent as one's own", async ({
  browser,
  baseURL,
}) => {
  const { context, page, id } = await withRide(browser, baseURL);
  await page.goto(`/me/sessions/${id}/debrief`);
  await rate(page, "So-so");
  await expect(page.getByText("Saved on this device. Not sent yet.")).toBeVisible();
  const storedSheet = (asByLink: boolean) =>
    page.evaluate((asByLink) => {
      const [key = ""] = Object.keys(localStorage).filter((each) => each.startsWith("debrief:"));
      const draft = JSON.parse(localStorage.getItem(key) ?? "");
      if (asByLink) {
        delete draft.sheet.owner;
        draft.sheet.sendTo = `/debrief/session/${draft.sheet.activityId}/send`;
        localStorage.setItem(key, JSON.stringify(draft));
      }
      return draft.sheet;
    }, asByLink);
  const { owner } = await storedSheet(false);
  await storedSheet(true);
  await page.reload();
  await rate(page, "Good");
  await expect.poll(async () => (await storedSheet(false)).owner).toBe(owner);
  expect((await storedSheet(false)).sendTo).toBe(`/me/sessions/${id}/debrief/send`);
  await context.close();
});

test("a report of nothing is corrected by tapping, and the line above Send is what is stored", async ({
  browser,
  baseURL,
}) => {
  const { context, page, id } = await withRide(browser, baseURL);
  await page.getByRole("link", { name: "Report how it went" }).click();
  await page.getByRole("button", { name: "I took nothing" }).click();
  await rate(page, "So-so");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent. Thank you.")).toBeVisible();
  expect((await reportsOf(id)).feedback).toMatchObject({ consumed_fluid_ml: 0 });
  await page.goto(`/me/sessions/${id}/debrief`);
  // Not added yet, it would be outweighed by the zeros of before.
  await page.getByRole("button", { name: "+ Something else" }).click();
  await page.getByLabel("Or add it yourself").fill("Stream water");
  await page.getByLabel("Fluid, mL").fill("500");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Add “Stream water”, or cancel it.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  const more = page.getByRole("button", { name: "Bottle of water: one more" });
  const replaces = page.getByText(/^What you tapped replaces what you entered before: .*fluid\.$/);
  // A tap that is taken back leaves what was reported.
  await more.click();
  await expect(replaces).toBeVisible();
  await page.reload();
  await expect(replaces).toBeVisible();
  await page.getByRole("button", { name: "Gel: one more" }).click();
  for (const _ of [1, 2])
    await page.getByRole("button", { name: "Bottle of water: half a serving less" }).click();
  await expect(replaces).toHaveCount(0);
  const soFar = page.getByText("Fluid so far").locator("..");
  await expect(soFar).toContainText(/ 0(\smL| of)/);
  await more.click();
  await expect(soFar).toContainText(/ 500(\smL| of)/);
  // The same answer chosen again is the later one.
  await group(page, "Fluid").getByText("None").click();
  await expect(soFar).toContainText(/ 0(\smL| of)/);
  await page.getByRole("button", { name: "Bottle of water: half a serving less" }).click();
  for (const _ of [1, 2]) await more.click();
  await expect(replaces).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent. Thank you.")).toBeVisible();
  const { feedback } = await reportsOf(id);
  expect(feedback).toMatchObject({ consumed_carb_g: 25, consumed_fluid_ml: 1_000 });
  await context.close();
});

test("in a browser that stores nothing, a debrief that got no answer says so, and is sent from its open page", async ({
  browser,
  baseURL,
}) => {
  const { context, page, id } = await withRide(browser, baseURL);
  await page.addInitScript(() => Object.defineProperty(window, "localStorage", { value: null }));
  await page.getByRole("link", { name: "Report how it went" }).click();
  await page.reload();
  await rate(page, "So-so");
  await expect(page.getByText(/this browser can’t save it/)).toBeVisible();
  await page.route("**/debrief/send", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent. Thank you.")).toBeVisible();
  expect(await reportsOf(id)).toMatchObject({ taken: 1, feedback: { rating: 3 } });
  await context.close();
});

test("input typed before a debrief's scripts load is saved at once, and added to the stored draft", async ({
  browser,
  baseURL,
}) => {
  const { context, page, id } = await withRide(browser, baseURL);
  const [slept, lasted, words] = [
    page.getByLabel("Hours slept the night before"),
    page.getByLabel("Duration in minutes"),
    page.getByLabel("In your words"),
  ];
  let come = await openEarly(page, `/me/sessions/${id}/debrief`);
  await slept.fill("5");
  come();
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain('"sleep":"5"');
  await rate(page, "Good");

  come = await openEarly(page, `/me/sessions/${id}/debrief`);
  await slept.fill("6,5");
  await lasted.fill("133");
  await words.fill("Windy.");
  come();
  await expect(page.getByText("Saved on this device. Not sent yet.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Good", exact: true })).toBeChecked();
  await expect(slept).toHaveValue("6,5");
  await expect(lasted).toHaveValue("133");
  await expect(words).toHaveValue("Windy.");
  await context.close();
});

test("a report can be corrected with the keyboard alone, without losing one made meanwhile", async ({
  page,
  context,
}) => {
  await signUp(page);
  await begin(page);
  await answerAll(page);
  const id = await addRide(page);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await page.evaluate(() => localStorage.clear());
    await each.goto(`/me/sessions/${id}/debrief`);
    // A page that starts later would take over what the first one stored.
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1);
  }
  await page.getByText("Enter amounts instead").focus();
  await page.keyboard.press("Enter");
  await group(page, "Fluid").getByLabel("None").focus();
  await page.keyboard.press("ArrowRight");
  await expect(group(page, "Fluid").getByLabel("A quarter")).toBeChecked();
  await page.getByRole("button", { name: "Nausea" }).focus();
  // A key held down counts once.
  for (let press = 0; press < 4; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  for (const key of ["Space", "Space", "Backspace"]) await page.keyboard.press(key);
  // Pressed by mistake, and again, Nothing brings back what was counted.
  await page.getByRole("button", { name: "Nothing", exact: true }).focus();
  for (const key of ["Space", "Space"]) await page.keyboard.press(key);
  await page.getByRole("radio", { name: "Very bad" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sent. Thank you.")).toBeVisible();
  expect((await reportsOf(id)).feedback).toMatchObject({ symptoms: { nausea: 2 }, rating: 1 });

  // The second one was already open on the same device: what was entered in it is what gets sent.
  await rate(other, "Very good");
  // Typed text stays alongside the search results that arrive meanwhile.
  await other.getByRole("button", { name: "+ Something else" }).click();
  await other.getByLabel("Or add it yourself").fill("Date bar");
  await other.getByLabel("Carbs, g").fill("30");
  await other.getByLabel("Find a product").fill("gel");
  await other
    .getByRole("group", { name: "Something else" })
    .getByRole("listitem")
    .getByRole("button")
    .first()
    .click();
  await expect(other.getByText("Date bar", { exact: true })).toBeVisible();
  // Enter takes the first product found, for the words as they are then.
  await other.getByRole("button", { name: "+ Something else" }).click();
  await other.getByLabel("Find a product").fill("maurten gel 100");
  await other.getByLabel("Find a product").press("Enter");
  await expect(other.getByText(/^Maurten Gel 100/i).first()).toBeVisible();
  await expect(other.getByLabel("Find a product")).toHaveCount(0);
  // Found, but not taken, it isn't sent without a question; added, it goes by its name.
  await other.getByRole("button", { name: "+ Something else" }).click();
  await other.getByLabel("Find a product").fill("maurten drink");
  await expect(
    other.getByRole("group", { name: "Something else" }).getByRole("listitem"),
  ).not.toHaveCount(0);
  await other.getByRole("button", { name: "Send" }).click();
  await expect(
    other.getByText("You searched for “maurten drink”. Add it, or cancel."),
  ).toBeVisible();
  await other.getByRole("button", { name: "Add", exact: true }).click();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holdOne = async (route: Route) => {
    await held;
    await route.continue();
  };
  await other.route("**/debrief/send", holdOne, { times: 1 });
  await other.getByRole("button", { name: "Send" }).click();
  // What is typed while the report is being sent stays, even if it is refused.
  await other.getByRole("button", { name: "+ Something else" }).click();
  await other.getByLabel("Or add it yourself").fill("Rice cake");
  letGo();
  await expect(other.getByText("reported elsewhere")).toBeVisible();
  await expect(other.getByLabel("Or add it yourself")).toHaveValue("Rice cake");
  expect((await reportsOf(id)).feedback).toMatchObject({ rating: 1 });
  await other.getByRole("button", { name: "Send" }).click();
  await expect(other.getByText("Sent. Thank you.")).toBeVisible();
  const { feedback } = await reportsOf(id);
  expect(feedback).toMatchObject({
    rating: 5,
    items: [
      ...[{ consumed: 1 }, { name: "Date bar" }, { consumed: 1, carb_g: 25 }],
      ...[{ name: "maurten drink", carb_g: null }, { name: "Rice cake" }],
    ],
  });
});

test("unsent input that comes back points out what was changed elsewhere meanwhile", async ({
  browser,
  baseURL,
}) => {
  const { context, page, id } = await withRide(browser, baseURL);
  const form = `/me/sessions/${id}/edit`;
  const name = (of: Page) => of.getByLabel("Name (optional)");
  const save = (of: Page) => of.getByRole("button", { name: "Save and see the plan" }).click();
  const other = await context.newPage();
  await page.goto(form);
  await name(page).fill("Mine");
  await page.reload();
  await expect(name(page)).toHaveValue("Mine");
  await page.goto("/me");
  // What is entered before the scripts are there costs nothing of what was left in the other fields.
  await page.route("**/*.js", (route) => setTimeout(() => void route.continue(), 1_500));
  await page.goto(form, { waitUntil: "commit" });
  await page.getByLabel("Hours", { exact: true }).fill("3");
  await expect(name(page)).toHaveValue("Mine");
  await expect(page.getByLabel("Hours", { exact: true })).toHaveValue("3");
  await page.unroute("**/*.js");
  await page.goto("/me");
  await other.goto(form);
  await name(other).fill("Theirs");
  await save(other);
  await expect(title(other)).toHaveText("Theirs");
  await page.goto(form);
  await expect(page.getByText("What you entered earlier is still here.")).toBeVisible();
  await save(page);
  await expect(page.getByText("changed elsewhere since you opened it")).toBeVisible();
  await expect(name(page)).toHaveValue("Mine");
  await save(page);
  await expect(title(page)).toHaveText("Mine");
  await context.close();
});

test("after Back a form shows what is stored, so that saving it again undoes nothing saved elsewhere", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await withRide(browser, baseURL);
  const other = await context.newPage();
  const form = "/me/profile/concerns";
  const box = (of: Page, name: string) => of.getByLabel(name, { exact: true });
  const tick = async (of: Page, name: string) => {
    await box(of, name).check();
    await of.getByRole("button", { name: /^Save/ }).click();
    await of.waitForURL((url) => url.pathname !== form);
  };
  await page.goto(form);
  await tick(page, "Thirst");
  await other.goto(form);
  await tick(other, "Faintness");
  await page.goBack();
  await expect(box(page, "Faintness")).toBeChecked();
  await tick(page, "Hunger");
  await page.goto(form);
  for (const name of ["Thirst", "Faintness", "Hunger"]) await expect(box(page, name)).toBeChecked();
  await context.close();
});

test("without scripts a session is added, changed, reported and deleted", async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  await begin(page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const plain = await context.newPage();
  const id = await addRide(plain);
  // Abroad, times would be entered in the wrong zone; without scripts the page only names its own.
  for (const javaScriptEnabled of [true, false]) {
    const abroad = await browser.newContext({
      ...{ javaScriptEnabled, timezoneId: "Asia/Tokyo" },
      storageState: await page.context().storageState(),
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const there = await abroad.newPage();
    await there.goto("/me/sessions/new");
    const words = javaScriptEnabled
      ? "This device is on Tokyo time. Times here are in UTC time. Change it in settings."
      : "Your time zone: UTC.";
    await expect(there.getByText(words)).toBeVisible();
    await abroad.close();
  }
  await expect(plain.getByText(/\d+–\d+\sg/)).toBeVisible();
  await plain.getByRole("link", { name: "Edit session" }).click();
  const [tab, another] = [await context.newPage(), await context.newPage()];
  for (const each of [tab, another]) await each.goto(`/me/sessions/${id}/edit`);
  await plain.getByLabel("Name (optional)").fill("Short ride");
  await plain.getByRole("button", { name: "Save and see the plan" }).click();
  await expect(title(plain)).toHaveText("Short ride");
  // A tab opened earlier stores only what was changed in it, and points out what both changed.
  await tab.getByLabel("How hard").selectOption("3");
  await tab.getByRole("button", { name: "Save and see the plan" }).click();
  await expect(title(tab)).toHaveText("Short ride");
  await another.getByLabel("Name (optional)").fill("Another name");
  await another.getByRole("button", { name: "Save and see the plan" }).click();
  await expect(another.getByText("changed elsewhere since you opened it")).toBeVisible();
  await expect(another.getByLabel("Name (optional)")).toHaveValue("Another name");
  // The name has no break opportunity, and must not make the page wider than a phone.
  await plain.goto(`/me/sessions/${id}/edit`);
  const name = "W".repeat(60);
  await plain.getByLabel("Name (optional)").fill(name);
  await plain.getByRole("button", { name: "Save and see the plan" }).click();
  await expect(title(plain)).toHaveText(name);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [`/me/sessions/${id}`, `/me/sessions/${id}/debrief`, "/me"]) {
    await page.goto(path);
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await plain.getByRole("link", { name: "Report how it went" }).click();
  await plain.getByText("Enter amounts instead").click();
  await group(plain, "Carbohydrate").getByText("Exact amount").click();
  await group(plain, "Carbohydrate").getByLabel("Taken, g").fill("55");
  await rate(plain, "Good");
  await plain.getByRole("button", { name: "Send" }).click();
  await expect(plain.getByText("Reported.")).toBeVisible();
  await expect(plain.getByText("55 g").first()).toBeVisible();
  expect((await reportsOf(id)).feedback).toMatchObject({ consumed_carb_g: 55 });
  await plain.getByRole("link", { name: "Edit session" }).click();
  await plain.getByText("Delete session", { exact: true }).click();
  await plain.getByRole("button", { name: "Delete for good" }).click();
  await expect(plain.getByText("Session deleted.")).toBeVisible();
  await context.close();
  await page.goto(`/me/sessions/${id}`);
  await expect(page.getByText("Page not found")).toBeVisible();
});

test("a link that opens nothing says so, and a session that isn't theirs isn't found", async ({
  page,
}) => {
  await page.goto("/debrief/made-up");
  await expect(title(page)).toHaveText("This link no longer works");
  await expectBoth(page);
  await page.goto("/debrief/offline");
  await expect(page.getByText("hasn’t been opened on this device yet")).toBeVisible();
  await expectBoth(page);
});
