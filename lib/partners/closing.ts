import { audit } from "@/lib/access/audit";
import type { CallScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { EXPORTABLE_DAYS } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { canBeId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/job-outbox";
import { oneByOne } from "@/lib/platform/one-by-one";
import { findLapsed, markClosed } from "./closing.store";

/**
 * Closes a partner: from the next request on its keys read and export, and do nothing else; after 30 days all of it is
 * deleted. What it pays here ends.
 *
 * @throws resource_not_found for a partner that is closed already
 */
export async function closePartner(scope: CallScope, partnerId: string) {
  await transaction(scope, async (unit) => {
    const isClosed = canBeId(partnerId) && (await markClosed(unit.db, partnerId, unit.wallMs));
    if (!isClosed) fail("resource_not_found", { message: "No such partner that is not closed." });
    await audit(unit, "partner.closed", [{ kind: "partner", id: partnerId }]);
    await enqueue(unit, "partner/closed", { partner_id: partnerId });
  });
  return { partner_id: partnerId, exportable_days: EXPORTABLE_DAYS };
}

/** How long after its plan ended a partner is closed. */
const LAPSED_DAYS = 90;
const BATCH = 200;

/** Closes partners whose plan ended 90 days ago. */
export async function closeLapsed(scope: CallScope): Promise<{ closed: number; failed: number }> {
  const now = toDate(scope.wallMs);
  const lapsed = await findLapsed(scope.db, { days: LAPSED_DAYS, now, limit: BATCH });
  const { done: closed, failed } = await oneByOne(
    "close-lapsed-partners",
    lapsed,
    async ({ id }) => {
      await closePartner(scope, id);
      return true;
    },
  );
  return { closed, failed };
}
