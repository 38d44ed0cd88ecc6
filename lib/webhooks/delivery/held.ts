/** Whether an endpoint's owner is a partner whose account is suspended or closed: what is for them waits. */
export const IS_HELD = `e.owner_kind = 'account' AND EXISTS (
      SELECT 1 FROM account a JOIN partner p ON p.id = a.partner_id
      WHERE a.id = e.owner_id AND (p.status <> 'active' OR p.plan_until <= clock_timestamp()
        + CASE p.plan_environment WHEN 'test' THEN a.clock_offset_ms ELSE 0 END * interval '1 millisecond'))`;
