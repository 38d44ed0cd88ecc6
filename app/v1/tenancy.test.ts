import { beforeAll, describe, expect, test } from "vitest";
import { missingCode } from "@/lib/api/parse";
import type { PathParam } from "@/lib/contract/primitives";
import { expectError } from "@/testing/answers";
import { newActivity, newStory, SESSION, succeed, unique } from "@/testing/athletes";
import { newTeamWith } from "@/testing/coach";
import { newCoachIds } from "@/testing/coach-rows";
import { type Answer, call, callInRate, type Method } from "@/testing/http";
import {
  heldBy,
  type Ids,
  OPERATIONS,
  ownedParamsOf,
  targetOf,
  validBody,
} from "@/testing/operations";
import { newIds } from "@/testing/organizations";
import { countRows, newPartner } from "@/testing/partner";

/** Two partners, each with every kind of row. `theirs` must stay unseen and untouched by `mine`. */
interface Tenant {
  key: string;
  /** Key of the coach whose roster has the athlete. */
  coachKey: string;
  accountId: string;
  ids: Ids;
  /** The same ids, with the coach's own rows where they exist. */
  coachIds: Ids;
  names: { name: string; email: string; external_id: string };
}

async function newTenant(): Promise<Tenant> {
  const { testKey: key, accountId } = await newPartner();
  const names = {
    name: unique("Name"),
    email: `${unique("mail")}@athlete.example`,
    external_id: unique("ext"),
  };
  const ids = await newIds(key, names);
  await newActivity(key, ids.athlete_id, { name: unique("Session") });
  const team = await newTeamWith([]);
  const coachIds = { ...ids, ...(await newCoachIds(team, ids.athlete_id)) };
  return { key, coachKey: team.key, accountId, ids, coachIds, names };
}

let mine: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([newTenant(), newTenant()]);
});

/** Returns everything stored about a tenant's athlete, without the time of reading. */
async function stateOf({ key, accountId, ids }: Tenant) {
  const path = `/v1/athletes/${ids.athlete_id}/export`;
  const { athlete, activities } = await succeed("POST", path, { key });
  return { athlete, activities, rows: await countRows(accountId) };
}

/** Runs an attack and checks that it neither revealed nor changed anything of theirs. */
async function attack(attempt: () => Promise<Answer>): Promise<Answer> {
  const before = await stateOf(theirs);
  const answer = await attempt();
  expect(await stateOf(theirs)).toEqual(before);
  const { barcode: _product, article_id: _article, ...ids } = theirs.ids;
  const secrets = [...Object.values(ids), ...Object.values(theirs.names), theirs.accountId];
  for (const secret of secrets) expect(answer.text).not.toContain(secret);
  return answer;
}

/** Returns every mix of the two tenants' ids that includes at least one of theirs. */
function mixturesOf(
  params: readonly PathParam[],
  whose: "ids" | "coachIds",
): { label: string; ids: () => Ids }[] {
  const owners = (place: number, mask: number) => (mask & (1 << place) ? theirs : mine);
  return Array.from({ length: 2 ** params.length - 1 }, (_, index) => {
    const mask = index + 1;
    const label = params.map((name, at) => `${name} of ${mask & (1 << at) ? "theirs" : "mine"}`);
    const ids = () => {
      const mixed = { ...mine[whose] };
      params.forEach((name, at) => {
        mixed[name] = owners(at, mask)[whose][name];
      });
      return mixed;
    };
    return { label: label.join(", "), ids };
  });
}

const attacks = OPERATIONS.flatMap((each) =>
  mixturesOf(ownedParamsOf(each.path), heldBy(each) === "coach" ? "coachIds" : "ids").map(
    (mixture) => ({
      each,
      ...mixture,
    }),
  ),
);

