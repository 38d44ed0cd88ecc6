import "@/testing/database";
import { expect, test } from "vitest";

const { callerOf, newPartner } = await import("@/testing/partner");
const { newCoach, newTeam, relate } = await import("@/testing/coach");
const { portal } = await import("@/testing/portal");
const { storeAthlete } = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");

const PATH = "/v1/coach/config/effective";

async function newStory() {
  const team = await newTeam();
  const owner = await portal(team.personId);
  const athleteId = await storeAthlete(callerOf(await newPartner()), "Ann");
  const relationId = await relate(team, athleteId);
  const groupId = (await owner("POST", "/v1/coach/groups", { name: "North" })).body.id;
  await db.coachGroupAthlete.create({ data: { groupId, relationId } });
  const put = (at: object, concern_carb_cutoff: number) =>
    owner("PUT", "/v1/coach/config/report-settings", { ...at, settings: { concern_carb_cutoff } });
  await put({ scope: "overall" }, 0.5);
  await put({ scope: "group", scope_id: groupId }, 0.8);
  return { team, owner, athleteId, groupId };
}

test("a coach sees which settings apply to an athlete, a group and everyone, and where they come from", async () => {
  const { owner, athleteId, groupId } = await newStory();
  const carb = async (query: string) => {
    const { body } = await owner("GET", `${PATH}${query}`);
    const { value, ladder } = body.report_settings.concern_carb_cutoff;
    const used = ladder.find((rung: { is_used: boolean }) => rung.is_used);
    return [body.scope, body.name, value, used.scope, used.name];
  };
  expect(await carb(`?athlete_uid=${athleteId}`)).toEqual([
    "athlete",
    "Ann",
    0.8,
    "group",
    "North",
  ]);
  expect(await carb(`?scope=group&scope_id=${groupId}`)).toEqual([
    ...["group", "North", 0.8, "group", "North"],
  ]);
  expect(await carb("")).toEqual(["overall", null, 0.5, "overall", null]);
});

test("anything the coach may not see looks as if it didn't exist", async () => {
  const { team, athleteId } = await newStory();
  const colleague = await portal((await newCoach(team.teamId, "coach")).personId);
  const stranger = await portal((await newTeam()).personId);
  for (const ask of [colleague, stranger])
    expect((await ask("GET", `${PATH}?athlete_uid=${athleteId}`)).status).toBe(
      "resource_not_found",
    );
  expect((await stranger("GET", `${PATH}?scope=group&scope_id=${newId()}`)).status).toBe(
    "resource_not_found",
  );
});
