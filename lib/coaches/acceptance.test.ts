import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { beforeEach, describe, expect, test } from "vitest";
import type { AccountScope, PersonScope } from "@/lib/access/scope";
import { CONSENT_EDITION } from "@/lib/contract/relation";

const { coachOf, newCoach, newPerson, newTeam } = await import("@/testing/coach");
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { listen } = await import("@/testing/events");
const { personScope, portal } = await import("@/testing/portal");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { createAthlete, patchAthlete, readAthlete } = await import("@/lib/athletes/athletes");
const { deleteAthlete } = await import("@/lib/athletes/erasure");
const { exportAthlete } = await import("@/lib/exports/athlete");
const { readAthlete: readPage } = await import("@/lib/roster/athlete");
const { acceptAthlete, asksName } = await import("./acceptance");
const { declineInvitation, listInviting, readInvitation, showInvitation } = await import(
  "./opening"
);
const { houseOf, listOwnRecords } = await import("./house");
const { endOwnRelation, listOwnRelations } = await import("./own");

const { forgetInvitations } = await import("./upkeep");

type Team = Awaited<ReturnType<typeof newTeam>>;
type Portal = Awaited<ReturnType<typeof portal>>;

let team: Team;
let owner: Portal;
beforeEach(async () => {
  team = await newTeam();
  owner = await portal(team.personId);
});

/** Sends an invitation and returns the token of the emailed link. */
async function invite(email: string, over: object = {}, by = owner): Promise<string> {
  const { status, body } = await by("POST", "/v1/coach/invitations", { email, ...over });
  expect(status).toBe(201);
  return body.url.split("/").at(-1);
}

/** Creates a person with an athlete record in a partner's account. */
async function newAthlete() {
  const account = callerOf(await newPartner());
  const { personId, emailKey } = await newPerson();
  const { id } = await createAthlete(account, { name: "Sam", email: emailKey });
  return { account, id, person: await personScope(personId), emailKey };
}

/** Returns the account scope as a request arriving now would see it. */
const now = (account: AccountScope): AccountScope => ({ ...account, nowMs: Date.now() });

const rosterOf = async (by: Portal) => (await by("GET", "/v1/coach/relations")).body.relations;

