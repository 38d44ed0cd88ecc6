import { audit } from "@/lib/access/audit";
import type { CallScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { EXPORTABLE_DAYS } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { canBeId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs";
import { findLapsed, type Lapse, markClosed, markLapsed } from "./closing.store";

/**
 * Closes a partner: from the next request its keys can only read and export, and after 30 days everything is deleted.
 * Its paid plan ends.
 *
 * @throws resource_not_found for a partner that is closed already
 */
export async function closePartner(scope: CallScope, partnerId: string) {
  const isClosed =
    canBeId(partnerId) &&
    (await close(scope, partnerId, (unit) => markClosed(unit.db, partnerId, unit.wallMs)));
  if (!isClosed) fail("resource_not_found", { message: "No such partner that is not closed." });
  return { partner_id: partnerId, exportable_days: EXPORTABLE_DAYS };
}

/** A partner is closed this many days after its plan ended. */
const LAPSED_DAYS = 90;

const lapseAt = (wallMs: number): Lapse => ({ days: LAPSED_DAYS, now: toDate(wallMs) });

/** Returns partners whose plan ended 90 days ago, according to our records. */
export const findLapsedPartners = (
  { db, wallMs }: CallScope,
  after: string | null,
  limit: number,
): Promise<{ id: string }[]> => findLapsed(db, lapseAt(wallMs), { after, limit });

/** Closes a partner whose plan ended 90 days ago. @returns false if it has paid since or is already closed */
export const closeIfLapsed = (scope: CallScope, partnerId: string): Promise<boolean> =>
  close(scope, partnerId, (unit) => markLapsed(unit.db, partnerId, lapseAt(unit.wallMs)));

const close = (
  scope: CallScope,
  partnerId: string,
  mark: (unit: CallScope) => Promise<boolean>,
): Promise<boolean> =>
  transaction(scope, async (unit) => {
    if (!(await mark(unit))) return false;
    await audit(unit, "partner.closed", [{ kind: "partner", id: partnerId }]);
    await enqueue(unit, "partner/closed", { partner_id: partnerId });
    return true;
  });
