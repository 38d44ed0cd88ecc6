import { relate, type TestTeam } from "./coach";
import { type Call, call } from "./http";
import { newCoachHook } from "./webhooks";

/** A team with a key of its owner. */
export type KeyedTeam = TestTeam & { key: string };

/** One of everything that a coach's key can name, with the athlete on the roster. */
export async function newCoachIds(team: KeyedTeam, athleteId: string, options: Call = {}) {
  await relate(team, athleteId);
  const as = { key: team.key, ...options };
  const group = await call("POST", "/v1/coach/groups", { ...as, body: { name: "Of a test" } });
  const hook = await newCoachHook(team.key, options);
  return { ...hook, athlete_uid: athleteId, group_id: group.body.id as string };
}
