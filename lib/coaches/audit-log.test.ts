import "@/testing/database";
import { beforeEach, describe, expect, test } from "vitest";

const { newCoach, newCoachKey, newTeam, relate } = await import("@/testing/coach");
const { callerOf, newPartner } = await import("@/testing/partner");
const { portal } = await import("@/testing/portal");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { db } = await import("@/lib/platform/db");

const PATH = "/v1/coach/audit";
type Team = Awaited<ReturnType<typeof newTeam>>;
type Portal = Awaited<ReturnType<typeof portal>>;

let team: Team;
let owner: Portal;
beforeEach(async () => {
  team = await newTeam();
  owner = await portal(team.personId);
});

const insert = (row: Partial<Parameters<typeof db.auditEntry.create>[0]["data"]>) =>
  db.auditEntry.create({
    data: {
      ...{ actorKind: "person", actorId: team.personId, action: "made.up", requestId: "r" },
      ...{ subjectKind: "team", subjectId: team.teamId, at: new Date() },
      ...row,
      teamId: team.teamId,
    } as Parameters<typeof db.auditEntry.create>[0]["data"],
  });
const entries = async (query = ""): Promise<Record<string, unknown>[]> =>
  (await owner("GET", `${PATH}${query}`)).body.entries;

describe("a team's audit log", () => {
  test("can be filtered by action, person and time", async () => {
    const { personId } = await newCoach(team.teamId, "admin");
    await owner("PATCH", "/v1/coach/team", { name: "Renamed" });
    await (await portal(personId))("POST", "/v1/coach/groups", { name: "Long distance" });
    const at = (ms: number) => ({ action: "timed", at: new Date(ms) });
    await insert(at(1_000));
    await insert(at(2_000));
    await insert(at(3_000));
    expect(await entries("?action=team.changed")).toMatchObject([{ action: "team.changed" }]);
    const theirs = await entries(`?actor_id=${personId}`);
    expect(theirs).toMatchObject([{ actor_id: personId, subject_kind: "group" }]);
    const between = await entries("?action=timed&since=2000&until=3000");
    expect(between.map(({ at }) => at)).toEqual([2_000]);
    expect(await entries("?action=nothing.like.it")).toEqual([]);
  });

  test("pages within its filters, and a cursor doesn't work for others", async () => {
    for (const action of ["odd", "even", "odd", "even", "odd"]) await insert({ action });
    const first = (await owner("GET", `${PATH}?action=odd&limit=2`)).body;
    const cursor = encodeURIComponent(first.pagination.next_cursor);
    const rest = (await owner("GET", `${PATH}?action=odd&limit=2&cursor=${cursor}`)).body;
    const shown = [...first.entries, ...rest.entries].map(({ action }) => action);
    expect(shown).toEqual(["odd", "odd", "odd"]);
    const other = await owner("GET", `${PATH}?action=even&cursor=${cursor}`);
    expect(other.status).toBe("invalid_cursor");
  });

  test("names who did it and what it was done to, as far as the team knows them", async () => {
    const account = callerOf(await newPartner());
    const athlete = await createAthlete(account, { name: "Maya Lindqvist" });
    const relationId = await relate(team, athlete.id);
    await newCoachKey(team.coachId);
    const key = await db.coachKey.findFirstOrThrow({ where: { coachId: team.coachId } });
    await insert({ subjectKind: "athlete", subjectId: athlete.id });
    await insert({ subjectKind: "relation", subjectId: relationId });
    await insert({ subjectKind: "coach", subjectId: team.coachId });
    await insert({
      actorKind: "coach_key",
      actorId: key.id,
      subjectKind: "coach_key",
      subjectId: key.id,
    });
    await insert({
      actorKind: "job",
      actorId: "some-job",
      subjectKind: "webhook",
      subjectId: relationId.replace(/.$/, "x"),
    });
    const names = (await entries("?action=made.up")).map(({ actor_name, subject_name }) => [
      actor_name,
      subject_name,
    ]);
    expect(names).toEqual([
      [null, null],
      [key.name, key.name],
      ["Test person", "Test person"],
      ["Test person", "Maya Lindqvist"],
      ["Test person", "Maya Lindqvist"],
    ]);
  });

  test("doesn't name athletes who have ended, or anyone of another team", async () => {
    const account = callerOf(await newPartner());
    const [gone, foreign] = [
      await createAthlete(account, { name: "Gone" }),
      await createAthlete(account, { name: "Foreign" }),
    ];
    const relationId = await relate(team, gone.id);
    await db.coachRelation.update({ where: { id: relationId }, data: { endedAt: new Date() } });
    const other = await newTeam();
    await relate(other, foreign.id);
    for (const id of [gone.id, relationId, foreign.id, other.coachId, other.teamId])
      await insert({ subjectKind: "athlete", subjectId: id });
    const names = (await entries("?action=made.up")).map(({ subject_name }) => subject_name);
    expect(names).toEqual([null, null, null, null, null]);
  });
});
