import { expect, type Page, type Request } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { call, enter, open } from "./coach";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

interface Groups {
  groups: { id: string; name: string; athlete_uids: string[] }[];
}

const groupsOf = async (page: Page): Promise<Groups["groups"]> =>
  (await call(page, "GET", "/v1/coach/groups")).body.groups;
const isWrite = (request: Request): boolean => request.method() !== "GET";
const namesOf = async (page: Page) => (await groupsOf(page)).map(({ name }) => name);

test("a group is created and filled; deleting it shows at once, can be undone, and happens after ten seconds", async ({
  page,
}) => {
  const { athleteIds, coachId, teamId } = await coachedTeam(page, [
    { name: "Maya Okafor" },
    { name: "Žofie Němcová" },
  ]);
  await open(page, "/groups");
  await page.getByLabel("New group name").fill("70.3 Build");
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("70.3 Build");
  await page.getByLabel("Find an athlete").fill("nemc");
  await page.getByLabel("Find an athlete").press("Enter");
  await expect(page.getByLabel("Žofie Němcová")).toBeChecked();
  await expect(page.getByText("1 added, 0 removed")).toBeVisible();
  await page.getByRole("button", { name: "Save members" }).click();
  await expect.poll(async () => (await groupsOf(page))[0]?.athlete_uids).toEqual([athleteIds[1]]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await open(page, "/groups");
  await expectAccessible(page);
  // A message goes to the recipients it was opened for, whoever joins meanwhile.
  await page.getByRole("button", { name: "Message 70.3 Build" }).click();
  const words = page.getByLabel("Your message");
  await words.fill("Drink early on Sunday.");
  // A phone ends the process of a tab in the background, and loads the page anew.
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Message 70.3 Build" }).click();
  await expect(words).toHaveValue("Drink early on Sunday.");
  const [group] = await groupsOf(page);
  const both = { athlete_uids: athleteIds };
  await call(page, "PUT", `/v1/coach/groups/${group?.id}/athletes`, both);
  await expect(page.getByText("2 athletes").filter({ visible: true })).toHaveCount(1);
  await expect(words).toHaveValue("Drink early on Sunday.");
  await page.getByRole("button", { name: "Close" }).click();
  const remove = page.getByRole("button", { name: "Delete 70.3 Build" });
  await remove.click();
  await expect(remove).toHaveCount(0);
  expect(await namesOf(page)).toEqual(["70.3 Build"]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(remove).toHaveCount(0);
  // A phone that hides the page makes the change at once.
  await page.evaluate(() => {
    const { matchMedia } = window;
    window.matchMedia = () => ({ matches: true }) as MediaQueryList;
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    window.matchMedia = matchMedia;
  });
  await expect.poll(() => namesOf(page), { timeout: 5_000 }).toEqual([]);
  await expect(remove).toHaveCount(0);

  // A late response doesn't navigate users who have moved on, or type the next name.
  let answer = () => {};
  let isDue = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/v1/coach/groups", async (route) => {
    if (route.request().method() === "POST") await isDue;
    await route.continue();
  });
  await page.getByLabel("New group name").fill("Late");
  await page.getByRole("button", { name: "Create group" }).click();
  await page.getByRole("link", { name: "Ask", exact: true }).first().click();
  await expect(page).toHaveURL(/\/ask$/);
  await expect(page.getByLabel("New group name")).toHaveCount(0);
  answer();
  await expect(page.getByText("Group “Late” created")).toBeVisible();
  await expect(page).toHaveURL(/\/ask$/);
  await open(page, "/groups");
  isDue = new Promise((resolve) => {
    answer = resolve;
  });
  await page.getByLabel("New group name").fill("Meanwhile");
  await page.getByRole("button", { name: "Create group" }).click();
  await page.getByLabel("New group name").fill("The next");
  answer();
  await expect(page.getByText("Group “Meanwhile” created")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Meanwhile" })).toBeVisible();
  await expect(page.getByLabel("New group name")).toHaveValue("The next");
  await page.getByLabel("New group name").fill("");
  await page.getByRole("button", { name: "Delete Meanwhile" }).click();
  await page.unroute("**/v1/coach/groups");
  await open(page, "/groups");
  const name = page.getByLabel("New group name");
  await name.fill("late");
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByText("Another group has this name.")).toBeVisible();
  await page.getByRole("button", { name: "Delete Late" }).click();
  // While it can still be undone, its name is free for another group.
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page).toHaveURL(/\/groups\/[0-9a-f-]{36}$/);
  await open(page, "/groups");
  await page.getByRole("button", { name: "Delete late", exact: true }).click();

  const { db } = await import("../../lib/platform/db");
  const { coachOf } = await import("../../testing/coach");
  const { makeGroup } = await import("../../lib/coaches/groups");
  await makeGroup(await coachOf(coachId), "Left behind");
  await page.reload();
  await page.getByRole("button", { name: "Delete Left behind" }).click();
  await page.goto("about:blank");
  await expect.poll(() => db.coachGroup.count({ where: { teamId } })).toBe(0);
});

