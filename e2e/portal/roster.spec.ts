import { expect, type Page, type Route } from "@playwright/test";
import { asked, expectSound, open, openEarly, signedIn, watched } from "./coach";
import { coveredOnTheWay } from "./keys";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

/** Opens the roster of a coach of sixty. */
async function atRoster(browser: Parameters<typeof signedIn>[0]) {
  const { coach60 } = await import("../../testing/coach60");
  const { cookie } = await coach60();
  const context = await signedIn(browser, cookie);
  const { page, faults } = await watched(context);
  await open(page, "/roster");
  return { context, page, faults };
}

const shown = (page: Page) => page.getByRole("rowheader");
const column = (page: Page, name: string) => page.getByRole("columnheader", { name });

test("the roster is sorted by the keyboard, and announces the column and direction", async ({
  browser,
}) => {
  const { page, faults } = await atRoster(browser);
  await expect(shown(page)).toHaveCount(60);
  await expect(column(page, "Marker")).toHaveAttribute("aria-sort", "descending");
  const button = column(page, "Athlete").getByRole("button");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(column(page, "Athlete")).toHaveAttribute("aria-sort", "ascending");
  await expect(page.locator("[aria-sort]")).toHaveCount(1);
  await expect(button).toBeFocused();
  const up = await shown(page).allTextContents();
  await page.keyboard.press("Enter");
  await expect(column(page, "Athlete")).toHaveAttribute("aria-sort", "descending");
  expect(await shown(page).allTextContents()).toEqual([...up].reverse());
  await expectSound(page);
  expect(faults).toEqual([]);
});

test("the focused element is never under a sticky bar, going down the roster or up again", async ({
  browser,
}) => {
  const { page } = await atRoster(browser);
  await page.getByRole("checkbox", { name: /./ }).nth(1).check();
  await expect(page.getByRole("region", { name: "Selected athletes" })).toBeVisible();
  expect(await coveredOnTheWay(page, "Tab", 70)).toEqual([]);
  expect(await coveredOnTheWay(page, "Shift+Tab", 60)).toEqual([]);
});

test("the roster's filters and sorting are in its address, survive a reload, Back and a link, and nothing else is in it", async ({
  browser,
}) => {
  const { context, page } = await atRoster(browser);
  expect(new URL(page.url()).search).toBe("");
  await page.getByLabel("Marker").selectOption({ label: "Not reported" });
  await expect(shown(page)).toHaveCount(6);
  await column(page, "Athlete").getByRole("button").click();
  await page.getByRole("radio", { name: "30" }).check({ force: true });
  await expect(page).toHaveURL(/window=30/);
  const names = await shown(page).allTextContents();
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()].sort()).toEqual(["marker", "sort", "window"]);

  await page.reload();
  await expect(shown(page)).toHaveText(names);
  const link = page.url();
  await shown(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/athletes\//);
  await page.goBack();
  await expect(shown(page)).toHaveText(names);
  const other = await context.newPage();
  await open(other, link);
  await expect(shown(other)).toHaveText(names);
  await expect(other.getByRole("radio", { name: "30" })).toBeChecked();

  await other.getByRole("button", { name: "Clear filters" }).click();
  await column(other, "Marker").getByRole("button").click();
  await other.getByRole("radio", { name: "14" }).check({ force: true });
  await expect.poll(() => new URL(other.url()).search).toBe("");
});

test("letters typed into a field trigger no shortcuts, and a filter without matches says so", async ({
  browser,
}) => {
  const { page } = await atRoster(browser);
  const field = page.getByRole("searchbox");
  await field.focus();
  await page.keyboard.type("jem");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("jem");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("No athletes match these filters")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(shown(page)).toHaveCount(60);

  const last = (await shown(page).last().textContent()) ?? "";
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: /^Search pages/ })).toBeFocused();
  await page.keyboard.type(last);
  await expect(page.getByRole("option", { name: last })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/athletes\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(last);

  await page.keyboard.press("ControlOrMeta+k");
  const action = page.getByRole("group", { name: "On this page" }).getByRole("option");
  await expect(action.filter({ hasText: "Switch to table" })).toContainText("T");
  await page.keyboard.type("Switch to table");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=table/);
});

