import { resource } from "@/lib/api/route";
import { inviteAthlete, listInvitations } from "@/lib/coaches/invitations";
import { InvitationList, NewInvitation, SentInvitationAnswer } from "@/lib/contract/invitation";
import { PageQuery } from "@/lib/contract/primitives";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/invitations", {
  GET: {
    summary: "List the team's invitations, newest first.",
    description: "Coaches who don't lead the team see only the invitations of their own athletes.",
    capability: "coach:relations",
    cost: "data",
    query: PageQuery,
    response: InvitationList,
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listInvitations(scope, query),
  },
  POST: {
    summary: "Invite an athlete by email.",
    capability: "coach:invitations",
    cost: "data",
    body: NewInvitation,
    response: SentInvitationAnswer,
    status: 201,
    secret: true,
    errors: [
      "already_invited",
      "already_on_roster",
      "invitation_declined",
      "resource_limit_exceeded",
      "role_required",
      "seat_limit_exceeded",
    ],
    run: ({ scope, body }) => inviteAthlete(scope, body),
  },
});
