import "@/testing/database";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";

const { COACH60_MS, coach60, EXTRAS } = await import("@/testing/coach60");
const { coachOf } = await import("@/testing/coach");
const { patiently } = await import("@/lib/platform/call-context");
const { db } = await import("@/lib/platform/db");
const { listNotifications } = await import("@/lib/alerts/notifications");
const { readRollup } = await import("@/lib/roster/rollup");
const { readTriage } = await import("@/lib/triage/triage");

const WAITING = {
  ...{ attention: 12, flagged: 9, quiet: 2, trends: 1 },
  ...{ handled: 0, unreported: 6, no_sessions: 0, to_plan: 42, total: 60 },
};

test("a coach of sixty has twelve to look at on a Monday morning, whatever the wall time is", async () => {
  const made = await coach60();
  const { counts, items } = await readTriage(await coachOf(made.coachId));
  expect(counts).toEqual(WAITING);
  const bands = ["safety", "pattern", "single", "quiet"];
  expect(bands.map((band) => items.filter((item) => item.band === band).length)).toEqual([
    1, 4, 5, 2,
  ]);
  expect(items[0]?.athlete_uid).toBe(made.athletes[0]?.id);
  const { nowMs } = await coachOf(made.coachId);
  expect(nowMs - COACH60_MS).toBeGreaterThanOrEqual(0);
  expect(nowMs - COACH60_MS).toBeLessThan(3_600_000);
});

test("whatever a team has beside its roster leaves the queue as it is, and two teams share nothing", async () => {
  // What is written here at once is more than a call may wait for on a machine that has much else to do.
  const [one, other] = await patiently(() => Promise.all([coach60({ having: EXTRAS }), coach60()]));
  for (const { coachId } of [one, other])
    expect((await readTriage(await coachOf(coachId))).counts).toEqual(WAITING);
  const coach = await coachOf(one.coachId);
  const { notifications, unread_count } = await listNotifications(coach, { limit: 50 });
  expect([notifications.length, unread_count]).toEqual([12, 6]);
  const rule = await db.coachConfig.findMany({ where: { teamId: one.teamId } });
  expect(rule.map(({ scope }) => scope).sort()).toEqual(["athlete", "athlete", "group", "overall"]);
  const fine = one.athletes.find(({ story }) => story === "fine")?.id ?? "";
  const { settings_resolved } = await readRollup(coach, fine, {});
  expect(settings_resolved).not.toEqual(DEFAULT_SETTINGS);
  const ids = new Set(other.athletes.map(({ id }) => id));
  expect(one.athletes.some(({ id }) => ids.has(id))).toBe(false);
});
