import { EXPORTABLE_DAYS } from "@/lib/contract/plans";

/** How a partner stands, in SQL, of a row `p` of partner and a row `a` of one of its accounts. */

/**
 * A moment of wall time, of the time by which the plan is reckoned: of the account that paid, where the processor's clock
 * follows that account's, and else wall time itself.
 */
export const planTime = (wallNow: string): string => `${wallNow}
    + CASE p.plan_environment WHEN 'test' THEN a.clock_offset_ms ELSE 0 END * interval '1 millisecond'`;

/**
 * The standing at a moment of wall time: what is paid holds until a moment of its plan's time; what is closed is `closing`
 * while it can still be read.
 */
export const partnerStanding = (wallNow: string): string => `CASE
  WHEN p.status = 'closed' AND p.closed_at > ${wallNow} - interval '${EXPORTABLE_DAYS} days' THEN 'closing'
  WHEN p.status = 'active' AND p.plan_until <= ${planTime(wallNow)} THEN 'suspended'
  ELSE p.status::text END`;
