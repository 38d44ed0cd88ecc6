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
  test("are the usual ones for who chose none, in a team or not", async () => {
    expect((await own("GET", PATH)).body).toMatchObject(USUAL);
    const team = await newTeam();
    const coach = await portal(team.personId);
    expect((await coach("GET", PATH)).body).toMatchObject(USUAL);
  });

  test("keep what was chosen, change what is named alone, and say so in the audit log", async () => {
    await own("PATCH", PATH, { units: "imperial", time_zone: "America/Denver" });
    const { body } = await own("PATCH", PATH, { locale: "en-US" });
    const chosen = { units: "imperial", locale: "en-US", time_zone: "America/Denver" };
    expect(body).toMatchObject({ ...USUAL, ...chosen });
    expect((await own("GET", PATH)).body).toMatchObject({ ...USUAL, ...chosen });
    const { body: back } = await own("PATCH", PATH, { time_zone: null });
    expect(back).toMatchObject({ ...USUAL, ...chosen, time_zone: null });
    expect((await audited()).filter((action) => action === "preferences.changed")).toHaveLength(3);
  });

  test("of two changes at once keep both", async () => {
    await Promise.all([
      own("PATCH", PATH, { theme: "dark" }),
      own("PATCH", PATH, { density: "compact" }),
      own("PATCH", PATH, { units: "imperial" }),
    ]);
    const { body } = await own("GET", PATH);
    expect(body).toMatchObject({ theme: "dark", density: "compact", units: "imperial" });
  });

  test("are one's own, and nobody else's change with them", async () => {
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
  test("does one thing: what is taken, as usual or by choice, is refused with its name", async () => {
    const taken = await own("PATCH", PATH, { keys: { next: "k" } });
    expect([taken.status, taken.body.param]).toEqual(["invalid_value", "keys.next"]);
    const twice = await own("PATCH", PATH, { keys: { next: "n", undo: "n" } });
    expect([twice.status, twice.body.param]).toEqual(["invalid_value", "keys.next"]);
    const swapped = { next: "k", previous: "j" };
    expect((await own("PATCH", PATH, { keys: swapped })).body.keys).toEqual(swapped);
    // Who writes to one and to everybody by `m` and `M` does so by two letters.
    expect((await own("PATCH", PATH, { keys: { next: "J" } })).status).toBe(200);
  });

  test("that is not named any more is the usual one again", async () => {
    await own("PATCH", PATH, { keys: { next: "n", undo: "u" } });
    expect((await own("PATCH", PATH, { keys: { next: "n" } })).body.keys).toEqual({ next: "n" });
  });
});

test("what an older edition stored, or none knows, falls back and takes nothing else with it", async () => {
  const preferences = { units: "imperial", locale: "tlh", keys: { gone: "q" }, unknown: 1 };
  await db.person.update({ where: { id: personId }, data: { preferences } });
  expect((await own("GET", PATH)).body).toMatchObject({ ...USUAL, units: "imperial" });
});
