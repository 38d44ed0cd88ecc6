import { resource } from "@/lib/api/route";
import { importInvitations } from "@/lib/coaches/import";
import { InvitationImport, InvitationsSent } from "@/lib/contract/invitation";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/invitations/import",
  {
    POST: {
      summary: "Invite up to 200 athletes from CSV text or a list.",
      description:
        "A row that is invalid, already invited or already on the roster doesn't affect the others.",
      capability: "coach:invitations",
      cost: "data",
      isDear: true,
      body: InvitationImport,
      response: InvitationsSent,
      secret: true,
      errors: ["empty_batch", "batch_too_large"],
      run: ({ scope, body }) => importInvitations(scope, body),
    },
  },
);
