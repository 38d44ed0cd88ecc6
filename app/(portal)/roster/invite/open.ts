import type { CoachScope } from "@/lib/access/scope";
import { listInvitations } from "@/lib/coaches/invitations";
import type { Invitation } from "@/lib/contract/invitation";
import { MAX_PAGE } from "@/lib/contract/primitives";

/** What athletes were asked and have not answered, newest first, those that are too old among them. */
export async function openInvitations(coach: CoachScope): Promise<Invitation[]> {
  const all: Invitation[] = [];
  for (let cursor: string | null = null; ; ) {
    const asked: { limit: number; cursor?: string } = {
      limit: MAX_PAGE,
      ...(cursor !== null && { cursor }),
    };
    const { invitations, pagination } = await listInvitations(coach, asked);
    all.push(...invitations);
    cursor = pagination.next_cursor;
    if (cursor === null) break;
  }
  return all.filter(
    ({ role, status }) => role === null && (status === "open" || status === "expired"),
  );
}
