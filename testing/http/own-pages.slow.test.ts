import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/contract/durations";
import { newBrowser } from "../browser";
import { newCoachKey, newPerson, newTeam, relate } from "../coach";
import { call } from "../http";
import { signIn } from "../people";
import { newOwn, SESSION } from "../self";

/** An athlete's own pages as a browser meets them over HTTP. */

const { deleteOwnRecord } = await import("@/lib/coaches/house");
const { db } = await import("@/lib/platform/db");
const { sha256 } = await import("@/lib/platform/crypto");
const { newId, newLinkSecret } = await import("@/lib/platform/ids");
const { addSession, deleteSession } = await import("@/lib/self/sessions");

const JSON_PLEASE = { accept: "application/json" };
const draft = () => ({ draft: newId(), replaces: "", rating: "4" });

/** Creates someone reminded of a session, with the link's path, and a second session of theirs. */
async function reminded() {
  const { own, person } = await newOwn();
  const start = "2026-03-01T08:00";
  const activityId = await addSession(own, { ...SESSION, start });
  const otherId = await addSession(own, { ...SESSION, start });
  const token = newLinkSecret();
  const { personId } = person;
  const [sentAt, expiresAt] = [new Date(), new Date(Date.now() + DAY_MS)];
  const { athleteId } = own;
  const data = { activityId, athleteId, personId, tokenHash: sha256(token), sentAt, expiresAt };
  await db.debriefReminder.create({ data });
  return { personId, activityId, otherId, token, path: `/debrief/${token}` };
}

const reportOf = async (id: string) =>
  (await db.activity.findUniqueOrThrow({ where: { id } })).feedback;

async function signedIn(personId: string) {
  const browser = newBrowser();
  const { cookie } = await signIn({ id: personId, environment: "test", email: "" });
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  browser.jar.set(name, value);
  return browser;
}

describe("a reminder link", () => {
  test("moves from the address into a cookie that scripts can't read, and opens only its session", async () => {
    const { activityId, otherId, token, path } = await reminded();
    const browser = newBrowser();
    const opened = await browser.get(path);
    const page = `/debrief/session/${activityId}`;
    expect([opened.status, opened.headers.location]).toEqual([303, page]);
    const [cookie = ""] = opened.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax/);
    const shown = await browser.get(page);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Long ride");
    expect(shown.text).not.toContain(token);
    for (const closed of [`/debrief/session/${otherId}`, "/debrief/session/x"])
      expect((await browser.get(closed)).headers.location).toBe("/debrief");
    const own = await browser.get(`/me/sessions/${activityId}`);
    expect(String(own.headers.location)).toMatch(/^\/login/);
  });

  test("keeps those opened before, and a link that opens nothing says so", async () => {
    const [one, two] = [await reminded(), await reminded()];
    const browser = newBrowser();
    for (const { path } of [one, two, one]) await browser.get(path);
    for (const { activityId } of [one, two])
      expect((await browser.get(`/debrief/session/${activityId}`)).status).toBe(200);
    const unknown = await browser.get(`/debrief/${newLinkSecret()}`);
    expect([unknown.status, unknown.headers.location]).toEqual([303, "/debrief"]);
    expect(unknown.headers["set-cookie"]).toBeUndefined();
  });

  test("accepts a report from its own page only, and needs the link", async () => {
    const { activityId, otherId, path } = await reminded();
    const browser = newBrowser();
    await browser.get(path);
    const sendTo = (id: string) => `/debrief/session/${id}/send`;
    const foreign = { ...JSON_PLEASE, "sec-fetch-site": "cross-site" };
    const refused = [
      await browser.submit(sendTo(activityId), draft(), foreign),
      await browser.submit(sendTo(otherId), draft(), JSON_PLEASE),
      await newBrowser().submit(sendTo(activityId), draft(), JSON_PLEASE),
    ];
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([
        200,
        { outcome: "gone", replaces: null, overdrank: false, strip: null },
      ]);
    }
    expect([await reportOf(activityId), await reportOf(otherId)]).toEqual([null, null]);
    const wrong = await browser.submit(sendTo(activityId), { ...draft(), rating: "9" });
    expect(wrong.headers.location).toBe(`/debrief/session/${activityId}?problem=rating`);
    const taken = await browser.submit(sendTo(activityId), draft(), JSON_PLEASE);
    expect(taken.body).toMatchObject({ outcome: "taken" });
    expect(taken.headers["cache-control"]).toBe("no-store");
    expect(await reportOf(activityId)).toMatchObject({ rating: 4 });
  });
});

