import { resource } from "@/lib/api/route";
import { listDeeds } from "@/lib/coaches/teams";
import { PageQuery } from "@/lib/contract/primitives";
import { TeamDeeds } from "@/lib/contract/team";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/audit", {
  GET: {
    summary: "List what was done in the team, newest first.",
    capability: "coach:leadership",
    cost: "data",
    query: PageQuery,
    response: TeamDeeds,
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listDeeds(scope, query),
  },
});
