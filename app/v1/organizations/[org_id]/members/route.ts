import { resource } from "@/lib/api/route";
import { Member, MemberList, NewMember } from "@/lib/contract/organization";
import { addMember, listMembers } from "@/lib/organizations/members";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/organizations/{org_id}/members",
  {
    GET: {
      summary: "List an organization's members, newest first.",
      capability: "organizations:read",
      cost: "data",
      isDear: true,
      response: MemberList,
      errors: ["organization_not_found"],
      run: ({ scope, params }) => listMembers(scope, params.org_id),
    },
    POST: {
      summary: "Add a member to an organization's directory.",
      capability: "organizations:write",
      cost: "data",
      body: NewMember,
      response: Member,
      status: 201,
      errors: [
        "organization_not_found",
        "athlete_not_found",
        "invalid_role",
        "resource_limit_exceeded",
      ],
      run: ({ scope, params, body }) => addMember(scope, params.org_id, body),
    },
  },
);
