import type { CoachScope } from "@/lib/access/scope";
import type { Invitation } from "@/lib/contract/invitation";
import { everyInvitation } from "../../invitations";

/** Returns invitations to athletes that have no answer yet, newest first, including expired ones. */
export async function openInvitations(coach: CoachScope): Promise<Invitation[]> {
  const all = await everyInvitation(coach);
  return all.filter(
    ({ role, status }) => role === null && (status === "open" || status === "expired"),
  );
}
