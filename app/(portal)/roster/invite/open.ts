import type { CoachScope } from "@/lib/access/scope";
import type { Invitation } from "@/lib/contract/invitation";
import { everyInvitation } from "../../invitations";

/** What athletes were asked and have not answered, newest first, those that are too old among them. */
export async function openInvitations(coach: CoachScope): Promise<Invitation[]> {
  const all = await everyInvitation(coach);
  return all.filter(
    ({ role, status }) => role === null && (status === "open" || status === "expired"),
  );
}
