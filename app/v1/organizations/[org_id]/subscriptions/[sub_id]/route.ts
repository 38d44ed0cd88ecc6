import { resource } from "@/lib/api/route";
import { SeatSubscription, SeatSubscriptionPatch } from "@/lib/contract/organization";
import { patchSubscription } from "@/lib/organizations/seats";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/organizations/{org_id}/subscriptions/{sub_id}",
  {
    PATCH: {
      summary: "Change a seat subscription's seats, status or end.",
      description:
        "A subscription that is active no more takes its licensed athletes' access with it. One that has expired becomes active again by `status`, with an `end_date` to come.",
      capability: "organizations:write",
      cost: "data",
      body: SeatSubscriptionPatch,
      response: SeatSubscription,
      errors: [
        "organization_not_found",
        "subscription_not_found",
        "no_changes",
        "seat_limit_exceeded",
      ],
      run: ({ scope, params, body }) =>
        patchSubscription(scope, params.org_id, params.sub_id, body),
    },
  },
);
