import { resource } from "@/lib/api/route";
import { Claim, ClaimQuery } from "@/lib/contract/signup";
import { claimKey } from "@/lib/signup/claim";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/signup/claim", {
  GET: {
    summary: "Claim the key of a paid sign-up; it is shown once.",
    description: "The key is also emailed. If unclaimed, it is kept sealed for 24 hours.",
    capability: "public",
    cost: "none",
    query: ClaimQuery,
    response: Claim,
    errors: ["checkout_incomplete", "already_claimed", "resource_not_found", "upstream_error"],
    secret: true,
    run: ({ scope, query }) => claimKey(scope, query.session_id),
  },
});
