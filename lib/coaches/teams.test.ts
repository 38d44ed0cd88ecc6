import "@/testing/database";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/contract/durations";

const { coachOf, newCoach, newCoachKey, newPerson, newTeam, relate } = await import(
  "@/testing/coach"
);
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { callerIn, personScope, portal, signIn } = await import("@/testing/portal");
const { queuedJobs } = await import("@/testing/jobs");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { acceptAthlete } = await import("./acceptance");
const { tellCoachLeft } = await import("./departure");
const { acceptColleague } = await import("./leaving");
const { foundTeam } = await import("./teams");

type Team = Awaited<ReturnType<typeof newTeam>>;
type Portal = Awaited<ReturnType<typeof portal>>;

let team: Team;
let owner: Portal;
beforeEach(async () => {
  team = await newTeam();
  owner = await portal(team.personId);
});

const newAthleteId = async (name: string): Promise<string> =>
  (await createAthlete(callerOf(await newPartner()), { name })).id;

async function inviteCoach(email: string, role = "coach"): Promise<string> {
  const { status, body } = await owner("POST", "/v1/coach/team/coaches", { email, role });
  expect(status).toBe(201);
  return body.url.split("/").at(-1);
}

describe("a team", () => {
  test("is created once at a time, with one trial per person ever", async () => {
    const { personId } = await newPerson();
    const person = await personScope(personId);
    const presses = [foundTeam(person, { name: "One" }), foundTeam(person, { name: "Two" })];
    const founded = await Promise.allSettled(presses);
    expect(founded.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const founder = await portal(personId);
    const { body } = await founder("GET", "/v1/coach/team");
    expect(body).toMatchObject({ tier: "pro_coach", status: "trial", coach_limit: 1 });
    const left = await founder("DELETE", `/v1/coach/team/coaches/${body.coach_uid}`);
    expect(left.status).toBe(200);
    await foundTeam(person, { name: "Again", time_zone: "Europe/Oslo" });
    expect((await founder("GET", "/v1/coach/team")).body).toMatchObject({
      name: "Again",
      time_zone: "Europe/Oslo",
      tier: "coach",
      status: "free",
    });
  });

  test("can be changed by its leads, and the audit log records it", async () => {
    const { personId } = await newCoach(team.teamId, "assistant");
    const assistant = await portal(personId);
    const named = { name: "Renamed" };
    expect((await assistant("PATCH", "/v1/coach/team", named)).status).toBe("role_required");
    expect((await owner("PATCH", "/v1/coach/team", named)).body.name).toBe("Renamed");
    expect((await owner("PATCH", "/v1/coach/team", {})).status).toBe("no_changes");
    await owner("PATCH", "/v1/coach/team", { time_zone: "Asia/Tokyo" });
    const bad = await owner("PATCH", "/v1/coach/team", { time_zone: "Mars/Base" });
    expect(bad.status).toBe("invalid_value");
    const first = (await owner("GET", "/v1/coach/audit?limit=1")).body;
    expect(first.entries).toMatchObject([{ action: "team.changed", subject_id: team.teamId }]);
    const cursor = encodeURIComponent(first.pagination.next_cursor);
    const second = (await owner("GET", `/v1/coach/audit?limit=1&cursor=${cursor}`)).body;
    expect(second).toMatchObject({ entries: [{ action: "team.changed" }] });
    expect(second.pagination.next_cursor).toBeNull();
  });
});

describe("a coach", () => {
  test("joins with their own address, within the number of coaches the plan includes", async () => {
    await db.team.update({ where: { id: team.teamId }, data: { plan: "head_coach" } });
    const [one, other, third] = [await newPerson(), await newPerson(), await newPerson()];
    const token = await inviteCoach(one.emailKey, "admin");
    const late = await inviteCoach(other.emailKey);
    const full = await owner("POST", "/v1/coach/team/coaches", {
      email: third.emailKey,
      role: "coach",
    });
    expect(full.status).toBe("resource_limit_exceeded");
    const stranger = await personScope(third.personId);
    await expect(acceptColleague(stranger, token)).rejects.toMatchObject({
      code: "resource_not_found",
    });
    const person = await personScope(one.personId);
    const joined = await Promise.all([
      acceptColleague(person, token),
      acceptColleague(person, token),
    ]);
    expect(joined[0]).toEqual(joined[1]);
    expect((await owner("GET", "/v1/coach/team")).body.coaches).toMatchObject([
      { role: "owner" },
      { role: "admin", coach_uid: joined[0]?.coachId },
    ]);
    await db.team.update({ where: { id: team.teamId }, data: { plan: "pro_coach" } });
    await expect(acceptColleague(await personScope(other.personId), late)).rejects.toMatchObject({
      code: "resource_limit_exceeded",
    });
  });

  test("who leaves as the last member closes the team to new members", async () => {
    const [athlete, colleague] = [await newPerson(), await newPerson()];
    const body = { email: athlete.emailKey };
    const invited = await owner("POST", "/v1/coach/invitations", body);
    const asked = await inviteCoach(colleague.emailKey);
    await db.team.update({ where: { id: team.teamId }, data: { plan: null } });
    expect((await owner("DELETE", `/v1/coach/team/coaches/${team.coachId}`)).status).toBe(200);
    expect(await db.invitation.count({ where: { teamId: team.teamId, closedAt: null } })).toBe(0);
    // Accepting fails even if an invitation was left open.
    await db.invitation.updateMany({ where: { teamId: team.teamId }, data: { closedAt: null } });
    const token = invited.body.url.split("/").at(-1);
    const expired = { code: "invitation_expired" };
    const [one, other] = [
      await personScope(athlete.personId),
      await personScope(colleague.personId),
    ];
    await expect(acceptAthlete(one, token, null)).rejects.toMatchObject(expired);
    await expect(acceptColleague(other, asked)).rejects.toMatchObject(expired);
  });

  test("can leave their own empty team for another, but no other team", async () => {
    const { personId, emailKey } = await newPerson();
    const person = await personScope(personId);
    await foundTeam(person, { name: "Mine" });
    const own = await db.coach.findFirstOrThrow({ where: { personId, leftAt: null } });
    const token = await inviteCoach(emailKey);
    const athleteId = await newAthleteId("Kept");
    const mine = { ...team, teamId: own.teamId, coachId: own.id, personId };
    const relationId = await relate(mine, athleteId);
    await expect(acceptColleague(person, token)).rejects.toMatchObject({ code: "team_not_empty" });
    await db.coachRelation.delete({ where: { id: relationId } });
    // A lapsed plan whose subscription may still collect is a plan they would leave behind.
    const where = { id: own.teamId };
    const data = { plan: "pro_coach", subscriptionId: `sub_${newId()}` } as const;
    const lapsedAt = new Date(Date.now() - 30 * DAY_MS);
    await db.team.update({
      where,
      data: { ...data, paidUntil: lapsedAt, pastDueSince: lapsedAt },
    });
    await expect(acceptColleague(person, token)).rejects.toMatchObject({ code: "team_not_empty" });
    await db.team.update({ where, data: { endedAt: new Date() } });
    const { coachId } = await acceptColleague(person, token);
    const places = await db.coach.findMany({ where: { personId, leftAt: null } });
    expect(places.map(({ id }) => id)).toEqual([coachId]);
  });

  test("who is removed loses everything, and their athletes are told", async () => {
    const { coachId, personId } = await newCoach(team.teamId, "coach");
    const athleteId = await newAthleteId("Assigned");
    const athlete = await newPerson();
    const relationId = await relate({ ...team, ...athlete }, athleteId, coachId);
    await newCoachKey(coachId);
    const endpoint = { id: newId(), ownerKind: "coach", ownerId: coachId };
    const now = new Date();
    const rest = { environment: "test" as const, url: "https://a.example/", sealedSecret: "none" };
    await db.webhookEndpoint.create({
      data: { ...endpoint, ...rest, events: [], createdAt: now, updatedAt: now },
    });
    const session = await signIn(personId);
    expect((await callerIn(session))?.scopes.coach?.coachId).toBe(coachId);
    expect((await owner("DELETE", `/v1/coach/team/coaches/${coachId}`)).status).toBe(200);
    expect(await callerIn(session)).toBeNull();
    await expect(coachOf(coachId)).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await db.webhookEndpoint.count({ where: { ownerId: coachId, active: true } })).toBe(0);
    const { relations } = (await owner("GET", "/v1/coach/relations")).body;
    expect(relations).toMatchObject([{ athlete_uid: athleteId, assigned_coach_uid: null }]);
    const data = { relation_ids: [relationId] };
    expect(await queuedJobs("team/coach.left")).toContainEqual(data);
    await tellCoachLeft(operator(), data.relation_ids);
    expect(await db.mailMessage.findMany({ where: { recipient: athlete.emailKey } })).toMatchObject(
      [{ template: "coach_left" }],
    );
    const again = await owner("DELETE", `/v1/coach/team/coaches/${coachId}`);
    expect(again.status).toBe("resource_not_found");
  });

  test("can hand over the team only as its owner, and the team always has an owner", async () => {
    const { coachId, personId } = await newCoach(team.teamId, "admin");
    const admin = await portal(personId);
    const path = (id: string) => `/v1/coach/team/coaches/${id}`;
    expect((await owner("DELETE", path(team.coachId))).status).toBe("team_not_empty");
    expect((await owner("PATCH", path(team.coachId), { role: "admin" })).status).toBe(
      "role_required",
    );
    expect((await admin("PATCH", path(coachId), { role: "owner" })).status).toBe("role_required");
    expect((await admin("DELETE", path(team.coachId))).status).toBe("role_required");
    expect((await owner("PATCH", path(coachId), { role: "owner" })).body.role).toBe("owner");
    const told = await db.mailMessage.findMany({ where: { template: "team_handed_over" } });
    const people = await db.coach.findMany({
      where: { id: { in: [team.coachId, coachId] } },
      select: { person: { select: { email: true } } },
    });
    expect(told.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining(people.map(({ person }) => person.email)),
    );
    expect((await owner("DELETE", path(team.coachId))).status).toBe(200);
    expect((await admin("GET", "/v1/coach/team")).body.coaches).toMatchObject([{ role: "owner" }]);
  });

  test("assigned to an athlete is introduced to them by email", async () => {
    const athlete = await newPerson();
    const relation = await relate({ ...team, ...athlete }, await newAthleteId("Mine"));
    const { coachId } = await newCoach(team.teamId, "coach");
    const assign = { assigned_coach_uid: coachId };
    for (let press = 0; press < 2; press++)
      await owner("PATCH", `/v1/coach/relations/${relation}`, assign);
    const recipient = athlete.emailKey;
    expect(await db.mailMessage.findMany({ where: { recipient } })).toMatchObject([
      { template: "coach_assigned" },
    ]);
  });

  test("assigned several times a day is introduced only once", async () => {
    const athlete = await newPerson();
    const relation = await relate({ ...team, ...athlete }, await newAthleteId("Tossed"));
    const coaches = [await newCoach(team.teamId, "coach"), await newCoach(team.teamId, "coach")];
    for (let turn = 0; turn < 3; turn++)
      for (const { coachId } of coaches) {
        const assign = { assigned_coach_uid: coachId };
        const changed = await owner("PATCH", `/v1/coach/relations/${relation}`, assign);
        expect(changed.body.assigned_coach_uid).toBe(coachId);
      }
    const recipient = athlete.emailKey;
    expect(await db.mailMessage.findMany({ where: { recipient } })).toMatchObject([
      { template: "coach_assigned" },
    ]);
  });

  test("who doesn't lead sees and manages only their own athletes", async () => {
    const { coachId, personId } = await newCoach(team.teamId, "coach");
    const coach = await portal(personId);
    const [mine, theirs] = [await newAthleteId("Mine"), await newAthleteId("Theirs")];
    await relate(team, mine, coachId);
    const foreign = await relate(team, theirs);
    const { relations } = (await coach("GET", "/v1/coach/relations")).body;
    expect(relations.map((each: { athlete_uid: string }) => each.athlete_uid)).toEqual([mine]);
    const unseen = await coach("DELETE", `/v1/coach/relations/${foreign}`);
    const missing = await coach("DELETE", `/v1/coach/relations/${newId()}`);
    expect(unseen).toEqual(missing);
    await owner("POST", "/v1/coach/invitations", { email: `${newId()}@athlete.example` });
    await db.team.update({ where: { id: team.teamId }, data: { athleteSeats: 1 } });
    const paid = { email: `${newId()}@athlete.example`, paid_by_team: true };
    expect((await coach("POST", "/v1/coach/invitations", paid)).status).toBe("role_required");
    expect((await owner("POST", "/v1/coach/invitations", paid)).status).toBe(201);
    const own = { email: `${newId()}@athlete.example` };
    expect((await coach("POST", "/v1/coach/invitations", own)).body.coach_uid).toBe(coachId);
    expect((await coach("GET", "/v1/coach/invitations")).body.invitations).toMatchObject([own]);
    const forOther = await coach("POST", "/v1/coach/invitations", {
      email: `${newId()}@athlete.example`,
      coach_uid: team.coachId,
    });
    expect(forOther.status).toBe("resource_not_found");
    const { body: group } = await owner("POST", "/v1/coach/groups", { name: "All" });
    const athletes = `/v1/coach/groups/${group.id}/athletes`;
    await owner("PUT", athletes, { athlete_uids: [theirs] });
    const unreached = await coach("PUT", athletes, { athlete_uids: [theirs] });
    expect(unreached.status).toBe("resource_not_found");
    const filled = await coach("PUT", athletes, { athlete_uids: [mine] });
    expect(filled.body.athlete_uids).toEqual([mine]);
    const { groups } = (await owner("GET", "/v1/coach/groups")).body;
    expect(groups[0].athlete_uids).toEqual([mine, theirs].sort());
    const notMine = await coach("PATCH", athletes, { added: [mine, theirs] });
    expect(notMine).toMatchObject({ status: "resource_not_found", body: { param: "added.1" } });
    const left = await coach("PATCH", athletes, { added: [mine], removed: [theirs] });
    expect(left.body).toMatchObject({ added: [], removed: [] });
    expect((await owner("GET", `/v1/coach/groups/${group.id}`)).body.athlete_uids).toEqual(
      [mine, theirs].sort(),
    );
  });
});

