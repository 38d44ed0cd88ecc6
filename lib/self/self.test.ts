import { HOUR_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { describe, expect, test } from "vitest";

const { answerAll, at, newOwn, SESSION } = await import("@/testing/self");
const { newPerson } = await import("@/testing/coach");
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { personScope } = await import("@/testing/portal");
const { db } = await import("@/lib/platform/db");
const { createAthlete, patchAthlete } = await import("@/lib/athletes/athletes");
const { deleteOwnRecord } = await import("@/lib/coaches/house");
const { hasUnsubscribed, unsubscribe, unsubscribeUrl } = await import("@/lib/mail/unsubscribe");
const { forgetSignIns } = await import("@/lib/people/upkeep");
const { createActivity } = await import("@/lib/activities/activities");
const { submitFeedback } = await import("@/lib/activities/feedback");
const { confirmationOf, readContradiction, readQuestions, readWorth, saveAnswer } = await import(
  "./profile"
);
const { athleteOf, changeOwnSettings, findOwn, readOwnSettings, requireOwn, startRecord } =
  await import("./record");
const {
  addApart,
  addSession,
  changeSession,
  deleteSession,
  readAhead,
  readOwnStrips,
  readPast,
  readSession,
} = await import("./sessions");
const { enteredSession } = await import("./session-form");
const { readPlan } = await import("./plan");

const answerTo = async (own: Parameters<typeof readQuestions>[0], field: string) =>
  (await readQuestions(own)).find((asked) => asked.field === field);

/** Returns the UTC local time this many hours from now. */
const inHours = (hours: number) =>
  new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);

