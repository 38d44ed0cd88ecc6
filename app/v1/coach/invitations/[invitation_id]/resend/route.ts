import { resource } from "@/lib/api/route";
import { resendInvitation } from "@/lib/coaches/invitations";
import { SentInvitationAnswer } from "@/lib/contract/invitation";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/invitations/{invitation_id}/resend",
  {
    POST: {
      summary: "Resend an invitation by email with a new link.",
      capability: "coach:invitations",
      cost: "data",
      response: SentInvitationAnswer,
      secret: true,
      errors: ["resource_not_found", "invitation_expired", "resource_limit_exceeded"],
      run: ({ scope, params }) => resendInvitation(scope, params.invitation_id),
    },
  },
);
