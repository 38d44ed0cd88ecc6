import { revokeCoachKey } from "@/lib/access/coach-keys";
import { resource } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/api-keys/{key_id}",
  {
    DELETE: {
      summary: "Revoke a team key immediately.",
      capability: "coach:keys",
      cost: "data",
      errors: ["key_not_found"],
      run: ({ scope, params }) => revokeCoachKey(scope, params.key_id),
    },
  },
);
