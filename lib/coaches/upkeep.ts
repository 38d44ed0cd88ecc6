import type { CallScope } from "@/lib/access/scope";
import { DECLINE_DAYS } from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteOldDeclines, deleteOldInvitations } from "./upkeep.store";

/** Days an invitation stays visible after it was accepted, closed or expired. */
const INVITATION_DAYS = 30;
/** Maximum number of rows deleted by one statement. */
const CHUNK = 1_000;

/** Deletes old invitations and declines that no longer matter. */
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
