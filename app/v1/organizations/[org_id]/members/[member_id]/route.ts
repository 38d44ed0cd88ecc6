import { resource } from "@/lib/api/route";
import { removeMember } from "@/lib/organizations/members";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/organizations/{org_id}/members/{member_id}",
  {
    DELETE: {
      summary: "Remove a member; a linked athlete is kept.",
      capability: "organizations:write",
      cost: "data",
      errors: ["organization_not_found", "member_not_found"],
      run: ({ scope, params }) => removeMember(scope, params.org_id, params.member_id),
    },
  },
);
