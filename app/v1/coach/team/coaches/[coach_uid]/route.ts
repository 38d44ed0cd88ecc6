import { resource } from "@/lib/api/route";
import { removeColleague } from "@/lib/coaches/leaving";
import { changeRole } from "@/lib/coaches/teams";
import { ColleagueAnswer, ColleaguePatch, RemovalAnswer, RemovalQuery } from "@/lib/contract/team";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/team/coaches/{coach_uid}",
  {
    PATCH: {
      summary: "Change a coach's role, or transfer the team.",
      capability: "coach:leadership",
      cost: "data",
      body: ColleaguePatch,
      response: ColleagueAnswer,
      errors: ["resource_not_found", "role_required"],
      run: ({ scope, params, body }) => changeRole(scope, params.coach_uid, body),
    },
    DELETE: {
      summary: "Remove a coach from the team, or leave it.",
      description:
        "Anyone can leave; only the owner and admins can remove others. Keys the coach created are revoked, except those listed in `keep_keys`.",
      capability: "coach:team",
      cost: "data",
      query: RemovalQuery,
      response: RemovalAnswer,
      errors: ["resource_not_found", "role_required", "team_not_empty"],
      run: ({ scope, params, query }) =>
        removeColleague(scope, params.coach_uid, query.keep_keys ?? []),
    },
  },
);
