import { resource } from "@/lib/api/route";
import { NewOrganization, Organization } from "@/lib/contract/organization";
import { PageQuery, page } from "@/lib/contract/primitives";
import { createOrganization, listOrganizations } from "@/lib/organizations/organizations";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/organizations", {
  GET: {
    summary: "List organizations, newest first.",
    capability: "organizations:read",
    cost: "data",
    query: PageQuery,
    response: page("organizations", Organization),
    errors: ["invalid_cursor"],
    tool: {
      name: "list_organizations",
      title: "List organizations",
      about:
        "List the partner's organizations (teams), newest first, one page at a time. If you know the id, use get_organization.",
    },
    run: ({ scope, query }) => listOrganizations(scope, query),
  },
  POST: {
    summary: "Create an organization.",
    capability: "organizations:write",
    cost: "data",
    body: NewOrganization,
    response: Organization,
    status: 201,
    errors: ["resource_limit_exceeded"],
    tool: {
      name: "create_organization",
      title: "Create an organization",
      about:
        "Create an organization (team) for the partner. First check with list_organizations whether it already exists.",
    },
    run: ({ scope, body }) => createOrganization(scope, body),
  },
});
