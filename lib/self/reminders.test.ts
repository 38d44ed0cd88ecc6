import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { beforeEach, describe, expect, test } from "vitest";
import type { PersonScope } from "@/lib/access/scope";

const { at, newOwn, SESSION } = await import("@/testing/self");
const { operator } = await import("@/testing/partner");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { sha256 } = await import("@/lib/platform/crypto");
const { deleteAthlete } = await import("@/lib/athletes/erasure");
const { patchAthlete } = await import("@/lib/athletes/athletes");
const { changeOwnSettings, requireOwn } = await import("./record");
const { addSession, deleteSession } = await import("./sessions");
const { takeDebrief } = await import("./debrief");
const { openByLink } = await import("./links");
const { forgetReceipts, remindOfDebriefs } = await import("./reminders");

const utc = (text: string) => Date.parse(`${text}:00Z`);

// Clears what other tests left.
beforeEach(async () => {
  await db.reminderWish.deleteMany({});
});

/** Creates a person who has wanted reminders since a given day. */
async function wishing(zone: string, since: string) {
  const made = await newOwn(zone);
  const person = at(made.person, utc(since));
  await changeOwnSettings(person, {
    name: null,
    timeZone: zone,
    isReminded: true,
    hasMailTexts: true,
  });
  return { ...made, person };
}

/** Adds a two-hour session, starting at a local time. */
const sessionOf = async (person: PersonScope, start: string) =>
  addSession(await requireOwn(person), { ...SESSION, hours: "2", minutes: "0", start });

const jobAt = (ms: number) => remindOfDebriefs({ ...operator(), wallMs: ms, nowMs: ms });
const mailsTo = (email: string) =>
  db.mailMessage.count({ where: { recipient: email, template: "debrief_due" } });

describe("a reminder", () => {
  test("is sent fifteen minutes after the end, once, even with two concurrent jobs", async () => {
    const { person, emailKey } = await wishing("UTC", "2026-05-01T00:00");
    await sessionOf(person, "2026-05-02T10:00");
    await jobAt(utc("2026-05-02T12:14"));
    expect(await mailsTo(emailKey)).toBe(0);
    const both = await Promise.all([
      jobAt(utc("2026-05-02T12:16")),
      jobAt(utc("2026-05-02T12:16")),
    ]);
    expect(both.map(({ reminded }) => reminded).sort()).toEqual([0, 1]);
    await jobAt(utc("2026-05-02T15:00"));
    expect(await mailsTo(emailKey)).toBe(1);
  });

  test.each([
    [
      "America/Denver",
      "2026-07-01T19:00",
      "2026-07-02T03:30",
      "2026-07-02T12:55",
      "2026-07-02T13:00",
    ],
    ["Asia/Tokyo", "2026-07-01T18:50", "2026-07-01T12:00", "2026-07-01T21:59", "2026-07-01T22:00"],
    [
      "Europe/Berlin",
      "2026-10-24T20:00",
      "2026-10-24T20:30",
      "2026-10-25T05:59",
      "2026-10-25T06:00",
    ],
    [
      "Europe/Berlin",
      "2026-03-28T20:00",
      "2026-03-28T21:30",
      "2026-03-29T04:59",
      "2026-03-29T05:00",
    ],
  ])("in %s of a session at %s waits until 7 a.m.", async (zone, start, late, early, seven) => {
    const { person, emailKey } = await wishing(zone, "2026-01-01T00:00");
    await sessionOf(person, start);
    for (const moment of [late, early]) await jobAt(utc(moment));
    expect(await mailsTo(emailKey)).toBe(0);
    await jobAt(utc(seven));
    expect(await mailsTo(emailKey)).toBe(1);
  });

  test("isn't sent without opting in, for sessions from before that, long ago or reported", async () => {
    const silent = await newOwn();
    await sessionOf(at(silent.person, utc("2026-05-01T00:00")), "2026-05-02T10:00");
    const wished = await wishing("UTC", "2026-05-02T13:00");
    await sessionOf(wished.person, "2026-05-02T10:00");
    const late = await wishing("UTC", "2026-04-01T00:00");
    await sessionOf(late.person, "2026-04-30T10:00");
    const done = await wishing("UTC", "2026-05-01T00:00");
    const activityId = await sessionOf(done.person, "2026-05-02T10:00");
    const own = await requireOwn(done.person);
    await takeDebrief({ ...own, activityId }, { draft: newId(), replaces: "", rating: "4" });
    const { reminded, failed } = await jobAt(utc("2026-05-02T15:00"));
    expect([reminded, failed]).toEqual([0, 0]);
  });
});

