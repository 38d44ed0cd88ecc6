import { expect, type Page } from "@playwright/test";
import { open, openRules, signedIn } from "./coach";
import { type Ear, listenTo } from "./ear";
import { test } from "./quiet";

/** The morning of a coach who can't see the screen: keyboard only, and by what is announced. */

async function morning() {
  const { coach60 } = await import("../../testing/coach60");
  return coach60({ having: ["assistant"] });
}

/** Presses Tab until the focused element is announced this way. */
async function tabTo(page: Page, ear: Ear, role: string, name: RegExp) {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    const focused = await ear.focused();
    if (focused.role === role && name.test(focused.name)) return focused;
  }
  throw new Error(`No ${role} called ${name} is met by Tab.`);
}

/** Returns the announcements after an action, once they have settled. */
async function saidAfter(ear: Ear, act: () => Promise<void>, wanted: RegExp): Promise<string[]> {
  await ear.heard();
  await act();
  const heard: string[] = [];
  await expect
    .poll(async () => {
      heard.push(...(await ear.heard()));
      return heard.join("\n");
    })
    .toMatch(wanted);
  return heard;
}

test("three items are cleared by screen reader alone, and each step says what happened, the way back and where one is", async ({
  browser,
}) => {
  const { cookie, athletes } = await morning();
  const page = await (await signedIn(browser, cookie)).newPage();
  const ear = await listenTo(page);
  await open(page, "/triage");
  const [maya] = athletes;
  const name = maya?.name ?? "";
  const first = name.split(" ")[0] ?? "";

  await expect(page.getByRole("main")).toHaveCount(1);
  for (const [role, label] of [
    ["navigation", "Portal"],
    ["complementary", "Account status"],
    ["region", "Safety"],
    ["region", "Everyone else"],
  ] as const)
    await expect(page.getByRole(role, { name: label })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Monday triage");
  const levels = await page
    .getByRole("heading")
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1)).toBe(true);

  // The first item: severity, athlete, reason, and its position; then what the last days add up to.
  const item = await tabTo(page, ear, "link", /^Safety/);
  expect(item.name).toMatch(new RegExp(`^Safety ${name} Drank .* 1 of 12$`));
  expect(item.description).toMatch(/^Last 14 days: carbohydrate .*; sodium below .*; fluid /);
  expect(item.isCurrent).toBe(true);

  // The evidence is a named table with column headers, and a row per session.
  const shows = page.getByRole("table", { name: /^Evidence/ });
  await expect(shows.getByRole("columnheader")).toHaveText([
    ...["Session", "Carb", "Sodium", "Fluid", "Symptoms", "Felt"],
  ]);
  await expect(shows.getByRole("rowheader").first()).toHaveText(/ride/);
  const strip = page.getByRole("img", { name: /^Planned .* Taken .* Symptoms: nausea/ });
  await expect(strip.first()).toBeVisible();

  // A safety item can't just be marked done; it says why, and how: by the key, and on the button.
  const why = `Message ${first} or choose a reason first.`;
  const twice = [];
  for (let press = 0; press < 2; press++) {
    twice.push(...(await saidAfter(ear, () => page.keyboard.press("e"), /or choose/)));
    // Without another key in between, a doubled press counts as one.
    await page.keyboard.press("Shift");
  }
  expect(twice).toEqual([why, why]);
  await page.keyboard.press("j");
  await expect(page.getByRole("status").filter({ hasText: why })).toHaveCount(0);
  await page.keyboard.press("k");
  const closed = await tabTo(page, ear, "button", /^Reviewed/);
  expect([closed.isOff, closed.description]).toEqual([true, why]);
  await page.keyboard.press("Shift+Tab");
  expect(await ear.focused()).toMatchObject({ role: "combobox", name: "Reason for clearing" });
  await page.keyboard.press("T");
  await expect(page.getByRole("combobox", { name: "Reason for clearing" })).toHaveValue(
    "Talked to them",
  );
  const ready = await tabTo(page, ear, "button", /^Reviewed/);
  expect([ready.isOff, ready.description]).toEqual([false, ""]);
  const reviewed = await saidAfter(ear, () => page.keyboard.press("Enter"), /: reviewed/);
  expect(reviewed.sort()).toEqual(["1 of 12 reviewed", `${name}: reviewed Undo Z`]);
  const second = await ear.focused();
  expect(second.name).toMatch(/^Watch .* Sodium 5\d% .* 2 of 12$/);
  expect(second.isCurrent).toBe(true);

  // The message dialog names its recipient; the result is announced once it has closed.
  await page.keyboard.press("m");
  await expect(page.getByRole("dialog", { name: /^Message to / })).toBeVisible();
  expect(await ear.focused()).toMatchObject({ role: "textbox", name: "Your message" });
  // No letter acts behind it, even if nothing in it has the focus.
  await page.getByLabel("Your message").blur();
  await page.keyboard.press("e");
  await page.getByLabel("Your message").focus();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Send/ })).toBeEnabled();
  const sent = await saidAfter(ear, () => page.keyboard.press("Control+Enter"), /Undo/);
  expect(sent).toEqual([expect.stringMatching(/^Message to .* queued Undo Z$/)]);
  expect((await ear.focused()).name).toMatch(/^Watch .* 3 of 12$/);

  // Snoozes for longer than usual: choosing does nothing yet, the button does.
  const snooze = await tabTo(page, ear, "combobox", /^How long to snooze$/);
  expect(snooze.value).toBe("3 days");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await ear.heard()).toEqual([]);
  await page.keyboard.press("Shift+Tab");
  expect((await ear.focused()).name).toMatch(/^Snooze 1 week/);
  const away = await saidAfter(ear, () => page.keyboard.press("Enter"), /snoozed/);
  expect(away.sort()).toEqual(["3 of 12 reviewed", expect.stringMatching(/: snoozed Undo Z$/)]);
  expect((await ear.focused()).name).toMatch(/^Watch .* 4 of 12$/);

  // A letter key acts on the focused item, whatever is open beside it.
  await tabTo(page, ear, "link", /6 of 12$/);
  const other = (await ear.focused()).name;
  const there = await saidAfter(ear, () => page.keyboard.press("e"), /: reviewed/);
  const whom = there.find((each) => each.includes(": reviewed"))?.split(":")[0] ?? "";
  expect(other).toContain(whom);

  // Undo: announced once, with the focus where it was.
  const back = await saidAfter(ear, () => page.keyboard.press("z"), /Undone/);
  expect(back.filter((each) => !/of 12/.test(each))).toEqual([`Undone: ${whom}: reviewed`]);
  expect((await ear.focused()).name).toBe(other);
  expect(await ear.missed()).toEqual([]);
});

