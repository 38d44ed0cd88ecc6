import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  advance,
  athleteOf,
  auditedActions,
  BLOCK,
  blockOf,
  inDays,
  license,
  lossOf,
  newAthletes,
  newBlock,
  newOrg,
  newTeam,
  type Team,
  told,
} from "../organizations";
import { operator } from "../partner";
import { CALL, PROFILE } from "../profile";
import { until } from "../receiver";

const { expireSeats } = await import("@/lib/organizations/seats");
const { db } = await import("@/lib/platform/db");

let team: Team;
let org: string;

beforeAll(async () => {
  team = await newTeam();
  org = await newOrg(team);
});

const refusal = (answer: Awaited<ReturnType<typeof team.send>>) => answer.body?.error?.code;
const idOf = (path: string) => path.split("/").at(-1);

/** Creates a team with a block of seats and licensed athletes. */
async function licensed(athletes = 1, over: object = {}) {
  const own = await newTeam();
  const ownOrg = await newOrg(own);
  const block = await newBlock(own, ownOrg, over);
  const ids = await newAthletes(own, athletes);
  expect((await license(own, block, ...ids)).status).toBe(201);
  return { team: own, org: ownOrg, block, ids, id: ids[0] ?? "" };
}

describe("a seat subscription", () => {
  test("starts active and empty, and is listed in pages", async () => {
    const own = await newTeam();
    const ownOrg = await newOrg(own);
    const blocks = [await newBlock(own, ownOrg), await newBlock(own, ownOrg, { seats: 3 })];
    expect(await blockOf(own, blocks[0] ?? "")).toEqual({
      ...BLOCK,
      id: idOf(blocks[0] ?? ""),
      org_id: idOf(ownOrg),
      used_seats: 0,
      status: "active",
      created_at: expect.any(Number),
    });
    const first = await own.send("GET", `${ownOrg}/subscriptions?limit=1`);
    expect(first.body.subscriptions[0].id).toBe(idOf(blocks[1] ?? ""));
    const cursor = first.body.pagination.next_cursor;
    const second = await own.send("GET", `${ownOrg}/subscriptions?limit=1&cursor=${cursor}`);
    expect(second.body.subscriptions[0].id).toBe(idOf(blocks[0] ?? ""));
    expect(second.body.pagination).toEqual({ total: 1, has_more: false, next_cursor: null });
  });

  test.each([
    ["end_date", { end_date: BLOCK.start_date }],
    ["seats", { seats: 0 }],
    ["seats", { seats: 1.5 }],
    ["type", { type: "club" }],
    ["start_date", { start_date: "today" }],
  ])("is refused for its %s in %j", async (param, over) => {
    const answer = await team.send("POST", `${org}/subscriptions`, { ...BLOCK, ...over });
    expect(answer.body.error).toMatchObject({ code: "invalid_value", param });
  });

  test("changes by at least one field, never below the seats in use", async () => {
    const { team: own, block } = await licensed(3);
    expect(refusal(await own.send("PATCH", block, {}))).toBe("no_changes");
    const low = await own.send("PATCH", block, { seats: 2 });
    expect(low.body.error).toMatchObject({ code: "seat_limit_exceeded", param: "seats" });
    expect((await own.send("PATCH", block, { seats: 3 })).body).toMatchObject({ seats: 3 });
    const early = await own.send("PATCH", block, { end_date: BLOCK.start_date });
    expect(early.body.error).toMatchObject({ code: "invalid_value", param: "end_date" });
    const foreign = `${await newOrg(own)}/subscriptions/${idOf(block)}`;
    expect(refusal(await own.send("PATCH", foreign, { seats: 4 }))).toBe("subscription_not_found");
  });
});

