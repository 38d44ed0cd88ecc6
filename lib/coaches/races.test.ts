import "@/testing/database";
import { beforeEach, describe, expect, test } from "vitest";
import type { CoachScope } from "@/lib/access/scope";

const { newCoach, newCoachKey, newTeam, relate } = await import("@/testing/coach");
const { callerIn, portal, signIn } = await import("@/testing/portal");
const { callerOf, newPartner } = await import("@/testing/partner");
const { db, transaction } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { lockPerson } = await import("@/lib/access/locks");
const { identify } = await import("@/lib/access/identify");
const keys = await import("@/lib/access/coach-keys");
const { applyPreset, putRules } = await import("@/lib/alerts/config");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { openTeamPortal, setTeamEnding } = await import("@/lib/billing/team-change");
const { startTeamCheckout } = await import("@/lib/billing/team-checkout");
const groups = await import("./groups");
const { importInvitations } = await import("./import");
const invitations = await import("./invitations");
const { removeColleague } = await import("./leaving");
const relations = await import("./relations");
const teams = await import("./teams");
const { putTemplate } = await import("@/lib/messages/templates");

type Team = Awaited<ReturnType<typeof newTeam>>;

let team: Team;
let admin: { coachId: string; personId: string };
/** The admin's scope as the request was admitted with, before their permissions changed. */
let stale: CoachScope;
beforeEach(async () => {
  team = await newTeam();
  admin = await newCoach(team.teamId, "admin");
  stale = await admitted(admin.personId);
});

