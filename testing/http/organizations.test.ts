import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { pages } from "@/clients/typescript/src/index";
import { clientOf } from "../client";
import type { Answer } from "../http";
import {
  athleteOf,
  auditedActions,
  inDays,
  make,
  newAthletes,
  newOrg,
  newTeam,
  type Team,
} from "../organizations";
import "../partner";

const { db } = await import("@/lib/platform/db");

let team: Team;
let stranger: Team;

beforeAll(async () => {
  [team, stranger] = await Promise.all([newTeam(), newTeam()]);
});

const codeOf = (answer: Answer) => ({
  status: answer.status,
  code: answer.body?.error?.code,
  param: answer.body?.error?.param,
});

describe("organizations", () => {
  test("are created, read, changed and deleted", async () => {
    const sent = { display_name: "North", sport: "bike", id: "x", member_count: 9 };
    const made = await make(team, "/v1/organizations", sent);
    expect(made).toEqual({
      id: expect.any(String),
      partner_id: team.partnerId,
      display_name: "North",
      description: null,
      sport: "bike",
      member_count: 0,
      created_at: expect.any(Number),
      updated_at: made.created_at,
    });
    const path = `/v1/organizations/${made.id}`;
    const patch = { description: "D", sport: null, id: randomUUID(), member_count: 5 };
    const patched = await team.send("PATCH", path, patch);
    expect(patched.body).toMatchObject({
      id: made.id,
      display_name: "North",
      description: "D",
      sport: null,
      member_count: 0,
    });
    expect((await team.send("GET", path)).body).toEqual(patched.body);
    expect((await team.send("DELETE", path)).status).toBe(204);
    expect(codeOf(await team.send("GET", path))).toMatchObject({ code: "organization_not_found" });
    const actions = await auditedActions(team);
    expect(actions.slice(-3)).toEqual([
      "organization.created",
      "organization.updated",
      "organization.deleted",
    ]);
  });

  test("need a name", async () => {
    const missing = await team.send("POST", "/v1/organizations", { sport: "bike" });
    expect(codeOf(missing)).toEqual({ status: 400, code: "missing_field", param: "display_name" });
    const empty = await team.send("POST", "/v1/organizations", { display_name: "" });
    expect(codeOf(empty)).toEqual({ status: 400, code: "invalid_value", param: "display_name" });
  });

  test("never exceed the quota, even when 40 are created at once, and are paged", async () => {
    const crowd = await newTeam();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        crowd.send("POST", "/v1/organizations", { display_name: `Org ${index}` }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(25);
    for (const answer of refused) {
      expect(codeOf(answer)).toMatchObject({ status: 403, code: "resource_limit_exceeded" });
    }
    const seen: string[] = [];
    const lists = pages((cursor) =>
      clientOf(crowd.testKey).GET("/v1/organizations", {
        params: { query: { limit: 10, ...(cursor && { cursor }) } },
      }),
    );
    for await (const { organizations, pagination } of lists) {
      seen.push(...organizations.map(({ id }) => id));
      expect(pagination).toMatchObject({
        total: organizations.length,
        has_more: pagination.next_cursor !== null,
      });
    }
    expect(new Set(seen).size).toBe(25);
    expect(seen.length).toBe(25);
    await crowd.send("DELETE", `/v1/organizations/${seen[0]}`);
    const again = await crowd.send("POST", "/v1/organizations", { display_name: "Again" });
    expect(again.status).toBe(201);
  });
});

describe("members", () => {
  test("are added, listed newest first with their number, and removed", async () => {
    const org = await newOrg(team);
    const [athlete = ""] = await newAthletes(team, 1);
    const member = await make(team, `${org}/members`, {
      email: "a@x.example",
      athlete_id: athlete,
    });
    expect(member).toEqual({
      id: expect.any(String),
      email: "a@x.example",
      role: "member",
      athlete_id: athlete,
      joined_at: expect.any(Number),
    });
    await make(team, `${org}/members`, { email: "a@x.example", role: "admin" });
    const { body } = await team.send("GET", `${org}/members`);
    expect(body).toMatchObject({ total: 2, members: [{ role: "admin" }, { id: member.id }] });
    expect((await team.send("GET", org)).body.member_count).toBe(2);
    expect((await team.send("DELETE", `${org}/members/${member.id}`)).status).toBe(204);
    expect((await team.send("GET", org)).body.member_count).toBe(1);
    expect((await athleteOf(team, athlete)).id).toBe(athlete);
    const again = await team.send("DELETE", `${org}/members/${member.id}`);
    expect(codeOf(again)).toMatchObject({ status: 404, code: "member_not_found" });
  });

  test("are counted exactly when many are added and removed at once", async () => {
    const org = await newOrg(team);
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const body = { email: `m${index}@x.example` };
        return (await make(team, `${org}/members`, body)).id;
      }),
    );
    await Promise.all(ids.slice(0, 15).map((id) => team.send("DELETE", `${org}/members/${id}`)));
    expect((await team.send("GET", org)).body.member_count).toBe(5);
    expect((await team.send("GET", `${org}/members`)).body.total).toBe(5);
  });

  test("are refused with another role or somebody else's athlete", async () => {
    const org = await newOrg(team);
    const [theirs = ""] = await newAthletes(stranger, 1);
    const add = async (body: object) =>
      codeOf(await team.send("POST", `${org}/members`, { email: "a@x.example", ...body }));
    expect(await add({ role: "owner" })).toEqual({
      status: 400,
      code: "invalid_role",
      param: "role",
    });
    for (const athlete_id of [theirs, randomUUID(), "rider"]) {
      expect(await add({ athlete_id })).toEqual({
        status: 404,
        code: "athlete_not_found",
        param: "athlete_id",
      });
    }
    expect(await add({ email: "nobody" })).toMatchObject({ status: 400, param: "email" });
    expect((await team.send("GET", org)).body.member_count).toBe(0);
  });

  test("are deleted with the athlete they name, and no longer counted", async () => {
    const org = await newOrg(team);
    const [athlete = ""] = await newAthletes(team, 1);
    await make(team, `${org}/members`, { email: "a@x.example", athlete_id: athlete });
    await team.send("DELETE", `/v1/athletes/${athlete}`);
    await make(team, `${org}/members`, { email: "b@x.example" });
    const { body } = await team.send("GET", `${org}/members`);
    expect(body).toMatchObject({ total: 1, members: [{ email: "b@x.example" }] });
    expect((await team.send("GET", org)).body.member_count).toBe(1);
  });
});