describe("a report on a personal session", () => {
  test("is accepted with the mix of every filling of two days", async () => {
    const { personId, activityId } = await reminded();
    const browser = await signedIn(personId);
    const label = { name: "Endurance Mix", servings: 1, carb_g: 30, sodium_mg: 400 };
    const filling = { volume_ml: 200, mix: [{ product_id: newId(), ...label }] };
    const none = { things: [], unknown: true, nothing: false };
    const bottle = { letter: "A", fillings: [filling], left: null };
    const bottles = [{ ...bottle, planned: Array.from({ length: 359 }, () => filling) }];
    const carried = JSON.stringify({ ...none, from: "plan", bottles });
    const sendTo = `/me/sessions/${activityId}/debrief/send`;
    const taken = await browser.submit(sendTo, { ...draft(), carried }, JSON_PLEASE);
    expect(taken.body).toMatchObject({ outcome: "taken" });
  });

  test("is accepted while signed in, and waits while signed out", async () => {
    const { personId, activityId } = await reminded();
    const sendTo = `/me/sessions/${activityId}/debrief/send`;
    const waiting = await newBrowser().submit(sendTo, draft(), JSON_PLEASE);
    expect(waiting.body).toEqual({
      outcome: "signed_out",
      replaces: null,
      overdrank: false,
      strip: null,
    });
    const led = await newBrowser().submit(sendTo, draft());
    expect(String(led.headers.location)).toMatch(/^\/login\?next=/);
    const stranger = await signedIn((await reminded()).personId);
    expect((await stranger.submit(sendTo, draft(), JSON_PLEASE)).body).toMatchObject({
      outcome: "gone",
    });
    // A draft waiting on a device that someone else now uses keeps waiting.
    const theirs = { ...draft(), drawn_for: personId };
    expect((await stranger.submit(sendTo, theirs, JSON_PLEASE)).body).toMatchObject({
      outcome: "signed_out",
    });
    expect(await reportOf(activityId)).toBeNull();
    const taken = await (await signedIn(personId)).submit(sendTo, draft());
    expect(taken.headers.location).toBe(`/me/sessions/${activityId}?done=reported`);
    expect(await reportOf(activityId)).toMatchObject({ rating: 4 });
  });
});

test.each(["/me/profile", "/me/settings", "/me/sessions", "/me/sessions/new"])(
  "%s sends anyone not signed in to the sign-in, and anyone without a record to its start page",
  async (path) => {
    const nobody = await newBrowser().get(path);
    expect(nobody.headers.location).toBe(`/login?next=${encodeURIComponent(path)}`);
    const without = await signedIn((await newPerson()).personId);
    expect((await without.get(path)).headers.location).toBe("/me");
  },
);

test("a refused session is shown again as entered, even without scripts, and a comma is a decimal", async () => {
  const { person } = await newOwn();
  const browser = await signedIn(person.personId);
  const form = { ...SESSION, name: "Club & friends", start: "2026-03-01T08:00", minutes: "0" };
  const refused = await browser.submit("/me/sessions/add", { ...form, hours: "3h" });
  const again = String(refused.headers.location);
  expect(again).toContain("/me/sessions/new?problem=invalid_value");
  const { text } = await browser.get(again);
  for (const shown of ['value="Club &amp; friends"', 'value="2026-03-01T08:00"', 'value="3h"'])
    expect(text).toContain(shown);
  expect(text).toContain("Enter a number.");
  const taken = await browser.submit("/me/sessions/add", { ...form, hours: "1,5" });
  const id = String(taken.headers.location).split("/").at(-1) ?? "";
  const { durationMin } = await db.activity.findUniqueOrThrow({ where: { id } });
  expect(durationMin).toBe(90);
});

test("entries for a deleted session can be added as a new one, and a missing record is called by its name", async () => {
  const { own, person } = await newOwn();
  const id = await addSession(own, { ...SESSION, start: "2026-03-01T08:00" });
  const browser = await signedIn(person.personId);
  const form = { ...SESSION, name: "Club ride", start: "2026-03-02T08:00", opened: "{}" };
  await deleteSession(own, id);
  const page = String((await browser.submit(`/me/sessions/${id}/save`, form)).headers.location);
  expect(page).toMatch(/^\/me\/sessions\/new\?problem=session_gone&(?!.*opened)/);
  const { text } = await browser.get(page);
  expect(text).toContain("That session was deleted");
  expect(text).toContain('value="Club ride"');

  await deleteOwnRecord(person, own.athleteId);
  const led = (await browser.submit("/me/sessions/add", form)).headers.location;
  expect(led).toBe("/me?problem=record_gone");
  const refused = "/me/profile/weight_kg?problem=resource_not_found";
  expect((await browser.get(refused)).headers.location).toBe("/me?problem=resource_not_found");
});

