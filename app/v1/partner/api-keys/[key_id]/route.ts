import { resource } from "@/lib/api/route";
import { revokeKeyOf } from "@/lib/partners/keys";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/partner/api-keys/{key_id}",
  {
    DELETE: {
      summary: "Revoke a key immediately, without a grace period.",
      capability: "partner:write",
      cost: "data",
      errors: ["key_not_found"],
      run: ({ scope, params }) => revokeKeyOf(scope, params.key_id),
    },
  },
);
