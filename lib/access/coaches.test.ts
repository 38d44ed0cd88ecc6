import "@/testing/database";
import { describe, expect, test } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { queriesOf } from "@/testing/queries";

const { newCoach, newCoachKey, newTeam } = await import("@/testing/coach");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { identify, identifySession } = await import("./identify");

const call = { environment: "test" as const, requestId: "req_000000000000" };
const arrive = (key: string) =>
  identify({ ...call, authorization: `Bearer ${key}`, wallMs: Date.now() });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

async function signIn(personId: string, change: { expiresAt?: Date; revokedAt?: Date } = {}) {
  const id = newId();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 60_000);
  const data = { id, personId, deviceHash: "x", device: "test", createdAt: now, lastSeenAt: now };
  await db.personSession.create({ data: { ...data, expiresAt, ...change } });
  return id;
}

describe("a coach's key", () => {
  test("is admitted by one statement, for its coach in team time", async () => {
    const team = await newTeam();
    await db.team.update({ where: { id: team.teamId }, data: { clockOffsetMs: 5_000 } });
    const key = await newCoachKey(team.coachId);
    let caller: Awaited<ReturnType<typeof arrive>> | undefined;
    const queries = await queriesOf(async () => {
      caller = await arrive(key);
    });
    const stamps = queries.filter(({ text }) => text.includes("last_used_at = $2"));
    expect(queries.length - stamps.length).toBe(1);
    expect(caller?.scopes.coach).toMatchObject({ coachId: team.coachId, tier: "business" });
    expect(caller?.scopes.coach?.nowMs).toBe((caller?.scopes.none.nowMs ?? 0) + 5_000);
  });

  test("sees its coach's athletes, or the whole team with the scopes for that", async () => {
    const team = await newTeam();
    const { coachId } = await newCoach(team.teamId, "coach");
    const own = await arrive(await newCoachKey(coachId, ["roster:read"]));
    expect(own.scopes.coach?.assignedTo).toBe(coachId);
    const wide = await arrive(await newCoachKey(coachId, ["org:read"]));
    expect(wide.scopes.coach).toMatchObject({ assignedTo: null, changesOf: coachId });
    const changing = await arrive(await newCoachKey(coachId, ["org:write"]));
    expect(changing.scopes.coach).toMatchObject({ assignedTo: null, changesOf: null });
    const owners = await arrive(await newCoachKey(team.coachId, ["roster:read"]));
    expect(owners.scopes.coach?.assignedTo).toBeNull();
  });

  test("stops working when its coach leaves the team", async () => {
    const team = await newTeam();
    const { coachId } = await newCoach(team.teamId, "coach");
    const key = await newCoachKey(coachId);
    await arrive(key);
    await db.coach.update({ where: { id: coachId }, data: { leftAt: new Date() } });
    expect(await refusal(arrive(key))).toBe("invalid_api_key");
  });

  test("from the other environment is unknown in live and an environment mismatch in test", async () => {
    const team = await newTeam({ environment: "live" });
    const key = await newCoachKey(team.coachId, ["*"], "live");
    expect(await refusal(arrive(key))).toBe("environment_mismatch");
    const test = await newCoachKey((await newTeam()).coachId);
    const wallMs = Date.now();
    const inLive = identify({
      ...call,
      environment: "live",
      authorization: `Bearer ${test}`,
      wallMs,
    });
    expect(await refusal(inLive)).toBe("invalid_api_key");
  });

  test("counts against its coach's rate limit, whichever key it is", async () => {
    const { coachId } = await newTeam();
    const keys = [await newCoachKey(coachId), await newCoachKey(coachId)];
    const callers = await Promise.all(
      Array.from({ length: 600 }, (_, index) => arrive(keys[index % 2] ?? "")),
    );
    const passed = callers.filter(({ meter }) => meter?.paid === 1).length;
    expect(passed).toBeGreaterThanOrEqual(500);
    expect(passed).toBeLessThan(600);
  });

  test.each([
    ["pro_coach", "lacks tier"],
    ["business", "held"],
  ] as const)("for live data at %s: %s", async (tier, standing) => {
    const { coachId } = await newTeam({ tier, environment: "live" });
    const key = await newCoachKey(coachId, ["*"], "live");
    const wallMs = Date.now();
    const caller = await identify({
      ...call,
      environment: "live",
      authorization: `Bearer ${key}`,
      wallMs,
    });
    expect(caller.grants.get("coach:roster")).toBe(standing);
  });
});

describe("a sign-in", () => {
  const arriveBy = (id: string, environment: "test" | "live" = "test") =>
    identifySession(id, { ...call, environment, wallMs: Date.now() });

  test("identifies the person, and the coach they are", async () => {
    const team = await newTeam({ tier: "head_coach" });
    const session = await signIn(team.personId);
    const caller = await arriveBy(session);
    expect(caller?.principal).toEqual({ kind: "person", id: team.personId, session });
    expect(caller?.scopes.coach).toMatchObject({ coachId: team.coachId, role: "owner" });
    expect(caller?.scopes.person?.isVerified).toBe(true);
  });

  test("identifies nobody once it has ended or expired, or if it never existed", async () => {
    const { personId } = await newTeam();
    expect(await arriveBy(await signIn(personId, { revokedAt: new Date() }))).toBeNull();
    expect(await arriveBy(await signIn(personId, { expiresAt: new Date(1) }))).toBeNull();
    expect(await arriveBy(newId())).toBeNull();
  });

  test("doesn't work in the other environment", async () => {
    const { personId } = await newTeam();
    expect(await arriveBy(await signIn(personId), "live")).toBeNull();
  });
});
