import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { open, signedIn } from "./coach";
import { test } from "./quiet";
import { coachedMorning, coachedTeam } from "./teams";

/** What survives a re-render while the user watches, however long it takes. */

/** Longer than a page waits before it starts with placeholders. */
const HELD_MS = 1_500;

/** Blocks a path's reads of sessions until `over` is called. */
async function holdSessions(page: Page, path: string): Promise<{ over: () => Promise<void> }> {
  const { db } = await import("../../lib/platform/db");
  const isPath = (url: URL) => url.pathname === path;
  await page.route(isPath, (route) =>
    db.$transaction(async (held) => {
      await held.$executeRaw`LOCK TABLE activity IN ACCESS EXCLUSIVE MODE`;
      await route.continue();
      await wait(HELD_MS);
    }),
  );
  return { over: () => page.unroute(isPath) };
}

/** Marks the elements on a page; re-created ones would lose the mark. */
const mark = (page: Page) =>
  page.locator("#main").evaluate((main) => main.setAttribute("data-kept", ""));

/** Returns whether a page came in a late Suspense boundary. */
const wasLate = (page: Page): Promise<boolean> =>
  page.locator("#main").evaluate((main) => main.previousSibling instanceof Comment);

for (const [first, then] of [
  ["soon", "late"],
  ["late", "soon"],
] as const)
  test(`a page that came ${first} and is rendered again ${then} keeps its place, its focus and what is open in it`, async ({
    browser,
  }) => {
    const { storeActivities } = await import("../../testing/stored-rosters");
    const { training } = await import("../../testing/concern-rows");
    const { loadAccount } = await import("../../lib/access/accounts");
    const { operator } = await import("../../testing/partner");
    const { cookie, maya, accountId, nowMs } = await coachedMorning();
    const context = await signedIn(browser, cookie);
    const page = await context.newPage();
    const path = `/athletes/${maya.id}`;
    if (first === "late") {
      const held = await holdSessions(page, path);
      await open(page, path);
      await held.over();
      expect(await wasLate(page)).toBe(true);
    } else
      await expect(async () => {
        await open(page, path);
        expect(await wasLate(page)).toBe(false);
      }).toPass();

    const coverage = page.getByText(/^Coverage: /);
    const before = await coverage.textContent();
    await mark(page);
    const details = page.locator("#main").getByRole("button").last();
    await details.focus();
    const held = then === "late" ? await holdSessions(page, path) : null;
    const account = await loadAccount(operator(), accountId);
    const hoursAgo = (hours: number) => nowMs - hours * 3_600_000;
    await storeActivities(account, maya.id, [
      training({ started_at: hoursAgo(30), created_at: Math.floor(hoursAgo(31) / 1000) }),
    ]);
    await expect(coverage).not.toHaveText(before ?? "");
    await held?.over();
    await expect(page.locator("#main[data-kept]")).toBeVisible();
    await expect(details).toBeFocused();
  });

/** More than the connections a team may hold at once. */
const CALLS = 12;

test("typed text stays when the service is too busy to render the page again for their team", async ({
  page,
}) => {
  const { db } = await import("../../lib/platform/db");
  const team = await coachedTeam(page, [{ name: "Maya Okafor" }]);
  const named = (name: string) =>
    db.coachGroup.create({
      data: { id: randomUUID(), teamId: team.teamId, name, createdAt: new Date() },
    });
  await open(page, "/groups");
  const field = page.getByLabel("New group name");
  await field.fill("Climbers");
  let told = "";
  const isAnew = (url: URL) => url.pathname === "/groups";
  await page.route(isAnew, (route) =>
    db.$transaction(
      async (held) => {
        await held.$executeRaw`LOCK TABLE push_subscription IN ACCESS EXCLUSIVE MODE`;
        let isOver = false;
        // Calls end when the database takes too long: others replace them until the page is answered.
        const hold = async () => {
          while (!isOver) await page.request.get("/v1/coach/notifications/push");
        };
        for (let call = 0; call < CALLS; call++) void hold();
        await expect
          .poll(async () => (await page.request.get("/v1/coach/notifications/push")).status())
          .toBe(503);
        const response = await route.fetch();
        isOver = true;
        told = await response.text();
        await route.fulfill({ response });
      },
      { timeout: 50_000 },
    ),
  );
  await named("Riders");
  await expect.poll(() => told, { timeout: 50_000 }).toContain("One moment");
  await page.unroute(isAnew);
  await expect(field).toHaveValue("Climbers");
  await expect(page.getByRole("link", { name: /^Riders/ })).toBeVisible();
  await expect(field).toHaveValue("Climbers");
});
