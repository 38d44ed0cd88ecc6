import { resource } from "@/lib/api/route";
import { listTeamAudit } from "@/lib/coaches/audit-log";
import { TeamAuditEntries, TeamAuditQuery } from "@/lib/contract/team-audit";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/audit", {
  GET: {
    summary: "List the team's audit log, newest first.",
    capability: "coach:leadership",
    cost: "data",
    query: TeamAuditQuery,
    response: TeamAuditEntries,
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listTeamAudit(scope, query),
  },
});
