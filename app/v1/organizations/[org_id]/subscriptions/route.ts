import { resource } from "@/lib/api/route";
import { NewSeatSubscription, SeatSubscription } from "@/lib/contract/organization";
import { PageQuery, page } from "@/lib/contract/primitives";
import { createSubscription, listSubscriptions } from "@/lib/organizations/seats";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/organizations/{org_id}/subscriptions",
  {
    GET: {
      summary: "List an organization's seat subscriptions, newest first.",
      capability: "organizations:read",
      cost: "data",
      query: PageQuery,
      response: page("subscriptions", SeatSubscription),
      errors: ["organization_not_found", "invalid_cursor"],
      run: ({ scope, params, query }) => listSubscriptions(scope, params.org_id, query),
    },
    POST: {
      summary: "Create a seat subscription for an organization.",
      capability: "organizations:write",
      cost: "data",
      body: NewSeatSubscription,
      response: SeatSubscription,
      status: 201,
      errors: ["organization_not_found", "resource_limit_exceeded"],
      run: ({ scope, params, body }) => createSubscription(scope, params.org_id, body),
    },
  },
);
