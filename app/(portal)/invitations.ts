import type { CoachScope } from "@/lib/access/scope";
import { listInvitations } from "@/lib/coaches/invitations";
import type { Invitation } from "@/lib/contract/invitation";
import { everyOf } from "@/lib/platform/every";

/** Everybody whom the coach asked, or whoever leads the team the whole team did: coaches and athletes, newest first. */
export const everyInvitation = (coach: CoachScope): Promise<Invitation[]> =>
  everyOf(
    (query) => listInvitations(coach, query),
    ({ invitations }) => invitations,
  );
