import { EXPORTABLE_DAYS } from "@/lib/contract/plans";

/** How a partner stands: `closing` is closed, and can still be read for some days. */
export type PartnerStanding = "active" | "suspended" | "closing" | "closed";

/**
 * The expression of how a partner stands at the moment `now` of wall time, of tables `partner` and `account`: what is paid
 * holds until a moment of the time of the account that paid.
 */
export const partnerStanding = (partner: string, account: string, now: string): string => `CASE
  WHEN ${partner}.status = 'closed' AND ${partner}.closed_at > ${now}::timestamptz - interval '${EXPORTABLE_DAYS} days' THEN 'closing'
  WHEN ${partner}.status = 'active' AND ${partner}.plan_until <= ${now}::timestamptz
    + CASE ${partner}.plan_environment WHEN 'test' THEN ${account}.clock_offset_ms ELSE 0 END * interval '1 millisecond' THEN 'suspended'
  ELSE ${partner}.status::text END`;
