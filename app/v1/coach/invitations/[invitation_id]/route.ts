import { resource } from "@/lib/api/route";
import { takeBackInvitation } from "@/lib/coaches/invitations";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/invitations/{invitation_id}",
  {
    DELETE: {
      summary: "Withdraw an invitation.",
      capability: "coach:invitations",
      cost: "data",
      errors: ["resource_not_found", "invitation_expired"],
      run: ({ scope, params }) => takeBackInvitation(scope, params.invitation_id),
    },
  },
);
