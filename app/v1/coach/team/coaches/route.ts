import { resource } from "@/lib/api/route";
import { inviteColleague } from "@/lib/coaches/invitations";
import { SentInvitationAnswer } from "@/lib/contract/invitation";
import { NewColleague } from "@/lib/contract/team";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/team/coaches", {
  POST: {
    summary: "Invite a coach to the team by email.",
    capability: "coach:leadership",
    cost: "data",
    body: NewColleague,
    response: SentInvitationAnswer,
    status: 201,
    secret: true,
    errors: [
      "already_in_team",
      "already_invited",
      "invitation_declined",
      "resource_limit_exceeded",
    ],
    run: ({ scope, body }) => inviteColleague(scope, body),
  },
});
