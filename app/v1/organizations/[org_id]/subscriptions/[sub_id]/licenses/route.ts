import { resource } from "@/lib/api/route";
import { LicenseList, LicensesAdded, NewLicenses } from "@/lib/contract/organization";
import { assignLicenses, listLicenses } from "@/lib/organizations/licenses";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/organizations/{org_id}/subscriptions/{sub_id}/licenses",
  {
    GET: {
      summary: "List a seat subscription's licenses, newest first.",
      description: "Removed licenses are included.",
      capability: "organizations:read",
      cost: "data",
      isDear: true,
      response: LicenseList,
      errors: ["organization_not_found", "subscription_not_found"],
      run: ({ scope, params }) => listLicenses(scope, params.org_id, params.sub_id),
    },
    POST: {
      summary: "Assign licenses to athletes, all or none.",
      capability: "organizations:write",
      cost: "data",
      body: NewLicenses,
      response: LicensesAdded,
      status: 201,
      errors: [
        "organization_not_found",
        "subscription_not_found",
        "athlete_not_found",
        "empty_batch",
        "batch_too_large",
        "subscription_inactive",
        "seat_limit_exceeded",
        "resource_limit_exceeded",
      ],
      run: ({ scope, params, body }) =>
        assignLicenses(scope, params.org_id, params.sub_id, body.licenses),
    },
  },
);
