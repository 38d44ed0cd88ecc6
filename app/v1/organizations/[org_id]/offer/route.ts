import { resource } from "@/lib/api/route";
import { Offer, OfferInput, StoredOffer } from "@/lib/contract/organization";
import { putOffer, readOffer, removeOffer } from "@/lib/organizations/offers";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/organizations/{org_id}/offer",
  {
    GET: {
      summary: "Retrieve an organization's active offer.",
      capability: "organizations:read",
      cost: "data",
      response: Offer,
      errors: ["organization_not_found", "offer_not_found"],
      run: ({ scope, params }) => readOffer(scope, params.org_id),
    },
    PUT: {
      summary: "Create or replace an organization's offer.",
      capability: "organizations:write",
      cost: "data",
      body: OfferInput,
      response: StoredOffer,
      errors: ["organization_not_found"],
      run: ({ scope, params, body }) => putOffer(scope, params.org_id, body),
    },
    DELETE: {
      summary: "End an organization's offer, if it has one.",
      capability: "organizations:write",
      cost: "data",
      errors: ["organization_not_found"],
      run: ({ scope, params }) => removeOffer(scope, params.org_id),
    },
  },
);
