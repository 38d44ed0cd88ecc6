import { EXPORTABLE_DAYS } from "@/lib/contract/plans";

/** A partner's status. `closing` means closed but still readable for some days. */
export type PartnerStanding = "active" | "suspended" | "closing" | "closed";

/** The SQL aliases of the partner row and of one of its accounts. */
const ROWS = { partner: "p", account: "a" };

/**
 * Converts wall time to the time its plan is measured in (SQL): the time of the account that paid, if the payment
 * processor's clock follows that account's, otherwise wall time.
 */
export const planTime = (wallNow: string, { partner, account } = ROWS): string => `${wallNow}
    + CASE ${partner}.plan_environment WHEN 'test' THEN ${account}.clock_offset_ms ELSE 0 END * interval '1 millisecond'`;

/**
 * The partner's status at a wall time (SQL). A paid plan holds until a point in plan time; a closed partner is
 * `closing` while it can still be read.
 */
export const partnerStanding = (wallNow: string, rows = ROWS): string => `CASE
  WHEN ${rows.partner}.status = 'closed' AND ${rows.partner}.closed_at > ${wallNow} - interval '${EXPORTABLE_DAYS} days' THEN 'closing'
  WHEN ${rows.partner}.status = 'active' AND ${rows.partner}.plan_until <= ${planTime(wallNow, rows)} THEN 'suspended'
  ELSE ${rows.partner}.status::text END`;
