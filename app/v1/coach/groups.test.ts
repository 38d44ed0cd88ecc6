import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, expectError } from "@/testing/answers";
import { newCoach, newCoachKey, newTeam, relate, type TestTeam } from "@/testing/coach";
import { call } from "@/testing/http";
import { fill, heldBy, type Ids, OPERATIONS, paramsOf, validBody } from "@/testing/operations";
import { newPartner } from "@/testing/partner";

const { newId } = await import("@/lib/platform/ids");

let team: TestTeam;
let key: string;
beforeAll(async () => {
  team = await newTeam();
  key = await newCoachKey(team.coachId);
});

const GROUPS = "/v1/coach/groups";

async function newAthleteId(name: string): Promise<string> {
  const { testKey } = await newPartner();
  return (await call("POST", "/v1/athletes", { key: testKey, body: { name } })).body.id;
}

describe("groups by key", () => {
  test("are created, filled, renamed, listed page by page and deleted", async () => {
    const athleteId = await newAthleteId("Grouped");
    await relate(team, athleteId);
    const made = await call("POST", GROUPS, { key, body: { name: "Juniors" } });
    expect(made.status).toBe(201);
    const path = `${GROUPS}/${made.body.id}`;
    const athlete_uids = [athleteId];
    const filled = await call("PUT", `${path}/athletes`, { key, body: { athlete_uids } });
    expect(filled.body).toMatchObject({ name: "Juniors", athlete_uids });
    const stranger = [await newAthleteId("Stranger")];
    const refused = await call("PUT", `${path}/athletes`, {
      key,
      body: { athlete_uids: stranger },
    });
    expectError(refused, "resource_not_found", { param: "athlete_uids.0" });
    const renamed = await call("PATCH", path, { key, body: { name: "Seniors" } });
    expect(renamed.body).toMatchObject({ name: "Seniors", athlete_uids });
    await call("POST", GROUPS, { key, body: { name: "Second" } });
    const first = await call("GET", `${GROUPS}?limit=1`, { key });
    expect(first.body.groups).toMatchObject([{ name: "Second" }]);
    const cursor = first.body.pagination.next_cursor;
    const second = await call("GET", `${GROUPS}?limit=1&cursor=${cursor}`, { key });
    expect(second.body.groups).toMatchObject([{ name: "Seniors" }]);
    expect((await call("DELETE", path, { key })).status).toBe(204);
    expectError(await call("DELETE", path, { key }), "resource_not_found");
  });

  test("are readable with a read scope, and changeable with a write scope", async () => {
    const reading = await newCoachKey(team.coachId, ["roster:read"]);
    expect((await call("GET", GROUPS, { key: reading })).status).toBe(200);
    const refused = await call("POST", GROUPS, { key: reading, body: { name: "No" } });
    const nowhere = await call("POST", "/v1/nowhere", { key: reading, body: { name: "No" } });
    expect(anonymous(refused)).toBe(anonymous(nowhere));
  });

  test("show a coach's key only athletes of that coach", async () => {
    const { coachId } = await newCoach(team.teamId, "coach");
    const [own, other] = [await newAthleteId("Own"), await newAthleteId("Other")];
    await relate(team, own, coachId);
    await relate(team, other);
    const { body } = await call("POST", GROUPS, { key, body: { name: "Both" } });
    const athletes = `${GROUPS}/${body.id}/athletes`;
    await call("PUT", athletes, { key, body: { athlete_uids: [own, other] } });
    const narrow = await newCoachKey(coachId);
    const { groups } = (await call("GET", GROUPS, { key: narrow })).body;
    const shown = groups.find(({ id }: { id: string }) => id === body.id);
    expect(shown.athlete_uids).toEqual([own]);
  });
});

describe("portal-only actions", () => {
  const portalOnly = OPERATIONS.filter((each) => heldBy(each) === "person");

  test.each(portalOnly.map((each) => [`${each.method} ${each.path}`, each] as const))(
    "%s doesn't exist for a coach's key",
    async (_name, each) => {
      const ids = Object.fromEntries(paramsOf(each.path).map((name) => [name, newId()])) as Ids;
      const body = validBody(each, ids);
      const send = { key, ...(body === undefined ? {} : { body }) };
      const answer = await call(each.method, fill(each.path, ids), send);
      expect(anonymous(answer)).toBe(anonymous(await call(each.method, "/v1/nowhere", send)));
    },
  );
});

describe("personal pages", () => {
  test.each(["/me", "/welcome", "/invite/some-token"])(
    "%s sends anyone not signed in to the sign-in, and back",
    async (path) => {
      const { status, headers } = await call("GET", path);
      expect(status).toBe(307);
      expect(headers.location).toBe(`/login?next=${encodeURIComponent(path)}`);
    },
  );

  test("forms change nothing without a sign-in, or if another site sends them", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const own = await call("POST", "/me/end", { headers: form, body: "relation=x" });
    const next = "%2Fme%3Fproblem%3Dsigned_out";
    expect([own.status, own.headers.location]).toEqual([303, `/login?next=${next}`]);
    const headers = { ...form, "sec-fetch-site": "cross-site" };
    const foreign = await call("POST", "/me/end", { headers, body: "relation=x" });
    expect([foreign.status, foreign.headers.location]).toEqual([303, "/me"]);
  });
});
