import type { CallScope } from "@/lib/access/scope";
import { DECLINE_DAYS } from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteOldDeclines, deleteOldInvitations } from "./upkeep.store";

/** Days that a team can look at an invitation after it was accepted, closed or expired. */
const INVITATION_DAYS = 30;
/** Rows that one statement deletes at most. */
const CHUNK = 1_000;

/** Forgets whom teams asked, once it has long been answered or cannot be any more. */
export async function forgetInvitations({
  db,
  wallMs,
}: CallScope): Promise<{ forgotten: number; failed: number }> {
  const over = { wallMs, ageMs: INVITATION_DAYS * DAY_MS };
  const kinds = [
    () => deleteOldInvitations(db, over, CHUNK),
    () => deleteOldDeclines(db, wallMs - DECLINE_DAYS * DAY_MS, CHUNK),
  ];
  let forgotten = 0;
  const { failed } = await oneByOne("forget-invitations", kinds, async (chunk) => {
    forgotten += await untilNone(chunk);
    return true;
  });
  return { forgotten, failed };
}