describe("an athlete's organization", () => {
  const refused = { status: 400, code: "invalid_value", param: "org_id" };

  test("must belong to the same account, on every route", async () => {
    const own = (await newOrg(team)).split("/").at(-1) ?? "";
    const foreign = (await newOrg(stranger)).split("/").at(-1) ?? "";
    const athlete = await make(team, "/v1/athletes", { name: "A", org_id: own.toUpperCase() });
    expect(athlete.org_id).toBe(own);
    for (const org_id of [foreign, randomUUID(), "north"]) {
      const post = await team.send("POST", "/v1/athletes", { name: "B", org_id });
      expect(codeOf(post)).toEqual(refused);
      const patch = await team.send("PATCH", `/v1/athletes/${athlete.id}`, { org_id });
      expect(codeOf(patch)).toEqual(refused);
    }
    const athletes = [
      { name: "C", org_id: own },
      { name: "D", org_id: foreign },
      { org_id: own },
      { name: "E", org_id: "" },
    ];
    const batch = await team.send("POST", "/v1/athletes/batch", { athletes });
    expect(batch.body).toMatchObject({
      created: [
        { name: "C", org_id: own },
        { name: "E", org_id: null },
      ],
      errors: [
        { index: 1, code: "invalid_value", param: "org_id" },
        { index: 2, code: "missing_field" },
      ],
      total: 4,
      succeeded: 2,
      failed: 2,
    });
    const listed = await team.send("GET", `/v1/athletes?org_id=${own}`);
    expect(listed.body.athletes.length).toBe(2);
    for (const org_id of ["", null]) {
      await team.send("PATCH", `/v1/athletes/${athlete.id}`, { org_id: own });
      const cleared = await team.send("PATCH", `/v1/athletes/${athlete.id}`, { org_id });
      expect(cleared.body.org_id).toBe(null);
    }
  });

  test("is cleared when the organization is deleted", async () => {
    const org = await newOrg(team);
    const org_id = org.split("/").at(-1);
    const athlete = await make(team, "/v1/athletes", { name: "A", org_id });
    await team.send("DELETE", org);
    expect(await athleteOf(team, athlete.id)).toMatchObject({ id: athlete.id, org_id: null });
  });
});