test("selected athletes join a group by a click, not by passing arrow keys, and leave by Undo; another browser shows it soon", async ({
  page,
  browser,
}) => {
  const { athleteIds, coachId } = await coachedTeam(page, [
    { name: "Maya Okafor" },
    { name: "Žofie Němcová" },
  ]);
  const { coachOf } = await import("../../testing/coach");
  const { makeGroup } = await import("../../lib/coaches/groups");
  await makeGroup(await coachOf(coachId), "Ultra");
  const members = async () => (await groupsOf(page))[0]?.athlete_uids;
  const storageState = await page.context().storageState();
  const elsewhere = await (await browser.newContext({ storageState })).newPage();
  await open(elsewhere, "/groups");
  await expect(elsewhere.getByText("No athletes yet")).toBeVisible();
  await open(page, "/roster");
  await page.getByRole("checkbox", { name: /Maya Okafor/ }).check();
  const list = page.getByRole("combobox", { name: "Add to group" });
  await list.focus();
  await page.keyboard.press("ArrowDown");
  await expect(list.locator("option:checked")).toHaveText("Ultra");
  expect(await members()).toEqual([]);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 athlete added to Ultra")).toBeVisible();
  expect(await members()).toEqual([athleteIds[0]]);
  // Undo's key works from where the focus is now, and the list comes next.
  await page.keyboard.press("z");
  await expect.poll(members).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(list).toBeFocused();
  await list.selectOption("Ultra");
  await page.getByRole("button", { name: /^Add 1 athlete/ }).click();
  await expect.poll(members).toEqual([athleteIds[0]]);
  await expect(elsewhere.getByText("1 athlete", { exact: true })).toBeVisible();

  await page.getByRole("checkbox", { name: /Žofie/ }).check();
  await list.selectOption("Ultra");
  await page.getByRole("button", { name: /^Add 2 athletes/ }).click();
  await expect(page.getByText("1 athlete added to Ultra; 1 already in it")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).first().click();
  await expect.poll(members).toEqual([athleteIds[0]]);
});

