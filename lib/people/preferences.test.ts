import "@/testing/database";
import { beforeEach, describe, expect, test } from "vitest";

const { newPerson, newTeam } = await import("@/testing/coach");
const { portal } = await import("@/testing/portal");
const { db } = await import("@/lib/platform/db");

const PATH = "/v1/coach/preferences";
const USUAL = {
  ...{ units: "metric", locale: "en-GB", theme: "system", density: "comfortable" },
  ...{ shortcuts: true, keys: {}, time_zone: null },
};

let personId: string;
let own: Awaited<ReturnType<typeof portal>>;
beforeEach(async () => {
  ({ personId } = await newPerson());
  own = await portal(personId);
});
const audited = async () =>
  (await db.auditEntry.findMany({ where: { subjectId: personId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

describe("preferences", () => {
  test("are the defaults for a person who chose none, on a team or not", async () => {
    expect((await own("GET", PATH)).body).toMatchObject(USUAL);
    const team = await newTeam();
    const coach = await portal(team.personId);
    expect((await coach("GET", PATH)).body).toMatchObject(USUAL);
  });

  test("keep earlier choices, change only the named fields, and are recorded in the audit log", async () => {
    await own("PATCH", PATH, { units: "imperial", time_zone: "America/Denver" });
    const { body } = await own("PATCH", PATH, { locale: "en-US" });
    const chosen = { units: "imperial", locale: "en-US", time_zone: "America/Denver" };
    expect(body).toMatchObject({ ...USUAL, ...chosen });
    expect((await own("GET", PATH)).body).toMatchObject({ ...USUAL, ...chosen });
    const { body: back } = await own("PATCH", PATH, { time_zone: null });
    expect(back).toMatchObject({ ...USUAL, ...chosen, time_zone: null });
    expect((await audited()).filter((action) => action === "preferences.changed")).toHaveLength(3);
  });

  test("keep both of two simultaneous changes", async () => {
    await Promise.all([
      own("PATCH", PATH, { theme: "dark" }),
      own("PATCH", PATH, { density: "compact" }),
      own("PATCH", PATH, { units: "imperial" }),
    ]);
    const { body } = await own("GET", PATH);
    expect(body).toMatchObject({ theme: "dark", density: "compact", units: "imperial" });
  });

  test("are personal, and never change anyone else's", async () => {
    const other = await portal((await newPerson()).personId);
    await own("PATCH", PATH, { theme: "dark" });
    expect((await other("GET", PATH)).body).toMatchObject(USUAL);
  });

  test.each([
    [{}, "no_changes", undefined],
    [{ units: "stones" }, "invalid_value", "units"],
    [{ locale: "fr" }, "invalid_value", "locale"],
    [{ time_zone: "Mars/Base" }, "invalid_value", "time_zone"],
    [{ keys: { next: "jj" } }, "invalid_value", "keys.next"],
  ])("refuse %j", async (patch, code, param) => {
    const answer = await own("PATCH", PATH, patch);
    expect([answer.status, answer.body.param]).toEqual([code, param]);
    expect((await own("GET", PATH)).body).toMatchObject(USUAL);
  });
});

describe("a letter", () => {
  test("has one action: a letter already taken, by default or choice, is refused with that action's name", async () => {
    const taken = await own("PATCH", PATH, { keys: { next: "k" } });
    expect([taken.status, taken.body.param]).toEqual(["invalid_value", "keys.next"]);
    const twice = await own("PATCH", PATH, { keys: { next: "n", undo: "n" } });
    expect([twice.status, twice.body.param]).toEqual(["invalid_value", "keys.next"]);
    const swapped = { next: "k", previous: "j" };
    expect((await own("PATCH", PATH, { keys: swapped })).body.keys).toEqual(swapped);
    // Writing to one athlete and to all (`m` and `M`) can be moved to two other letters.
    expect((await own("PATCH", PATH, { keys: { next: "J" } })).status).toBe(200);
  });

  test("chosen in one tab stays when another tab chooses another one; null restores a default", async () => {
    await own("PATCH", PATH, { keys: { next: "n" } });
    const { body } = await own("PATCH", PATH, { keys: { undo: "u" } });
    expect(body.keys).toEqual({ next: "n", undo: "u" });
    const { body: back } = await own("PATCH", PATH, { keys: { undo: null } });
    expect(back.keys).toEqual({ next: "n" });
  });
});

test("invalid values, from an older version or elsewhere, fall back to defaults and affect nothing else", async () => {
  const preferences = { units: "imperial", locale: "tlh", keys: { gone: "q" }, unknown: 1 };
  await db.person.update({ where: { id: personId }, data: { preferences } });
  expect((await own("GET", PATH)).body).toMatchObject({ ...USUAL, units: "imperial" });
});