describe("a key of another partner neither sees nor changes this athlete", () => {
  test.each(attacks)("$each.method $each.path with $label", async ({ each, ids }) => {
    const body = validBody(each, mine.ids);
    const answer = await attack(() =>
      callInRate(each.method, targetOf(each, ids()), {
        key: heldBy(each) === "coach" ? mine.coachKey : mine.key,
        ...(body === undefined ? {} : { body }),
      }),
    );
    expect(answer.status).toBe(404);
  });

  test("by calculating with its id", async () => {
    const body = { activity_type: "run", duration_min: 60, athlete_id: theirs.ids.athlete_id };
    const answer = await attack(() =>
      call("POST", "/v1/nutrition/calculate", { key: mine.key, body }),
    );
    expectError(answer, "athlete_not_found");
  });

  test("by naming its id in a batch of scenarios", async () => {
    const run = { activity_type: "run", duration_min: 60 };
    const scenarios = [run, { ...run, athlete_id: theirs.ids.athlete_id }];
    const answer = await attack(() =>
      call("POST", "/v1/nutrition/calculate/batch", { key: mine.key, body: { scenarios } }),
    );
    expect(answer.body).toMatchObject({
      succeeded: 1,
      errors: [{ index: 1, code: "athlete_not_found" }],
    });
  });

  test("by listing athletes, with or without filters on its own values", async () => {
    const { email, external_id } = theirs.names;
    const queries = ["", "?profile_complete=true", "?limit=200"];
    for (const query of queries) {
      const answer = await attack(() => call("GET", `/v1/athletes${query}`, { key: mine.key }));
      expect(answer.body.athletes.length).toBeGreaterThan(0);
    }
    for (const query of [`email=${email}`, `external_id=${external_id}`]) {
      const answer = await attack(() => call("GET", `/v1/athletes?${query}`, { key: mine.key }));
      expect(answer.body.athletes).toEqual([]);
    }
  });

  test("by using a cursor of the other partner's list", async () => {
    await newStory(theirs.key);
    const page = await succeed("GET", "/v1/athletes?limit=1", { key: theirs.key });
    const cursor = page.pagination.next_cursor;
    expect(cursor).toEqual(expect.any(String));
    const answer = await attack(() =>
      call("GET", `/v1/athletes?limit=1&cursor=${cursor}`, { key: mine.key }),
    );
    expectError(answer, "invalid_cursor", { param: "cursor" });
  });

  test("by using a cursor of the other partner's activities", async () => {
    const path = ({ ids }: Tenant) => `/v1/athletes/${ids.athlete_id}/activities?limit=1`;
    const page = await succeed("GET", path(theirs), { key: theirs.key });
    const cursor = page.pagination.next_cursor;
    expect(cursor).toEqual(expect.any(String));
    const answer = await attack(() => call("GET", `${path(mine)}&cursor=${cursor}`, mine));
    expectError(answer, "invalid_cursor", { param: "cursor" });
  });

  test("by writing its ids into fields that only the service sets", async () => {
    const { athlete_id, activity_id } = theirs.ids;
    const claim = { id: athlete_id, athlete_id, account_id: theirs.accountId, partner_id: "x" };
    const own = `/v1/athletes/${mine.ids.athlete_id}`;
    const named = { name: "N", ...claim };
    const send = async (method: Method, path: string, body: object) =>
      (await attack(() => call(method, path, { key: mine.key, body }))).body;
    expect((await send("POST", "/v1/athletes", named)).name).toBe("N");
    expect((await send("PATCH", own, named)).id).toBe(mine.ids.athlete_id);
    const made = await send("POST", `${own}/activities`, { ...SESSION, ...claim });
    expect(made.athlete_id).toBe(mine.ids.athlete_id);
    const path = `${own}/activities/${mine.ids.activity_id}`;
    expect(await send("PATCH", path, { ...named, id: activity_id })).toMatchObject({
      id: mine.ids.activity_id,
      athlete_id: mine.ids.athlete_id,
    });
  });
});

describe("an athlete's activities belong to that athlete alone", () => {
  test("an activity is not found under another athlete of the same account", async () => {
    const { testKey: key } = await newPartner();
    const [one, other] = [await newIds(key), await newIds(key)];
    const mixed = { ...one, activity_id: other.activity_id };
    for (const each of OPERATIONS.filter(({ path }) => path.includes("{activity_id}"))) {
      const body = validBody(each, mixed);
      const answer = await call(each.method, targetOf(each, mixed), {
        key,
        ...(body === undefined ? {} : { body }),
      });
      expectError(answer, missingCode(each.operation, "activity_id"));
    }
  });
});
