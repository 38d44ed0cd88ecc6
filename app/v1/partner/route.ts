import { resource } from "@/lib/api/route";
import { BrandingPatch, ReadPartnerAccount } from "@/lib/contract/partner-account";
import { changeBranding, readPartner } from "@/lib/partners/profile";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/partner", {
  GET: {
    summary: "Retrieve the account with its limits, quotas and branding.",
    capability: "partner:read",
    cost: "data",
    response: ReadPartnerAccount,
    run: ({ scope }) => readPartner(scope),
  },
  PATCH: {
    summary: "Update the branding athletes see, in both environments.",
    capability: "partner:write",
    cost: "data",
    body: BrandingPatch,
    response: ReadPartnerAccount,
    errors: ["no_changes"],
    run: ({ scope, body }) => changeBranding(scope, body),
  },
});
