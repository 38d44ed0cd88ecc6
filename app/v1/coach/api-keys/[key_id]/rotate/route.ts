import { rotateCoachKey } from "@/lib/access/coach-keys";
import { resource } from "@/lib/api/route";
import { MintedCoachKey } from "@/lib/contract/coach-key";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/api-keys/{key_id}/rotate",
  {
    POST: {
      summary: "Rotate a key; the old one stays valid for 72 hours.",
      capability: "coach:minting",
      cost: "data",
      response: MintedCoachKey,
      status: 201,
      errors: ["key_not_found", "resource_limit_exceeded"],
      secret: true,
      run: ({ scope, params }) => rotateCoachKey(scope, params.key_id),
    },
  },
);