describe("an athlete who accepts", () => {
  test("is on the roster with the record they chose, and can leave at once", async () => {
    const { id, person, emailKey } = await newAthlete();
    const token = await invite(emailKey);
    expect(await readInvitation(person, token)).toMatchObject({
      state: "open",
      teamName: "Test team",
      coachName: "Test person",
    });
    // They may have signed in without the mailed link.
    expect(await listInviting(person)).toEqual(["Test team"]);
    expect(await listInviting({ ...person, isVerified: false })).toEqual([]);
    expect(await listOwnRecords(person)).toMatchObject([{ id, partnerName: "Test partner" }]);
    const { relationId } = await acceptAthlete(person, token, id);
    expect(await rosterOf(owner)).toMatchObject([
      { id: relationId, athlete_uid: id, name: "Sam", consent_edition: CONSENT_EDITION },
    ]);
    expect(await listOwnRelations(person)).toMatchObject([{ id: relationId }]);
    expect((await readInvitation(person, token)).state).toBe("linked");
    expect(await listInviting(person)).toEqual([]);
    await endOwnRelation(person, relationId);
    expect(await rosterOf(owner)).toEqual([]);
    expect(await listOwnRelations(person)).toEqual([]);
    await expect(endOwnRelation(person, relationId)).rejects.toMatchObject({
      code: "resource_not_found",
    });
    const mails = await db.mailMessage.findMany({ orderBy: { createdAt: "desc" }, take: 3 });
    expect(mails.map(({ template }) => template)).toEqual([
      ...["ended_by_athlete", "athlete_joined", "coaching_request"],
    ]);
    expect(mails[1]?.recipient).toBe(mails[0]?.recipient);
  });

  test("sees who invites them, and at which address, before signing in, while the link is open", async () => {
    const { id, person, emailKey } = await newAthlete();
    const token = await invite(emailKey, { name: "Sam" });
    const [visitor, shown] = [operator(), { teamName: "Test team", coachName: "Test person" }];
    expect(await showInvitation(visitor, token)).toEqual({
      ...{ ...shown, role: null, email: emailKey, name: "Sam" },
    });
    await acceptAthlete(person, token, id);
    expect(await showInvitation(visitor, token)).toBeNull();
    expect(await showInvitation(visitor, "none")).toBeNull();
  });

  test("starts a record here if none is named, and only one however often they try", async () => {
    const { personId, emailKey } = await newPerson();
    const person = await personScope(personId);
    const token = await invite(emailKey, { name: "Kim" });
    const presses = Array.from({ length: 4 }, () => acceptAthlete(person, token, null));
    const accepted = await Promise.all(presses);
    expect(new Set(accepted.map(({ relationId }) => relationId)).size).toBe(1);
    const [record, ...more] = await listOwnRecords(person);
    expect(record).toMatchObject({ name: "Test person", isHouse: true });
    expect(more).toEqual([]);
    const house = await houseOf(person, record?.id ?? "");
    await deleteAthlete(house, record?.id ?? "");
    expect(await listOwnRecords(person)).toEqual([]);
    expect(await rosterOf(owner)).toEqual([]);
  });

  test.each([
    ["Samuel", "Sam", "Samuel"],
    ["Samuel", null, "Samuel"],
    [null, "Sam", "Sam"],
  ])("named %s and invited as %s appears as %s", async (own, invitedAs, shown) => {
    const { personId, emailKey } = await newPerson();
    await db.person.update({ where: { id: personId }, data: { name: own } });
    const person = await personScope(personId);
    await acceptAthlete(person, await invite(emailKey, { name: invitedAs }), null);
    expect(await rosterOf(owner)).toMatchObject([{ name: shown }]);
  });

  test("and is named nowhere is asked for a name, and isn't on the roster without one", async () => {
    const { personId, emailKey } = await newPerson();
    await db.person.update({ where: { id: personId }, data: { name: null } });
    const person = await personScope(personId);
    const asks = async (invitedAs: string | null = null) =>
      asksName(person, await listOwnRecords(person), invitedAs);
    expect([await asks(), await asks("Sam")]).toEqual(["always", "never"]);
    const entered = (name: string | null) => ({ name, timeZone: null });
    const refused = { code: "invalid_value" };
    const token = await invite(emailKey);
    await expect(acceptAthlete(person, token, null, entered(null))).rejects.toMatchObject(refused);
    expect(await listOwnRecords(person)).toEqual([]);
    await acceptAthlete(person, token, null, entered("Anna Schmidt"));
    expect(await rosterOf(owner)).toMatchObject([{ name: "Anna Schmidt" }]);
    expect(await asks()).toBe("never");
    // A record that was begun without a name gets one, a partner's doesn't.
    const [own] = await listOwnRecords(person);
    await db.athlete.update({ where: { id: own?.id ?? "" }, data: { name: null } });
    expect(await asks()).toBe("always");
    const { id: theirs } = await createAthlete(callerOf(await newPartner()), { email: emailKey });
    expect(await asks()).toBe("for_some");
    const others = [
      await portal((await newTeam()).personId),
      await portal((await newTeam()).personId),
    ];
    const [second = owner, third = owner] = others;
    await acceptAthlete(person, await invite(emailKey, {}, second), theirs, entered("Anna"));
    expect(await rosterOf(second)).toMatchObject([{ name: null }]);
    const again = await invite(emailKey, {}, third);
    const ownId = own?.id ?? "";
    await expect(acceptAthlete(person, again, ownId)).rejects.toMatchObject(refused);
    await acceptAthlete(person, again, ownId, entered("Anna"));
    expect(await rosterOf(third)).toMatchObject([{ athlete_uid: ownId, name: "Anna" }]);
  });

  test("can only be the person who was invited, with their own record", async () => {
    const { id, person, emailKey } = await newAthlete();
    const other = await newAthlete();
    const token = await invite(emailKey);
    expect(await readInvitation(other.person, token)).toEqual({ state: "wrong_account" });
    const unverified: PersonScope = { ...person, isVerified: false };
    expect(await readInvitation(unverified, token)).toEqual({ state: "unverified" });
    expect(await listOwnRecords(unverified)).toEqual([]);
    const attempts: [PersonScope, string, string][] = [
      [other.person, token, other.id],
      [unverified, token, id],
      [person, token, other.id],
      [person, token, newId()],
      [person, "unknown", id],
    ];
    for (const attempt of attempts)
      await expect(acceptAthlete(...attempt)).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await rosterOf(owner)).toEqual([]);
  });

  test("can still see and end the coaching after their address changes", async () => {
    const { account, id, person, emailKey } = await newAthlete();
    const first = await acceptAthlete(person, await invite(emailKey), id);
    const next = await newPerson();
    await patchAthlete(account, id, { email: next.emailKey });
    const isHeld = async () => (await readPage(await coachOf(team.coachId), id)).isHeld;
    expect(await isHeld()).toBe(false);
    const waiting = await invite(next.emailKey);
    const changed = await personScope(next.personId);
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + DAY_MS)];
    const mailed = { tokenHash: newId(), relationId: first.relationId, createdAt, expiresAt };
    await db.replyLink.create({ data: mailed });
    expect(await listOwnRelations(changed)).toMatchObject([{ id: first.relationId }]);
    expect(await listOwnRelations({ ...changed, isVerified: false })).toEqual([]);
    expect(await listOwnRelations({ ...changed, environment: "live" })).toEqual([]);
    expect((await acceptAthlete(changed, waiting, id)).relationId).toBe(first.relationId);
    expect(await isHeld()).toBe(true);
    expect(await listOwnRelations(person)).toEqual([]);
    // A link mailed to the person before would open the thread again.
    expect(await db.replyLink.count({ where: { relationId: first.relationId } })).toBe(0);
    await endOwnRelation(changed, first.relationId);
    expect(await rosterOf(owner)).toEqual([]);
  });

  test("finds their own record here, even if others are given their address", async () => {
    const { personId, emailKey } = await newPerson();
    const account = callerOf(await newPartner());
    for (let count = 0; count < 50; count++) await createAthlete(account, { email: emailKey });
    const person = await personScope(personId);
    await acceptAthlete(person, await invite(emailKey), null);
    const [record] = await listOwnRecords(person);
    expect(record).toMatchObject({ isHouse: true });
    await expect(houseOf(person, record?.id ?? "")).resolves.toBeDefined();
  });

  test("can't be taken back by declining in another tab", async () => {
    const { id, person, emailKey } = await newAthlete();
    const token = await invite(emailKey);
    await acceptAthlete(person, token, id);
    expect(await declineInvitation(person, token)).toBe(false);
  });

  test("is too late once the invitation was declined, withdrawn or fourteen days old", async () => {
    const { id, person, emailKey } = await newAthlete();
    const isOver = async (token: string, as: object = { state: "expired" }) => {
      expect(await readInvitation(person, token)).toEqual(as);
      await expect(acceptAthlete(person, token, id)).rejects.toMatchObject({
        code: "invitation_expired",
      });
    };
    const { body } = await owner("POST", "/v1/coach/invitations", { email: emailKey });
    expect((await owner("DELETE", `/v1/coach/invitations/${body.id}`)).status).toBe(204);
    await isOver(body.url.split("/").at(-1));
    const old = await invite(emailKey);
    await db.team.update({ where: { id: team.teamId }, data: { clockOffsetMs: 15 * DAY_MS } });
    await isOver(old);
    const declined = await invite(emailKey);
    expect(await declineInvitation(person, declined)).toBe(true);
    // Nobody is sent to ask for a new one that the team can't send.
    const { declinedAt } = await db.invitationDecline.findFirstOrThrow({
      where: { teamId: team.teamId },
    });
    const untilMs = declinedAt.getTime() + 90 * DAY_MS;
    await isOver(declined, { state: "declined", teamName: "Test team", untilMs });
    const again = await owner("POST", "/v1/coach/invitations", { email: emailKey });
    expect(again.status).toBe("invitation_declined");
    const others = await portal((await newTeam()).personId);
    await invite(emailKey, {}, others);
    await db.invitationDecline.updateMany({
      where: { teamId: team.teamId },
      data: { declinedAt: new Date(Date.now() - 91 * DAY_MS) },
    });
    await invite(emailKey);
  });

  test("waits for a place when the roster is full", async () => {
    await db.team.update({ where: { id: team.teamId }, data: { plan: null } });
    for (let count = 0; count < 25; count++) {
      const { id, person, emailKey } = await newAthlete();
      await acceptAthlete(person, await invite(emailKey), id);
    }
    const { personId, emailKey } = await newPerson();
    const person = await personScope(personId);
    await expect(acceptAthlete(person, await invite(emailKey), null)).rejects.toMatchObject({
      code: "resource_limit_exceeded",
    });
    expect(await listOwnRecords(person)).toEqual([]);
  });
});

