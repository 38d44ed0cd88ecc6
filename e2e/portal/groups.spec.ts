import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { asked, open } from "./coach";
import { coachedTeam } from "./teams";

interface Groups {
  groups: { id: string; name: string; athlete_uids: string[] }[];
}

const groupsOf = async (page: Page) => (await asked<Groups>(page, "/v1/coach/groups")).groups;
const namesOf = async (page: Page) => (await groupsOf(page)).map(({ name }) => name);

test("a group is made and filled; deleting it shows at once, is taken back by Undo, and is made after ten seconds", async ({
  page,
}) => {
  const { athleteIds, coachId, teamId } = await coachedTeam(page, [
    { name: "Maya Okafor" },
    { name: "Žofie Němcová" },
  ]);
  await open(page, "/groups");
  await page.getByLabel("Name of a new group").fill("70.3 Build");
  await page.getByRole("button", { name: "Make the group" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("70.3 Build");
  await page.getByLabel("Find an athlete").fill("nemc");
  await page.getByLabel("Žofie Němcová").check();
  await expect(page.getByText("1 more, 0 fewer than stored")).toBeVisible();
  await page.getByRole("button", { name: "Save who is in it" }).click();
  await expect.poll(async () => (await groupsOf(page))[0]?.athlete_uids).toEqual([athleteIds[1]]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await open(page, "/groups");
  await expectAccessible(page);
  const remove = page.getByRole("button", { name: "Delete 70.3 Build" });
  await remove.click();
  await expect(remove).toHaveCount(0);
  expect(await namesOf(page)).toEqual(["70.3 Build"]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect.poll(() => namesOf(page), { timeout: 15_000 }).toEqual([]);
  await expect(remove).toHaveCount(0);

  const { db } = await import("../../lib/platform/db");
  const { coachOf } = await import("../../testing/coach");
  const { makeGroup } = await import("../../lib/coaches/groups");
  await makeGroup(await coachOf(coachId), "Left behind");
  await page.reload();
  await page.getByRole("button", { name: "Delete Left behind" }).click();
  await page.goto("about:blank");
  await expect.poll(() => db.coachGroup.count({ where: { teamId } }), { timeout: 5_000 }).toBe(0);
});
