import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { asked, open, openRules } from "./coach";
import { tabTo } from "./keys";
import { test } from "./quiet";
import { coachedTeam } from "./teams";

test("a coach creates a group with a rule, messages an athlete and invites one, by the keyboard alone", async ({
  page,
}) => {
  const { athleteIds } = await coachedTeam(page, [{ name: "Maya Okafor" }, { name: "Tomás Ruiz" }]);
  const { keyboard } = page;
  await open(page, "/groups");
  await tabTo(page, "textbox", "New group name");
  await keyboard.type("Juniors");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Juniors");
  await tabTo(page, "checkbox", "Tomás Ruiz");
  await keyboard.press("Space");
  await tabTo(page, "button", "Save members");
  await keyboard.press("Enter");
  const groups = async () =>
    (await asked<{ groups: { id: string; athlete_uids: string[] }[] }>(page, "/v1/coach/groups"))
      .groups;
  await expect.poll(async () => (await groups())[0]?.athlete_uids).toEqual([athleteIds[1]]);

  const [group] = await groups();
  await open(page, `/alerts?scope=group&id=${group?.id}`);
  await openRules(page);
  await tabTo(page, "textbox", "Under-fueled, alert line");
  await keyboard.type("60");
  await keyboard.press("Control+s");
  await expect(page.getByText("All changes saved")).toBeVisible();

  await open(page, `/messages/${athleteIds[0]}`);
  await tabTo(page, "textbox", "Message Maya Okafor");
  await keyboard.type("Easy today, please.");
  await tabTo(page, "button", "Send");
  await keyboard.press("Enter");
  await expect(page.getByText(/Sends in \d+\s*s/)).toBeVisible();

  await open(page, "/roster/invite");
  await tabTo(page, "textbox", "Email address");
  await keyboard.type(`${randomUUID()}@athlete.example`);
  await keyboard.press("Enter");
  await expect(page.getByText("1 invitation sent.")).toBeVisible();
});
