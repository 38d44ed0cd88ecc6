import { resource } from "@/lib/api/route";
import { MintedApiKey } from "@/lib/contract/partner-account";
import { rotateKey } from "@/lib/partners/keys";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/partner/api-keys/{key_id}/rotate",
  {
    POST: {
      summary: "Rotate a key; the old one works for 72 more hours.",
      capability: "partner:write",
      cost: "data",
      response: MintedApiKey,
      status: 201,
      errors: ["key_not_found", "insufficient_scope", "resource_limit_exceeded"],
      secret: true,
      run: ({ scope, params }) => rotateKey(scope, params.key_id),
    },
  },
);
