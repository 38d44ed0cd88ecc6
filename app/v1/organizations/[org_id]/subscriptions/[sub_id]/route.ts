import { resource } from "@/lib/api/route";
import { SeatSubscription, SeatSubscriptionPatch } from "@/lib/contract/organization";
import { patchSubscription } from "@/lib/organizations/seats";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/organizations/{org_id}/subscriptions/{sub_id}",
  {
    PATCH: {
      summary: "Update a seat subscription's seats, status or end date.",
      description:
        "When a subscription stops being active, its licensed athletes lose access. To reactivate an expired one, send `status` with a future `end_date`.",
      capability: "organizations:write",
      cost: "data",
      body: SeatSubscriptionPatch,
      response: SeatSubscription,
      errors: [
        "organization_not_found",
        "subscription_not_found",
        "no_changes",
        "seat_limit_exceeded",
        "resource_limit_exceeded",
      ],
      run: ({ scope, params, body }) =>
        patchSubscription(scope, params.org_id, params.sub_id, body),
    },
  },
);
