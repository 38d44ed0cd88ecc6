import { expect, type Page } from "@playwright/test";
import { open } from "./coach";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Where something is stored, what is typed there before, and what would store it. */
const PLACES: readonly { path: string; type?: (page: Page) => Promise<void>; deed: string }[] = [
  {
    path: "/groups",
    type: (page) => page.getByLabel("Name of a new group").fill("Climbers"),
    deed: "Make the group",
  },
  {
    path: "/messages/templates",
    type: async (page) => {
      await button(page, "New template").click();
      await page.getByLabel("Name").fill("Monday");
      await page.getByLabel("What it says").fill("How was the weekend?");
    },
    deed: "Save",
  },
  {
    path: "/roster/invite",
    type: (page) => page.getByLabel("E-mail address").first().fill("new@athlete.example"),
    deed: "Send the invitation",
  },
  { path: "/team", deed: "Save" },
];

test("without a connection nothing that would be stored can be pressed, it is said why, and what was typed stays", async ({
  page,
  allow,
}) => {
  test.setTimeout(60_000);
  allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const context = page.context();
  const opened = await Promise.all(
    PLACES.map(async ({ path, type, deed }) => {
      const one = await context.newPage();
      await open(one, path);
      await type?.(one);
      await expect(button(one, deed)).toBeEnabled();
      return { one, deed };
    }),
  );
  await context.setOffline(true);
  for (const { one, deed } of opened) {
    await expect(button(one, deed)).toBeDisabled({ timeout: 15_000 });
    await expect(button(one, deed)).toHaveAccessibleDescription(/No connection/);
  }
  // The keyboard does not get past it either.
  const groups = opened[0]?.one ?? page;
  const name = groups.getByLabel("Name of a new group");
  await name.press("Enter");
  await expect(groups.getByText("There was no answer")).toHaveCount(0);
  await expect(name).toHaveValue("Climbers");
  await context.setOffline(false);
  for (const { one, deed } of opened)
    await expect(button(one, deed)).toBeEnabled({ timeout: 15_000 });
  await name.press("Enter");
  await expect(groups.getByRole("heading", { level: 1 })).toHaveText("Climbers");
});
