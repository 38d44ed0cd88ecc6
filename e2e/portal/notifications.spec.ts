import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { asked, call, enter, open } from "./coach";
import { test } from "./quiet";
import { coachedTeam, enterAsOwner } from "./teams";

interface Told {
  coachId: string;
  relationId: string;
  athleteId: string;
  rule: string;
  reason: string;
}

/** Stores a rule's notification to a coach, in the portal and by push, which no browser received. */
async function tell({ coachId, relationId, athleteId, rule, reason }: Told): Promise<void> {
  const { db } = await import("../../lib/platform/db");
  const [alertId, notificationId, at] = [randomUUID(), randomUUID(), new Date()];
  const said = { rule, trigger: rule, severity: "amber", reasons: [reason] };
  const about = { id: alertId, relationId, athleteId, occasionId: randomUUID() };
  await db.alert.create({ data: { ...about, ...said, sessionAt: at, firedAt: at } });
  const entry = { id: notificationId, coachId, relationId, cadence: "realtime", sentAt: at };
  await db.notification.create({ data: entry });
  for (const [channel, result] of [
    ["in_portal", "sent"],
    ["push", "no_device"],
  ] as const) {
    const sent = { cadence: "realtime", dueAt: at, sentAt: at, result, notificationId };
    const told = { toldSeverity: "amber", toldReasons: [reason] };
    await db.alertNotice.create({
      data: { id: randomUUID(), alertId, coachId, channel, ...sent, ...told },
    });
  }
}

test("a coach sees what fired, by which rule and where it went, and marks it as read with a letter key", async ({
  page,
}) => {
  const team = await coachedTeam(page, [{ name: "Maya Okafor" }, { name: "Tomás Ruiz" }]);
  const [maya = "", tomas = ""] = team.athleteIds;
  const [ofMaya = "", ofTomas = ""] = team.relationIds;
  const { coachId } = team;
  await tell({
    coachId,
    relationId: ofMaya,
    athleteId: maya,
    rule: "dial_down",
    reason: "Fluid carried 30% less",
  });
  await tell({
    coachId,
    relationId: ofTomas,
    athleteId: tomas,
    rule: "went_quiet",
    reason: "No session in 12 days",
  });
  await open(page, "/notifications");
  await expect(page.getByText(/^2\s*unread$/)).toBeVisible();
  await expect(page.getByText("Rule: Gone quiet")).toBeVisible();
  await expect(page.getByText("Push: no browser registered").first()).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Tomás Ruiz", exact: true })).toBeFocused();
  await page.keyboard.press("e");
  await expect(page.getByText(/^1\s*unread$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Maya Okafor", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Unread" }).click();
  await expect(page).toHaveURL(/\?unread=true$/);
  await expect(page.getByRole("link", { name: "Tomás Ruiz", exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: "Maya Okafor", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("All caught up.")).toBeVisible();
});

/** Allows notifications and gives the page's browser a push service: one under test reaches none. */
async function givePushService(page: Page): Promise<void> {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
  const made = { endpoint: `https://push.example/send/${randomUUID()}`, keys };
  await page.addInitScript((made) => {
    const KEPT = "subscribed in the test";
    const subscription = {
      toJSON: () => made,
      unsubscribe: async () => localStorage.removeItem(KEPT),
    };
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(KEPT) === null ? null : subscription),
      subscribe: async () => {
        localStorage.setItem(KEPT, "yes");
        return subscription;
      },
    });
  }, made);
}

test("push goes on by itself when the same coach signs in again, once, and never for anybody else", async ({
  page,
}) => {
  const { newTeam } = await import("../../testing/coach");
  const { signIn } = await import("../../testing/people");
  const PATH = "/v1/coach/notifications/push";
  const team = await enterAsOwner(page);
  const signOut = async () => {
    await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).click();
    await expect(page.getByText("You’re signed out.")).toBeVisible();
  };
  const enterAs = async ({ personId }: { personId: string }) => {
    const { cookie } = await signIn({ id: personId, email: "", environment: "test" });
    await enter(page, cookie);
  };
  const listed = async () => (await asked<{ devices: { id: string }[] }>(page, PATH)).devices;
  const turnOn = page.getByRole("button", { name: "Turn on notifications" });
  await givePushService(page);
  await open(page, "/settings");
  await turnOn.click();
  await expect(page.getByText("(this browser)")).toBeVisible();
  await signOut();

  await enterAs(await newTeam());
  // Twice: what the first page would add, the second one shows.
  for (const path of ["/team", "/settings"]) await open(page, path);
  await expect(turnOn).toBeVisible();
  expect(await listed()).toEqual([]);
  await signOut();

  await enterAs(team);
  await open(page, "/team");
  await expect.poll(async () => (await listed()).length).toBe(1);
  await open(page, "/settings");
  await expect(page.getByText("(this browser)")).toBeVisible();

  // Removed in another browser, it stays removed, and this page knows when one comes back to it.
  const [own] = await listed();
  await call(page, "DELETE", `${PATH}/${own?.id}`);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(turnOn).toBeVisible();
  for (const path of ["/team", "/settings"]) await open(page, path);
  await expect(turnOn).toBeVisible();
  expect(await listed()).toEqual([]);
});
