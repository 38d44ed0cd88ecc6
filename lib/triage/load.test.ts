import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { beforeEach, describe, expect, test } from "vitest";
import { queriesOf } from "@/testing/queries";

const { newCoach, relate } = await import("@/testing/coach");
const { portal } = await import("@/testing/portal");
const { addSession, coachAt, newTriageTeam } = await import("@/testing/triage");
const { storeAthlete } = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { act } = await import("./actions");
const { readTeamLoad } = await import("./load");
const { readTriage } = await import("./triage");

const NOW = Date.now();

type Team = Awaited<ReturnType<typeof newTriageTeam>>;
let team: Team;
let assistantId: string;
let assistantPerson: string;
beforeEach(async () => {
  team = await newTriageTeam();
  ({ coachId: assistantId, personId: assistantPerson } = await newCoach(team.teamId, "assistant"));
});

/** Adds an athlete to the team; `isShort` gives them something of concern. */
async function newAthlete(name: string, coachId: string | null, isShort: boolean) {
  const athleteId = await storeAthlete(team.account, name);
  const relationId = await relate(team, athleteId, coachId ?? undefined);
  const sodium = isShort ? 650 : 1_000;
  const debrief = { consumed_carb_g: 100, consumed_sodium_mg: sodium, consumed_fluid_ml: 1_000 };
  await addSession(team.account, athleteId, { atMs: NOW - DAY_MS, debrief });
  return { athleteId, relationId };
}

const writeFrom = (relationId: string, about: { isRead?: boolean; isHeld?: boolean } = {}) => {
  const at = new Date(NOW);
  return db.message.create({
    data: {
      ...{ id: newId(), relationId, text: "Hello", createdAt: at, commitAt: at },
      sentAt: about.isHeld ? null : at,
      readAt: about.isRead ? at : null,
    },
  });
};

const loadAt = async (atMs = NOW) => readTeamLoad(await coachAt(team.coachId, atMs));
const ofAssistant = async (atMs?: number) =>
  (await loadAt(atMs)).coaches.find(({ coach_uid }) => coach_uid === assistantId);

describe("the load of a team", () => {
  test("shows each coach's athletes, waiting items, messages and decisions", async () => {
    const short = await newAthlete("Short", assistantId, true);
    const well = await newAthlete("Well", assistantId, false);
    const nobodys = await newAthlete("Nobody's", null, true);
    await writeFrom(short.relationId);
    await writeFrom(well.relationId);
    await writeFrom(well.relationId, { isRead: true });
    await writeFrom(well.relationId, { isHeld: true });
    await writeFrom(nobodys.relationId);
    const none = { athlete_count: 0, waiting: 0, unread_messages: 0, handled_7d: 0 };
    expect(await loadAt()).toMatchObject({
      coaches: [
        { coach_uid: team.coachId, role: "owner", ...none },
        {
          ...{ coach_uid: assistantId, name: "Test person", role: "assistant" },
          ...{ athlete_count: 2, waiting: 1, unread_messages: 2, handled_7d: 0 },
        },
      ],
      unassigned: { athlete_count: 1, waiting: 1, unread_messages: 1 },
    });
  });

  test("counts decisions for their author, for seven days, and no longer as waiting", async () => {
    await newAthlete("Short", assistantId, true);
    const assistant = await coachAt(assistantId, NOW);
    const [item] = (await readTriage(assistant)).items;
    if (item === undefined) throw new Error("nothing waits");
    const { athlete_uid, evidence_key } = item;
    await act(assistant, { action: "reviewed", items: [{ athlete_uid, evidence_key }] });
    expect(await ofAssistant()).toMatchObject({ waiting: 0, handled_7d: 1 });
    expect(await ofAssistant(NOW + 6 * DAY_MS)).toMatchObject({ handled_7d: 1 });
    expect(await ofAssistant(NOW + 8 * DAY_MS)).toMatchObject({ handled_7d: 0 });
  });

  test("leaves out former coaches, and athletes whose relation ended or who were erased", async () => {
    const ended = await newAthlete("Ended", assistantId, true);
    const erased = await newAthlete("Erased", null, true);
    await writeFrom(ended.relationId);
    const at = new Date(NOW);
    await db.coachRelation.update({ where: { id: ended.relationId }, data: { endedAt: at } });
    await db.athlete.update({ where: { id: erased.athleteId }, data: { erasedAt: at } });
    expect(await ofAssistant()).toMatchObject({ athlete_count: 0, waiting: 0, unread_messages: 0 });
    expect((await loadAt()).unassigned).toMatchObject({ athlete_count: 0, waiting: 0 });
    await db.coach.update({ where: { id: assistantId }, data: { leftAt: at } });
    expect(await ofAssistant()).toBeUndefined();
  });

  test("takes as many statements for many coaches and athletes as for one", async () => {
    await newAthlete("One", assistantId, true);
    const scope = await coachAt(team.coachId, NOW);
    const small = await queriesOf(() => readTeamLoad(scope));
    for (let each = 0; each < 3; each += 1) {
      const { coachId } = await newCoach(team.teamId, "coach");
      await newAthlete(`More ${each}`, coachId, true);
    }
    const large = await queriesOf(() => readTeamLoad(scope));
    expect(large.length).toBeLessThanOrEqual(small.length);
    expect(large).toHaveLength(10);
  });

  test("is for the team's own leads", async () => {
    const path = "/v1/coach/team/load";
    const assistant = await portal(assistantPerson);
    expect((await assistant("GET", path)).status).toBe("role_required");
    await newAthlete("Ours", null, false);
    const others = await portal((await newTriageTeam()).personId);
    const { body } = await others("GET", path);
    expect(body).toMatchObject({
      coaches: [{ athlete_count: 0 }],
      unassigned: { athlete_count: 0 },
    });
  });
});
