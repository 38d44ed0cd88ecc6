import { BUILDING_MEMBERS, type MemberRole, type MemberStanding } from "@/lib/contract/member";
import type { AdmittedSession } from "./coaches.store";
import type { AccountScope, CallScope } from "./scope";

/**
 * Returns what a signed-in person can open as a member of a partner: its account in their environment, and their
 * effective role. While a partner's keys don't work, members can only read and export.
 *
 * @returns null for non-members, if the partner has no account here, and once its data can no longer be read
 */
export function memberOf(
  call: CallScope,
  found: AdmittedSession,
): { account: AccountScope; role: MemberStanding } | null {
  if (found.account_id === null || found.partner_standing === "closed") return null;
  const { account_id, partner_id, account_offset_ms, listening, is_unbounded } = found;
  const { member_role, partner_standing: standing } = found;
  const nowMs = call.wallMs + account_offset_ms;
  return {
    account: {
      ...{ ...call, nowMs, accountId: account_id, partnerId: partner_id },
      ...{ only: null, reportSource: "partner", listening, isUnbounded: is_unbounded, standing },
    },
    role: standing === "active" ? member_role : leaving(member_role),
  };
}

const leaving = (role: MemberRole): MemberStanding =>
  BUILDING_MEMBERS.includes(role) ? "leaving" : role;
