import type { CoachScope } from "@/lib/access/scope";
import { listInvitations } from "@/lib/coaches/invitations";
import type { Invitation } from "@/lib/contract/invitation";
import { everyOf } from "@/lib/platform/every";

/**
 * Returns everyone the coach invited, or for team leaders everyone the team invited: coaches and athletes, newest
 * first.
 */
export const everyInvitation = (coach: CoachScope): Promise<Invitation[]> =>
  everyOf(
    (query) => listInvitations(coach, query),
    ({ invitations }) => invitations,
  );