test("giving or taking seats and removing athletes shows at once and can be undone; a removal is sent when the page closes", async ({
  page,
}) => {
  const { db } = await import("../../lib/platform/db");
  const { teamId, athleteIds } = await coachedTeam(page, [
    { name: "Maya Okafor" },
    { name: "Žofie Němcová" },
  ]);
  await db.team.update({ where: { id: teamId }, data: { athleteSeats: 1 } });
  type Relations = { relations: { name: string; has_seat: boolean }[] };
  const standing = async () =>
    (await asked<Relations>(page, "/v1/coach/relations")).relations
      .map(({ name, has_seat }) => `${name}${has_seat ? " (seat)" : ""}`)
      .sort();
  const none = ["Maya Okafor", "Žofie Němcová"];
  const seated = ["Maya Okafor (seat)", "Žofie Němcová"];
  const undo = page.getByRole("button", { name: /^Undo/ });

  await open(page, `/athletes/${athleteIds[0]}`);
  await page.getByRole("button", { name: "Give seat" }).click();
  await expect(page.getByText("Maya has a seat")).toBeVisible();
  expect(await standing()).toEqual(seated);
  await undo.click();
  await expect(page.getByText("Maya doesn’t have a seat")).toBeVisible();
  expect(await standing()).toEqual(none);
  await page.getByRole("button", { name: "Give seat" }).click();
  await expect(page.getByText("Maya has a seat")).toBeVisible();
  await open(page, "/roster");

  for (const name of ["Maya Okafor", "Žofie Němcová"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  const choice = page.getByRole("combobox", { name: "Seat or roster" });
  const press = page.getByRole("button", { name: "Apply for 2 athletes" });
  await choice.selectOption("Give seat");
  // The second click lands on "Clear selection", which moves into the button's place.
  await press.dblclick();
  await expect(page.getByText("No seats are free")).toBeVisible();
  await choice.selectOption("Remove from roster");
  await press.click();
  await expect(shown(page)).toHaveCount(0);
  // Undo's key works from where the focus went.
  await expect(undo).toBeVisible();
  await page.keyboard.press("z");
  await expect(shown(page)).toHaveCount(2);
  expect(await standing()).toEqual(seated);

  // Of several that are refused when their time is up, each is named.
  const error = { code: "service_unavailable", message: "Busy." };
  await page.route("**/v1/coach/relations/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 503, json: { error } })
      : route.continue(),
  );
  for (const name of none) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await choice.selectOption("Remove from roster");
  await press.click();
  const said = page.getByText(/removed from the roster.* removed from the roster/);
  for (const name of none) await expect(said).toContainText(name);
  await page.unrouteAll();

  await open(page, `/athletes/${athleteIds[0]}`);
  await page.getByRole("button", { name: "Remove from roster" }).click();
  await expect(page).toHaveURL(/\/roster$/);
  await expect(shown(page)).toHaveText(["Žofie Němcová"]);
  expect(await standing()).toEqual(seated);
  await page.goto("about:blank");
  await expect.poll(() => db.coachRelation.count({ where: { teamId, endedAt: null } })).toBe(1);
});

test("athletes selected while others are being assigned stay selected, and Undo's key works from there", async ({
  page,
}) => {
  const { newCoach } = await import("../../testing/coach");
  const { teamId } = await coachedTeam(page, [{ name: "Maya Okafor" }, { name: "Žofie Němcová" }]);
  await newCoach(teamId, "coach");
  await open(page, "/team");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const hold = (route: Route) => held.then(() => route.continue());
  await page.route("**/v1/coach/relations/*", hold, { times: 1 });
  const [maya, zofie] = ["Maya Okafor", "Žofie Němcová"].map((name) => page.getByLabel(name));
  await maya?.check();
  await page.getByRole("button", { name: "Assign 1" }).click();
  await zofie?.check();
  letGo();
  await expect(page.getByText("1 of 1 selected")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("1 of 2 selected")).toBeVisible();
});

test("athletes selected before the page's scripts load are selected afterwards", async ({
  page,
}) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }, { name: "Žofie Němcová" }]);
  const come = await openEarly(page, "/roster");
  await page.getByLabel("Select Maya Okafor").check();
  const search = page.locator("[data-search]");
  await search.focus();
  await expect(search).not.toBeFocused();
  come();
  await expect(page.getByText("1 athlete selected")).toBeVisible();
  await expect(page.getByLabel("Select Maya Okafor")).toBeChecked();
});

test("a selection is in no address, and survives Back; a form that navigates away says what was clicked", async ({
  browser,
  page: own,
}) => {
  const { page } = await atRoster(browser);
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await expect(page.getByText("60 athletes selected")).toBeVisible();
  const search = page.locator("[data-search]");
  await search.fill("a");
  expect(new URL(page.url()).search).toBe("");
  await shown(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/athletes\//);
  await page.goBack();
  await expect(page.getByText("60 athletes selected")).toBeVisible();
  // Back restores the name searched for; a link doesn't.
  await expect(search).toHaveValue("a");
  await shown(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/athletes\//);
  await page.getByRole("link", { name: "Roster", exact: true }).first().click();
  await expect(search).toHaveValue("");

  const { teamId, athleteIds } = await coachedTeam(own, [{ name: "Maya Okafor" }]);
  await open(own, `/athletes/${athleteIds[0]}`);
  await own.getByRole("button", { name: "Remove from roster" }).click();
  await expect(own).toHaveURL(/\/roster$/);
  await own.route("**/chosen", (route) =>
    route.fulfill({ body: route.request().postData() ?? "" }),
  );
  await own.evaluate(() => {
    const button = '<button name="which" value="this">Choose</button>';
    const form = `<form method="post" action="/chosen">${button}</form>`;
    document.body.insertAdjacentHTML("beforeend", form);
  });
  await own.getByRole("button", { name: "Choose" }).press("Enter");
  await expect(own.getByText("which=this")).toBeVisible();
  const { db } = await import("../../lib/platform/db");
  expect(await db.coachRelation.count({ where: { teamId, endedAt: null } })).toBe(0);
});