test("clearing the last item announces that nothing is left", async ({ browser }) => {
  const { coach60 } = await import("../../testing/coach60");
  const { cookie } = await coach60({ count: 12 });
  const page = await (await signedIn(browser, cookie)).newPage();
  const ear = await listenTo(page);
  await open(page, "/triage");
  const count = await page.getByRole("link", { name: /\d+ of \d+$/ }).count();
  await tabTo(page, ear, "combobox", /^Reason for clearing/);
  await page.keyboard.press("S");
  await tabTo(page, ear, "button", /^Reviewed/);
  await page.keyboard.press("Enter");
  for (let done = 2; done <= count; done++) {
    await expect(page.getByText(`${done - 1} of ${count} reviewed`)).toBeVisible();
    await tabTo(page, ear, "button", /^Reviewed/);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("Nothing needs you.")).toBeVisible();
  const isThere = () =>
    page.evaluate(() => document.activeElement?.textContent?.includes("Nothing needs you."));
  await expect.poll(isThere).toBe(true);
});

test("an alert rule is changed by screen reader alone: errors, effect and saving are announced once each", async ({
  browser,
}) => {
  const { cookie } = await morning();
  const page = await (await signedIn(browser, cookie)).newPage();
  const ear = await listenTo(page);
  const results = /^Last 30 days: \d+ alerts?, \d+ athletes?, (about \d+|under 1|0) a week\./m;
  await saidAfter(ear, () => open(page, "/alerts"), results);

  await openRules(page);
  const field = await tabTo(page, ear, "textbox", /^Under-fueled, alert line/);
  expect(field.name).toBe("Under-fueled, alert line: below % of plan");
  expect(field).toMatchObject({ isInvalid: false, description: "" });

  const typed = await saidAfter(
    ear,
    async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.type("55", { delay: 80 });
    },
    /Last 30 days/,
  );
  expect(typed.filter((each) => results.test(each))).toHaveLength(1);
  expect(typed.filter((each) => !results.test(each))).toEqual(["1 change not saved"]);

  const problem = "Under-fueled, alert line must be a number over 0 and up to 100.";
  const wrong = await saidAfter(
    ear,
    async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.type("150", { delay: 80 });
    },
    /must be/,
  );
  expect(wrong.filter((each) => each.includes("must be"))).toEqual([problem]);
  expect(await ear.focused()).toMatchObject({ isInvalid: true, description: problem });
  const refused = await saidAfter(ear, () => page.keyboard.press("Control+s"), /Not saved/);
  expect(refused).toEqual([`Not saved. ${problem}`]);

  await page.keyboard.press("Control+a");
  await saidAfter(ear, () => page.keyboard.type("60", { delay: 80 }), /1 change not saved/);
  expect(await ear.focused()).toMatchObject({ isInvalid: false, description: "", value: "60" });
  const save = await tabTo(page, ear, "button", /^Save changes/);
  expect(save.isOff).toBe(false);
  const saved = await saidAfter(ear, () => page.keyboard.press("Enter"), /Alert rules saved/);
  expect(saved.filter((each) => !results.test(each))).toEqual(["Alert rules saved Undo Z"]);
  // The button is now disabled, but still focused.
  expect(await ear.focused()).toMatchObject({ role: "button", isOff: true });
  expect((await ear.focused()).name).toMatch(/^Save changes/);
  expect(await ear.missed()).toEqual([]);
});
