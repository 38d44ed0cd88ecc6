import { resource } from "@/lib/api/route";
import { Organization, OrganizationPatch } from "@/lib/contract/organization";
import { deleteOrganization } from "@/lib/organizations/ending";
import { patchOrganization, readOrganization } from "@/lib/organizations/organizations";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/organizations/{org_id}",
  {
    GET: {
      summary: "Retrieve an organization.",
      capability: "organizations:read",
      cost: "data",
      response: Organization,
      errors: ["organization_not_found"],
      tool: {
        name: "get_organization",
        title: "Get an organization",
        about:
          "Get one of the partner's organizations (teams). To find the id, use list_organizations.",
      },
      run: ({ scope, params }) => readOrganization(scope, params.org_id),
    },
    PATCH: {
      summary: "Update an organization.",
      capability: "organizations:write",
      cost: "data",
      body: OrganizationPatch,
      response: Organization,
      errors: ["organization_not_found"],
      run: ({ scope, params, body }) => patchOrganization(scope, params.org_id, body),
    },
    DELETE: {
      summary: "Delete an organization.",
      description: "Its members, seats and offers are deleted too. Athletes are kept.",
      capability: "organizations:write",
      cost: "data",
      errors: ["organization_not_found"],
      run: ({ scope, params }) => deleteOrganization(scope, params.org_id),
    },
  },
);
