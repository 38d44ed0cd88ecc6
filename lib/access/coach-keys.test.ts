import "@/testing/database";
import { describe, expect, test } from "vitest";

const { coachOf, newCoach, newTeam } = await import("@/testing/coach");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { callerIn, signIn } = await import("@/testing/portal");
const { identify } = await import("./identify");
const { listCoachKeys, mintCoachKey, revokeCoachKey, rotateCoachKey } = await import(
  "./coach-keys"
);

const arrive = (key: string) =>
  identify({
    authorization: `Bearer ${key}`,
    environment: "test",
    requestId: "req_000000000000",
    wallMs: Date.now(),
  });
const WANTED = { name: "sync", scopes: ["roster:read" as const] };
const pass = (teamId: string, ms: number) =>
  db.team.update({ where: { id: teamId }, data: { clockOffsetMs: ms } });
const HOUR = 3_600_000;

describe("a coach's key", () => {
  test("is shown once, acts for its coach, and is listed without its value", async () => {
    const team = await newTeam();
    const { coachId } = await newCoach(team.teamId, "coach");
    const owner = await coachOf(team.coachId);
    const minted = await mintCoachKey(owner, { ...WANTED, coach_uid: coachId });
    const { key: _, ...shown } = minted;
    expect(await listCoachKeys(owner)).toEqual({ api_keys: [shown] });
    expect((await arrive(minted.key)).scopes.coach?.coachId).toBe(coachId);
  });

  test("can't be created for anyone outside the team", async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const minting = mintCoachKey(await coachOf(team.coachId), {
      ...WANTED,
      coach_uid: other.coachId,
    });
    await expect(minting).rejects.toMatchObject({
      code: "invalid_value",
      details: { param: "coach_uid" },
    });
  });

  test("keeps working for 72 hours of team time after rotation, and a second rotation doesn't extend that", async () => {
    const team = await newTeam();
    const first = await mintCoachKey(await coachOf(team.coachId), WANTED);
    const second = await rotateCoachKey(await coachOf(team.coachId), first.id);
    await pass(team.teamId, 48 * HOUR);
    const third = await rotateCoachKey(await coachOf(team.coachId), second.id);
    for (const { key } of [first, second, third]) await arrive(key);
    const again = rotateCoachKey(await coachOf(team.coachId), first.id);
    await expect(again).rejects.toMatchObject({ code: "key_not_found" });
    await pass(team.teamId, 73 * HOUR);
    await expect(arrive(first.key)).rejects.toMatchObject({ code: "expired_api_key" });
    for (const { key } of [second, third]) await arrive(key);
    await pass(team.teamId, 121 * HOUR);
    await expect(arrive(second.key)).rejects.toMatchObject({ code: "expired_api_key" });
    await arrive(third.key);
  });

  test("can be rotated until 200 keys work, counting those in their grace period", async () => {
    const team = await newTeam();
    const first = await mintCoachKey(await coachOf(team.coachId), WANTED);
    await db.coachKey.createMany({
      data: Array.from({ length: 198 }, () => ({
        ...{ id: newId(), coachId: team.coachId, mintedById: team.coachId, name: "rotated" },
        ...{ hash: newId(), last4: "none", scopes: [], createdAt: new Date() },
        expiresAt: new Date(Date.now() + HOUR),
      })),
    });
    const second = await rotateCoachKey(await coachOf(team.coachId), first.id);
    const rotating = rotateCoachKey(await coachOf(team.coachId), second.id);
    await expect(rotating).rejects.toMatchObject({ code: "resource_limit_exceeded" });
    await pass(team.teamId, 2 * HOUR);
    await rotateCoachKey(await coachOf(team.coachId), second.id);
  });

  test("can't be created in a session that was ended, with a call already waiting", async () => {
    const { personId } = await newTeam();
    const id = await signIn(personId);
    const coach = (await callerIn(id))?.scopes.coach;
    if (coach === undefined) throw new Error("they coach no team");
    await db.personSession.update({ where: { id }, data: { revokedAt: new Date() } });
    await expect(mintCoachKey(coach, WANTED)).rejects.toMatchObject({
      code: "missing_authorization",
    });
  });

  test("no longer works or appears once revoked", async () => {
    const team = await newTeam();
    const owner = await coachOf(team.coachId);
    const { id, key } = await mintCoachKey(owner, WANTED);
    await revokeCoachKey(owner, id);
    await expect(arrive(key)).rejects.toMatchObject({ code: "invalid_api_key" });
    await expect(rotateCoachKey(owner, id)).rejects.toMatchObject({ code: "key_not_found" });
    expect((await listCoachKeys(owner)).api_keys).toEqual([]);
  });

  test("of another team can't be rotated or revoked", async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const { id } = await mintCoachKey(await coachOf(team.coachId), WANTED);
    const stranger = await coachOf(other.coachId);
    await expect(rotateCoachKey(stranger, id)).rejects.toMatchObject({ code: "key_not_found" });
    await expect(revokeCoachKey(stranger, id)).rejects.toMatchObject({ code: "key_not_found" });
  });

  test("writes audit rows for the team, without the key itself", async () => {
    const team = await newTeam();
    const owner = await coachOf(team.coachId);
    const { id } = await mintCoachKey(owner, WANTED);
    await revokeCoachKey(owner, id);
    const rows = await db.auditEntry.findMany({
      where: { teamId: team.teamId },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ["coach_key.minted", id],
      ["coach_key.revoked", id],
    ]);
  });
});
