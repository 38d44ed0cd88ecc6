import type { MemberRole } from "@/lib/contract/member";
import type { AdmittedSession } from "./coaches.store";
import type { AccountScope, CallScope } from "./scope";

/**
 * What somebody who signed in opens as a member of a partner: its account in their environment, and the role that holds
 * there. As long as a partner is suspended or closed everybody only reads.
 *
 * @returns null for who is no member, and where the partner has no account
 */
export function memberOf(
  call: CallScope,
  found: AdmittedSession,
): { account: AccountScope; role: MemberRole } | null {
  if (found.account_id === null) return null;
  const { account_id, partner_id, account_offset_ms, member_role, partner_status } = found;
  const { listening, is_unbounded } = found;
  const nowMs = call.wallMs + account_offset_ms;
  return {
    account: {
      ...{ ...call, nowMs, accountId: account_id, partnerId: partner_id },
      ...{ listening, isUnbounded: is_unbounded, isMember: true },
    },
    role: partner_status === "active" ? member_role : "viewer",
  };
}
