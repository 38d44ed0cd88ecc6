import { resource } from "@/lib/api/route";
import { LicenseRemoved } from "@/lib/contract/organization";
import { removeLicense } from "@/lib/organizations/licenses";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/organizations/{org_id}/subscriptions/{sub_id}/licenses/{athlete_id}",
  {
    DELETE: {
      summary: "Remove an athlete's license and free the seat.",
      capability: "organizations:write",
      cost: "data",
      emits: ["subscription.cancelled"],
      response: LicenseRemoved,
      errors: [
        "organization_not_found",
        "subscription_not_found",
        "athlete_not_found",
        "license_not_found",
      ],
      run: ({ scope, params }) =>
        removeLicense(scope, params.org_id, params.sub_id, params.athlete_id),
    },
  },
);
