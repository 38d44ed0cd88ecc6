import { expect, test } from "vitest";
import { expectError } from "@/testing/answers";
import { newStory } from "@/testing/athletes";
import { newTeamWith, relate } from "@/testing/coach";
import { call } from "@/testing/http";
import { newPartner } from "@/testing/partner";
import { portal } from "@/testing/portal";

/** Checks that a coach sees nothing from the first call after the relation ends. */

test("a relation that ends while its coach reads in a loop is missing from the next call on", async () => {
  const { testKey } = await newPartner();
  const { athlete_id, activity_id } = await newStory(testKey);
  const team = await newTeamWith([]);
  const relationId = await relate(team, athlete_id);
  const { key } = team;
  const paths = [
    `/v1/coach/athletes/${athlete_id}/fueling-rollup`,
    `/v1/coach/athletes/${athlete_id}/sessions/${activity_id}`,
  ];
  let hasEnded = false;
  const late: number[] = [];
  const read = async (path: string) => {
    while (late.length < 40) {
      const wasOver = hasEnded;
      const { status } = await call("GET", path, { key });
      if (wasOver) late.push(status);
      else expect([200, 404]).toContain(status);
    }
  };
  const readers = paths.map(read);
  const asOwner = await portal(team.personId);
  const ended = await asOwner("DELETE", `/v1/coach/relations/${relationId}`);
  hasEnded = true;
  expect(ended.status).toBe(204);
  await Promise.all(readers);
  expect(new Set(late)).toEqual(new Set([404]));
  const roster = await call("GET", "/v1/coach/roster", { key });
  expect(roster.body.athletes).toEqual([]);
});

test("an athlete deleted by the partner is gone for every coach", async () => {
  const { testKey } = await newPartner();
  const { athlete_id } = await newStory(testKey);
  const teams = [await newTeamWith([athlete_id]), await newTeamWith([athlete_id])];
  await call("DELETE", `/v1/athletes/${athlete_id}`, { key: testKey });
  for (const { key } of teams) {
    const path = `/v1/coach/athletes/${athlete_id}/fueling-rollup`;
    expectError(await call("GET", path, { key }), "resource_not_found");
    const digest = await call("GET", "/v1/coach/roster/digest", { key });
    expect(digest.body).toMatchObject({ total_count: 0, flagged: [] });
  }
});