test("a group keeps what two people change at the same time", async () => {
  const [first, second, third] = [
    await newAthleteId("First"),
    await newAthleteId("Second"),
    await newAthleteId("Third"),
  ];
  for (const id of [first, second, third]) await relate(team, id);
  const { body: group } = await owner("POST", "/v1/coach/groups", { name: "Ultra" });
  const path = `/v1/coach/groups/${group.id}/athletes`;
  await owner("PUT", path, { athlete_uids: [first] });
  const [one, other] = await Promise.all([
    owner("PATCH", path, { added: [second] }),
    owner("PATCH", path, { added: [third], removed: [first, newId()] }),
  ]);
  expect(one.body).toMatchObject({ added: [second], removed: [] });
  expect(other.body).toMatchObject({ added: [third], removed: [first] });
  const again = await owner("PATCH", path, { added: [second], removed: [first] });
  const athlete_uids = [second, third].sort();
  expect(again.body).toMatchObject({ athlete_uids, added: [], removed: [] });
});

describe("another team", () => {
  test("can't see or change anything", async () => {
    const stranger = await portal((await newTeam()).personId);
    const relation = await relate(team, await newAthleteId("Ours"));
    const group = (await owner("POST", "/v1/coach/groups", { name: "Ours" })).body.id;
    const email = `${newId()}@athlete.example`;
    const invitation = (await owner("POST", "/v1/coach/invitations", { email })).body.id;
    const attempts = [
      ["PATCH", `/v1/coach/relations/${relation}`, { assigned_coach_uid: null }],
      ["DELETE", `/v1/coach/relations/${relation}`],
      ["DELETE", `/v1/coach/invitations/${invitation}`],
      ["POST", `/v1/coach/invitations/${invitation}/resend`],
      ["PATCH", `/v1/coach/team/coaches/${team.coachId}`, { role: "coach" }],
      ["DELETE", `/v1/coach/team/coaches/${team.coachId}`],
      ["PATCH", `/v1/coach/groups/${group}`, { name: "Theirs" }],
      ["PUT", `/v1/coach/groups/${group}/athletes`, { athlete_uids: [] }],
      ["PATCH", `/v1/coach/groups/${group}/athletes`, { added: [] }],
      ["DELETE", `/v1/coach/groups/${group}`],
    ] as const;
    for (const [method, path, body] of attempts)
      expect((await stranger(method, path, body)).status, path).toBe("resource_not_found");
    for (const list of ["relations", "invitations", "groups"]) {
      const { body } = await stranger("GET", `/v1/coach/${list}`);
      expect(body[list]).toEqual([]);
      expect((await owner("GET", `/v1/coach/${list}`)).body[list]).toHaveLength(1);
    }
  });
});
