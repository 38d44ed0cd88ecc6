import { resource } from "@/lib/api/route";
import { changeMembers, fillGroup } from "@/lib/coaches/groups";
import {
  GroupAnswer,
  GroupAthletes,
  GroupAthletesAnswer,
  GroupAthletesPatch,
} from "@/lib/contract/relation";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/groups/{group_id}/athletes",
  {
    PUT: {
      summary: "Set which athletes are in a group.",
      description: "Athletes you don't coach are unaffected: they stay in or out of the group.",
      capability: "coach:alerts",
      cost: "data",
      body: GroupAthletes,
      response: GroupAnswer,
      errors: ["resource_not_found"],
      run: ({ scope, params, body }) => fillGroup(scope, params.group_id, body.athlete_uids),
    },
    PATCH: {
      summary: "Add athletes to a group and remove others.",
      description:
        "The other athletes in the group stay in it, so changes at the same time don't undo each other.",
      capability: "coach:alerts",
      cost: "data",
      body: GroupAthletesPatch,
      response: GroupAthletesAnswer,
      errors: ["resource_not_found"],
      run: ({ scope, params, body }) => changeMembers(scope, params.group_id, body),
    },
  },
);
