import { resource } from "@/lib/api/route";
import { changeTeam, readTeam } from "@/lib/coaches/teams";
import { TeamAnswer, TeamPatch } from "@/lib/contract/team";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/team", {
  GET: {
    summary: "Retrieve the team, with its coaches, tier and usage.",
    capability: "coach:team",
    cost: "data",
    response: TeamAnswer,
    run: ({ scope }) => readTeam(scope),
  },
  PATCH: {
    summary: "Update the team's name or time zone.",
    capability: "coach:leadership",
    cost: "data",
    body: TeamPatch,
    response: TeamAnswer,
    errors: ["no_changes"],
    run: ({ scope, body }) => changeTeam(scope, body),
  },
});
