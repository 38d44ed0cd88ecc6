import { partnerStanding } from "@/lib/access/partner-standing";

/** SQL condition: the endpoint's owner is a partner whose account is suspended or closed, so its deliveries wait. */
export const IS_HELD = `e.owner_kind = 'account' AND EXISTS (
      SELECT 1 FROM account a JOIN partner p ON p.id = a.partner_id
      WHERE a.id = e.owner_id AND ${partnerStanding("clock_timestamp()")} <> 'active')`;