describe("a personal record", () => {
  test("is created once, in the athlete's time zone, and belongs to nobody else", async () => {
    const { person, own } = await newOwn("America/Denver");
    await Promise.all([startRecord(person, "UTC"), startRecord(person, "UTC")]);
    expect(await requireOwn(person)).toMatchObject({ athleteId: own.athleteId });
    expect(await athleteOf(own)).toMatchObject({
      name: "Test person",
      email: person.emailKey,
      time_zone: "America/Denver",
    });
    const { personId } = await newPerson();
    expect(await findOwn(await personScope(personId))).toBeNull();
  });

  test("that is deleted and recreated continues the earlier trial", async () => {
    const { person, own } = await newOwn("UTC");
    const began = new Date(Date.now() - 20 * 24 * HOUR_MS);
    await db.athlete.update({ where: { id: own.athleteId }, data: { trialStartedAt: began } });
    await deleteOwnRecord(person, own.athleteId);
    expect(await findOwn(person)).toBeNull();
    await startRecord(person, "UTC");
    const { athleteId } = await requireOwn(person);
    expect(athleteId).not.toBe(own.athleteId);
    const trialOf = (id: string) => db.athlete.findUniqueOrThrow({ where: { id } });
    expect((await trialOf(athleteId)).trialStartedAt).toEqual(began);
    expect(JSON.stringify(await db.trialMemory.findMany())).not.toContain(person.emailKey);
    const later = { ...operator(), wallMs: Date.now() + 14 * 31 * 24 * HOUR_MS };
    await forgetSignIns(later);
    await deleteOwnRecord({ ...person, wallMs: later.wallMs }, athleteId);
    await forgetSignIns({ ...later, wallMs: later.wallMs + 14 * 31 * 24 * HOUR_MS });
    expect(await db.trialMemory.count({ where: { trialStartedAt: began } })).toBe(0);
  });

  test("isn't created before the mailbox is verified, and isn't a partner's", async () => {
    const { personId, emailKey } = await newPerson();
    const person = await personScope(personId);
    await createAthlete(callerOf(await newPartner()), { email: emailKey });
    expect(await findOwn(person)).toBeNull();
    await expect(startRecord({ ...person, isVerified: false }, "UTC")).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });

  test("keeps the time zone and the reminder setting, which is off at first", async () => {
    const { person } = await newOwn();
    expect(await readOwnSettings(person)).toEqual({
      ...{ name: "Test person", timeZone: "UTC", isReminded: false, hasMailTexts: true },
    });
    const wish = { name: "Kim", timeZone: "Asia/Tokyo", isReminded: true, hasMailTexts: true };
    await changeOwnSettings(person, wish);
    await changeOwnSettings(person, wish);
    expect(await readOwnSettings(person)).toEqual(wish);
    await changeOwnSettings(person, { ...wish, isReminded: false });
    expect((await readOwnSettings(person)).isReminded).toBe(false);
    const where = { subjectId: person.personId, actorId: person.personId };
    const actions = await db.auditEntry.findMany({ where, orderBy: { id: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual(["reminders.wished", "reminders.declined"]);
    // All at once.
    const all = {
      name: "Kim Ruiz",
      timeZone: "Europe/Vienna",
      isReminded: true,
      hasMailTexts: false,
    };
    await changeOwnSettings(person, all);
    expect(await readOwnSettings(person)).toEqual(all);
  });

  test("has the name the athlete chooses, which can't be cleared", async () => {
    const { person, own } = await newOwn();
    const opened = await readOwnSettings(person);
    await changeOwnSettings(person, { ...opened, name: "Anna Schmidt" }, opened);
    expect((await athleteOf(own)).name).toBe("Anna Schmidt");
    // A form that was opened before another tab's change, in which the name wasn't touched.
    await changeOwnSettings(person, { ...opened, isReminded: true }, opened);
    await changeOwnSettings(person, { ...opened, name: null });
    expect((await readOwnSettings(person)).name).toBe("Anna Schmidt");
  });

  test("shows reminders as off for who unsubscribed, until they wish for them again", async () => {
    const { person, emailKey } = await newOwn();
    const wish = { ...(await readOwnSettings(person)), isReminded: true };
    await changeOwnSettings(person, wish);
    const link = new URL(unsubscribeUrl("test", emailKey, Date.now()));
    await unsubscribe({ db }, link.searchParams.get("token") ?? "");
    const opened = await readOwnSettings(person);
    expect(opened).toEqual({ ...wish, isReminded: false });
    await changeOwnSettings(person, { ...opened, hasMailTexts: false }, opened);
    expect(await hasUnsubscribed(person)).toBe(true);
    await changeOwnSettings(person, wish, opened);
    expect(await hasUnsubscribed(person)).toBe(false);
    expect((await readOwnSettings(person)).isReminded).toBe(true);
  });
});

describe("two tabs with the same form", () => {
  test("each keep the settings they changed; a conflict is reported, and replaced by sending again", async () => {
    const { person } = await newOwn("Europe/Vienna");
    const opened = await readOwnSettings(person);
    const [zone, reminder] = [
      { ...opened, timeZone: "Asia/Tokyo" },
      { ...opened, isReminded: true },
    ];
    expect(await changeOwnSettings(person, zone, opened)).toBeNull();
    expect(await changeOwnSettings(person, reminder, opened)).toBeNull();
    expect(await readOwnSettings(person)).toEqual({ ...zone, isReminded: true });
    const mine = { ...opened, timeZone: "Europe/Paris" };
    const reopened = await changeOwnSettings(person, mine, opened);
    expect(reopened).toEqual({ ...opened, timeZone: "Asia/Tokyo" });
    expect((await readOwnSettings(person)).timeZone).toBe("Asia/Tokyo");
    expect(await changeOwnSettings(person, mine, reopened)).toBeNull();
    expect(await readOwnSettings(person)).toEqual({ ...mine, isReminded: true });
  });

  test("each keep the session fields they changed, and a conflict isn't replaced silently", async () => {
    const { own } = await newOwn();
    const id = await addSession(own, { ...SESSION, start: inHours(5) });
    const opened = enteredSession((await readSession(own, id)).activity, "UTC", "metric");
    expect(await changeSession(own, id, { ...opened, name: "Renamed" }, opened)).toBeNull();
    expect(await changeSession(own, id, { ...opened, hours: "2" }, opened)).toBeNull();
    const stored = async () => (await readSession(own, id)).activity;
    expect(await stored()).toMatchObject({ name: "Renamed", duration_min: 150 });
    const mine = { ...opened, name: "Mine" };
    const reopened = await changeSession(own, id, mine, opened);
    expect(reopened).toEqual({ ...opened, name: "Renamed" });
    expect(await stored()).toMatchObject({ name: "Renamed", duration_min: 150 });
    expect(await changeSession(own, id, mine, reopened)).toBeNull();
    expect(await stored()).toMatchObject({ name: "Mine", duration_min: 150 });
  });

  test("saving a session whose sender didn't say if it is a race says so", async () => {
    const { own } = await newOwn();
    const about = { type: "bike", duration_min: 90, scheduled_at: Date.now() + HOUR_MS } as const;
    const { id } = await createActivity(own.account, own.athleteId, about);
    const stored = async () => (await readSession(own, id)).activity;
    expect((await stored()).is_race_event).toBeNull();
    const opened = enteredSession(await stored(), "UTC", "metric");
    expect(await changeSession(own, id, opened, opened)).toBeNull();
    expect((await stored()).is_race_event).toBe(false);
  });

  test("treat hours and minutes as one field, and so a heat level and weather", async () => {
    const { own } = await newOwn();
    const id = await addSession(own, { ...SESSION, start: inHours(5), hours: "1", minutes: "30" });
    const entered = async () =>
      enteredSession((await readSession(own, id)).activity, "UTC", "metric");
    const opened = await entered();
    await changeSession(own, id, { ...opened, hours: "0" }, opened);
    const longer = { ...opened, minutes: "55" };
    const again = await changeSession(own, id, longer, opened);
    expect(again).toMatchObject({ hours: "0", minutes: "30" });
    expect(await changeSession(own, id, longer, again)).toBeNull();
    expect(await entered()).toMatchObject({ hours: "1", minutes: "55" });

    await changeSession(own, id, { ...opened, temperature: "31", humidity: "60" }, opened);
    const hotter = { ...opened, heat: "2" };
    const asked = await changeSession(own, id, hotter, opened);
    expect(asked).toMatchObject({ temperature: "31", humidity: "60" });
    expect(await changeSession(own, id, hotter, asked)).toBeNull();
    expect(await entered()).toMatchObject({ heat: "2", temperature: "", humidity: "" });
  });

  test("heat as a level replaces weather and the other way round; changing both is refused", async () => {
    const { own } = await newOwn();
    const weather = { temperature_c: 30.04, humidity_pct: 60, solar: 0.8 };
    const about = { type: "bike", duration_min: 90, scheduled_at: Date.now() + HOUR_MS } as const;
    const { id } = await createActivity(own.account, own.athleteId, { ...about, ...weather });
    const stored = async () => (await readSession(own, id)).activity;
    const change = async (fields: object) => {
      const opened = enteredSession(await stored(), "UTC", "metric");
      return changeSession(own, id, { ...opened, ...fields }, opened);
    };
    expect(await change({ humidity: "85" })).toBeNull();
    expect(await stored()).toMatchObject({ ...weather, humidity_pct: 85 });
    expect(await change({ temperature: "31" })).toBeNull();
    expect(await stored()).toMatchObject({ ...weather, temperature_c: 31, humidity_pct: 85 });
    const refused = { code: "invalid_value", details: { param: "heat" } };
    await expect(change({ heat: "9", temperature: "14" })).rejects.toMatchObject(refused);
    expect(await change({ heat: "9" })).toBeNull();
    const none = { temperature_c: null, humidity_pct: null, solar: null };
    expect(await stored()).toMatchObject({ ...none, thermal_stress_level: 9 });
    expect(await change({ temperature: "14", humidity: "60" })).toBeNull();
    const cool = { temperature_c: 14, humidity_pct: 60, thermal_stress_level: null };
    expect(await stored()).toMatchObject(cool);
  });

  test("a session that was reported stays in the past", async () => {
    const { own } = await newOwn();
    const id = await addSession(own, { ...SESSION, start: inHours(-5) });
    await submitFeedback(own.account, own.athleteId, id, { rating: 4 });
    const entered = enteredSession((await readSession(own, id)).activity, "UTC", "metric");
    const ahead = changeSession(own, id, { ...entered, start: inHours(5) });
    const refused = { code: "invalid_value", details: { param: "start" } };
    await expect(ahead).rejects.toMatchObject(refused);
    expect(await changeSession(own, id, { ...entered, start: inHours(-4) })).toBeNull();
  });

  test("a session starts in the time zone of its form, whatever zone was chosen since", async () => {
    const { own } = await newOwn();
    const startOfForm = async (zone: string) => {
      const id = await addSession(own, { ...SESSION, start: "2027-01-10T10:00", zone });
      return (await readSession(own, id)).activity.scheduled_at;
    };
    expect(await startOfForm("America/New_York")).toBe(Date.UTC(2027, 0, 10, 15));
    expect(await startOfForm("no zone")).toBe(Date.UTC(2027, 0, 10, 10));
  });
});

describe("the profile", () => {
  test("keeps the chosen option if two have the same value", async () => {
    const { own } = await newOwn();
    await saveAnswer(own, "saltiness", { answer: "not_sure" });
    expect(await answerTo(own, "saltiness")).toMatchObject({
      answer: "Not sure",
      entered: { answer: "not_sure" },
    });
    expect((await athleteOf(own)).settings.saltiness).toBe(5);
    await saveAnswer(own, "saltiness", { answer: "5" });
    expect((await answerTo(own, "saltiness"))?.answer).toBe("Average");
    await patchAthlete(own.account, own.athleteId, { settings: { saltiness: 9 } });
    expect((await answerTo(own, "saltiness"))?.answer).toBe("White crusts");
  });

  test("accepts a weight in pounds, stores it in kilograms and shows it in pounds", async () => {
    const { own } = await newOwn();
    await saveAnswer(own, "weight_kg", { answer: "150", unit: "lb" });
    expect((await athleteOf(own)).weight_kg).toBe(68.04);
    expect(await answerTo(own, "weight_kg")).toMatchObject({
      answer: "150 lb",
      entered: { answer: "150", unit: "lb" },
    });
  });

  test("leaves a weight unchanged if it comes back as it was shown in pounds", async () => {
    const { own } = await newOwn();
    await patchAthlete(own.account, own.athleteId, { weight_kg: 70 });
    await saveAnswer(own, "weight_kg", { answer: "154.3", unit: "lb" });
    expect((await athleteOf(own)).weight_kg).toBe(70);
    await saveAnswer(own, "weight_kg", { answer: "154.4", unit: "lb" });
    expect((await athleteOf(own)).weight_kg).toBe(70.03);
  });

  test("asks about a weight that is probably in the other unit, or has only a new unit", async () => {
    const { own } = await newOwn();
    const tokenOf = (answer: string, unit: string, more = {}) =>
      confirmationOf(own, "weight_kg", { answer, unit, ...more });
    const asks = async (...form: Parameters<typeof tokenOf>) => (await tokenOf(...form)) !== null;
    expect(await asks("150", "lb")).toBe(false);
    expect(await asks("150", "kg")).toBe(true);
    expect(await asks("60", "lb")).toBe(true);
    const sure = await tokenOf("150", "kg");
    expect(await asks("150", "kg", { sure })).toBe(false);
    // What was confirmed is that weight, and no other one.
    expect(await asks("62", "lb", { sure })).toBe(true);
    await patchAthlete(own.account, own.athleteId, { weight_kg: 68.5 });
    expect(await asks("151", "kg")).toBe(true);
    expect(await asks("152", "kg")).toBe(true);
    expect(await asks("140", "lb")).toBe(false);
    // 95 lb, saved as 95 kg first.
    await saveAnswer(own, "weight_kg", { answer: "95", unit: "kg" });
    expect(await asks("95", "lb")).toBe(true);
    await saveAnswer(own, "weight_kg", { answer: "95", unit: "lb" });
    expect((await athleteOf(own)).weight_kg).toBe(43.09);
  });

  test.each([
    ["sex", { answer: "robot" }],
    ["year_of_birth", { answer: "" }],
    ["year_of_birth", { answer: "2150" }],
    ["weight_kg", { answer: "heavy", unit: "kg" }],
    ["weight_kg", { answer: "30", unit: "lb" }],
    ["weight_kg", { answer: "0x46", unit: "kg" }],
    ["weight_kg", { answer: "7e1", unit: "kg" }],
    ["year_of_birth", { answer: "0x7c7" }],
    ["sweat_level", {}],
  ] as const)("takes nothing for %s from %j", async (field, form) => {
    const { own } = await newOwn();
    await expect(saveAnswer(own, field, form)).rejects.toMatchObject({ code: "invalid_value" });
    expect((await answerTo(own, field))?.answer).toBeNull();
  });

  test("answers concerns with none, or some, and asks nothing already answered", async () => {
    const { own } = await newOwn();
    await saveAnswer(own, "concerns", {});
    expect((await answerTo(own, "concerns"))?.answer).toBe("None");
    await saveAnswer(own, "concerns", { thirst: "on", hunger: "on" });
    expect((await answerTo(own, "concerns"))?.answer).toBe("Hunger, Thirst");
    // Two forms opened with nothing checked: each adds what was checked in it.
    await saveAnswer(own, "concerns", { was: "hunger thirst", hunger: "on" });
    await saveAnswer(own, "concerns", { was: "", muscle_cramps: "on" });
    expect((await answerTo(own, "concerns"))?.answer).toBe("Muscle cramps, Hunger");
    await answerAll(own);
    const open = (await readQuestions(own)).filter(({ answer }) => answer === null);
    expect(open).toEqual([]);
    expect((await athleteOf(own)).profile_complete).toBe(true);
  });

  test("asks about two contradictory answers until one is changed", async () => {
    const { own } = await newOwn();
    await answerAll(own);
    expect(await readContradiction(own)).toBeNull();
    await saveAnswer(own, "carb_experience", { answer: "range_0_30" });
    expect(await readContradiction(own)).toMatch(/^Two answers contradict each other: /);
    await saveAnswer(own, "usual_carb_consumption", { answer: "range_lt_60" });
    expect(await readContradiction(own)).toBeNull();
  });

  test("uses the calculation to say what each answer is worth, without using trial calls", async () => {
    const { own } = await newOwn();
    const width = (range: string | undefined) => {
      const [low = 0, high = low] = (range ?? "").split("-").map(Number);
      return high - low;
    };
    await saveAnswer(own, "sex", { answer: "male" });
    await saveAnswer(own, "carb_experience", { answer: "range_40_60" });
    const { now, before } = (await readWorth(own, "carb_experience")) ?? {};
    expect(width(now?.carb)).toBeLessThan(width(before?.carb));
    expect(now?.carb).toMatch(/^\d+-\d+$/);
    await answerAll(own);
    expect((await readWorth(own, null))?.now.carb).toMatch(/^\d+$/);
    expect((await athleteOf(own)).subscription_status).not.toBe("trial");
  });
});

describe("personal sessions", () => {
  test("can be planned ahead or past, in the athlete's time zone", async () => {
    const { own } = await newOwn("America/Denver");
    const ahead = await addSession(own, { ...SESSION, start: "2199-07-01T06:30" });
    const done = await addSession(own, { ...SESSION, name: "", start: "2026-01-15T18:05" });
    const { activity } = await readSession(own, ahead);
    expect(activity).toMatchObject({
      type: "bike",
      name: "Long ride",
      duration_min: 210,
      intensity_level: 6,
      thermal_stress_level: 6,
      meal_before_min: 120,
      is_race_event: false,
      scheduled_at: Date.parse("2199-07-01T12:30:00Z"),
      started_at: null,
    });
    expect((await readSession(own, done)).activity).toMatchObject({
      name: null,
      scheduled_at: null,
      started_at: Date.parse("2026-01-16T01:05:00Z"),
    });
    expect(await readSession(own, ahead)).toMatchObject({ hasBegun: false, isOver: false });
    expect(await readSession(own, done)).toMatchObject({ hasBegun: true, isOver: true });
    expect((await readAhead(own)).map(({ id }) => id)).toEqual([ahead]);
    const { sessions } = await readPast(own, { limit: 5 });
    expect(sessions.map(({ id }) => id)).toEqual([done]);
    expect([...(await readOwnStrips(own, [{ id: ahead }, { id: done }])).keys()].sort()).toEqual(
      [ahead, done].sort(),
    );
    const other = (await newOwn()).own;
    expect((await readOwnStrips(other, [{ id: ahead }])).size).toBe(0);
  });

  test("at the same time as another are detected, so the page asks before adding them", async () => {
    const { own } = await newOwn("America/Denver");
    const form = { ...SESSION, start: "2199-07-01T06:30" };
    const added = await addApart(own, form);
    const id = "id" in added ? added.id : "";
    const at = async (start: string) => addApart(own, { ...form, name: "Run", start });
    const asked = { overlaps: id };
    expect([await at("2199-07-01T03:01"), await at("2199-07-01T09:59")]).toEqual([asked, asked]);
    // The session lasts three and a half hours.
    expect(await at("2199-07-01T03:00")).toHaveProperty("id");
    expect(await at("2199-07-01T10:00")).toHaveProperty("id");
    const { own: stranger } = await newOwn("America/Denver");
    expect(await addApart(stranger, form)).toHaveProperty("id");
  });

  test("sent several times at once are stored once, and each request is answered", async () => {
    const { own } = await newOwn("America/Denver");
    const form = { ...SESSION, start: "2199-07-01T06:30" };
    const idsOf = async (form: Record<string, string>) => {
      const tabs = await Promise.all(Array.from({ length: 5 }, () => addApart(own, form)));
      return [...new Set(tabs.map((tab) => ("id" in tab ? tab.id : "asked")))];
    };
    const first = await idsOf(form);
    expect(first).toEqual([expect.stringMatching(/-/)]);
    // Once confirmed, another one beside it is created, and also only once.
    const beside = await idsOf({ ...form, name: "With Ada", overlap: "on" });
    expect(beside).toEqual([expect.stringMatching(/-/)]);
    expect((await readAhead(own)).map(({ id }) => id).sort()).toEqual([...first, ...beside].sort());
    // With weather instead of a heat level it is the same form too; an hour later it no longer counts as a resend.
    const weather = { heat: "", temperature: "30", humidity: "60" };
    expect(await idsOf({ ...form, start: "2199-08-01T06:30", ...weather })).toHaveLength(1);
    const later = { ...own, account: { ...own.account, nowMs: own.account.nowMs + HOUR_MS } };
    expect(await addApart(later, form)).toHaveProperty("overlaps");
  });

  test("accept weather in place of heat, and refuse half of it, or both", async () => {
    const { own } = await newOwn();
    const both = { ...SESSION, start: inHours(5), temperature: "30", humidity: "60" };
    const refused = { code: "invalid_value", details: { param: "heat" } };
    await expect(addSession(own, both)).rejects.toMatchObject(refused);
    const form = { ...both, heat: "" };
    const { activity } = await readSession(own, await addSession(own, form));
    const weather = { temperature_c: 30, humidity_pct: 60, thermal_stress_level: null };
    expect(activity).toMatchObject(weather);
    const inFahrenheit = { ...form, temperature: "86", temperature_unit: "f" };
    const same = await readSession(own, await addSession(own, inFahrenheit));
    expect(same.activity).toMatchObject(weather);
    await expect(addSession(own, { ...form, humidity: "" })).rejects.toMatchObject({
      code: "invalid_value",
    });
  });

  test.each([
    { start: "" },
    { start: "soon" },
    { hours: "", minutes: "" },
    { type: "chess" },
    { hours: "90" },
  ])("are not added with %j", async (wrong) => {
    const { own } = await newOwn();
    const form = { ...SESSION, start: inHours(1), ...wrong };
    await expect(addSession(own, form)).rejects.toMatchObject({ code: "invalid_value" });
  });

  test("are listed page by page, the newest first", async () => {
    const { own } = await newOwn();
    const days = ["2026-03-02", "2026-03-01", "2026-03-04", "2026-03-03"];
    for (const day of days) await addSession(own, { ...SESSION, name: day, start: `${day}T08:00` });
    const first = await readPast(own, { limit: 3 });
    expect(first.sessions.map(({ name }) => name)).toEqual(days.toSorted().reverse().slice(0, 3));
    const rest = await readPast(own, { limit: 3, cursor: first.nextCursor ?? "" });
    expect(rest).toMatchObject({ sessions: [{ name: "2026-03-01" }], nextCursor: null });
    const { own: other } = await newOwn();
    await expect(
      readPast(other, { limit: 3, cursor: first.nextCursor ?? "" }),
    ).rejects.toMatchObject({ code: "invalid_cursor" });
  });

  test("belong to nobody else, and no partner", async () => {
    const { own, emailKey } = await newOwn();
    const { own: other } = await newOwn();
    const id = await addSession(other, { ...SESSION, start: inHours(1) });
    const partner = callerOf(await newPartner());
    const athlete = await createAthlete(partner, { email: emailKey });
    const theirs = await createActivity(partner, athlete.id, { type: "run", duration_min: 60 });
    for (const each of [id, theirs.id, "no-id"]) {
      const missing = { code: "activity_not_found" };
      await expect(readSession(own, each)).rejects.toMatchObject(missing);
      const form = { ...SESSION, start: inHours(1) };
      await expect(changeSession(own, each, form)).rejects.toMatchObject(missing);
      await expect(deleteSession(own, each)).rejects.toMatchObject(missing);
    }
  });
});

describe("the plan of a session", () => {
  const planOf = async (own: Parameters<typeof readPlan>[0], id: string) =>
    readPlan(own, (await readSession(own, id)).activity);

  test("gives ranges until the profile is complete, then one number, recalculated and saying so", async () => {
    const { own } = await newOwn();
    await saveAnswer(own, "sex", { answer: "female" });
    const entered = { ...SESSION, start: inHours(5) };
    const id = await addSession(own, entered);
    const wide = await planOf(own, id);
    expect(wide.carb.perHour.max).toBeGreaterThan(wide.carb.perHour.min);
    expect(wide.carb.total).toBeNull();
    expect(wide.safety.max_safe_fluid_ml_per_hr).toBeGreaterThan(0);
    expect(wide.age).toBe("current");
    await answerAll(own);
    const exact = await planOf(own, id);
    expect(exact.age).toBe("renewed");
    expect(exact.carb.perHour.max).toBe(exact.carb.perHour.min);
    expect(exact.carb.total).toBeGreaterThan(0);
    expect(await planOf(own, id)).toMatchObject({ age: "current", carb: exact.carb });
    await changeSession(own, id, { ...entered, name: "Renamed" });
    expect(await planOf(own, id)).toMatchObject({ age: "current", carb: exact.carb });
    await changeSession(own, id, { ...entered, name: "Both", intensity: "9" });
    expect((await planOf(own, id)).age).toBe("renewed");
  });

  test("for a session that has started stays unchanged, and says so", async () => {
    const { own } = await newOwn();
    await answerAll(own);
    const id = await addSession(own, { ...SESSION, start: inHours(-2) });
    const before = await planOf(own, id);
    await saveAnswer(own, "weight_kg", { answer: "90", unit: "kg" });
    const outdated = { age: "outdated", fluid: before.fluid };
    expect(await planOf(own, id)).toMatchObject(outdated);
    const { activity } = await readSession(own, id);
    await changeSession(own, id, { ...enteredSession(activity, "UTC", "metric"), name: "Renamed" });
    expect(await planOf(own, id)).toMatchObject(outdated);
  });

  test("after the trial is a teaser that leads to a subscription", async () => {
    const { own, person } = await newOwn();
    await answerAll(own);
    const id = await addSession(own, { ...SESSION, start: "2199-01-01T10:00" });
    await planOf(own, id);
    await patchAthlete(own.account, own.athleteId, { weight_kg: 70 });
    const later = await requireOwn(at(person, Date.now() + 40 * 24 * HOUR_MS));
    const plan = await planOf(later, id);
    expect(plan.subscribeUrl).toContain("/subscribe?");
    expect(plan.attribution.link).toBe(plan.subscribeUrl);
    expect(plan.carb.total).toBeNull();
    expect(await readWorth(later, null)).toBeNull();
  });
});
