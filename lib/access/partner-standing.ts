import { EXPORTABLE_DAYS } from "@/lib/contract/plans";

/** How a partner stands: `closing` is closed, and can still be read for some days. */
export type PartnerStanding = "active" | "suspended" | "closing" | "closed";

/** The rows that an expression is about, of a partner and of one of its accounts. */
const ROWS = { partner: "p", account: "a" };

/**
 * A moment of wall time, of the time by which the plan is reckoned: of the account that paid, where the processor's clock
 * follows that account's, and else wall time itself.
 */
export const planTime = (wallNow: string, { partner, account } = ROWS): string => `${wallNow}
    + CASE ${partner}.plan_environment WHEN 'test' THEN ${account}.clock_offset_ms ELSE 0 END * interval '1 millisecond'`;

/**
 * The standing at a moment of wall time: what is paid holds until a moment of its plan's time; what is closed is `closing`
 * while it can still be read.
 */
export const partnerStanding = (wallNow: string, rows = ROWS): string => `CASE
  WHEN ${rows.partner}.status = 'closed' AND ${rows.partner}.closed_at > ${wallNow} - interval '${EXPORTABLE_DAYS} days' THEN 'closing'
  WHEN ${rows.partner}.status = 'active' AND ${rows.partner}.plan_until <= ${planTime(wallNow, rows)} THEN 'suspended'
  ELSE ${rows.partner}.status::text END`;