describe("an offer", () => {
  test("is created, replaced and ended", async () => {
    const org = await newOrg(team);
    const path = `${org}/offer`;
    expect(codeOf(await team.send("GET", path))).toMatchObject({ code: "offer_not_found" });
    expect((await team.send("DELETE", path)).status).toBe(204);
    const sent = {
      discount_percent: 12.5,
      applies_to_plan: "12_month",
      negotiated_by: "Alex",
      starts_at: inDays(-1),
      ends_at: inDays(1),
      note: "N",
    };
    const put = await team.send("PUT", path, sent);
    expect(put.status).toBe(200);
    expect(put.body).toEqual({
      ...sent,
      id: expect.any(String),
      org_id: org.split("/").at(-1),
      active: true,
      created_at: expect.any(Number),
      stack_cap_percent: 30,
    });
    const replaced = await team.send("PUT", path, { discount_percent: 20 });
    expect(replaced.body).toMatchObject({ applies_to_plan: null, note: null, ends_at: null });
    expect((await team.send("GET", path)).body).toMatchObject({
      id: replaced.body.id,
      discount_percent: 20,
    });
    expect((await team.send("DELETE", path)).status).toBe(204);
    expect(codeOf(await team.send("GET", path))).toMatchObject({ code: "offer_not_found" });
  });

  test("applies to its plan, or to all, from its start until its end", async () => {
    const { offerFor } = await import("@/lib/organizations/offers");
    const org = await newOrg(team);
    const orgId = org.split("/").at(-1) ?? "";
    const percentOn = async (plan: string, days: number) =>
      (await offerFor(orgId, plan, inDays(days) * 1000))?.discount_percent;
    expect(await percentOn("12_month", 0)).toBeUndefined();
    const limits = { applies_to_plan: "12_month", starts_at: inDays(1), ends_at: inDays(3) };
    await team.send("PUT", `${org}/offer`, { discount_percent: 10, ...limits });
    expect(await percentOn("12_month", 0)).toBeUndefined();
    expect(await percentOn("12_month", 1)).toBe(10);
    expect(await percentOn("1_month", 1)).toBeUndefined();
    expect(await percentOn("12_month", 3)).toBeUndefined();
    await team.send("PUT", `${org}/offer`, { discount_percent: 20 });
    expect(await percentOn("lifetime", 9)).toBe(20);
    await team.send("DELETE", `${org}/offer`);
    expect(await percentOn("lifetime", 9)).toBeUndefined();
  });

  test("stays a single one, however many are set at once", async () => {
    const org = await newOrg(team);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        team.send("PUT", `${org}/offer`, { discount_percent: index + 1 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const orgId = org.split("/").at(-1) ?? "";
    expect(await db.offer.count({ where: { orgId, active: true } })).toBe(1);
  });

  test.each([
    ["discount_percent", {}, "missing_field"],
    ["discount_percent", { discount_percent: 0.5 }, "invalid_value"],
    ["discount_percent", { discount_percent: 30.01 }, "invalid_value"],
    ["discount_percent", { discount_percent: 10.005 }, "invalid_value"],
    ["applies_to_plan", { discount_percent: 5, applies_to_plan: "lifetime" }, "invalid_value"],
    ["ends_at", { discount_percent: 5, starts_at: 20, ends_at: 20 }, "invalid_value"],
  ])("is refused for its %s in %j", async (param, body, code) => {
    const org = await newOrg(stranger);
    const answer = await stranger.send("PUT", `${org}/offer`, body);
    expect(codeOf(answer)).toEqual({ status: 400, code, param });
  });
});