describe("a seat", () => {
  const sell = (seats: number) =>
    db.team.update({ where: { id: team.teamId }, data: { athleteSeats: seats } });

  test("gives full access until the relation ends, and only while the plan is in force", async () => {
    await sell(1);
    const { account, id, person, emailKey } = await newAthlete();
    const statusNow = async () => (await readAthlete(now(account), id)).subscription_status;
    expect(await statusNow()).toBe("teaser");
    const token = await invite(emailKey, { paid_by_team: true });
    const { relationId, seat } = await acceptAthlete(person, token, id);
    expect([seat, await statusNow()]).toEqual(["given", "full"]);
    await db.team.update({ where: { id: team.teamId }, data: { endedAt: new Date(0) } });
    expect(await statusNow()).toBe("teaser");
    await db.team.update({ where: { id: team.teamId }, data: { endedAt: null } });
    expect(await statusNow()).toBe("full");
    expect((await owner("DELETE", `/v1/coach/relations/${relationId}`)).status).toBe(204);
    expect(await statusNow()).toBe("teaser");
    expect((await owner("GET", "/v1/coach/team")).body).toMatchObject({ seats: 1, used_seats: 0 });
  });

  test("is given and taken by the team's leads, and its loss is reported to the partner", async () => {
    await sell(1);
    const { account, id, person, emailKey } = await newAthlete();
    await listen(account.accountId);
    const { relationId } = await acceptAthlete(person, await invite(emailKey), id);
    const path = `/v1/coach/relations/${relationId}`;
    expect((await owner("PATCH", path, { has_seat: true })).body.has_seat).toBe(true);
    expect((await owner("PATCH", path, { has_seat: false })).body.has_seat).toBe(false);
    await owner("PATCH", path, { has_seat: true });
    await endOwnRelation(person, relationId);
    const types = await db.event.findMany({
      where: { ownerId: account.accountId, type: { startsWith: "subscription." } },
      select: { type: true, athleteId: true },
    });
    const loss = { type: "subscription.cancelled", athleteId: id };
    expect(types).toEqual([loss, loss]);
  });

  test("is promised only if one is free, and the last one goes to one athlete only", async () => {
    const { personId, emailKey } = await newPerson();
    const promise = { email: emailKey, paid_by_team: true };
    const refused = await owner("POST", "/v1/coach/invitations", promise);
    expect(refused.status).toBe("seat_limit_exceeded");
    await sell(2);
    const second = await newPerson();
    const people = [await personScope(personId), await personScope(second.personId)];
    const tokens = [
      await invite(emailKey, { paid_by_team: true }),
      await invite(second.emailKey, { paid_by_team: true }),
    ];
    await sell(1);
    const accepted = await Promise.all(
      people.map((person, place) => acceptAthlete(person, tokens[place] ?? "", null)),
    );
    expect(accepted.map(({ seat }) => seat).sort()).toEqual(["given", "none_free"]);
    expect(await rosterOf(owner)).toHaveLength(2);
  });
});