/** Waits until some statement waits for a lock. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const [row] = await db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count
      FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row.count > 0) return;
  }
}

async function admitted(personId: string): Promise<CoachScope> {
  const coach = (await callerIn(await signIn(personId)))?.scopes.coach;
  if (coach === undefined) throw new Error("no coach signed in");
  return coach;
}

const email = () => `${newId()}@coach.example`;
const plan = { plan: "pro_coach", extra_coaches: 0, athlete_seats: 0 } as const;
const newKey = { name: "sync", scopes: ["roster:read" as const] };

const VERBS: [string, (coach: CoachScope) => Promise<unknown>][] = [
  ["change a role", (coach) => teams.changeRole(coach, coach.coachId, { role: "admin" })],
  ["hand the team over", (coach) => teams.changeRole(coach, team.coachId, { role: "owner" })],
  ["rename the team", (coach) => teams.changeTeam(coach, { name: "Ours now" })],
  ["remove a coach", (coach) => removeColleague(coach, team.coachId, [])],
  [
    "invite a coach",
    (coach) => invitations.inviteColleague(coach, { email: email(), role: "admin" }),
  ],
  ["mint a key", (coach) => keys.mintCoachKey(coach, newKey)],
  ["rotate a key", (coach) => keys.rotateCoachKey(coach, newId())],
  ["revoke a key", (coach) => keys.revokeCoachKey(coach, newId())],
  ["buy a plan", (coach) => startTeamCheckout(coach, plan, async () => undefined)],
  ["end the plan", (coach) => setTeamEnding(coach, true)],
  ["open the payment page", (coach) => openTeamPortal(coach)],
];

describe("an admin demoted after their call was admitted", () => {
  test.each(VERBS)("cannot %s", async (_what, verb) => {
    await db.coach.update({ where: { id: admin.coachId }, data: { role: "coach" } });
    await expect(verb(stale)).rejects.toMatchObject({ code: "role_required" });
  });

  test("can't bring anyone in with earlier invitations, least of all themselves", async () => {
    const self = await db.person.findUniqueOrThrow({ where: { id: admin.personId } });
    await db.team.update({ where: { id: team.teamId }, data: { trialStartedAt: new Date() } });
    await invitations.inviteColleague(stale, { email: email(), role: "admin" });
    const owner = await admitted(team.personId);
    await invitations.inviteColleague(owner, { email: email(), role: "coach" });
    const open = async () =>
      db.invitation.findMany({ where: { teamId: team.teamId, closedAt: null } });
    await teams.changeRole(owner, admin.coachId, { role: "coach" });
    expect((await open()).map(({ role }) => role)).toEqual(["coach"]);

    // An invitation to their own address that existed before they joined.
    await db.invitation.updateMany({
      where: { teamId: team.teamId, closedAt: null },
      data: { emailKey: self.emailKey, role: "admin" },
    });
    await removeColleague(owner, admin.coachId, []);
    expect(await open()).toEqual([]);
  });

  test("loses every race against the demotion", async () => {
    const owner = await portal(team.personId);
    const path = `/v1/coach/team/coaches/${admin.coachId}`;
    await Promise.all([
      owner("PATCH", path, { role: "coach" }),
      ...Array.from({ length: 20 }, () =>
        teams.changeRole(stale, admin.coachId, { role: "admin" }).catch(() => undefined),
      ),
    ]);
    const { role } = await db.coach.findUniqueOrThrow({ where: { id: admin.coachId } });
    expect(role).toBe("coach");
  });
});

const MEMBER_VERBS: typeof VERBS = [
  ...VERBS,
  ["invite an athlete", (coach) => invitations.inviteAthlete(coach, { email: email() })],
  [
    "import invitations",
    (coach) => importInvitations(coach, { invitations: [{ email: email() }] }),
  ],
  ["take an invitation back", (coach) => invitations.takeBackInvitation(coach, newId())],
  ["make a group", (coach) => groups.makeGroup(coach, "Late")],
  ["write a template", (coach) => putTemplate(coach, newId(), { name: "Late", text: "Late" })],
  [
    "set rules",
    (coach) => applyPreset(coach, { preset: "hands_off", scope: "overall", scope_id: null }, null),
  ],
  [
    "end a relation",
    async (coach) => {
      const account = callerOf(await newPartner());
      const { id } = await createAthlete(account, { name: "Sam" });
      return relations.endByCoach(coach, await relate(team, id));
    },
  ],
];

test.each(MEMBER_VERBS)(
  "a coach who left after their call was admitted cannot %s",
  async (_what, verb) => {
    await db.coach.update({ where: { id: admin.coachId }, data: { leftAt: new Date() } });
    await expect(verb(stale)).rejects.toMatchObject({ code: "resource_not_found" });
  },
);

test("a key revoked after its call was admitted changes nothing", async () => {
  const authorization = `Bearer ${await newCoachKey(team.coachId, ["org:write"])}`;
  const arrival = { authorization, environment: "test" as const, requestId: "req_000000000000" };
  const { coach } = (await identify({ ...arrival, wallMs: Date.now() })).scopes;
  await db.coachKey.updateMany({
    data: { revokedAt: new Date() },
    where: { coachId: team.coachId },
  });
  if (coach === undefined) throw new Error("no coach");
  await expect(groups.makeGroup(coach, "Late")).rejects.toMatchObject({ code: "invalid_api_key" });
});

test("a coach who no longer leads loses all keys they created, and others keep theirs", async () => {
  for (const coach_uid of [admin.coachId, team.coachId])
    await keys.mintCoachKey(stale, { ...newKey, coach_uid });
  const owner = await admitted(team.personId);
  const { id } = await keys.mintCoachKey(owner, { ...newKey, coach_uid: admin.coachId });
  await teams.changeRole(owner, admin.coachId, { role: "assistant" });
  const { api_keys } = await keys.listCoachKeys(owner);
  expect(api_keys).toMatchObject([{ id, minted_by_uid: team.coachId }]);
});

describe("removing a coach", () => {
  const path = (coachId: string) => `/v1/coach/team/coaches/${coachId}`;

  test("ends an app's access to the roster that they are giving at that moment", async () => {
    const { accountId } = await newPartner();
    const [id, now] = [newId(), new Date()];
    const grant = {
      ...{ id, environment: "test" as const, personId: admin.personId, accountId },
      ...{ clientId: "app", clientName: "App", clientHost: "app.example" },
      ...{ scopes: ["coach:roster"], isReadOnly: true, createdAt: now, agreedAt: now },
      expiresAt: new Date(Date.now() + 60_000),
    };
    const owner = await admitted(team.personId);
    let [given, release] = [() => {}, () => {}];
    const isGiven = new Promise<void>((resolve) => (given = resolve));
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const giving = transaction(owner, async (unit) => {
      await lockPerson(unit, admin.personId);
      await unit.db.oauthGrant.create({ data: grant });
      given();
      await isReleased;
    });
    await isGiven;
    const removing = removeColleague(owner, admin.coachId, []);
    await Promise.race([removing, untilBlocked()]);
    release();
    await Promise.all([giving, removing]);
    expect(await db.oauthGrant.findUnique({ where: { id } })).toMatchObject({
      endedBy: "removed",
    });
  });

  test("revokes the keys they created, for anyone, except those explicitly kept", async () => {
    const forOwner = { ...newKey, coach_uid: team.coachId };
    const [ended, kept] = [
      await keys.mintCoachKey(stale, { ...forOwner, name: "ended" }),
      await keys.mintCoachKey(stale, { ...forOwner, name: "kept" }),
    ];
    const others = await keys.mintCoachKey(await admitted(team.personId), newKey);
    const owner = await portal(team.personId);
    const { status, body } = await owner("DELETE", `${path(admin.coachId)}?keep_keys=${kept.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      revoked_keys: [{ id: ended.id, name: "ended" }],
      kept_keys: [{ id: kept.id, name: "kept" }],
    });
    const listed = (await owner("GET", "/v1/coach/api-keys")).body.api_keys;
    expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual([kept.id, others.id].sort());
  });

  test("keeps no key that acts for the leaving coach or that somebody else created", async () => {
    const own = await keys.mintCoachKey(stale, newKey);
    const owner = await portal(team.personId);
    const removing = await owner("DELETE", `${path(admin.coachId)}?keep_keys=${own.id}`);
    expect(removing).toMatchObject({ status: "invalid_value", body: { param: "keep_keys" } });
    const leaving = await portal(admin.personId);
    const { body } = await leaving("DELETE", path(admin.coachId));
    expect(body).toMatchObject({ revoked_keys: [{ id: own.id, name: "sync" }], kept_keys: [] });
  });
});

describe("a coach who does not lead the team", () => {
  const rules = { notification_rules: {}, combinators: [] };
  const setting = (coach: CoachScope, scope: "overall" | "group", scope_id: string | null) =>
    putRules(coach, { rules, scope, scope_id } as never, null);

  test("can set rules for the team and its groups only if every athlete is theirs", async () => {
    const { coachId, personId } = await newCoach(team.teamId, "coach");
    const coach = await admitted(personId);
    const [mine, theirs] = [
      await groups.makeGroup(coach, "Mine"),
      await groups.makeGroup(stale, "Theirs"),
    ];
    const account = callerOf(await newPartner());
    const athlete = async (assigned: string | null) => {
      const { id } = await createAthlete(account, { name: "Sam" });
      return { id, relation: await relate(team, id, assigned) };
    };
    const own = await athlete(coachId);
    await groups.fillGroup(coach, mine.id, [own.id]);
    await setting(coach, "group", mine.id);
    await setting(coach, "overall", null);
    // Empty, and made by someone else.
    await expect(setting(coach, "group", theirs.id)).rejects.toMatchObject({
      code: "role_required",
    });
    await expect(groups.deleteGroup(coach, theirs.id)).rejects.toMatchObject({
      code: "role_required",
    });
    const foreign = await athlete(null);
    await groups.fillGroup(stale, mine.id, [own.id, foreign.id]);
    for (const refused of [
      () => setting(coach, "group", mine.id),
      () => setting(coach, "overall", null),
      () => applyPreset(coach, { preset: "hands_off", scope: "overall", scope_id: null }, null),
      () => groups.renameGroup(coach, mine.id, "Mine still"),
      () => groups.deleteGroup(coach, mine.id),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "role_required" });
    await groups.deleteGroup(stale, mine.id);
  });
});
