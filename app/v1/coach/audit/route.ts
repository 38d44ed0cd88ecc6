import { resource } from "@/lib/api/route";
import { listDeeds } from "@/lib/coaches/deeds";
import { DeedsQuery, TeamDeeds } from "@/lib/contract/team-audit";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/audit", {
  GET: {
    summary: "List what was done in the team, newest first.",
    capability: "coach:leadership",
    cost: "data",
    query: DeedsQuery,
    response: TeamDeeds,
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listDeeds(scope, query),
  },
});