describe("simultaneous events", () => {
  test("an athlete deleted while accepting is on no roster", async () => {
    for (let round = 0; round < 6; round++) {
      const { account, id, person, emailKey } = await newAthlete();
      const token = await invite(emailKey);
      await Promise.allSettled([acceptAthlete(person, token, id), deleteAthlete(account, id)]);
      expect(await rosterOf(owner)).toEqual([]);
      expect(await db.coachRelation.count({ where: { athleteId: id, endedAt: null } })).toBe(0);
    }
  });

  test("a relation that both sides end ends once", async () => {
    const { account, id, person, emailKey } = await newAthlete();
    const { relationId } = await acceptAthlete(person, await invite(emailKey), id);
    await Promise.allSettled([
      owner("DELETE", `/v1/coach/relations/${relationId}`),
      endOwnRelation(person, relationId),
      owner("DELETE", `/v1/coach/relations/${relationId}`),
    ]);
    const rows = await db.auditEntry.findMany({
      where: { action: "relation.ended", subjectId: relationId },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ teamId, accountId }) => ({ teamId, accountId }))).toEqual([
      { teamId: team.teamId, accountId: null },
      { teamId: null, accountId: account.accountId },
    ]);
  });

  test("a coach who leaves while being assigned isn't assigned", async () => {
    const { id, person, emailKey } = await newAthlete();
    const { relationId } = await acceptAthlete(person, await invite(emailKey), id);
    for (let round = 0; round < 6; round++) {
      const { coachId } = await newCoach(team.teamId, "coach");
      await Promise.all([
        owner("PATCH", `/v1/coach/relations/${relationId}`, { assigned_coach_uid: coachId }),
        owner("DELETE", `/v1/coach/team/coaches/${coachId}`),
      ]);
      const [athlete] = await rosterOf(owner);
      expect(athlete?.assigned_coach_uid).not.toBe(coachId);
    }
  });
});