describe("licenses", () => {
  test("give athletes access and write the affiliation, without an event", async () => {
    const { team: own, org: ownOrg, block, ids } = await licensed(2);
    for (const id of ids) {
      expect(await athleteOf(own, id)).toMatchObject({
        subscription_status: "full",
        org_id: idOf(ownOrg),
        seat_subscription_id: idOf(block),
      });
    }
    expect((await blockOf(own, block)).used_seats).toBe(2);
    expect(await told(own)).toEqual([]);
    expect((await auditedActions(own)).filter((action) => action === "license.assigned")).toEqual([
      "license.assigned",
      "license.assigned",
    ]);
  });

  test("come as a list or under a name; repeats count once, and active ones are kept", async () => {
    const block = await newBlock(team, org);
    const [one = "", two = ""] = await newAthletes(team, 2);
    const item = { athlete_id: one, email: "shown", name: "First" };
    const first = await team.send("POST", `${block}/licenses`, {
      licenses: [item, { athlete_id: one.toUpperCase(), name: "Second" }],
    });
    expect(first.body).toMatchObject({
      added: 1,
      licenses: [{ ...item, active: true, subscription_id: idOf(block) }],
    });
    const second = await license(team, block, two, one);
    expect(second.body.added).toBe(1);
    expect(second.body.licenses[1]).toEqual(first.body.licenses[0]);
    expect((await blockOf(team, block)).used_seats).toBe(2);
  });

  test("are checked as a whole before anything is written", async () => {
    const stranger = await newTeam();
    const block = await newBlock(team, org, { seats: 3 });
    const athletes = await newAthletes(team, 4);
    const [one = ""] = athletes;
    const [theirs = ""] = await newAthletes(stranger, 1);
    const post = (licenses: unknown) => team.send("POST", `${block}/licenses`, licenses);
    for (const bad of [theirs, randomUUID(), "rider"]) {
      const answer = await post([{ athlete_id: one }, { athlete_id: bad }]);
      expect(answer.status).toBe(404);
      expect(answer.body.error).toMatchObject({
        code: "athlete_not_found",
        param: "licenses.1.athlete_id",
      });
    }
    for (const shape of [(list: object[]) => list, (list: object[]) => ({ licenses: list })]) {
      const answer = await post(shape([{ athlete_id: one }, { name: "x" }]));
      expect(answer.body.error).toMatchObject({
        code: "missing_field",
        param: "licenses.1.athlete_id",
      });
      expect(refusal(await post(shape([])))).toBe("empty_batch");
      const many = Array.from({ length: 501 }, () => ({ athlete_id: one }));
      expect(refusal(await post(shape(many)))).toBe("batch_too_large");
    }
    expect((await post({ items: [] })).body.error).toMatchObject({ param: "licenses" });
    expect(refusal(await post('"x"'))).toBe("invalid_json");
    expect(refusal(await license(team, block, ...athletes))).toBe("seat_limit_exceeded");
    expect((await team.send("GET", `${block}/licenses`)).body.licenses).toEqual([]);
    expect((await blockOf(team, block)).used_seats).toBe(0);
    expect(await athleteOf(team, one)).toMatchObject({ org_id: null });
  });

  test("aren't given from a subscription that isn't active or has ended", async () => {
    const [id = ""] = await newAthletes(team, 1);
    for (const status of ["expired", "cancelled"]) {
      const block = await newBlock(team, org);
      await team.send("PATCH", block, { status });
      expect(refusal(await license(team, block, id))).toBe("subscription_inactive");
    }
    const past = await newBlock(team, org, { start_date: inDays(-9), end_date: inDays(-1) });
    expect(refusal(await license(team, past, id))).toBe("subscription_inactive");
  });

  test("never exceed the seats: of 50 simultaneous assignments to 10 seats, 10 succeed", async () => {
    const own = await newTeam();
    const block = await newBlock(own, await newOrg(own));
    const athletes = await newAthletes(own, 50);
    const answers = await Promise.all(athletes.map((id) => license(own, block, id)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(refusal)).toEqual(Array(40).fill("seat_limit_exceeded"));
    expect((await blockOf(own, block)).used_seats).toBe(10);
    const { body } = await own.send("GET", `${block}/licenses`);
    expect(body.licenses.length).toBe(10);
    const full = [];
    for (const id of athletes) {
      if ((await athleteOf(own, id)).subscription_status === "full") full.push(id);
    }
    expect(full.length).toBe(10);
  });

  test("stay exact while seats are given, taken and lost with their athletes at once", async () => {
    const own = await newTeam();
    const ownOrg = await newOrg(own);
    const [here, there] = [await newBlock(own, ownOrg), await newBlock(own, ownOrg)];
    const ids = await newAthletes(own, 12);
    await license(own, here, ...ids.slice(0, 8));
    const answers = await Promise.all([
      ...ids.slice(0, 4).map((id) => own.send("DELETE", `${here}/licenses/${id}`)),
      ...ids.slice(2, 6).map((id) => own.send("DELETE", `/v1/athletes/${id}`)),
      ...ids.slice(6).map((id) => license(own, here, id)),
      license(own, there, ...ids.slice(6)),
      license(own, there, ...ids.slice(6).reverse()),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    for (const block of [here, there]) {
      const { body } = await own.send("GET", `${block}/licenses`);
      const active = body.licenses.filter((each: { active: boolean }) => each.active);
      expect((await blockOf(own, block)).used_seats).toBe(active.length);
    }
  });
});

test("calculations follow the seat: exact with it, ranges from the call after its end", async () => {
  const { team: own, block, id } = await licensed();
  await own.send("PATCH", `/v1/athletes/${id}`, PROFILE);
  const session = { ...CALL, athlete_id: id };
  const calculate = async () => (await own.send("POST", "/v1/nutrition/calculate", session)).body;
  const expectExact = async () => {
    const answer = await calculate();
    expect(answer).toMatchObject({ tier: "full", carb_g_per_hr: expect.any(Number) });
    expect(answer).not.toHaveProperty("tier_source");
  };
  await expectExact();
  await own.send("PATCH", block, { status: "cancelled" });
  // Without the seat, the first call starts the trial; a month later nothing is left.
  expect(await calculate()).toMatchObject({ tier_source: "trial" });
  await own.send("PATCH", block, { status: "active", end_date: inDays(100) });
  await advance(own, 40);
  await expectExact();
  await advance(own, 61);
  const answer = await calculate();
  expect(answer).toMatchObject({ tier: "teaser", carb_range_g_per_hr: expect.any(String) });
  expect(answer).not.toHaveProperty("carb_g_per_hr");
});

describe("removing a license", () => {
  test("frees the seat, ends the affiliation and the access, and emits an event", async () => {
    const { team: own, block, id } = await licensed();
    const path = `${block}/licenses/${id}`;
    const answer = await own.send("DELETE", path);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ athlete_id: id, removed: true });
    const athlete = await athleteOf(own, id);
    expect(athlete).toMatchObject({ org_id: null, subscription_status: "teaser" });
    expect(athlete).not.toHaveProperty("seat_subscription_id");
    expect((await blockOf(own, block)).used_seats).toBe(0);
    const { body } = await own.send("GET", `${block}/licenses`);
    expect(body.licenses).toMatchObject([{ athlete_id: id, active: false }]);
    expect(await told(own)).toEqual([lossOf(id)]);
    expect(refusal(await own.send("DELETE", path))).toBe("license_not_found");
    const nobody = await own.send("DELETE", `${block}/licenses/${randomUUID()}`);
    expect(refusal(nobody)).toBe("athlete_not_found");
    await license(own, block, id);
    const again = await own.send("GET", `${block}/licenses`);
    expect(again.body.licenses.map((each: { active: boolean }) => each.active)).toEqual([
      true,
      false,
    ]);
  });

  test("leaves an athlete with another seat at that one's terms, without an event", async () => {
    const { team: own, block, id } = await licensed();
    const otherOrg = await newOrg(own);
    const other = await newBlock(own, otherOrg);
    await license(own, other, id);
    await own.send("DELETE", `${other}/licenses/${id}`);
    expect(await athleteOf(own, id)).toMatchObject({
      subscription_status: "full",
      seat_subscription_id: idOf(block),
    });
    expect(await told(own)).toEqual([]);
  });

  test("by many at once frees one seat", async () => {
    const { team: own, block, id } = await licensed(2);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => own.send("DELETE", `${block}/licenses/${id}`)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect((await blockOf(own, block)).used_seats).toBe(1);
    expect(await told(own)).toEqual([lossOf(id)]);
  });
});

test("deleting a licensed athlete frees the seat", async () => {
  const { team: own, block, ids, id } = await licensed(2);
  await own.send("DELETE", `${block}/licenses/${id}`);
  for (const each of ids) await own.send("DELETE", `/v1/athletes/${each}`);
  expect((await blockOf(own, block)).used_seats).toBe(0);
  expect((await own.send("GET", `${block}/licenses`)).body.licenses).toEqual([]);
});

describe("the status of a seat subscription", () => {
  test.each(["expired", "cancelled"])("set to %s ends access, back restores it", async (status) => {
    const { team: own, org: ownOrg, block, id } = await licensed();
    expect((await own.send("PATCH", block, { status })).body.status).toBe(status);
    expect(await athleteOf(own, id)).toMatchObject({
      subscription_status: "teaser",
      org_id: idOf(ownOrg),
      seat_subscription_id: idOf(block),
    });
    expect(await told(own)).toEqual([lossOf(id)]);
    const other = status === "expired" ? "cancelled" : "expired";
    expect((await own.send("PATCH", block, { status: other })).body.status).toBe(other);
    expect((await own.send("PATCH", block, { status: "active" })).body.status).toBe("active");
    expect((await athleteOf(own, id)).subscription_status).toBe("full");
    expect(await told(own)).toEqual([lossOf(id)]);
  });

  test("expires as soon as the clock passes its end, with one immediate event", async () => {
    const { team: own, block, ids } = await licensed(2);
    const [one = "", two = ""] = ids;
    await own.send("DELETE", `${block}/licenses/${two}`);
    await advance(own, 31);
    expect((await blockOf(own, block)).status).toBe("expired");
    expect((await athleteOf(own, one)).subscription_status).toBe("teaser");
    // Done by the job that follows the clock, not the five-minute one.
    await until(async () => (await told(own)).length === 2);
    await expireSeats(operator());
    expect(await told(own)).toEqual([lossOf(two), lossOf(one)]);
    const extended = await own.send("PATCH", block, { end_date: inDays(90) });
    expect(extended.body.status).toBe("expired");
    const revived = await own.send("PATCH", block, { status: "active" });
    expect(revived.body.status).toBe("active");
    expect((await athleteOf(own, one)).subscription_status).toBe("full");
    expect((await told(own)).length).toBe(2);
  });

  test("isn't expired by a job that follows the clock of another account", async () => {
    const { team: own, id } = await licensed();
    const clockOffsetMs = 31n * 86_400_000n;
    await db.account.update({ where: { id: own.accountId }, data: { clockOffsetMs } });
    await expireSeats(operator(), team.accountId);
    expect(await told(own)).toEqual([]);
    await expireSeats(operator(), own.accountId);
    expect(await told(own)).toEqual([lossOf(id)]);
  });

  test("falls with an end moved into the past, which the job doesn't report again", async () => {
    const { team: own, block, id } = await licensed(1, { start_date: inDays(-9) });
    expect((await own.send("PATCH", block, { end_date: inDays(-1) })).body.status).toBe("expired");
    expect(await told(own)).toEqual([lossOf(id)]);
    const stuck = await own.send("PATCH", block, { status: "active" });
    expect(stuck.body.status).toBe("expired");
    await expireSeats(operator());
    expect(await told(own)).toEqual([lossOf(id)]);
  });

  test("for two seat subscriptions that end together costs the athlete one message", async () => {
    const { team: own, org: ownOrg, id } = await licensed();
    await license(own, await newBlock(own, ownOrg, { end_date: inDays(20) }), id);
    await advance(own, 21);
    await expireSeats(operator());
    expect(await told(own)).toEqual([]);
    const third = await newBlock(own, ownOrg, { end_date: inDays(31) });
    await license(own, third, id);
    await advance(own, 11);
    await expireSeats(operator());
    expect(await told(own)).toEqual([lossOf(id)]);
  });

  test("for one that hasn't started affects no access, so its end isn't reported", async () => {
    const { team: own, block, id } = await licensed(1, { start_date: inDays(5) });
    expect((await athleteOf(own, id)).subscription_status).toBe("teaser");
    await own.send("PATCH", block, { status: "cancelled" });
    expect(await told(own)).toEqual([]);
  });
});

test("deleting an organization deletes its seats, keeps its athletes and reports who lost access", async () => {
  const { team: own, org: ownOrg, block, ids } = await licensed(2);
  const [one = "", two = ""] = ids;
  const other = await newBlock(own, await newOrg(own));
  await license(own, other, two);
  expect((await own.send("DELETE", ownOrg)).status).toBe(204);
  expect(refusal(await own.send("GET", `${block}/licenses`))).toBe("organization_not_found");
  const lost = await athleteOf(own, one);
  expect(lost).toMatchObject({ org_id: null, subscription_status: "teaser" });
  expect(lost).not.toHaveProperty("seat_subscription_id");
  expect(await athleteOf(own, two)).toMatchObject({
    subscription_status: "full",
    seat_subscription_id: idOf(other),
  });
  await until(async () => (await told(own)).length > 0);
  expect(await told(own)).toEqual([lossOf(one)]);
});

test("deleting an organization during writes to everything about it never fails or deadlocks", async () => {
  for (let round = 0; round < 4; round++) {
    const { team: own, org: ownOrg, block, ids } = await licensed(8);
    const [seated, others] = [ids, await newAthletes(own, 6)];
    const answers = await Promise.all([
      ...others.map((id) => license(own, block, id)),
      ...seated.slice(0, 3).map((id) => own.send("DELETE", `/v1/athletes/${id}`)),
      own.send("DELETE", ownOrg),
      ...seated.slice(3, 6).map((id) => own.send("DELETE", `${block}/licenses/${id}`)),
      ...others.map((id) => own.send("PATCH", `/v1/athletes/${id}`, { org_id: idOf(ownOrg) })),
      own.send("PATCH", block, { status: "cancelled" }),
      own.send("POST", `${ownOrg}/members`, { email: "a@x.example", athlete_id: others[0] }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    for (const id of others) {
      expect(await athleteOf(own, id)).toMatchObject({
        org_id: null,
        subscription_status: "teaser",
      });
    }
  }
});