test("input for a group stays when a colleague deletes it, and the page says so", async ({
  page,
  allow,
}) => {
  allow(/404/);
  const { athleteIds, coachId } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const { coachOf } = await import("../../testing/coach");
  const groups = await import("../../lib/coaches/groups");
  const { deleteGroup, fillGroup, makeGroup, renameGroup } = groups;
  const coach = await coachOf(coachId);
  const { id } = await makeGroup(coach, "Ultra");
  await open(page, `/groups/${id}`);
  // An untouched field follows, and the old name can be given back.
  await renameGroup(coach, id, "Trail");
  await expect(page.getByLabel("Group name")).toHaveValue("Trail");
  await page.getByLabel("Group name").fill("Ultra");
  await expect(page.getByRole("button", { name: "Rename" })).toBeEnabled();
  await page.getByLabel("Maya Okafor").check();
  await page.getByLabel("Group name").fill("Ultra 2027");
  await page.getByRole("button", { name: "Delete Trail" }).click();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await renameGroup(coach, id, "Long");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Long");
  await deleteGroup(coach, id);
  await expect(page.getByText(/^This group was deleted/)).toBeVisible();
  await expect(page.getByLabel("Group name")).toHaveValue("Ultra 2027");
  await expect(page.getByLabel("Maya Okafor")).toBeChecked();
  await expect(page.getByRole("button", { name: "Rename" })).toBeDisabled();

  const track = await makeGroup(coach, "Track");
  await fillGroup(coach, track.id, athleteIds);
  await open(page, "/groups");
  await page.getByRole("button", { name: "Message Track" }).click();
  await page.getByLabel("Your message").fill("Drink early on Sunday.");
  await deleteGroup(coach, track.id);
  await expect(page.getByText("Track", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Your message")).toHaveValue("Drink early on Sunday.");
});

test("a group or coach that was chosen and then leaves stays shown as gone, and no other is taken instead", async ({
  page,
  allow,
}) => {
  allow(/404/);
  const { coachId, teamId, relationIds } = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const { coachOf, newCoach } = await import("../../testing/coach");
  const { deleteGroup, makeGroup, renameGroup } = await import("../../lib/coaches/groups");
  const { removeColleague } = await import("../../lib/coaches/leaving");
  const coach = await coachOf(coachId);
  const { id } = await makeGroup(coach, "Ultra");
  await open(page, "/roster/invite");
  await page.getByLabel("Email address").fill("new@athlete.example");
  const group = page.locator('select[name="group"]');
  await group.selectOption("Ultra");
  await renameGroup(coach, id, "Ultra 2027");
  await expect(group.locator("option:checked")).toHaveText("Ultra 2027");
  await deleteGroup(coach, id);
  await expect(group.locator("option:checked")).toHaveText("Ultra 2027 (no longer there)");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("The team has no such group.")).toBeVisible();

  await newCoach(teamId, "coach");
  const leaver = await newCoach(teamId, "coach");
  const roster = await page.context().newPage();
  await open(roster, "/roster");
  await roster.getByRole("checkbox", { name: /Maya Okafor/ }).check();
  const coaches = roster.getByRole("combobox", { name: "Assign to coach" });
  await coaches.selectOption(leaver.coachId);
  await expect(roster.getByRole("button", { name: /^Assign/ })).toBeVisible();
  page.once("dialog", (asked) => asked.accept());
  await open(page, "/team");
  await page.getByLabel("Maya Okafor").check();
  const assignee = page.getByLabel("Assign to");
  await assignee.selectOption(leaver.coachId);
  await removeColleague(coach, leaver.coachId, []);
  await expect(assignee.locator("option:checked")).toHaveText("Test person (no longer there)");
  await page.getByRole("button", { name: "Assign 1" }).click();
  await expect(page.getByText("The team has no such coach.")).toBeVisible();

  // What refreshes the roster is another change.
  const relation = `/v1/coach/relations/${relationIds[0]}`;
  await call(page, "PATCH", relation, { assigned_coach_uid: coachId });
  await expect(coaches.locator("option:checked")).toHaveText("Test person (no longer there)");
  await expect(roster.getByRole("button", { name: /^Assign/ })).toHaveCount(0);
});

test("a coach who doesn't lead is told who can rename a group or change the rules", async ({
  page,
}) => {
  const { athleteIds, coachId, relationIds, teamId } = await coachedTeam(page, [
    { name: "Maya Okafor" },
    { name: "Žofie Němcová" },
  ]);
  const { db } = await import("../../lib/platform/db");
  const { coachOf, newCoach } = await import("../../testing/coach");
  const { signIn } = await import("../../testing/people");
  const { fillGroup, makeGroup } = await import("../../lib/coaches/groups");
  const owner = await coachOf(coachId);
  const { id } = await makeGroup(owner, "Everybody");
  await fillGroup(owner, id, athleteIds);
  const colleague = await newCoach(teamId, "coach");
  const [first = ""] = relationIds;
  const assigned = { assignedCoachId: colleague.coachId };
  await db.coachRelation.update({ where: { id: first }, data: assigned });
  const { cookie } = await signIn({ id: colleague.personId, email: "", environment: "test" });
  await enter(page, cookie);
  await open(page, `/groups/${id}`);
  await expect(page.getByText(/^Only the owner and admins can rename or delete/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await open(page, "/alerts");
  await expect(page.getByText(/^Only the owner and admins can change these rules/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Preset:/ })).toBeDisabled();
});

test("a new group's name stays however often Back is pressed before the question is answered", async ({
  page,
}) => {
  await coachedTeam(page, []);
  await open(page, "/roster");
  await page.getByRole("link", { name: "Groups" }).filter({ visible: true }).first().click();
  const name = page.getByLabel("New group name");
  await name.pressSequentially("Long riders");
  // Whatever the page is asked through Playwright counts as a click, after which it may stop one more Back.
  const browser = await page.context().newCDPSession(page);
  const back = async () => {
    const { currentIndex, entries } = await browser.send("Page.getNavigationHistory");
    const entryId = entries[currentIndex - 1]?.id ?? 0;
    await browser.send("Page.navigateToHistoryEntry", { entryId });
  };
  const count = async (what: string) => {
    const expression = `document.querySelectorAll("${what}").length`;
    return (await browser.send("Runtime.evaluate", { expression })).result.value;
  };
  await back();
  await expect.poll(() => count("dialog[open]")).toBe(1);
  // As with every dialog, Back closes the question.
  await back();
  await expect.poll(() => count("dialog[open]")).toBe(0);
  await back();
  await expect.poll(() => count("dialog[open]")).toBe(1);
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(name).toHaveValue("Long riders");
  expect(page.url()).toMatch(/\/groups$/);
  await back();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
});

test("while a name is being saved, reloading asks first, and a question that is open by then says that it is saved, but not the members", async ({
  page,
}) => {
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  await open(page, "/groups");
  let answer = () => {};
  await page.route("**/v1/coach/groups**", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.getByLabel("New group name").pressSequentially("Long riders");
  const [sent, asked] = [page.waitForRequest(isWrite), page.waitForEvent("dialog")];
  await page.keyboard.press("Enter");
  await sent;
  void page.evaluate("setTimeout(() => location.reload())");
  await (await asked).dismiss();
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Long riders");

  const name = page.getByLabel("Group name");
  await name.fill("Short riders");
  await page.getByRole("checkbox", { name: "Maya Okafor" }).check();
  const renamed = page.waitForRequest(isWrite);
  await name.press("Enter");
  await renamed;
  await page.getByRole("link", { name: "Roster" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  answer();
  await expect(page.getByRole("dialog")).toContainText("There are no unsaved changes here.");
  const leave = page.getByRole("button", { name: "Leave", exact: true });
  await leave.click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await leave.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roster");
});