describe("a reminder link", () => {
  /** Creates a person who was reminded, with the token of a link like the one they were mailed. */
  async function reminded() {
    const made = await wishing("UTC", "2026-05-01T00:00");
    const activityId = await sessionOf(made.person, "2026-05-02T10:00");
    const sentMs = utc("2026-05-02T12:30");
    await jobAt(sentMs);
    const token = newId();
    const row = { where: { activityId }, data: { tokenHash: sha256(token) } };
    await db.debriefReminder.update(row);
    const open = (ms: number, id: string | null = activityId, secret = token) =>
      openByLink({ ...operator(), wallMs: ms, nowMs: ms }, [secret], id);
    return { ...made, activityId, sentMs, open };
  }

  test("opens only that session, for 14 days, as the reminded athlete", async () => {
    const { person, activityId, sentMs, open } = await reminded();
    const other = await sessionOf(person, "2026-05-02T06:00");
    const opened = await open(sentMs);
    expect(opened).toMatchObject({ activityId });
    expect(opened?.account.principal).toEqual({ kind: "person", id: person.personId });
    expect(await open(sentMs, null)).toMatchObject({ activityId });
    expect(await open(sentMs + 14 * DAY_MS - 1)).not.toBeNull();
    expect(await open(sentMs + 14 * DAY_MS)).toBeNull();
    expect(await open(sentMs, other)).toBeNull();
    expect(await open(sentMs, "no-id")).toBeNull();
    expect(await open(sentMs, activityId, "another")).toBeNull();
    const live = { ...operator(), environment: "live" as const, wallMs: sentMs };
    expect(await openByLink(live, ["another"], activityId)).toBeNull();
  });

  test("submits a debrief as the athlete", async () => {
    const { activityId, sentMs, open } = await reminded();
    const opened = await open(sentMs);
    if (opened === null) throw new Error("nothing opened");
    const form = { draft: newId(), replaces: "", rating: "4" };
    expect(await takeDebrief(opened, form)).toMatchObject({ outcome: "taken" });
    const row = await db.activity.findUniqueOrThrow({ where: { id: activityId } });
    expect(row.reportSource).toBe("athlete");
  });

  test("stops working once the session, the record, or its address is gone", async () => {
    const gone = [
      ({ own, activityId }: Awaited<ReturnType<typeof reminded>>) => deleteSession(own, activityId),
      ({ own }: Awaited<ReturnType<typeof reminded>>) => deleteAthlete(own.account, own.athleteId),
      ({ own }: Awaited<ReturnType<typeof reminded>>) =>
        patchAthlete(own.account, own.athleteId, { email: "other@person.example" }),
    ];
    for (const end of gone) {
      const made = await reminded();
      await end(made);
      expect(await made.open(made.sentMs)).toBeNull();
    }
  });
});

test("draft receipts are deleted after a month, and no earlier", async () => {
  const { own } = await newOwn();
  const activityId = await addSession(own, { ...SESSION, start: "2026-03-01T08:00" });
  await takeDebrief({ ...own, activityId }, { draft: newId(), replaces: "", rating: "4" });
  const forgetAt = (ms: number) => forgetReceipts({ ...operator(), wallMs: ms });
  const count = () => db.debriefReceipt.count({ where: { activityId } });
  await forgetAt(Date.now() + 29 * DAY_MS);
  expect(await count()).toBe(1);
  await forgetAt(Date.now() + 31 * DAY_MS);
  expect(await count()).toBe(0);
});