describe("an athlete's data", () => {
  test("includes every relation with its consent, and the seat, in an export", async () => {
    await db.team.update({ where: { id: team.teamId }, data: { athleteSeats: 1 } });
    const { account, id, person, emailKey } = await newAthlete();
    await acceptAthlete(person, await invite(emailKey, { paid_by_team: true }), id);
    const seen = new Map<string, unknown>();
    for await (const part of (await exportAthlete(now(account), id)).parts)
      if ("value" in part) seen.set(part.field, part.value);
    expect(seen.get("relations")).toMatchObject([
      {
        team_name: "Test team",
        has_seat: true,
        ended_at: null,
        consent: { edition: CONSENT_EDITION },
      },
    ]);
    expect(seen.get("standing")).toMatchObject({
      status: "full",
      sources: [{ kind: "team_seat" }],
    });
  });

  test("is fully removed from the team by a deletion", async () => {
    const { account, id, person, emailKey } = await newAthlete();
    const group = await owner("POST", "/v1/coach/groups", { name: "Juniors" });
    const token = await invite(emailKey, { group_id: group.body.id });
    await acceptAthlete(person, token, id);
    const config = { teamId: team.teamId, kind: "report_settings", scope: "athlete", scopeId: id };
    await db.coachConfig.create({ data: { ...config, document: {}, updatedAt: new Date() } });
    const groups = async () => (await owner("GET", "/v1/coach/groups")).body.groups;
    expect(await groups()).toMatchObject([{ name: "Juniors", athlete_uids: [id] }]);
    await deleteAthlete(account, id);
    expect(await groups()).toMatchObject([{ athlete_uids: [] }]);
    expect(await rosterOf(owner)).toEqual([]);
    expect(await db.coachConfig.count({ where: { scopeId: id } })).toBe(0);
    expect((await owner("GET", "/v1/coach/invitations")).body.invitations).toEqual([]);
  });

  test("leaves no invitation with their address after deletion, whatever its status", async () => {
    const { account, id, person, emailKey } = await newAthlete();
    await createAthlete(callerOf(await newPartner()), { email: emailKey });
    await acceptAthlete(person, await invite(emailKey), id);
    await patchAthlete(account, id, { email: "other@athlete.example" });
    await deleteAthlete(account, id);
    expect(await db.invitation.count({ where: { emailKey } })).toBe(0);
    const late = await newAthlete();
    await invite(late.emailKey);
    await db.team.update({ where: { id: team.teamId }, data: { clockOffsetMs: 15 * DAY_MS } });
    await deleteAthlete(late.account, late.id);
    expect(await db.invitation.count({ where: { emailKey: late.emailKey } })).toBe(0);
  });

  test("an invitation is deleted a month after it was over, and not before", async () => {
    const { emailKey } = await newPerson();
    await invite(emailKey);
    const kept = () => db.invitation.count({ where: { emailKey } });
    const forgetAfter = (days: number) =>
      forgetInvitations({ ...operator(), wallMs: Date.now() + days * DAY_MS });
    await forgetAfter(43);
    expect(await kept()).toBe(1);
    await forgetAfter(45);
    expect(await kept()).toBe(0);
  });
});