test("an invalid or repeated position in the session list restarts it", async () => {
  const browser = await signedIn((await newOwn()).person.personId);
  for (const query of ["cursor=x", "cursor=a&cursor=b"])
    expect((await browser.get(`/me/sessions?${query}`)).status).toBe(200);
});

test("a page rendered for one person changes nothing for another who has signed in since", async () => {
  const [{ person: anna }, { own, person: bert }] = [await newOwn(), await newOwn()];
  const browser = await signedIn(bert.personId);
  const page = "/me/sessions/new";
  expect((await browser.get(page)).text).toContain(`name="drawn_for" value="${bert.personId}"`);
  const form = { ...SESSION, start: "2026-03-01T08:00" };
  const sent = await browser.submit("/me/sessions/add", { ...form, drawn_for: anna.personId });
  const told = "/me?problem=other_person";
  expect(sent.headers.location).toBe(told);
  expect((await browser.get(told)).text).toContain("Someone else is");
  // Somebody without a record, or without that thread, is told too.
  const stranger = await signedIn((await newPerson()).personId);
  for (const path of ["/me/settings/save", `/me/messages/${newId()}/send`]) {
    const refused = await stranger.submit(path, { drawn_for: anna.personId });
    expect(refused.headers.location).toBe(told);
  }
  expect((await stranger.get(told)).text).toContain("Someone else is");
  expect(await db.activity.count({ where: { athleteId: own.athleteId } })).toBe(0);
  const taken = await browser.submit("/me/sessions/add", { ...form, drawn_for: bert.personId });
  expect(taken.headers.location).toMatch(/^\/me\/sessions\/[\w-]+$/);
});

test("one person's forms that wait for each other leave connections free for others", async () => {
  const { own, person } = await newOwn();
  const browser = await signedIn(person.personId);
  const blocked = async () => {
    const [row] = await db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count
      FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row.count;
  };
  const form = { answer: "70", unit: "kg" };
  let sent: Promise<unknown>[] = [];
  await db.$transaction(async (held) => {
    await held.$executeRaw`SELECT FROM athlete WHERE id = ${own.athleteId}::uuid FOR UPDATE`;
    sent = Array.from({ length: 40 }, () => browser.submit("/me/profile/weight_kg/save", form));
    await expect.poll(blocked).toBeGreaterThan(2);
    // A quarter of the 32 connections the service has under test.
    for (let times = 0; times < 10; times++) expect(await blocked()).toBeLessThanOrEqual(8);
    expect((await call("GET", "/v1/health")).status).toBe(200);
  });
  await Promise.all(sent);
});

test("the offline page's worker is our own file, which pages may register and nothing else", async () => {
  const browser = newBrowser();
  const worker = await browser.get("/debrief-worker.js");
  expect([worker.status, worker.headers["content-type"]]).toEqual([
    200,
    expect.stringContaining("javascript"),
  ]);
  const sheet = await browser.get("/debrief/offline");
  expect(String(sheet.headers["content-security-policy"])).toContain("worker-src 'self'");
});

test("an athlete's end of the coaching takes effect at once: the coach's next call finds nobody, and the page says how to restart", async () => {
  const { own, person } = await newOwn();
  const team = await newTeam();
  const relation = await relate({ ...team, personId: person.personId }, own.athleteId);
  const key = await newCoachKey(team.coachId);
  const path = `/v1/coach/athletes/${own.athleteId}/fueling-rollup?window=7`;
  const seen = async () => (await call("GET", path, { key })).status;
  expect(await seen()).toBe(200);
  const browser = await signedIn(person.personId);
  expect((await browser.get("/me")).text).toContain("You can’t undo this");
  const ended = await browser.submit("/me/end", { relation });
  expect(ended.headers.location).toBe("/me?done=ended");
  expect(await seen()).toBe(404);
  const { text } = await browser.get("/me?done=ended");
  expect(text).toContain("To start again, they have to invite you");
  expect(text).toContain("Nobody coaches you, so no coach sees your data.");
});
