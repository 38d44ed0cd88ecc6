import { resource } from "@/lib/api/route";
import { TeamLoad } from "@/lib/contract/team-load";
import { readTeamLoad } from "@/lib/triage/load";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/team/load", {
  GET: {
    summary: "Retrieve the workload of each coach on the team.",
    capability: "coach:leadership",
    cost: "data",
    response: TeamLoad,
    run: ({ scope }) => readTeamLoad(scope),
  },
});
