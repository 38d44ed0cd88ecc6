import { relate, type TestTeam } from "./coach";
import { type Call, call } from "./http";
import { newCoachHook } from "./webhooks";

/** A team with its owner's key. */
export type KeyedTeam = TestTeam & { key: string };

/** Creates, with the athlete on the roster, one row of each kind that a coach's key or a path can name. */
export async function newCoachIds(
  team: KeyedTeam,
  athleteId: string,
  options: Call = {},
  path = "{group_id} {webhook_id}",
) {
  await relate(team, athleteId);
  const as = { key: team.key, ...options };
  const group = async () =>
    (await call("POST", "/v1/coach/groups", { ...as, body: { name: "Of a test" } })).body;
  return {
    athlete_uid: athleteId,
    ...(path.includes("{webhook_id}") && (await newCoachHook(team.key, options))),
    ...(path.includes("{group_id}") && { group_id: (await group()).id as string }),
  };
}
